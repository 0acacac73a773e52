import Foundation
import LecternAssets
import LecternBase
import LecternHTTP
import LecternModel
import LecternPublication
import LecternTestKit
import LecternWeb
import Testing

/// Books that are brought up to date.
@Suite(.timeLimit(.minutes(10))) struct UpdateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func fetcher(_ change: (inout WebFetchOptions) -> Void = { _ in }) -> WebBookFetcher {
        var options = WebFetchOptions()
        change(&options)
        return WebBookFetcher(client: DefaultHTTPClient(), options: options, clock: TestClock())
    }

    /// The bytes of the chapters of a book, by their paths.
    private func chapters(_ path: String) async throws -> [String: Bytes] {
        let container = try await ZIPContainer(opening: try FileResource(path: path))
        var chapters: [String: Bytes] = [:]
        for entry in container.entries where entry.contains("chapter-") {
            chapters[entry] = try await container.resource(at: entry)?.read()
        }
        return chapters
    }

    private func contents(_ numbers: [Int]) -> TestSite.Page {
        .init("<title>The Well</title><h1>The Well</h1>" + numbers.map { "<a href='\($0)'>Chapter \($0)</a>" }.joined())
    }

    private func site(_ numbers: [Int]) throws -> TestSite {
        let site = try TestSite(["/b/": contents(numbers)])
        for number in 1...9 {
            site["/b/\(number)"] = .init(FetchTests.chapter(number, next: nil, extra: "<img src=/p.png>"))
        }
        site["/p.png"] = .init(pixelPNG, type: "image/png")
        return site
    }

    @Test func newChaptersOfAListAreAddedInItsOrder() async throws {
        let site = try site([1, 2, 4])
        try await site.run {
            let book = try await fetcher().fetch(try site.url("/b/"), to: .folder(folder.path))
            let before = try await chapters(book.path)
            site["/b/"] = contents([1, 2, 3, 4, 5])
            site["/b/1"] = .init(FetchTests.chapter(1, next: nil, extra: "changed"))
            let asked = site.paths.count
            let updated = try await fetcher().update(book.path)
            #expect(
                updated.added == ["Chapter 3", "Chapter 5"] && updated.changed.isEmpty && updated.chapterCount == 5)
            // Neither the old chapters nor the picture are read again.
            #expect(site.paths.dropFirst(asked) == ["/b/", "/b/3", "/b/5"])
            let after = try await chapters(book.path)
            #expect(before.allSatisfy { after[$0.key] == $0.value } && after.count == 5)
            let publication = try await FetchTests.Contents(book.path).publication
            #expect(publication.tableOfContents.compactMap(\.title) == (1...5).map { "Chapter \($0)" })
            #expect(publication.diagnostics.isEmpty)
        }
    }

    @Test func withoutChangesTheFileIsNotTouched() async throws {
        let site = try site([1, 2, 3])
        try await site.run {
            let book = try await fetcher().fetch(try site.url("/b/"), to: .folder(folder.path))
            let before = try FileManager.default.attributesOfItem(atPath: book.path)[.systemFileNumber] as? Int
            let asked = site.paths.count
            let updated = try await fetcher().update(book.path)
            #expect(updated.added.isEmpty && updated.chapterCount == 3)
            #expect(site.paths.count == asked + 1 && site.requests.last?.headers["if-none-match"] != nil)
            #expect(try FileManager.default.attributesOfItem(atPath: book.path)[.systemFileNumber] as? Int == before)
        }
    }

    @Test func changedChaptersAreReplacedOnRequest() async throws {
        let site = try site([1, 2, 3])
        try await site.run {
            let book = try await fetcher().fetch(try site.url("/b/"), to: .folder(folder.path))
            let before = try await chapters(book.path)
            site["/b/2"] = .init(FetchTests.chapter(2, next: nil, extra: "changed"))
            let updated = try await fetcher { $0.rereadsChapters = true }.update(book.path)
            #expect(updated.added.isEmpty && updated.changed == ["Chapter 2"])
            let after = try await chapters(book.path)
            #expect(after.filter { before[$0.key] != $0.value }.map(\.key) == ["EPUB/chapter-0002.xhtml"])
            #expect(after["EPUB/chapter-0002.xhtml"]?.utf8Text.contains("changed") == true)
        }
    }

    @Test func aChainGoesOnAfterItsLastChapter() async throws {
        let site = try TestSite(texts: [
            "/1": FetchTests.chapter(1, next: "/2"), "/2": FetchTests.chapter(2, next: nil),
        ])
        try await site.run {
            let book = try await fetcher().fetch(try site.url("/1"), to: .folder(folder.path))
            #expect(try await fetcher().update(book.path).added.isEmpty)
            site["/2"] = .init(FetchTests.chapter(2, next: "/3"))
            site["/3"] = .init(FetchTests.chapter(3, next: nil))
            let updated = try await fetcher().update(book.path)
            #expect(updated.added == ["Chapter 3"] && updated.changed.isEmpty && updated.chapterCount == 3)
        }
    }

    @Test func anUpdateGoesOnWhereTheLimitWas() async throws {
        let site = try TestSite(texts: [
            "/1": FetchTests.chapter(1, next: "/2"), "/2": FetchTests.chapter(2, next: "/3"),
            "/3": FetchTests.chapter(3, next: nil),
        ])
        try await site.run {
            let book = try await fetcher { $0.mostChapters = 1 }.fetch(try site.url("/1"), to: .folder(folder.path))
            let updated = try await fetcher().update(book.path)
            #expect(updated.added == ["Chapter 2", "Chapter 3"])
            #expect(site.paths == ["/1", "/2", "/3"])
        }
    }

    @Test func theLastChapterBeforeTheLimitIsReadAgainToo() async throws {
        let site = try TestSite(texts: [
            "/1": FetchTests.chapter(1, next: "/2"), "/2": FetchTests.chapter(2, next: "/3"),
            "/3": FetchTests.chapter(3, next: nil),
        ])
        try await site.run {
            let book = try await fetcher { $0.mostChapters = 2 }.fetch(try site.url("/1"), to: .folder(folder.path))
            site["/2"] = .init(FetchTests.chapter(2, next: "/3", extra: "changed"))
            let asked = site.paths.count
            let updated = try await fetcher { $0.rereadsChapters = true }.update(book.path)
            #expect(updated.changed == ["Chapter 2"] && updated.added == ["Chapter 3"])
            #expect(site.paths.dropFirst(asked) == ["/1", "/2", "/3"])
        }
    }

    @Test func chaptersThatWereMissingAreTriedAgain() async throws {
        let site = try site([1, 2, 3])
        let page = site["/b/2"]
        site["/b/2"] = nil
        try await site.run {
            let book = try await fetcher().fetch(try site.url("/b/"), to: .folder(folder.path))
            #expect(book.chapterCount == 2)
            site["/b/2"] = page
            let updated = try await fetcher().update(book.path)
            #expect(updated.added == ["Chapter 2"])
            let publication = try await FetchTests.Contents(book.path).publication
            #expect(publication.tableOfContents.compactMap(\.title) == (1...3).map { "Chapter \($0)" })
        }
    }

    @Test func otherBooksAreNotUpdated() async throws {
        let path = try folder.write("a.epub", EPUBBuilder().bytes())
        await #expect(throws: WebFetchError.self) { try await fetcher().update(path) }
        #expect(await WebBookFetcher.source(ofBookAt: path) == nil)
        await #expect(throws: WebFetchError.self) { try await fetcher().update(folder.path + "/missing.epub") }
    }

    /// The record is in a file that anybody may have written.
    @Test func hostileRecordsLeadNowhere() async throws {
        for record in [
            "", "{}", "[]", "{\"version\": 2}",
            "{\"version\": 1, \"kind\": \"chain\", \"source\": \"file:///etc\", \"title\": \"x\"}",
        ] {
            var zip: [UInt8] = []
            var writer = ZIPWriter { zip += $0.array }
            try writer.add("META-INF/org.lectern.fetch.json", Bytes(utf8: record))
            try writer.finish()
            let path = try folder.write("hostile.epub", Bytes(zip))
            await #expect(throws: WebFetchError.self, "\(record)") { try await fetcher().update(path) }
        }
    }
}
