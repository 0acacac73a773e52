import Foundation
import LecternAssets
import LecternBase
import LecternHTTP
import LecternModel
import LecternOPDS
import LecternTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct AcquisitionChoiceTests {
    private func chosen(_ links: String) throws -> String? {
        let entry = """
            <entry xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog"><title>T</title>\(links)</entry>
            """
        return try parse(entry).publication.flatMap { AcquisitionChoice().best(for: $0)?.link.url?.lastPathSegment }
    }

    private func link(_ rel: String, _ href: String, _ type: String, _ below: String = "") -> String {
        "<link rel='http://opds-spec.org/acquisition\(rel)' href='\(href)' type='\(type)'>\(below)</link>"
    }

    @Test func freeAndOpenableFormatsComeFirst() throws {
        let mobi = link("", "a.mobi", "application/x-mobipocket-ebook")
        let pdf = link("", "a.pdf", "application/pdf"), epub = link("", "a.epub", "application/epub+zip")
        #expect(try chosen(mobi + pdf + epub) == "a.epub")
        #expect(try chosen(mobi + pdf) == "a.pdf")
        #expect(try chosen(mobi) == "a.mobi")
        let sample = link("/sample", "s.epub", "application/epub+zip")
        let buy = link("/buy", "b.epub", "application/epub+zip")
        #expect(try chosen(sample + buy + pdf) == "a.pdf")
        #expect(try chosen(sample + buy) == nil)
        let borrow = link("/borrow", "borrow", "application/atom+xml;type=entry")
        #expect(try chosen(borrow + pdf) == "a.pdf")
        #expect(try chosen(borrow + buy) == "borrow")
    }

    /// Links to books that do not say that they acquire, as blogs and simple servers have them.
    @Test(arguments: [
        "<link href='a.epub' type='application/epub+zip'/>",
        "<link rel='enclosure' href='a.epub' type='application/epub+zip' length='9'/>",
        "<link rel='alternate' href='a.epub' type='application/epub+zip'/>",
        "<link rel='enclosure' href='a.epub'/>",
        "<link rel='alternate' href='about.html' type='text/html'/><link href='a.epub' type='application/epub+zip'/>",
        "<link rel='related' href='b.epub' type='application/epub+zip'/><link href='a.epub' type='application/epub+zip'/>",
    ])
    func linksToBooksAcquire(links: String) throws { #expect(try chosen(links) == "a.epub") }

    @Test(arguments: [
        "<link rel='alternate' href='about.html' type='text/html'/>",
        "<link rel='related' href='b.epub' type='application/epub+zip'/>",
        "<link rel='enclosure' href='a.mp4' type='video/mp4'/>",
        "<link rel='alternate' href='a.txt' type='text/plain'/>",
    ])
    func otherLinksDoNot(links: String) throws { #expect(try chosen(links) == nil) }

    @Test func indirectFormatsDecide() throws {
        func steps(_ types: String...) -> String {
            types.map { "<opds:indirectAcquisition type='\($0)'>" }.joined()
                + String(repeating: "</opds:indirectAcquisition>", count: types.count)
        }
        let entry = "application/atom+xml;type=entry;profile=opds-catalog"
        let adobe = link("/borrow", "adobe", entry, steps("application/vnd.adobe.adept+xml", "application/epub+zip"))
        let lcp = link(
            "/borrow", "lcp", entry, steps("application/vnd.readium.lcp.license.v1.0+json", "application/epub+zip"))
        #expect(try chosen(adobe + lcp) == "lcp")
        #expect(try chosen(adobe) == nil)
        let gone = link(
            "/borrow", "gone", entry, steps("application/epub+zip") + "<opds:availability status='unavailable'/>")
        #expect(try chosen(gone) == nil)
        let lent = link(
            "/borrow", "lent", entry, steps("application/epub+zip") + "<opds:copies available='0' total='2'/>")
        #expect(try chosen(lent) == nil)
        let ready = "<opds:availability status='ready'/><opds:copies available='0' total='2'/>"
        #expect(try chosen(link("/borrow", "ready", entry, steps("application/epub+zip") + ready)) == "ready")
    }
}

/// Downloads from servers of all kinds.
@Suite(.timeLimit(.minutes(10))) struct AcquisitionTests {
    private static let book = Bytes((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) })

    private func acquirer(_ licenses: (any OPDSLicenseHandler)? = nil) -> OPDSAcquirer {
        OPDSAcquirer(client: DefaultHTTPClient(), licenses: licenses)
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func bytes(_ path: String) throws -> Bytes { try FileResource(path: path).readNow(range: 0..<1 << 24) }

    /// A server that breaks the connection after each 100 KB.
    private func breakingServer(validator: (String, String)) throws -> TestHTTPServer {
        try TestHTTPServer { request in
            let length = UInt64(Self.book.count)
            let range = request.headers["if-range"] == validator.1 ? request.range(of: length) : nil
            let part = range.map { Self.book.clamped(to: $0) } ?? Self.book
            var answer = TestHTTPServer.Answer(
                status: range == nil ? 200 : 206,
                headers: [
                    validator, ("Content-Type", "application/epub+zip"), ("Date", "Wed, 25 Nov 2026 00:00:00 GMT"),
                ],
                body: part)
            if let range {
                answer.headers.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"))
            }
            answer.breaksAfter = 100_000
            return answer
        }
    }

    @Test(arguments: [("ETag", "\"v1\""), ("Last-Modified", "Tue, 03 Mar 2020 00:00:00 GMT")])
    func brokenDownloadContinues(_ validator: (String, String)) async throws {
        let server = try breakingServer(validator: validator)
        try await withTemporaryFolder { (folder: String) async throws in
            try await server.run {
                let book = try publication(Catalogs.entry(href: "/b.epub"), url: server.url("/opds"))
                let progress = Shared<[UInt64]>([])
                let file = try await acquirer().acquire(book, to: folder) { done, _ in
                    progress.change { $0.append(done) }
                }
                #expect(try bytes(file.path) == Self.book)
                #expect(try names(folder) == ["Book - Ann Author.epub"])
                #expect(server.sentBytes == Self.book.count)
                #expect(server.requests.count == 3 && progress.value.last == UInt64(Self.book.count))
                #expect(progress.value == progress.value.sorted())
            }
        }
    }

    /// A second copy does not replace the first one.
    @Test func existingFilesAreKept() async throws {
        let server = try TestHTTPServer { _ in .text("book", type: "application/epub+zip") }
        try await withTemporaryFolder { (folder: String) async throws in
            try await server.run {
                let book = try publication(Catalogs.entry("a/b: ../c", href: "/get/1"), url: server.url("/opds"))
                for _ in 0..<2 { _ = try await acquirer().acquire(book, to: folder) }
                #expect(try names(folder) == ["a_b_ .._c - Ann Author (2).epub", "a_b_ .._c - Ann Author.epub"])
            }
        }
    }

    @Test func borrowedBookIsDownloaded() async throws {
        let server = try TestHTTPServer { request in
            switch request.path {
            case "/borrow":
                return .text(
                    Catalogs.entry(href: "/loan.epub"), type: "application/atom+xml;type=entry;profile=opds-catalog")
            default: return .text("loan", type: "application/epub+zip")
            }
        }
        try await withTemporaryFolder { (folder: String) async throws in
            try await server.run {
                let entry = Catalogs.entry(
                    rel: "/borrow", href: "/borrow", type: "application/atom+xml;type=entry",
                    below: "<opds:indirectAcquisition type='application/epub+zip'/>")
                let file = try await acquirer().acquire(try publication(entry, url: server.url("/opds")), to: folder)
                #expect(try bytes(file.path).utf8Text == "loan")
                #expect(server.requests.map(\.path) == ["/borrow", "/loan.epub"])
            }
        }
    }

    /// A loan that leads to itself ends.
    @Test func circleOfLoansEnds() async throws {
        let entry = Catalogs.entry(rel: "", href: "/borrow", type: "application/atom+xml;type=entry")
        let server = try TestHTTPServer { _ in .text(entry) }
        try await withTemporaryFolder { (folder: String) async throws in
            try await server.run {
                let book = try publication(entry, url: server.url("/opds"))
                await #expect(throws: OPDSError.self) { try await acquirer().acquire(book, to: folder) }
                #expect(server.requests.count == 5)
                #expect(try names(folder).isEmpty)
            }
        }
    }

    @Test func licenseIsHandedOver() async throws {
        let license = #"{"id": "l", "provider": "p", "encryption": {"profile": "basic"}}"#
        let server = try TestHTTPServer { _ in
            .text(license, type: "application/vnd.readium.lcp.license.v1.0+json")
        }
        try await withTemporaryFolder { (folder: String) async throws in
            try await server.run {
                let entry = Catalogs.entry(
                    rel: "", href: "/l.lcpl", type: "application/vnd.readium.lcp.license.v1.0+json",
                    below: """
                        <opds:indirectAcquisition type="application/epub+zip"/>
                        <lcp:hashed_passphrase xmlns:lcp="http://readium.org/lcp-specs/ns">FAEB</lcp:hashed_passphrase>
                        """)
                let book = try publication(entry, url: server.url("/opds"))
                let handler = RecordingHandler()
                let file = try await acquirer(handler).acquire(book, to: folder)
                #expect(file == AcquiredFile(path: folder + "/licensed.epub", mediaType: .epub))
                #expect(handler.seen.value == [license, "FAEB"])
                await #expect(throws: OPDSError.self) { try await acquirer().acquire(book, to: folder) }
            }
        }
    }

    @Test func pagesOfShopsAreNotBooks() async throws {
        let server = try TestHTTPServer { _ in .text("<!DOCTYPE html><p>Log in", type: "text/html") }
        try await withTemporaryFolder { (folder: String) async throws in
            try await server.run {
                let book = try publication(Catalogs.entry(href: "/b.epub"), url: server.url("/opds"))
                let error = await #expect(throws: OPDSError.self) { try await acquirer().acquire(book, to: folder) }
                guard case .webPage = error else { throw TestFailure() }
                #expect(try names(folder).isEmpty)
            }
        }
    }

    @Test func severalDownloadsRunAtOnceAndCanBeCancelled() async throws {
        let running = Shared((now: 0, most: 0))
        let gate = DispatchSemaphore(value: 0)
        let server = try TestHTTPServer(isParallel: true) { request in
            running.change { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            gate.wait()
            running.change { $0.now -= 1 }
            return .text(request.path, type: "application/epub+zip")
        }
        try await withTemporaryFolder { (folder: String) async throws in
            try await server.run {
                let downloads = OPDSDownloads(acquirer(), folder: folder, simultaneous: 2)
                for number in 0..<4 {
                    let entry = Catalogs.entry("B\(number)", href: "/\(number).epub")
                    _ = await downloads.add(try publication(entry, url: server.url("/opds")))
                }
                #expect(try await eventually { running.value.now == 2 })
                #expect(await downloads.items[2...].allSatisfy { $0.state.isWaiting })
                await downloads.cancel(3)
                await downloads.cancel(0)
                #expect(try await eventually { await downloads.items[0].state.isCancelled })
                for _ in 0..<5 { gate.signal() }
                #expect(try await eventually { try self.names(folder).count == 2 })
                #expect(
                    try await eventually { if case .finished = await downloads.items[2].state { true } else { false } })
                #expect(await downloads.items[3].state.isCancelled)
                await downloads.restart(3)
                for _ in 0..<5 { gate.signal() }
                #expect(try await eventually { try names(folder).count == 3 })
                #expect(running.value.most <= 3)
            }
        }
    }
}

private final class RecordingHandler: OPDSLicenseHandler {
    let seen = Shared<[String]>([])

    func acquirePublication(
        license: Bytes, hashedPassphrase: String?, to folder: String,
        progress: @escaping @Sendable (UInt64, UInt64?) -> Void
    ) async throws -> String {
        seen.value = [license.utf8Text, hashedPassphrase ?? ""]
        return folder + "/licensed.epub"
    }
}
