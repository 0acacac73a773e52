import Foundation
import GRDB
import LecternAssets
import LecternBase
import LecternContent
import LecternLibrary
import LecternNavigator
import LecternTestKit
import Testing

@testable import LecternReader

/// Messages about failures of the library and of searches.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FailureTests {
    @Test func unreadableBookmarksAreReported() async throws {
        let folder = try TemporaryFolder()
        let library = try Library(path: folder.path + "/library.sqlite")
        let reader = try TestReader(library: library, folder: folder)
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        var told: [String] = []
        model.onChange = { if case .message(let text, _) = $0 { told.append(text) } }
        var patient = Configuration()
        patient.busyMode = .timeout(20)
        let other = try DatabaseQueue(path: folder.path + "/library.sqlite", configuration: patient)
        try await other.write { try $0.execute(sql: "DROP TABLE bookmark; DROP TABLE highlight") }
        told = []
        await model.bookmarks.reload()
        await model.highlights.reload()
        #expect(told.contains { $0.hasPrefix("The bookmarks cannot be read: ") })
        #expect(told.contains { $0.hasPrefix("The highlights cannot be read: ") })
    }

    /// A library that gives no cards is not one whose cards are all answered.
    @Test func unreadableCardsAreReported() async throws {
        let folder = try TemporaryFolder()
        let library = try Library(path: folder.path + "/library.sqlite")
        let reader = try TestReader(library: library, folder: folder)
        var patient = Configuration()
        patient.busyMode = .timeout(20)
        let other = try DatabaseQueue(path: folder.path + "/library.sqlite", configuration: patient)
        try await other.write { try $0.execute(sql: "DROP TABLE highlight") }
        let review = reader.app.makeReview()
        await review.start(.highlights)
        guard case .failed(let reason) = review.state else {
            Issue.record("\(review.state)")
            return
        }
        #expect(!reason.isEmpty && review.remaining == 0)
    }

    /// A book of which a part can be read is opened, and says that the rest is missing.
    @Test func cutOffBookSaysSo() async throws {
        let reader = try TestReader()
        let whole = try reader.write("Book", TestReader.bodies)
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: whole)))
        let path = try reader.folder.write("Cut.epub", Bytes(Array(bytes.prefix(bytes.count * 3 / 4))))
        for (path, isDamaged) in [(path, true), (whole, false)] {
            let model = reader.app.open(path: path)
            var told: [String] = []
            model.onChange = { if case .message(let text, _) = $0 { told.append(text) } }
            model.setViewport(width: 400, height: 300, scale: 1)
            await model.opened()
            await model.settle()
            #expect(model.current?.text.contains("Paragraph 1 of part 1") == true)
            #expect(told.contains { $0.hasPrefix("The file is damaged or incomplete") } == isDamaged)
            model.close()
        }
    }

    /// Opens a file, shows its first pages, and returns the messages.
    private func messages(ofOpening bytes: Bytes, named name: String, turning: Int = 0) async throws -> [String] {
        let reader = try TestReader()
        let model = reader.app.open(path: try reader.folder.write(name, bytes))
        var told: [String] = []
        model.onChange = { if case .message(let text, _) = $0 { told.append(text) } }
        model.setViewport(width: 400, height: 300, scale: 1)
        await model.opened()
        await model.settle()
        for chapter in 0..<turning {
            _ = await model.navigator?.go(toElement: 0, inChapter: chapter + 1)
            await model.settle()
        }
        model.close()
        return told
    }

    @Test func errorsOfMarkupAreToldOnce() async throws {
        var book = EPUBBuilder(title: "Unclosed")
        for name in ["one.xhtml", "two.xhtml"] {
            book.addDocument(
                name,
                "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title/></head><body><p>One<p>Two</body></html>")
        }
        let told = try await messages(ofOpening: book.bytes(), named: "Unclosed.epub", turning: 1)
        #expect(told.filter { $0.hasPrefix("The markup of this page has errors") }.count == 1)
    }

    /// A chapter with a wrong checksum is shown, and the window says once that the file is damaged.
    @Test func damagedChaptersAreToldOnce() async throws {
        var book = EPUBBuilder(title: "Flipped")
        for name in ["one.xhtml", "two.xhtml"] { book.addChapter(name, title: name, body: "<p>The sea was calm.</p>") }
        var zip = book.zip()
        let expected = try await messages(ofOpening: zip.bytes(), named: "Whole.epub", turning: 1)
        #expect(expected.isEmpty)
        for index in zip.entries.indices where zip.entries[index].path.hasSuffix("xhtml") {
            zip.entries[index].declaredChecksum = 7
        }
        let told = try await messages(ofOpening: zip.bytes(), named: "Flipped.epub", turning: 1)
        #expect(told.filter { $0.hasPrefix("The file is damaged or incomplete") }.count == 1)
    }

    @Test func picturesThatCannotBeDrawnAreTold() async throws {
        var gif = GIFBuilder(width: 40, height: 60)
        gif.frames = [.init(color: 1)]
        var zip = ZIPBuilder()
        zip.add("1.gif", gif.build())
        zip.add("2.tif", Bytes([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
        let told = try await messages(ofOpening: zip.bytes(), named: "Comic.cbz", turning: 1)
        #expect(told.filter { $0.hasPrefix("This picture cannot be shown") }.count == 1)
    }

    @Test func foreignPartsOfABookAreTold() async throws {
        var book = EPUBBuilder(title: "Foreign")
        book.addChapter("one.xhtml", title: "One", body: "<p>One</p>")
        book.addDocument("two.bin", "x", mediaType: "application/x-demo")
        let told = try await messages(ofOpening: book.bytes(), named: "Foreign.epub")
        #expect(told == ["Parts of the book are of a kind that Lectern cannot show."])
    }

    @Test func unsupportedCompressionIsTheReason() {
        let cause = ReadError.unsupportedOperation("mimetype has the unsupported compression method 12")
        let failure = ReaderFailure(AssetRetrieveError.reading(cause), path: "/a/b.epub")
        #expect(failure.message == "Lectern cannot read it: mimetype has the unsupported compression method 12.")
    }

    @Test func impossibleSearchSaysWhy() async throws {
        let reader = try TestReader()
        let model = await reader.open(try reader.write("Book", TestReader.bodies))
        model.search.find(String(repeating: "long ", count: SearchError.maximumLength))
        #expect(try await eventually { !model.search.isRunning })
        #expect(model.search.summary == "The text to search for is too long.")
        model.search.find("naive")
        #expect(try await eventually { !model.search.isRunning })
        #expect(model.search.summary == "60 hits")
    }
}
