import LecternBase
import LecternHTTP
import LecternLibrary
import LecternModel
import LecternTestKit
import LecternWeb
import Synchronization
import Testing

@testable import LecternReader

/// Books that the shelf fetches from the web.
@MainActor @Suite(.timeLimit(.minutes(10))) struct WebBooksTests {
    private let count = Count()

    /// The number of chapters that a site has.
    private final class Count: Sendable {
        let value = Mutex(2)
    }

    private func server() throws -> TestHTTPServer {
        let count = count
        return try TestHTTPServer { request in
            guard let number = Int(request.path.dropFirst()), number <= count.value.withLock({ $0 }) else {
                return .init(status: 404)
            }
            let isLast = number == count.value.withLock { $0 }
            let next = isLast ? "" : "<a href=\"/\(number + 1)\">Next chapter</a>"
            let text = "The lamp went out, and for a while nobody in the house said a word, as often before."
            let page = "<title>Chapter \(number) - The Well</title><h1>Chapter \(number)</h1><p>\(text)</p>\(next)"
            return .init(headers: [("Content-Type", "text/html")], body: Bytes(utf8: page))
        }
    }

    private func shelf(_ folder: String) throws -> ShelfFixture {
        let fixture = try ShelfFixture(folder, importer: PublicationImporter())
        fixture.shelf.adding.fetcher = { scope in
            var options = WebFetchOptions()
            options.scope = scope
            options.delay = .zero
            return WebBookFetcher(client: DefaultHTTPClient(), options: options)
        }
        return fixture
    }

    @Test func newChaptersAreAddedToTheBook() async throws {
        try await withTemporaryFolder { folder in
            let (fixture, server) = (try shelf(folder), try server())
            try await server.run {
                fixture.shelf.addFromWeb(server.url("/1"), scope: .series, to: folder + "/books")
                await fixture.shelf.imported()
                #expect(fixture.titles == ["The Well"] && fixture.messages.map(\.text) == ["Added “The Well”"])
                let id = try #require(fixture.id("The Well"))
                #expect(await fixture.shelf.isFromWeb(id))
                let place = Locator(href: try #require(AnyURL(string: "EPUB/chapter-0002.xhtml")), mediaType: .xhtml)
                try await fixture.library.savePlace(place, of: id)
                count.value.withLock { $0 = 3 }
                fixture.forgetChanges()
                fixture.shelf.lookForNewChapters(of: id)
                await fixture.shelf.imported()
                #expect(fixture.messages.map(\.text) == ["“The Well” has 1 new chapter"])
                #expect(fixture.titles == ["The Well"])
                let renewed = try #require(fixture.id("The Well"))
                #expect(await fixture.library.place(of: renewed)?.locator.href == place.href)
                fixture.forgetChanges()
                fixture.shelf.lookForNewChapters(of: renewed)
                await fixture.shelf.imported()
                #expect(fixture.messages.map(\.text) == ["“The Well” has no new chapters"])
                #expect(fixture.shelf.importing == nil)
            }
        }
    }

    @Test func failuresSayWhatToDo() async throws {
        try await withTemporaryFolder { folder in
            let (fixture, server) = (try shelf(folder), try server())
            try await server.run {
                fixture.shelf.addFromWeb(server.url("/9"), scope: .page, to: folder)
                await fixture.shelf.imported()
                let failure = try #require(fixture.shelf.report?.failures.first)
                #expect(failure.reason == "127.0.0.1 answers with status 404.")
                #expect(failure.advice == "Check the address.")
                #expect(fixture.titles.isEmpty && fixture.messages.isEmpty && fixture.shelf.importing == nil)
            }
        }
    }

    @Test func otherBooksAreNotFromTheWeb() async throws {
        try await withTemporaryFolder { folder in
            let fixture = try ShelfFixture(folder)
            await fixture.add(try fixture.files("Emma"))
            #expect(await fixture.shelf.isFromWeb(try #require(fixture.id("Emma"))) == false)
        }
    }

    @Test func addressesAreToldFromOtherWords() {
        for text in ["https://example.org", " example.org/a ", "http://127.0.0.1:80/a"] {
            #expect(BookshelfModel.isWebAddress(text), "\(text)")
        }
        for text in ["", "word", "two words.", "file:///etc/passwd", "ftp://a.org/", "https://"] {
            #expect(!BookshelfModel.isWebAddress(text), "\(text)")
        }
    }
}
