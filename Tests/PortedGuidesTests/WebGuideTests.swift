import Lectern
import LecternLibrary
import LecternTestKit
import LecternWeb
import Synchronization
import Testing

/// The code of `docs/guides/web.md`.
@Suite(.timeLimit(.minutes(10))) struct WebGuideTests {
    /// Describes a book by its name.
    private struct NameImporter: BookImporter {
        func describe(path: String) async throws(BookImportError) -> BookDescription {
            BookDescription(title: "x", authors: [])
        }
    }

    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }

        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private static let text =
        "<title>The Lamp</title><h1>The Lamp</h1><p>The lamp went out, and for a while nobody said a word, as before.</p>"

    @Test func fetchingAndUpdating() async throws {
        let server = try TestHTTPServer { request in
            request.path == "/robots.txt" ? .init(status: 404) : .init(body: Bytes(utf8: Self.text))
        }
        let lines = Lines()
        @Sendable func print(_ values: Any...) { lines.add(values.map { "\($0)" }.joined(separator: " ")) }
        try await withTemporaryFolder { folder in
            try await server.run {
                let url = try #require(HTTPURL(string: server.url("/lamp")))
                let fetcher = WebBookFetcher(client: DefaultHTTPClient())
                let book = try await fetcher.fetch(url, to: .folder(folder)) { progress in
                    print(progress.done, progress.title)
                }
                print(book.title, book.chapterCount)
                let library = try Library.inMemory()
                let importer = NameImporter()
                let id = try await library.add(path: book.path, importer: importer).book.id
                let updated = try await fetcher.update(book.path)
                if !updated.added.isEmpty || !updated.changed.isEmpty {
                    _ = try await library.renew(id, importer: importer)
                }
                #expect(lines.all.last == "The Lamp 1" && updated.added.isEmpty)
            }
        }
    }

    @Test func options() {
        var options = WebFetchOptions()
        options.scope = .page
        options.mostChapters = 50
        options.delay = .seconds(3)
        let careful = WebBookFetcher(client: DefaultHTTPClient(), options: options)
        #expect(careful.options.mostChapters == 50)
    }

    @Test func articles() throws {
        let url = try #require(HTTPURL(string: "https://example.org/lamp"))
        let bytes = Bytes(utf8: Self.text)
        var lines: [String] = []
        func print(_ values: Any...) { lines.append(values.map { "\($0)" }.joined(separator: " ")) }
        guard let article = WebArticle(html: bytes, url: url) else { return }
        print(article.title, article.authors, article.pictures.count)
        print(article.content)
        #expect(lines.first == "The Lamp [] 0" && lines.last?.hasPrefix("<p>The lamp went out") == true)
    }
}
