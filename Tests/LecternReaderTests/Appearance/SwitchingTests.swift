import LecternNavigator
import LecternPreferences
import LecternReader
import LecternTestKit
import Testing

/// Keys that switch between two ways of showing pages, and back.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SwitchingTests {
    private func open(
        _ metadata: String, width: Double = 900
    ) async throws -> (model: ReaderModel, reader: TestReader) {
        let reader = try TestReader()
        var book = EPUBBuilder(title: "Book")
        book.extraMetadata = metadata
        for page in 1...4 {
            book.addChapter(
                "\(page).xhtml", title: "\(page)", body: "<p>Page \(page)</p>",
                head: "<meta name=\"viewport\" content=\"width=200, height=300\"/>")
        }
        let model = reader.app.open(path: try reader.folder.write("book.epub", book.bytes()))
        model.setViewport(width: width, height: 400, scale: 1)
        await model.opened()
        await model.settle()
        return (model, reader)
    }

    private nonisolated static let fixed = "<meta property=\"rendition:layout\">pre-paginated</meta>"

    /// The book decides again, so that the next webtoon scrolls although pages of this one were turned for a while.
    @Test(arguments: ["", fixed]) func scrollingAndBackIsNoChoice(metadata: String) async throws {
        let (model, reader) = try await open(metadata)
        let appearance = reader.app.appearance
        func choice() -> Bool? {
            model.kind == .text ? appearance.scrolls : appearance.strip(for: model.kind).map { $0 != .pages }
        }
        #expect(choice() == nil && !model.isScrolled)
        model.perform(.toggleScrolling)
        #expect(choice() == true)
        #expect(try await eventually { model.isScrolled })
        model.perform(.toggleScrolling)
        #expect(choice() == nil)
        #expect(try await eventually { !model.isScrolled })
    }

    @Test func onePageAndBackIsNoChoice() async throws {
        let (model, reader) = try await open(Self.fixed)
        #expect(model.current?.pages.count == 2 && reader.app.appearance.dualPage(for: .comic) == .auto)
        model.perform(.dualPage)
        #expect(try await eventually { model.current?.pages.count == 1 })
        #expect(reader.app.appearance.dualPage(for: .comic) == .off)
        model.perform(.dualPage)
        #expect(try await eventually { model.current?.pages.count == 2 })
        #expect(reader.app.appearance.dualPage(for: .comic) == .auto)
    }

    @Test func eachPressSwitchesInEveryWindow() async throws {
        let (model, reader) = try await open(Self.fixed, width: 300)
        #expect(model.current?.pages.count == 1)
        for count in [2, 1, 2] {
            model.perform(.dualPage)
            #expect(try await eventually { model.current?.pages.count == count })
        }
        withExtendedLifetime(reader) {}
    }
}
