import Foundation
import LecternAssets
import LecternBase
import LecternHTTP
import LecternModel
import LecternPublication
import LecternTestKit
import Synchronization
import Testing

@testable import LecternLCP

/// The whole life of a licence, on a server of our own.
@Suite(.timeLimit(.minutes(10))) struct FlowTests {
    private func serve(
        change: (inout LCPTestLicense) -> Void = { _ in },
        _ work: (LCPFixture, LCPTestServer, FileURL) async throws -> Void
    ) async throws {
        var fixture = try LCPFixture()
        change(&fixture.license)
        let folder = try TemporaryFolder()
        let server = LCPTestServer(fixture.provider, fixture.license, publication: try fixture.package().bytes())
        try await server.run { license, _ in
            let path = try folder.write("book.lcpl", license)
            try await work(fixture, server, try #require(FileURL(path: path)))
        }
        withExtendedLifetime(folder) {}
    }

    private func error(_ work: () async throws -> Void) async -> String {
        do {
            try await work()
            return "none"
        } catch {
            return "\(error)"
        }
    }

    private static func folder(of file: FileURL) -> String {
        URL(filePath: file.path).deletingLastPathComponent().path
    }

    // MARK: Acquisition

    @Test func publicationsAreDownloadedAndOpened() async throws {
        try await serve { fixture, server, file in
            let progress = Mutex<[LCPAcquisition.Progress]>([])
            let acquired = try await fixture.service.acquirePublication(from: file) { one in
                progress.withLock { $0.append(one) }
            }
            let seen = progress.withLock { $0 }
            #expect(seen.first == .indefinite && seen.last == .percent(1))
            #expect(acquired.suggestedFilename == "A Book.epub")
            let publication = try await fixture.open(path: acquired.localURL.path, Answers("open sesame"))
            #expect(!publication.isRestricted && publication.metadata.title == "The Cave")
            let chapter = try await publication.container.resource(at: LCPFixture.chapter)?.read()
            #expect(chapter?.utf8Text.contains(LCPFixture.canary) == true)
            #expect(await fixture.service.isLCPProtected(acquired.localURL))
            #expect(publication.container.entries.first == "mimetype")
            let left = try FileManager.default.contentsOfDirectory(atPath: Self.folder(of: file))
            #expect(left.count == 2, "\(left)")
        }
    }

    @Test func nothingDecryptedIsOnDisk() async throws {
        try await serve { fixture, _, file in
            let acquired = try await fixture.service.acquirePublication(from: file)
            let publication = try await fixture.open(path: acquired.localURL.path, Answers("open sesame"))
            for path in publication.container.entries {
                _ = try? await publication.container.resource(at: path)?.read()
            }
            let folder = Self.folder(of: file)
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                let bytes = try FileResource(path: folder + "/" + name).readNow(range: nil)
                #expect(bytes.array.firstRange(of: Array(LCPFixture.canary.utf8)) == nil, "\(name)")
                #expect(bytes.array.firstRange(of: Array("open sesame".utf8)) == nil, "\(name)")
            }
        }
    }

    @Test func cutDownloadsAreContinued() async throws {
        try await serve { fixture, server, file in
            server.change { $0.fault = .cutDownloads(2) }
            let acquired = try await fixture.service.acquirePublication(from: file)
            #expect(await fixture.service.isLCPProtected(acquired.localURL))
            #expect(server.now.paths.filter { $0 == "GET /publication" }.count == 3)
        }
    }

    @Test func liesAndFailuresAreReported() async throws {
        try await serve { fixture, server, file in
            server.change { $0.fault = .lyingPublication }
            let lie = await error { _ = try await fixture.service.acquirePublication(from: file) }
            #expect(lie == "the downloaded book is not the one of the licence: its SHA-256 differs")
            server.change { $0.fault = .status(503) }
            let failure = await error { _ = try await fixture.service.acquirePublication(from: file) }
            #expect(failure.hasSuffix("/publication answered with status 503"))
            let left = try FileManager.default.contentsOfDirectory(atPath: Self.folder(of: file))
            #expect(!left.contains { $0.hasSuffix(".epub") }, "\(left)")
        }
    }

    @Test func downloadsAreCancelled() async throws {
        try await serve { fixture, _, file in
            let results = Mutex<[String]>([])
            let begun = Mutex(false)
            let acquisition = fixture.service.acquirePublication(from: file) { progress in
                if case .percent = progress { begun.withLock { $0 = true } }
            } completion: { result in
                results.withLock { list in
                    switch result {
                    case .success: list.append("success")
                    case .failure(let error): list.append("\(error)")
                    case .cancelled: list.append("cancelled")
                    }
                }
            }
            acquisition.cancel()
            #expect(try await eventually { results.withLock { !$0.isEmpty } })
            #expect(results.withLock { $0 } == ["cancelled"])
            _ = try await fixture.service.acquirePublication(from: file)
        }
    }

    @Test func publicationsAreStreamedFromTheirLicense() async throws {
        try await serve { fixture, server, file in
            let publication = try await fixture.open(path: file.path, Answers("open sesame"))
            #expect(!publication.isRestricted && publication.metadata.title == "The Cave")
            let chapter = try await publication.container.resource(at: LCPFixture.chapter)?.read()
            #expect(chapter?.utf8Text.contains(LCPFixture.canary) == true)
            #expect(server.now.paths.contains("HEAD /publication"))
            // In ranges: three megabytes of the book are not read.
            #expect(try fixture.package().bytes().count > 3_000_000)
            #expect((1..<500_000).contains(server.now.publicationBytes), "\(server.now.publicationBytes) bytes")
        }
    }

    // MARK: Status

    private func license(_ fixture: LCPFixture, _ file: FileURL) async throws -> LCPLicense {
        try #require(
            try await fixture.service.retrieveLicense(
                from: file, authentication: Answers("open sesame"), allowUserInteraction: true))
    }

    @Test func licensesAreRetrievedOrNot() async throws {
        try await serve { fixture, _, file in
            func retrieve(_ file: FileURL, _ answers: Answers, asks: Bool) async throws -> LCPLicense? {
                try await LCPFixture.service(like: fixture).retrieveLicense(
                    from: file, authentication: answers, allowUserInteraction: asks)
            }
            let unprotected = Self.folder(of: file) + "/plain.epub"
            try write(LCPFixture.book.bytes(), toFile: unprotected)
            let plain = try #require(FileURL(path: unprotected))
            #expect(try await retrieve(plain, Answers("open sesame"), asks: true) == nil)
            #expect(try await retrieve(file, Answers("open sesame"), asks: true)?.license.id == fixture.license.id)
            let silent = Answers("open sesame")
            #expect(
                await error { _ = try await retrieve(file, silent, asks: false) }
                    == "a passphrase is needed (hint: The cave)")
            #expect(silent.reasons.isEmpty, "nobody is asked")
            // The user closes the dialog, at once or after a wrong answer.
            for answers in [Answers(), Answers("wrong")] {
                #expect(await error { _ = try await retrieve(file, answers, asks: true) } == "it was cancelled")
            }
            let missing = try #require(FileURL(path: unprotected + "x"))
            #expect(await error { _ = try await retrieve(missing, Answers(), asks: true) }.contains("does not exist"))
        }
    }

    @Test func devicesAreRegisteredOnce() async throws {
        try await serve { fixture, server, file in
            var fixture = fixture
            fixture.configuration.statusPolicy = .beforeOpening(patience: 30)
            for _ in 0..<2 { _ = try await license(fixture, file) }
            let device = try fixture.configuration.licenses.deviceID()
            #expect(server.now.devices == [device] && device.count == 36)
            #expect(server.now.paths.filter { $0 == "POST /register" }.count == 1)
            let opened = try await license(fixture, file)
            #expect(opened.status?.status == .active)
        }
    }

    @Test(arguments: [
        ("revoked", "the licence was revoked on 2024-06-01T00:00:00Z, after use on 0 devices"),
        ("expired", "the loan ended on 2024-06-01T00:00:00Z"),
        ("returned", "the book was returned on 2024-06-01T00:00:00Z"),
        ("cancelled", "the licence was cancelled on 2024-06-01T00:00:00Z"),
    ])
    func endedLicensesDoNotOpen(_ status: String, _ message: String) async throws {
        try await serve { fixture, server, file in
            var fixture = fixture
            fixture.configuration.statusPolicy = .beforeOpening(patience: 30)
            server.change { $0.status = status }
            #expect(await error { _ = try await license(fixture, file) } == message)
        }
    }

    @Test func openingDoesNotWaitForASlowServer() async throws {
        try await serve { fixture, server, file in
            var fixture = fixture
            fixture.configuration.statusPolicy = .beforeOpening(patience: 0.2)
            server.change { $0.fault = .slowStatus(seconds: 2) }
            let opened = try await license(fixture, file)
            #expect(opened.status == nil)
            for fault in [LCPTestServer.Fault.status(500), .foreignStatus] {
                server.change { $0.fault = fault }
                fixture.configuration.statusPolicy = .beforeOpening(patience: 30)
                let opened = try await license(fixture, file)
                #expect(opened.status == nil)
            }
        }
    }

    @Test func loansAreRenewed() async throws {
        try await serve(change: { $0.end = "2029-01-01T00:00:00Z" }) { fixture, server, file in
            let acquired = try await fixture.service.acquirePublication(from: file)
            let license = try await license(fixture, acquired.localURL)
            #expect(!license.canRenewLoan && !license.canReturnPublication)
            try await license.updateStatus()
            #expect(license.canRenewLoan && license.canReturnPublication)
            try await license.renewLoan(with: Ends("2029-06-01T00:00:00Z"))
            #expect(license.license.rights.end.map(LCPDate.text) == "2029-06-01T00:00:00Z")
            // The package has the new licence.
            let again = try await self.license(fixture, acquired.localURL)
            #expect(again.license.rights.end.map(LCPDate.text) == "2029-06-01T00:00:00Z")
            let tooLong = await error { try await license.renewLoan(with: Ends("2031-01-01T00:00:00Z")) }
            #expect(tooLong == "the loan can be renewed only until 2030-01-01T00:00:00Z")
            #expect(await error { try await license.renewLoan(with: Ends(nil, cancels: true)) } == "it was cancelled")
            server.change { $0.fault = .status(502) }
            let failure = await error { try await license.renewLoan(with: Ends(nil)) }
            #expect(failure == "the loan was not renewed: the server answered with status 502")
        }
    }

    /// The problem document says why, and not the status: providers refuse with 403 for reasons of their own.
    @Test func refusalsSayWhy() async throws {
        try await serve(change: { $0.end = "2029-01-01T00:00:00Z" }) { fixture, server, file in
            let license = try await license(fixture, file)
            try await license.updateStatus()
            let limit = "the loan can be renewed only until 2030-01-01T00:00:00Z"
            let over = "the book was already returned, or the loan is over"
            let other = ("the loan was not renewed: refused", "the book was not returned: refused")
            for (fault, renewal, giveBack) in [
                (LCPTestServer.Fault.refusal("renew/date"), limit, other.1),
                (.refusal("return/already"), other.0, over),
                (.refusal("return/expired"), other.0, over), (.refusal("renew"), other.0, other.1),
                (.refusal("https://example.org/problems/blocked"), other.0, other.1),
                (.refusal("about:blank"), limit, over), (.status(403), limit, over),
            ] {
                server.change { $0.fault = fault }
                #expect(await error { try await license.renewLoan(with: Ends(nil)) } == renewal, "\(fault)")
                #expect(await error { try await license.returnPublication() } == giveBack, "\(fault)")
            }
        }
    }

    /// Whoever downloads a book and whoever opens it on its server learn the same.
    @Test func linksToBooksAreOnTheWeb() async throws {
        var fixture = try LCPFixture()
        fixture.license.links = [(rel: "publication", href: "ftp://127.0.0.1/p", type: "application/epub+zip")]
        let license = try fixture.provider.issue(fixture.license)
        let folder = try TemporaryFolder()
        let file = try #require(FileURL(path: try folder.write("book.lcpl", license)))
        let words = "the licence does not say where the book is"
        #expect(await error { _ = try await fixture.service.acquirePublication(from: file) } == words)
        let opening = await error { _ = try await fixture.open(path: file.path, Answers("open sesame")) }
        #expect(opening.contains(words), "\(opening)")
        withExtendedLifetime(folder) {}
    }

    @Test func loansAreRenewedOnAPage() async throws {
        try await serve(change: { $0.end = "2029-01-01T00:00:00Z" }) { fixture, server, file in
            server.change { $0.renewsOnPage = true }
            let license = try await license(fixture, file)
            try await license.updateStatus()
            let shown = Mutex<[String]>([])
            try await license.renewLoan(
                with: LCPDefaultRenewDelegate { url in
                    shown.withLock { $0.append(url.path) }
                    server.change { state in
                        state.license.end = "2029-09-01T00:00:00Z"
                        state.license.updated = "2024-06-03T00:00:00Z"
                        state.licenseUpdated = "2024-06-03T00:00:00Z"
                    }
                })
            #expect(shown.withLock { $0 } == ["/page"])
            #expect(license.license.rights.end.map(LCPDate.text) == "2029-09-01T00:00:00Z")
            let stored = try LicenseDocument(data: try FileResource(path: file.path).readNow(range: nil))
            #expect(stored.rights.end == license.license.rights.end)
        }
    }

    @Test func loansAreReturned() async throws {
        try await serve(change: { $0.end = "2029-01-01T00:00:00Z" }) { fixture, server, file in
            let acquired = try await fixture.service.acquirePublication(from: file)
            let publication = try await fixture.open(path: acquired.localURL.path, Answers("open sesame"))
            let license = try #require(publication.lcpLicense)
            try await license.updateStatus()
            let chapter = try #require(publication.container.resource(at: LCPFixture.chapter))
            try await license.returnPublication()
            #expect(license.status?.status == .returned && !license.canCopy)
            await #expect(throws: ReadError.self) { _ = try await chapter.read() }
            let again = await error { try await license.returnPublication() }
            #expect(again == "the book was already returned, or the loan is over")
            #expect(await error { try await license.updateStatus() } == "the book was returned on 2024-06-02T00:00:00Z")
        }
    }

    @Test func forgedLicensesAreNotStored() async throws {
        try await serve { fixture, server, file in
            let license = try await license(fixture, file)
            server.change { state in
                state.fault = .forgedLicense
                state.license.updated = "2024-06-03T00:00:00Z"
                state.licenseUpdated = "2024-06-03T00:00:00Z"
            }
            let before = try FileResource(path: file.path).readNow(range: nil)
            let refusal = await error { try await license.updateStatus() }
            #expect(refusal == "the licence was changed after the provider had signed it")
            #expect(try FileResource(path: file.path).readNow(range: nil) == before)
            var opening = fixture
            opening.configuration.statusPolicy = .beforeOpening(patience: 30)
            _ = try await self.license(opening, file)
            #expect(try FileResource(path: file.path).readNow(range: nil) == before)
        }
    }

    @Test func aLicenseThatIsNotWaitedForReportsItsEnd() async throws {
        try await serve { fixture, server, file in
            func result(_ answers: any LCPAuthenticating, asks: Bool = true, of path: String? = nil) async -> String {
                let file = path.flatMap { FileURL(path: $0) } ?? file
                return await withCheckedContinuation { continuation in
                    fixture.service.retrieveLicense(
                        from: file, authentication: answers, allowUserInteraction: asks
                    ) { continuation.resume(returning: Self.name($0)) }
                }
            }
            #expect(await result(Answers()) == "cancelled")
            #expect(await result(Answers(), asks: false) == "failure")
            #expect(await result(Answers("open sesame")) == "license")
            let folder = try TemporaryFolder()
            #expect(await result(Answers(), of: folder.path + "/none") == "failure")
            let plain = try folder.write("plain.epub", LCPFixture.book.bytes())
            #expect(await result(Answers(), of: plain) == "nothing")
        }
    }

    /// The app gives up while its dialog is open: the answer is not used.
    @Test func aCancelledTaskReportsThatItWasCancelled() async throws {
        try await serve { fixture, server, file in
            let (asked, question) = AsyncStream.makeStream(of: Void.self)
            let dialog = LCPDialogAuthentication { _, _, _ in
                question.yield()
                while !Task.isCancelled { await Task.yield() }
                return "open sesame"
            }
            let (results, end) = AsyncStream.makeStream(of: String.self)
            let opening = fixture.service.retrieveLicense(
                from: file, authentication: dialog, allowUserInteraction: true
            ) { end.yield(Self.name($0)) }
            for await _ in asked { break }
            opening.cancel()
            #expect(await results.first { _ in true } == "cancelled")
            let known = try await fixture.configuration.passphrases.passphrases(userID: nil, provider: nil)
            #expect(known.isEmpty)
        }
    }

    private static func name(_ result: CancellableResult<LCPLicense?>) -> String {
        switch result {
        case .success(_?): "license"
        case .success(nil): "nothing"
        case .failure: "failure"
        case .cancelled: "cancelled"
        }
    }

    private struct Ends: LCPRenewDelegate {
        let end: Date?
        let cancels: Bool

        init(_ text: String?, cancels: Bool = false) {
            end = text.flatMap(LCPDate.parse)
            self.cancels = cancels
        }

        func preferredEndDate(maximum: Date?) async throws -> Date? {
            if cancels { throw CancellationError() }
            return end
        }

        func presentWebPage(url: HTTPURL) async throws {}
    }
}
