import LecternAssets
import LecternBase
import LecternDjVu
import LecternLibrary
import LecternNavigator
import LecternTestKit
import Testing

@testable import LecternReader

private func isInstalled() async -> Bool {
    let page = DataResource(DjVuBuilder(pages: [.init()]).build())
    return (try? await DjVuDocumentFactory().open(page, password: nil)) != nil
}

/// The reading model with a DjVu document, which is read as a PDF is.
@MainActor @Suite(.timeLimit(.minutes(10)), .enabled("libdjvulibre21 is not installed", isInstalled))
struct ReaderDjVuTests {
    @Test func pagesAreReadAndAddedToTheShelf() async throws {
        let parsers = [DjVuParser()]
        let reader = try TestReader(
            importer: PublicationImporter(additionalParsers: parsers), books: OpenedBooks(additionalParsers: parsers))
        let builder = DjVuBuilder(pages: (1...4).map { .init(lines: [["Leaf", "\($0)"]]) })
        let path = try reader.folder.write("herbal.djvu", builder.build())
        let model = await reader.open(path)
        model.setViewport(width: 300, height: 400, scale: 1)
        await model.settle()
        #expect(model.kind == .pdf && model.title == "herbal", "\(model.state)")
        #expect(model.pages.range == 1...4 && model.current?.text.contains("Leaf 1") == true)
        #expect(!model.highlights.canSaveCopy)
        model.perform(.nextPage)
        await model.settle()
        #expect(model.current?.text.contains("Leaf 2") == true)
        model.close()
        #expect(try await reader.app.library.books().map(\.mediaType) == [.djvu])
        let again = await reader.open(path)
        #expect(again.current?.text.contains("Leaf 2") == true)
        // The shelf opens files by the same parsers.
        let book = try #require(await reader.app.library.books().first)
        let details = try #require(await reader.app.makeBookshelf().details(of: book.id))
        #expect(details.title == "herbal")
    }
}
