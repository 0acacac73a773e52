import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import Testing

/// Selection with keys only.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SelectionKeyTests {
    private func open(_ body: String, width: Double = 220, height: Double = 180) async throws -> SpreadNavigator {
        try await TestNavigator.make([body], width: width, height: height).kept()
    }

    private static let body = "<p>One two three four five six seven eight.</p><p>Nine ten.</p>"

    @Test func keySelectionBeginsAtTheFirstWordAndGrows() async throws {
        let navigator = try await open(Self.body)
        navigator.extendSelection(.toward(.right, by: .character))
        #expect(navigator.currentSelection?.text == "One")
        navigator.extendSelection(.toward(.right, by: .character))
        #expect(navigator.currentSelection?.text == "One", "the selection excludes the trailing space")
        #expect(navigator.selectedRange?.range.count == 4)
        navigator.extendSelection(.toward(.right, by: .word))
        #expect(navigator.currentSelection?.text == "One two")
        navigator.extendSelection(.toward(.left, by: .character))
        #expect(navigator.currentSelection?.text == "One tw")
        navigator.extendSelection(.toward(.left, by: .word))
        navigator.extendSelection(.toward(.left, by: .word))
        #expect(navigator.currentSelection == nil)
        navigator.extendSelection(.paragraph(.forward))
        #expect(navigator.currentSelection?.text == "One two three four five six seven eight.")
        navigator.extendSelection(.toward(.right, by: .word))
        #expect(navigator.currentSelection?.text.hasSuffix("eight.\nNine") == true)
        navigator.extendSelection(.paragraph(.backward))
        navigator.extendSelection(.paragraph(.backward))
        #expect(navigator.currentSelection == nil)
    }

    /// A line down and up again returns to the same place, for lines of square
    /// letters.
    @Test func keySelectionMovesByLines() async throws {
        let navigator = try await open(Self.body)
        navigator.selectFirstWord()
        navigator.extendSelection(.toward(.down, by: .character))
        let text = try #require(navigator.currentSelection?.text)
        #expect(text.hasPrefix("One two three") && text.count > 15 && text.count < 30)
        navigator.extendSelection(.toward(.up, by: .character))
        #expect(navigator.currentSelection?.text == "One")
    }

    @Test func keySelectionMovesByWords() async throws {
        let navigator = try await open(Self.body)
        navigator.moveSelection(.right)
        #expect(navigator.currentSelection?.text == "One")
        navigator.moveSelection(.right)
        #expect(navigator.currentSelection?.text == "two")
        navigator.moveSelection(.down)
        let below = try #require(navigator.currentSelection?.text)
        #expect(["four", "five", "six", "seven"].contains(below))
        navigator.moveSelection(.up)
        #expect(["two", "three"].contains(try #require(navigator.currentSelection?.text)))
        navigator.moveSelection(.left)
        navigator.moveSelection(.left)
        navigator.moveSelection(.left)
        #expect(navigator.currentSelection?.text == "One")
    }

    /// The page turns if the moving end leaves it, forward and backward.
    @Test func keySelectionTurnsThePage() async throws {
        let long = (1...30).map { "<p>Paragraph number \($0) has words.</p>" }.joined()
        let navigator = try await open(long)
        navigator.selectFirstWord()
        for _ in 0..<30 {
            navigator.extendSelection(.paragraph(.forward))
            await navigator.settle()
        }
        #expect(navigator.currentSelection?.text.hasSuffix("Paragraph number 30 has words.") == true)
        #expect(navigator.shown?.endsChapter == true)
        for _ in 0..<31 {
            navigator.extendSelection(.paragraph(.backward))
            await navigator.settle()
        }
        #expect(navigator.shown?.key.index == 0 && navigator.currentSelection == nil)
    }

    /// In vertical text the down key moves along the line, and the left key to
    /// the next line.
    @Test func keySelectionFollowsVerticalLines() async throws {
        let body = "<div style=\"writing-mode: vertical-rl; height: 120px\"><p>一二三四五六七八九十百千万億兆京</p></div>"
        let navigator = try await open(body)
        #expect(navigator.beginSelection(at: try center("二", navigator), by: .character))
        navigator.extendSelection(.toward(.down, by: .character))
        let one = try #require(navigator.selectedRange?.range)
        #expect(one.count == 1)
        navigator.extendSelection(.toward(.left, by: .character))
        let line = try #require(navigator.selectedRange?.range)
        #expect(line.count > 8 && line.count < 14, "\(line)")
        navigator.extendSelection(.toward(.right, by: .character))
        #expect(navigator.selectedRange?.range == one)
        let frames = try #require(navigator.currentSelection?.frames)
        #expect(frames.all.count == 1 && frames.layout == navigator.layout)
    }

    /// In right-to-left text the left key moves forward.
    @Test func keySelectionFollowsRightToLeftLines() async throws {
        let navigator = try await open("<p dir=\"rtl\">שלום עולם טוב</p>")
        navigator.selectFirstWord()
        #expect(navigator.currentSelection?.text == "שלום")
        navigator.extendSelection(.toward(.left, by: .word))
        #expect(navigator.currentSelection?.text == "שלום עולם")
        navigator.extendSelection(.toward(.right, by: .word))
        navigator.extendSelection(.toward(.left, by: .character))
        #expect(navigator.currentSelection?.text == "שלום ע")
    }

    private func center(_ words: String, _ navigator: SpreadNavigator) throws -> Point {
        let page = try #require(navigator.shown?.pages.first)
        let range = try #require(page.document.range(of: words))
        let frame = try #require(page.frames(of: .init(chapter: 0, range: range)).first)
        return Point(x: frame.x + frame.width / 2, y: frame.y + 1)
    }
}
