import LecternBase
import LecternGeometry
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternPublication
import Testing

/// Selection with a pointer or finger.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SelectionTests {
    private static let body = """
        <h1>Title</h1>
        <p>The quick brown fox jumps. It does so again! And rests.</p>
        <p>A second  paragraph,<br/>with <b>bold</b> words.</p>
        """

    private func open(_ bodies: [String] = [Self.body], width: Double = 320, height: Double = 300) async throws
        -> TestNavigator
    {
        try await TestNavigator.make(bodies, width: width, height: height)
    }

    /// Returns the rectangles of words on the shown spread.
    private func frames(_ words: String, _ test: TestNavigator) throws -> [Rect] {
        let spread = try #require(test.navigator.shown)
        for page in spread.pages {
            guard let range = page.document.range(of: words) else { continue }
            let found = page.frames(of: TextRange(chapter: page.page.chapter, range: range))
            if !found.isEmpty { return found }
        }
        throw Missing(words: words)
    }

    private struct Missing: Error { let words: String }

    private func start(of words: String, _ test: TestNavigator) throws -> Point {
        let frame = try #require(try frames(words, test).first)
        return Point(x: frame.x + 1, y: frame.y + frame.height / 2)
    }

    private func end(of words: String, _ test: TestNavigator) throws -> Point {
        let frame = try #require(try frames(words, test).last)
        return Point(x: frame.right - 1, y: frame.y + frame.height / 2)
    }

    @Test func dragSelectsCharacters() async throws {
        let test = try await open()
        let navigator = test.navigator
        #expect(navigator.currentSelection == nil)
        #expect(navigator.isOnText(try start(of: "quick", test)))
        #expect(navigator.beginSelection(at: try start(of: "quick", test)))
        #expect(navigator.currentSelection == nil, "without a drag nothing is selected")
        navigator.extendSelection(to: try end(of: "fox", test))
        let selection = try #require(navigator.currentSelection)
        #expect(selection.text == "quick brown fox")
        #expect(selection.locator.text.highlight == "quick brown fox")
        #expect(
            selection.locator.text.before == "Title The " && selection.locator.text.after?.hasPrefix(" jumps.") == true)
        #expect(selection.locator.locations.textOffset == selection.range.range.lowerBound)
        #expect(selection.locator.href == navigator.publication.readingOrder[0].url?.anyURL)
        let frames = try #require(selection.frames)
        #expect(frames.all == (try self.frames("quick brown fox", test)))
        #expect(frames.isValid(for: try #require(navigator.shown)))
        #expect(navigator.isOnSelection(try start(of: "brown", test)))
        #expect(!navigator.isOnSelection(try start(of: "jumps", test)))
        navigator.clearSelection()
        #expect(navigator.currentSelection == nil && test.selectionChanges == 3)
    }

    /// A formula is copied as LaTeX if all of it is selected; a part of it as it is shown.
    @Test func formulasAreCopiedAsLaTeX() async throws {
        let formula = """
            <math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mi>y</mi></math>
            """
        let test = try await open(["<p>With \(formula) it ends.</p>"])
        let navigator = test.navigator
        navigator.beginSelection(at: try start(of: "With", test))
        navigator.extendSelection(to: try end(of: "ends.", test))
        #expect(navigator.currentSelection?.text == "With $x^{2}+y$ it ends.")
        let length = try #require(navigator.currentSelection?.range.range.count)
        #expect(navigator.select(TextRange(chapter: 0, range: 0..<length - 12)))
        #expect(navigator.currentSelection?.text.contains("$") == false)
    }

    @Test(
        arguments: [
            (SelectionGranularity.word, "brown", "brown fox jumps"),
            (.sentence, "The quick brown fox jumps.", "The quick brown fox jumps."),
            (
                .paragraph, "The quick brown fox jumps. It does so again! And rests.",
                "The quick brown fox jumps. It does so again! And rests."
            ),
        ]) func selectionGrowsByUnits(_ granularity: SelectionGranularity, _ first: String, _ grown: String)
        async throws
    {
        let test = try await open()
        let navigator = test.navigator
        navigator.beginSelection(at: try end(of: "brown", test), by: granularity)
        #expect(navigator.currentSelection?.text == first)
        navigator.extendSelection(to: try start(of: "umps", test))
        #expect(navigator.currentSelection?.text == grown)
    }

    /// The word in which a drag began stays selected if the pointer moves back over it.
    @Test func firstWordStaysSelectedWhenDraggedBack() async throws {
        let test = try await open()
        test.navigator.beginSelection(at: try start(of: "brown", test), by: .word)
        test.navigator.extendSelection(to: try start(of: "jumps", test))
        test.navigator.extendSelection(to: try start(of: "quick", test))
        #expect(test.navigator.currentSelection?.text == "quick brown")
    }

    /// A double click between two words selects one of them; a drag to that point ends before it.
    @Test func doubleClickOnWhiteSpaceSelectsAWord() async throws {
        let test = try await open()
        let space = try #require(try frames(" brown", test).first)
        let between = Point(x: space.x + 3, y: space.y + 3)
        test.navigator.beginSelection(at: between, by: .word)
        #expect(test.navigator.currentSelection?.text == "brown")
        test.navigator.beginSelection(at: try start(of: "The", test), by: .word)
        test.navigator.extendSelection(to: between)
        #expect(test.navigator.currentSelection?.locator.text.highlight == "The quick")
        test.navigator.beginSelection(at: try start(of: "jumps", test), by: .word)
        test.navigator.extendSelection(to: between)
        #expect(
            test.navigator.selectedRange?.range == test.navigator.shown?.pages[0].document.range(of: "brown fox jumps")
        )
    }

    /// Copied text has the displayed white space, separate lines and paragraphs, and nothing that is not displayed.
    @Test func copiedTextEqualsDisplayedText() async throws {
        let body =
            Self.body
            + "<p>one<span style=\"display: none\"> hidden</span>\n  two</p><pre>a  b\nc</pre><p><ruby>漢<rt>kan</rt></ruby>字</p>"
        let test = try await open([body], height: 600)
        test.navigator.beginSelection(at: try start(of: "fox", test))
        test.navigator.extendSelection(to: .init(x: 318, y: 598))
        #expect(
            test.navigator.currentSelection?.text == """
                fox jumps. It does so again! And rests.
                A second paragraph,
                with bold words.
                one two
                a  b
                c
                漢字
                """)
    }

    /// A selection can be extended over the end of the page by turning it.
    @Test func selectionContinuesOnTheNextPage() async throws {
        let long = (1...30).map { "<p>Paragraph number \($0) has words.</p>" }.joined()
        let test = try await open([long, "<p>Next chapter</p>"], width: 220, height: 180)
        let navigator = test.navigator
        navigator.beginSelection(at: try start(of: "number 2", test))
        #expect(await navigator.goForward())
        let page = try #require(navigator.shown?.pages.first)
        let first = try #require(page.frames(of: .init(chapter: 0, range: page.page.range)).first)
        navigator.extendSelection(to: .init(x: first.right - 1, y: first.y + 2))
        let selection = try #require(navigator.currentSelection)
        #expect(selection.text.hasPrefix("number 2 has words.\nParagraph number 3"))
        #expect(selection.range.range.upperBound > page.page.range.lowerBound)
        #expect(
            selection.frames?.all.first == Rect(x: first.x, y: first.y, width: first.width, height: first.height))
        // It stays within its chapter.
        await navigator.go(to: .start(of: 1))
        navigator.extendSelection(to: .init(x: 60, y: 20))
        let rest = try #require(navigator.currentSelection)
        #expect(rest.text.hasSuffix("Paragraph number 30 has words.") && rest.frames == nil)
    }

    /// A relayout keeps the selection; rectangles of the old layout are marked as such.
    @Test func selectionSurvivesRelayout() async throws {
        let test = try await open()
        let navigator = test.navigator
        navigator.beginSelection(at: try start(of: "fox", test), by: .word)
        let before = try #require(navigator.currentSelection)
        for width in stride(from: 210.0, through: 600, by: 40) {
            navigator.setViewport(.init(width: width, height: 300))
            #expect(!navigator.beginSelection(at: .init(x: 60, y: 60)), "a point of an old layout has no hit")
            await navigator.settle()
            let after = try #require(navigator.currentSelection)
            #expect(after.range == before.range && after.text == "fox" && after.locator == before.locator)
            let spread = try #require(navigator.shown)
            #expect(before.frames?.isValid(for: spread) == false)
            #expect(navigator.selectionFrames(in: spread) == (try frames("fox", test)))
        }
    }

    @Test func selectionSpansBothColumns() async throws {
        let long = (1...30).map { "<p>Paragraph number \($0) has words.</p>" }.joined()
        let test = try await open([long], width: 600, height: 180)
        var preferences = EPUBPreferences()
        preferences.columnCount = .two
        test.navigator.submit(preferences)
        await test.navigator.settle()
        let spread = try #require(test.navigator.shown)
        try #require(spread.pages.count == 2)
        test.navigator.beginSelection(at: try start(of: "Paragraph number 1", test))
        let last = spread.pages[1].frame
        test.navigator.extendSelection(to: .init(x: last.right - 2, y: last.bottom - 2))
        let frames = try #require(test.navigator.currentSelection?.frames)
        #expect(frames.pages.count == 2 && frames.pages.allSatisfy { $0.count > 2 })
        for (page, frames) in zip(spread.pages, frames.pages) {
            #expect(frames.allSatisfy { $0.x >= page.frame.x && $0.right <= page.frame.right })
        }
        let range = try #require(test.navigator.currentSelection?.range.range)
        #expect(
            spread.pages[0].page.range.contains(range.lowerBound)
                && spread.pages[1].page.range.contains(range.upperBound - 1))
        #expect(test.navigator.currentSelection?.text.hasPrefix("Paragraph number 1 has words.\nParagraph") == true)
    }
}
