import Foundation
import LecternAssets
import LecternBase
import LecternEPUB
import LecternHTTP
import LecternModel
import LecternPublication
import LecternTestKit
import LecternWeb
import Testing

/// Books that are made of pages of a server.
@Suite(.timeLimit(.minutes(10))) struct FetchTests {
    /// A chapter with links to its neighbours.
    static func chapter(_ number: Int, next: String?, extra: String = "") -> String {
        "<html lang=en><head><title>Chapter \(number) - The Well - Tales</title></head><body><h1>Chapter \(number)</h1>"
            + "<div class=content>\(prose(number))\(extra)</div>"
            + (next.map { "<a href=\"\($0)\">Next Chapter</a>" } ?? "")
            + "</body></html>"
    }

    /// What is in a book.
    struct Contents {
        let publication: Publication
        let container: ZIPContainer

        init(_ path: String) async throws {
            let file = try FileResource(path: path)
            container = try await ZIPContainer(opening: file)
            publication = try await PublicationOpener(parser: EPUBParser()).open(.container(container, .epub))
        }

        func text(_ path: String) async throws -> String {
            try await container.resource(at: path)?.read().utf8Text ?? ""
        }
    }

    private func fetcher(_ clock: TestClock = TestClock(), _ change: (inout WebFetchOptions) -> Void = { _ in })
        -> WebBookFetcher
    {
        var options = WebFetchOptions()
        change(&options)
        return WebBookFetcher(client: DefaultHTTPClient(), options: options, clock: clock)
    }

    private func fetch(
        _ site: TestSite, _ path: String, clock: TestClock = TestClock(),
        _ change: (inout WebFetchOptions) -> Void = { _ in }
    ) async throws -> (FetchedBook, Contents) {
        let folder = try TemporaryFolder()
        let book = try await fetcher(clock, change).fetch(try site.url(path), to: .folder(folder.path))
        let contents = try await Contents(book.path)
        return withExtendedLifetime(folder) { (book, contents) }
    }

    @Test func anArticleBecomesABookWithItsPictures() async throws {
        let site = try TestSite([
            "/news/lamp.html": .init(Article.blog), "/news/lamp.png": .init(pixelPNG, type: "text/plain"),
        ])
        try await site.run {
            let (book, contents) = try await fetch(site, "/news/lamp.html")
            #expect(book.title == "The Lamp" && book.authors == ["Ann Lee"] && book.chapterCount == 1)
            #expect(book.path.hasSuffix("/The Lamp.epub") && contents.publication.diagnostics.isEmpty)
            let metadata = contents.publication.metadata
            #expect(metadata.title == "The Lamp" && metadata.authors.map(\.name.string) == ["Ann Lee"])
            let chapter = try await contents.text("EPUB/chapter-0001.xhtml")
            #expect(chapter.contains("<img src=\"pictures/0001.png\" alt=\"A lamp &amp; a road\"/>"))
            #expect(chapter.contains("Ann Lee · Ann’s Notes · <a href=\"\(try site.url("/news/lamp.html"))\">"))
            #expect(try await contents.text("EPUB/package.opf").contains("dcterms:modified\">2026-01-01T12:00:00Z<"))
            // The picture of the whole is not there.
            #expect(book.diagnostics.map(\.code) == ["web.picture"])
        }
    }

    @Test func aChainOfChaptersBecomesOneBook() async throws {
        let site = try TestSite(texts: [
            "/1": Self.chapter(1, next: "/2"), "/2": Self.chapter(2, next: "/3"), "/3": Self.chapter(3, next: "/1"),
        ])
        try await site.run {
            let (book, contents) = try await fetch(site, "/1")
            #expect(book.title == "The Well" && book.added == ["Chapter 1", "Chapter 2", "Chapter 3"])
            #expect(
                contents.publication.readingOrder.count == 3
                    && contents.publication.tableOfContents.map(\.title) == book.added)
            #expect(site.paths == ["/1", "/2", "/3"])
        }
    }

    @Test func onePageIsOnePage() async throws {
        let site = try TestSite(texts: ["/1": Self.chapter(1, next: "/2")])
        try await site.run {
            let (book, _) = try await fetch(site, "/1") { $0.scope = .page }
            #expect(book.chapterCount == 1 && site.paths == ["/1"])
        }
    }

    @Test func thePagesOfAnArticleAreJoined() async throws {
        func page(_ number: Int, _ next: String) -> String {
            "<title>Long</title><h1>Long</h1><article>\(prose(number))</article>\(next)"
        }
        let site = try TestSite(texts: [
            "/long": page(1, "<a href='/long?page=2'>2</a> <a href='/long?page=3'>3</a>"),
            "/long?page=2": page(2, "<a href='/long?page=3'>Next page</a>"), "/long?page=3": page(3, ""),
        ])
        try await site.run {
            let (book, contents) = try await fetch(site, "/long")
            #expect(book.chapterCount == 1)
            let text = try await contents.text("EPUB/chapter-0001.xhtml")
            for number in 1...3 { #expect(text.contains("window \(number)")) }
        }
    }

    /// A novel in Chinese: a list on two pages, in which a chapter has two pages.
    @Test func aNovelIsReadByItsContents() async throws {
        func chapter(_ number: Int, _ next: String = "") -> String {
            "<html><head><title>第\(number)章 - 灯</title></head><body><h1>第\(number)章</h1><div id=content>　　灯灭了，屋子里没有一个人说话，只有雨声，很久，很久。"
                + "<br><br>　　\(number)</div><a href='/book/7/'>目录</a>\(next)</body></html>"
        }
        func list(_ numbers: ClosedRange<Int>, _ next: String = "") -> String {
            "<html><head><title>灯</title><meta property='og:novel:author' content='安'></head><body><h1>灯</h1><ul>"
                + numbers.map { "<li><a href='/book/7/\($0).html'>第\($0)章 雨</a></li>" }.joined()
                + "</ul>\(next)</body></html>"
        }
        let site = try TestSite(texts: [
            "/book/7/": list(1...3, "<a href='/book/7/?page=2'>下一页</a>"), "/book/7/?page=2": list(4...5),
            "/book/7/1.html": chapter(1, "<a href='/book/7/2.html'>下一章</a>"),
            "/book/7/2.html": chapter(2, "<a href='/book/7/2_2.html'>下一页</a>"),
            "/book/7/2_2.html": chapter(22), "/book/7/3.html": chapter(3), "/book/7/5.html": chapter(5),
        ])
        try await site.run {
            let (book, contents) = try await fetch(site, "/book/7/")
            #expect(book.title == "灯" && book.authors == ["安"])
            #expect(book.added == ["第1章 雨", "第2章 雨", "第3章 雨", "第5章 雨"])
            #expect(try await contents.text("EPUB/chapter-0002.xhtml").contains("<p>22</p>"))
            // The fourth is missing; the others are there.
            #expect(book.diagnostics.map(\.code) == ["web.chapter"])
            #expect(contents.publication.metadata.languages == ["zh-Hans"])
        }
    }

    @Test func theSameChapterIsTakenOnce() async throws {
        let canonical = "<link rel=canonical href='/1'>"
        let site = try TestSite(texts: [
            "/1": Self.chapter(1, next: "/2"), "/2": Self.chapter(2, next: "/1?from=2"),
            "/1?from=2": Self.chapter(1, next: "/2", extra: canonical),
        ])
        try await site.run {
            let (book, _) = try await fetch(site, "/1")
            #expect(book.added == ["Chapter 1", "Chapter 2"])
        }
    }

    // MARK: Politeness

    @Test func requestsComeOneByOneWithPauses() async throws {
        let site = try TestSite(texts: ["/1": Self.chapter(1, next: "/2"), "/2": Self.chapter(2, next: nil)])
        let clock = TestClock()
        try await site.run {
            _ = try await fetch(site, "/1", clock: clock) { $0.delay = .seconds(3) }
            #expect(clock.pauses == [.seconds(3), .seconds(3)])
            #expect(site.requests.map(\.path) == ["/robots.txt", "/1", "/2"])
            #expect(site.requests.allSatisfy { $0.headers["user-agent"] == "Lectern/\(LecternVersion.string)" })
        }
    }

    @Test func theSitesDelayIsKeptIfItIsLonger() async throws {
        let site = try TestSite([
            "/1": .init(Self.chapter(1, next: nil)),
            "/robots.txt": .init(Array("User-agent: *\nCrawl-delay: 7\n".utf8), type: "text/plain"),
        ])
        let clock = TestClock()
        try await site.run {
            _ = try await fetch(site, "/1", clock: clock)
            #expect(clock.pauses == [.seconds(7)])
        }
    }

    @Test func whatRobotsMayNotReadIsNotRead() async throws {
        let site = try TestSite([
            "/1": .init(Self.chapter(1, next: "/private/2")), "/private/2": .init(Self.chapter(2, next: nil)),
            "/robots.txt": .init(Array("User-agent: Lectern\nDisallow: /private\n".utf8), type: "text/plain"),
        ])
        try await site.run {
            let (book, _) = try await fetch(site, "/1")
            #expect(book.chapterCount == 1 && book.diagnostics.map(\.code) == ["web.chapter"] && site.paths == ["/1"])
            await #expect(throws: WebFetchError.self) { _ = try await fetch(site, "/private/2") }
            site["/robots.txt"] = .init(status: 500)
            await #expect(throws: WebFetchError.self) { _ = try await fetch(site, "/1") }
            #expect(site.paths == ["/1"])
        }
    }

    @Test func aBusyServerIsWaitedFor() async throws {
        let site = try TestSite(["/1": .init(status: 429, [("Retry-After", "20")])])
        let clock = TestClock()
        try await site.run {
            await #expect(throws: WebFetchError.self) { _ = try await fetch(site, "/1", clock: clock) }
            #expect(clock.pauses.filter { $0 == .seconds(20) }.count == 3 && site.paths.count == 4)
            site["/1"] = .init(status: 503, [("Retry-After", "Thu, 01 Jan 2026 14:00:00 GMT")])
            do {
                _ = try await fetch(site, "/1", clock: TestClock())
                Issue.record("it was read")
            } catch WebFetchError.busy(_, let seconds) {
                #expect(seconds == 7_200)
            }
        }
    }

    // MARK: Limits

    @Test func theLimitOfChaptersIsKept() async throws {
        let site = try TestSite(make: { path in
            Int(path.dropFirst()).map { .init(Self.chapter($0, next: "/\($0 + 1)")) }
        })
        try await site.run {
            let (book, _) = try await fetch(site, "/1") { $0.mostChapters = 4 }
            #expect(book.chapterCount == 4 && book.diagnostics.map(\.code) == ["web.limit"])
        }
    }

    @Test func otherHostsAndPrivateNetworksAreNotReached() async throws {
        let inside = try TestSite(texts: ["/secret": Self.chapter(9, next: nil)])
        try await inside.run {
            let secret = try inside.url("/secret").string
            let site = try TestSite([
                "/1": .init(Self.chapter(1, next: "/2", extra: "<img src='\(secret).png'>")),
                "/2": .init(status: 302, [("Location", secret)]),
                "/3": .init(status: 302, [("Location", "/3")]),
            ])
            try await site.run {
                let (book, _) = try await fetch(site, "/1")
                #expect(book.chapterCount == 1 && book.diagnostics.map(\.code) == ["web.picture", "web.chapter"])
                #expect(inside.requests.isEmpty)
                do {
                    _ = try await fetch(site, "/2")
                    Issue.record("it was read")
                } catch WebFetchError.privateAddress {}
                await #expect(throws: WebFetchError.self) { _ = try await fetch(site, "/3") }
            }
        }
    }

    @Test func otherThingsThanPagesAreRefused() async throws {
        let site = try TestSite([
            "/a.pdf": .init(Array("%PDF-".utf8), type: "application/pdf"),
            "/empty": .init("<html><body></body></html>"),
            "/huge": .init(Array(repeating: UInt8(ascii: "a"), count: 17 << 20), type: "text/html"),
        ])
        let folder = try TemporaryFolder()
        try await site.run {
            for path in ["/a.pdf", "/empty", "/huge", "/missing"] {
                await #expect(throws: WebFetchError.self, "\(path)") {
                    try await fetcher().fetch(try site.url(path), to: .folder(folder.path))
                }
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func nothingIsLeftOfACancelledFetch() async throws {
        let site = try TestSite(make: { path in
            Int(path.dropFirst()).map { .init(Self.chapter($0, next: "/\($0 + 1)")) }
        })
        let folder = try TemporaryFolder()
        try await site.run {
            let (fetcher, url) = (fetcher(), try site.url("/1"))
            let (steps, continuation) = AsyncStream.makeStream(of: Int.self)
            let task = Task { () async throws -> FetchedBook in
                try await fetcher.fetch(url, to: .folder(folder.path)) { continuation.yield($0.done) }
            }
            for await step in steps where step == 3 { break }
            task.cancel()
            await #expect(throws: WebFetchError.self) { try await task.value }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func anExistingFileIsKept() async throws {
        let site = try TestSite(texts: ["/1": Self.chapter(1, next: nil)])
        let folder = try TemporaryFolder()
        let path = try folder.write("a.epub", "mine")
        try await site.run {
            await #expect(throws: WebFetchError.self) { try await fetcher().fetch(try site.url("/1"), to: .file(path)) }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
            _ = try await fetcher().fetch(try site.url("/1"), to: .folder(folder.path))
            let second = try await fetcher().fetch(try site.url("/1"), to: .folder(folder.path))
            #expect(second.path.hasSuffix("/Chapter 1 (2).epub"))
        }
    }
}
