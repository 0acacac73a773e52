import LecternBase
import LecternGeometry
import LecternMarkup
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication
import Testing

/// The events that moves report, and their effect on the selection.
@MainActor @Suite(.timeLimit(.minutes(10))) struct MoveLogTests {
    private static let bodies = (1...6).map { number in
        "<h1 id=\"top\">\(number)</h1>"
            + (1...number * 4).map { "<p id=\"p\($0)\">Paragraph \($0) of chapter \(number), with words.</p>" }.joined()
    }

    /// 50 moves across chapters: one event per move, with the start of the shown page.
    @Test func fiftyMovesAreReportedInOrder() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let navigator = test.navigator
        await navigator.loadPositions()
        test.forgetEvents()
        var expected: [Place] = []
        var direction = TurnDirection.forward
        while expected.count < 50 {
            if !navigator.canTurn(direction) { direction = direction.reversed }
            #expect(direction == .forward ? await navigator.goForward() : await navigator.goBackward())
            expected.append(navigator.place)
        }
        let reported = test.locations.compactMap { locator -> Place? in
            guard let chapter = navigator.publication.readingOrderIndex(of: locator.href) else { return nil }
            return locator.locations.textOffset.map { Place(chapter: chapter, offset: $0) }
        }
        #expect(reported.count == 50)
        #expect(zip(reported, expected).allSatisfy { $0.chapter == $1.chapter && $0.offset == $1.offset })
        let borders = zip(expected, expected.dropFirst()).filter { $0.chapter != $1.chapter }
        #expect(borders.count >= 5, "the moves cross chapter borders")
        #expect(test.locations.allSatisfy { $0.locations.totalProgression != nil && $0.text.highlight != nil })
        #expect(test.shown.count == 50)
    }

    /// `unselect()` removes all rectangles and is reported to the delegate.
    @Test func clearingTheSelectionRemovesItsRectangles() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let navigator = test.navigator
        let spread = try #require(navigator.shown)
        #expect(navigator.selectFirstWord())
        #expect(!navigator.selectionFrames(in: spread).isEmpty)
        let changes = test.selectionChanges
        navigator.clearSelection()
        #expect(navigator.selectionFrames(in: spread).isEmpty)
        #expect(navigator.currentSelection == nil && navigator.selectedRange == nil)
        #expect(test.selectionChanges == changes + 1)
        let frame = try #require(spread.pages.first?.paragraphs.first).frame
        #expect(!navigator.isOnSelection(Point(x: frame.x + 2, y: frame.y + 2)))
    }

    /// Every highlight leads to the page with its text.
    @Test func everyHighlightLeadsToItsWords() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let navigator = test.navigator
        var highlights: [(locator: Locator, words: String)] = []
        repeat {
            if navigator.selectFirstWord(), let selection = navigator.currentSelection {
                highlights.append((selection.locator, selection.text))
            }
            navigator.clearSelection()
        } while await navigator.goForward()
        #expect(highlights.count > 10)
        for (locator, words) in highlights.reversed() {
            #expect(await navigator.go(to: locator))
            #expect(navigator.shown?.text.contains(words) == true)
            #expect(navigator.shown?.contains(navigator.place) == true)
        }
    }

    /// At twenty sizes of the view, every page and paragraph is inside.
    @Test func nothingIsClippedAtTwentySizes() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let navigator = test.navigator
        var numbers = RepeatableNumbers(72)
        for _ in 0..<20 {
            let (width, height) = (Double(150 + numbers.next(below: 900)), Double(150 + numbers.next(below: 700)))
            navigator.setViewport(Viewport(width: width, height: height))
            await navigator.settle()
            let spread = try #require(navigator.shown)
            #expect(spread.layout.viewport == Viewport(width: width, height: height))
            for page in spread.pages {
                #expect(page.frame.x >= 0 && page.frame.right <= width + 0.5)
                #expect(page.frame.y >= 0 && page.frame.bottom <= height + 0.5)
                for paragraph in page.paragraphs {
                    let frame = paragraph.frame
                    #expect(frame.x >= page.frame.x && frame.right <= page.frame.right, "\(width)x\(height)")
                    #expect(frame.y >= page.frame.y && frame.bottom <= page.frame.bottom, "\(width)x\(height)")
                }
            }
        }
    }

    /// The start, the middle and the end of a publication.
    @Test func totalProgressionsAreLocated() async throws {
        let test = try await TestNavigator.make(Self.bodies)
        let publication = test.navigator.publication
        for (progression, chapter) in [(0.0, 0), (0.5, nil as Int?), (1, 5)] {
            let locator = try #require(await publication.locate(progression: progression))
            #expect(locator.locations.totalProgression == progression)
            #expect(await test.navigator.go(to: locator))
            if let chapter { #expect(test.navigator.place.chapter == chapter) }
        }
        #expect(test.navigator.shown?.endsChapter == true)
        #expect(await publication.locate(progression: 1.01) == nil)
    }
}
