import LecternGeometry
import LecternModel
import LecternPaint
import LecternTestKit
import Testing

@testable import LecternNavigator

/// Columns of vertical text, and books with chapters of both kinds.
@Suite(.timeLimit(.minutes(10))) @MainActor struct VerticalScrollTests {
    private static let text = (0..<60).map { "<p style='margin: 0'>第\($0)行</p>" }.joined()

    private func open(_ styles: [String]) async throws -> TestNavigator {
        var book = EPUBBuilder(title: "Vertical")
        // A language that is written both ways: the text decides.
        book.language = "ja"
        for (index, style) in styles.enumerated() {
            let body = Self.text + String(repeating: "<p>あいうえお</p>", count: 60)
            book.addChapter(
                "c\(index).xhtml", title: "\(index)", body: body,
                head: "<style>html { writing-mode: \(style) }</style>")
        }
        let publication = try await TestRendition.make(book).publication
        let test = try await TestNavigator.open(publication, 220, 180)
        await ScrollBook.scroll(test.navigator, true)
        return test
    }

    @Test(arguments: [("vertical-rl", ScrollDirection.left), ("vertical-lr", .right), ("horizontal-tb", .down)])
    func textScrollsInItsBlockDirection(_ style: String, _ direction: ScrollDirection) async throws {
        let test = try await open([style])
        #expect(test.navigator.scrollDirection == direction)
        let axis: Axis = direction.isHorizontal ? .horizontal : .vertical
        #expect(test.navigator.presentation.scrollAxis == axis)
        let before = try frame("第3行", test)
        #expect(test.navigator.scroll(by: 20) == 20)
        let after = try frame("第3行", test)
        let wanted = [ScrollDirection.down: (0.0, -20.0), .left: (20, 0), .right: (-20, 0)][direction]
        #expect(after.x - before.x == wanted?.0 && after.y - before.y == wanted?.1)
        _ = await ScrollBook.scroll(test.navigator, by: 10_000)
        #expect(!test.navigator.canTurn(.forward) && test.navigator.place.offset > 100)
        let last = try #require(test.navigator.shown?.pages.last?.paragraphs.last)
        #expect(last.frame.x >= 0 && last.frame.right <= 220 && last.frame.y >= 0 && last.frame.bottom <= 180)
    }

    /// The first long chapter decides: chapters of the other kind are pages in its column.
    @Test func horizontalChaptersArePagesInAVerticalBook() async throws {
        let test = try await open(["vertical-rl", "horizontal-tb", "vertical-rl"])
        let navigator = test.navigator
        var chapters: Set<Int> = []
        var sawPage = false
        for _ in 0..<400 {
            let spread = try #require(navigator.shown)
            for page in spread.pages {
                chapters.insert(page.page.chapter)
                if page.page.chapter == 1 {
                    #expect(page.frame.width == 220 && page.frame.height == 180)
                    sawPage = true
                }
            }
            if await ScrollBook.scroll(navigator, by: 90) == 0 { break }
        }
        #expect(sawPage && chapters == [0, 1, 2] && navigator.scrollDirection == .left)
    }

    private func frame(_ text: String, _ test: TestNavigator) throws -> Rect {
        try #require(test.navigator.shown?.pages.flatMap(\.paragraphs).first { $0.text == text }).frame
    }
}
