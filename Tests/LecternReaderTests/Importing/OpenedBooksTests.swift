import Lectern
import LecternAssets
import LecternBase
import LecternImages
import LecternLibrary
import LecternPublication
import LecternTestKit
import Synchronization
import Testing

@testable import LecternReader

/// Counts how often files are opened and parsed.
private final class OpeningCounts: FormatSniffer, PublicationParser {
    private let counts = Mutex((files: 0, publications: 0))

    /// How many files were opened since the last call, and how many publications were parsed.
    func take() -> [Int] {
        counts.withLock { counts in
            defer { counts = (0, 0) }
            return [counts.files, counts.publications]
        }
    }

    func sniff(hints: FormatHints) -> Format? { nil }

    func sniff(container: any Container, refining format: Format) async throws(ReadError) -> Format? {
        counts.withLock { $0.files += 1 }
        return nil
    }

    func parse(_ asset: Asset, diagnostics: DiagnosticSink) async throws(PublicationParseError) -> Publication {
        counts.withLock { $0.publications += 1 }
        throw .formatNotSupported
    }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct OpenedBooksTests {
    private let counts = OpeningCounts()

    private func books(patience: Duration = .seconds(60)) -> OpenedBooks {
        OpenedBooks(
            retriever: AssetRetriever(additionalSniffers: [counts]), additionalParsers: [counts], patience: patience)
    }

    private func reader(licenses: Licenses? = nil, patience: Duration = .seconds(60)) throws -> TestReader {
        try TestReader(licenses: licenses, importer: PublicationImporter(), books: books(patience: patience))
    }

    /// Writes a book with a cover.
    private func write(_ reader: TestReader) throws -> String {
        try reader.write("Emma", TestReader.bodies, pictures: ["cover.png"])
    }

    @Test func aNewBookIsOpenedOnceToBeAddedAndShown() async throws {
        let reader = try reader()
        let path = try write(reader)
        let model = await reader.open(path)
        #expect(model.current?.text.isEmpty == false)
        #expect(try await reader.app.library.book(at: path)?.title == "Emma")
        #expect(counts.take() == [1, 1])
        model.close()
        // A book of the library is opened once, too.
        await reader.open(path).close()
        #expect(counts.take() == [1, 1])
    }

    @Test func aBookAddedToTheShelfIsNotOpenedAgainToBeShown() async throws {
        let reader = try reader()
        let path = try write(reader)
        let shelf = reader.app.makeBookshelf()
        shelf.add(paths: [path])
        await shelf.imported()
        #expect(counts.take() == [1, 1])
        let book = try #require(try await reader.app.library.book(at: path))
        let model = await reader.open(book.path)
        #expect(model.current?.text.isEmpty == false)
        #expect(counts.take() == [0, 0])
        model.close()
        // Only the first window gets the open file.
        await reader.open(book.path).close()
        #expect(counts.take() == [1, 1])
    }

    @Test func aDownloadedBookIsOpenedOnce() async throws {
        let reader = try reader()
        let server = try TestHTTPServer { CatalogFixture.answer($0) }
        try await server.run {
            let catalogs = reader.app.makeCatalogs(keyring: nil, books: reader.folder.path + "/books") { _ in }
            #expect(await catalogs.add(server.url("/opds")) == nil)
            let browser = try #require(catalogs.browse(SavedCatalog(address: server.url("/opds"), title: "")))
            await browser.page.loaded()
            let publication = try #require(browser.page.groups.first?.publications.first)
            await catalogs.downloads.get(publication)
            var path: String?
            #expect(
                try await eventually {
                    if case .inLibrary(let found) = catalogs.downloads.state(of: publication) { path = found }
                    return path != nil
                })
            let model = await reader.open(try #require(path))
            #expect(model.current?.text.contains("Ishmael") == true)
            #expect(counts.take() == [1, 1])
            model.close()
        }
    }

    @Test func aBookThatALinkLeadsToIsOpenedOnce() async throws {
        let reader = try reader()
        let path = try write(reader)
        _ = try await reader.app.books.open(path)
        let model = await reader.open(path)
        #expect(model.current?.text.isEmpty == false)
        #expect(counts.take() == [1, 1])
        model.close()
    }

    /// The library stores what can be read without the key, so the file is parsed without it, too.
    @Test func theFileOfAProtectedBookIsOpenedOnce() async throws {
        let protected = try ProtectedReader()
        let client = BasicProfileClient(trust: LCPTrust(roots: protected.provider.rootPEM))
        let reader = try reader(licenses: Licenses(client: client, folder: protected.folder.path))
        let model = reader.app.open(path: try protected.write())
        model.setViewport(width: 400, height: 300, scale: 1)
        _ = try await protected.question(model)
        model.opening.unlock(passphrase: ProtectedReader.passphrase, remembers: false)
        await model.opened()
        await model.settle()
        #expect(model.current?.text.contains(ProtectedReader.canary) == true, "\(model.state)")
        #expect(counts.take() == [1, 2])
        model.close()
    }

    @Test func aFileThatHasChangedIsOpenedAgain() async throws {
        let reader = try reader()
        let path = try write(reader)
        _ = try await reader.app.books.open(path)
        _ = try reader.write("Emma", ["<p>Another edition.</p>"])
        let model = await reader.open(path)
        #expect(model.current?.text.contains("Another edition") == true)
        #expect(counts.take() == [2, 2])
        model.close()
    }

    @Test func aFileThatNobodyShowsIsClosed() async throws {
        let books = books(patience: .zero)
        let reader = try reader()
        let path = try write(reader)
        weak let publication = try await books.open(path).publication
        #expect(try await eventually { publication == nil })
        #expect(try await books.file(at: path).publication == nil)
    }
}
