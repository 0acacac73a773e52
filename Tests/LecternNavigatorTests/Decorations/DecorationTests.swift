import LecternBase
import LecternGeometry
import LecternImages
import LecternLocators
import LecternMarkup
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import LecternText
import Testing

/// Decorations are drawn over text and follow it through every layout.
@Suite(.timeLimit(.minutes(10))) @MainActor struct DecorationTests {
    private static let yellow = Color(rgb: 0xFFE066)
    private static let bodies = [
        "<p>The <a href=\"c2.xhtml\">quick</a> brown fox jumps over the lazy dog, and then again.</p><p id=\"b\">Second.</p>",
        (1...20).map { "<p>Paragraph \($0) of the second chapter.</p>" }.joined(),
    ]

    private func open() async throws -> TestNavigator { try await TestNavigator.make(Self.bodies) }

    private func locator(_ words: String, chapter: Int = 0, _ locations: Locator.Locations = .init()) throws -> Locator
    {
        Locator(
            href: try #require(AnyURL(string: "EPUB/c\(chapter + 1).xhtml")), locations: locations,
            text: .init(highlight: words))
    }

    private func highlight(_ words: String, chapter: Int = 0, id: String = "1") throws -> Decoration {
        Decoration(id: id, locator: try locator(words, chapter: chapter), style: .highlight(tint: Self.yellow))
    }

    @Test func decorationIsDrawnOverItsText() async throws {
        let test = try await open()
        let navigator = test.navigator
        #expect(navigator.shown?.spread?.decorations.isEmpty == true)
        navigator.apply([try highlight("brown fox jumps")], in: "highlights")
        await navigator.settle()
        let spread = try #require(navigator.shown?.spread)
        let drawn = try #require(spread.decorations.first)
        #expect(spread.pages[0].document.text(in: drawn.range.range) == "brown fox jumps")
        #expect(drawn.frames.all == navigator.frames(of: drawn.range.range, chapter: 0, in: spread))
        #expect(!drawn.frames.all.isEmpty && drawn.frames.isValid(for: spread))
        #expect(test.shown.last?.reason == .decoration)
        // A decoration on another page does not redraw this one.
        let version = spread.pictureVersion
        navigator.apply([try highlight("Paragraph 9", chapter: 1)], in: "more")
        await navigator.settle()
        #expect(navigator.shown?.spread?.pictureVersion == version && version > 0)
        navigator.apply([], in: "highlights")
        await navigator.settle()
        #expect(navigator.shown?.spread?.decorations.isEmpty == true)
    }

    /// Quote, CFI, offset and element identifiers resolve. A progression alone does not.
    @Test func resolvesEveryKindOfLocator() async throws {
        let test = try await open()
        let navigator = test.navigator
        await navigator.settle()
        let selected = try #require(navigator.selectFirstWord() ? navigator.currentSelection : nil)
        var cfi = selected.locator
        cfi.text = .init()
        cfi.locations = .init(otherLocations: [
            "partialCfi": selected.locator.locations.otherLocations["partialCfi"] ?? .null
        ])
        let element = Locator(href: selected.locator.href, locations: .init(fragments: ["b"]))
        let share = Locator(href: selected.locator.href, locations: .init(progression: 0.2))
        let all = [selected.locator, cfi, element, share, try locator("nowhere to be found in here")]
        navigator.apply(
            all.enumerated().map { .init(id: "\($0)", locator: $1, style: .underline(tint: Self.yellow)) }, in: "a")
        await navigator.settle()
        let spread = try #require(navigator.shown?.spread)
        let words = Dictionary(
            uniqueKeysWithValues: spread.decorations.map {
                ($0.decoration.id, spread.pages[0].document.text(in: $0.range.range))
            })
        #expect(words == ["0": "The", "1": "The", "2": "Second."])
    }

    /// The locator of a selection has its progression, the elements and offsets of its start and end, and its text:
    /// within an element, across several, and across pages.
    @Test func selectionHasALocator() async throws {
        let test = try await open()
        let navigator = test.navigator
        for _ in 0..<3 { #expect(await navigator.goForward()) }
        await navigator.settle()
        let page = try #require(navigator.shown?.spread?.pages.first)
        let markup = page.document.markup
        for length in [5, 60, 400] {
            #expect(navigator.selectFirstWord())
            let word = try #require(navigator.selectedRange)
            let wanted = word.range.lowerBound..<min(markup.text.count, word.range.lowerBound + length)
            navigator.extendSelection(over: TextRange(chapter: word.chapter, range: wanted))
            let selection = try #require(navigator.currentSelection)
            let range = selection.range.range
            #expect(word.chapter == 1 && range.lowerBound > 0 && range.count >= length)
            let locations = selection.locator.locations
            let share = Double(range.lowerBound) / Double(markup.text.count)
            #expect(abs(try #require(locations.progression) - share) < 1e-6)
            // A quotation has spaces where paragraphs end.
            let letters = String(decoding: markup.text[range], as: UTF16.self).filter { !$0.isWhitespace }
            #expect(selection.locator.text.highlight?.filter { !$0.isWhitespace } == letters)
            #expect(selection.locator.text.highlight?.contains(".Paragraph") == false)
            // Elements and offsets alone lead to both ends.
            var bare = Locator.Locations()
            bare.otherLocations["partialCfi"] = locations.otherLocations["partialCfi"]
            let found = markup.range(of: Locator(href: selection.locator.href, locations: bare))
            #expect(found?.range == range)
            #expect(navigator.rangeBesideSelection(of: selection.locator)?.range == range)
            navigator.clearSelection()
        }
        #expect(
            navigator.rangeBesideSelection(of: try locator("Paragraph 9", chapter: 1)) == nil, "nothing is selected")
    }

    @Test func decorationsBelongToTheShownLayout() async throws {
        let test = try await open()
        let navigator = test.navigator
        navigator.apply(
            [try highlight("lazy dog"), try highlight("Paragraph 9", chapter: 1, id: "2")], in: "highlights")
        for step in 0..<24 {
            navigator.setViewport(.init(width: 160 + Double(step % 7) * 40, height: 180))
            if step % 3 == 0 { await navigator.go(to: Place(chapter: step % 2, offset: step * 20)) }
            if step % 4 == 0 {
                navigator.apply([try highlight("dog", id: "\(step)")], in: "more")
            }
            await navigator.settle()
            let spread = try #require(navigator.shown?.spread)
            for drawn in spread.decorations {
                #expect(drawn.frames.isValid(for: spread) && spread.layout == navigator.layout)
                #expect(
                    drawn.frames.all
                        == navigator.frames(of: drawn.range.range, chapter: drawn.range.chapter, in: spread))
            }
            let wanted = spread.text.contains("dog") ? 2 : 0
            #expect(
                spread.decorations.filter { $0.range.chapter == 0 }.count
                    == (spread.text.contains("lazy dog") ? 2 : wanted), "\(spread.text)")
        }
    }

    /// Prepared spreads have their decorations before they are shown.
    @Test func preparedSpreadsHaveTheirDecorations() async throws {
        let test = try await open()
        let navigator = test.navigator
        navigator.apply([try highlight("Paragraph 1 of", chapter: 1)], in: "highlights")
        while navigator.canTurn(.forward), navigator.shown?.spread?.key.chapter == 0 {
            try #require(await eventually { navigator.preparedNeighbour(.forward) != nil })
            await navigator.settle()
            navigator.turn(.forward)
        }
        #expect(
            navigator.shown?.spread?.key == .init(chapter: 1, index: 0)
                && navigator.shown?.spread?.decorations.count == 1)
        #expect(!test.shown.contains { $0.reason == .decoration })
    }

    /// A tap on a decoration is reported to the observer of its group only. Links take precedence.
    @Test func tapsActivateDecorations() async throws {
        let test = try await open()
        let navigator = test.navigator
        var activations: [DecorationActivation] = []
        navigator.apply([try highlight("quick brown")], in: "highlights")
        await navigator.settle()
        let spread = try #require(navigator.shown?.spread)
        let frame = try #require(spread.decorations.first?.frames.all.last)
        let point = Point(x: frame.right - 3, y: frame.y + 3)
        navigator.tap(at: point)
        #expect(activations.isEmpty)
        navigator.observeDecorationInteractions(in: "highlights") { activations.append($0) }
        navigator.tap(at: point)
        #expect(activations.map(\.decoration.id) == ["1"] && activations.first?.point == point)
        navigator.tap(at: .init(x: 200, y: 170))
        navigator.tap(at: .init(x: try #require(spread.decorations.first?.frames.all.first).x + 2, y: frame.y + 3))
        #expect(activations.count == 1)
        try #require(await eventually { !test.jumps.isEmpty })
        #expect(navigator.shown?.spread?.key.chapter == 1, "the link was followed")
    }

    /// A tap in a line of a highlight hits it. A tap beside it or between separate lines does not, also for vertical
    /// lines.
    @Test(arguments: [false, true]) func tapsHitLinesOnly(_ isVertical: Bool) async throws {
        let test = try await TestNavigator.make(["<p>\(String(repeating: "word ", count: 40))</p><p>end</p>"])
        let navigator = test.navigator
        var preferences = EPUBPreferences()
        preferences.publisherStyles = false
        preferences.lineHeight = 2
        preferences.verticalText = isVertical
        navigator.submit(preferences)
        await navigator.settle()
        #expect(navigator.selectFirstWord())
        navigator.extendSelection(over: TextRange(chapter: 0, range: 0..<100))
        let locator = try #require(navigator.currentSelection).locator
        navigator.clearSelection()
        navigator.apply([.init(id: "1", locator: locator, style: .highlight(tint: Self.yellow))], in: "highlights")
        await navigator.settle()
        let frames = try #require(navigator.shown?.spread?.decorations.first).frames.all
        #expect(frames.count > 2)
        for (frame, next) in zip(frames, frames.dropFirst()) {
            let middle = Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
            #expect(navigator.decoration(at: middle)?.decoration.id == "1")
            // In the middle of the gap between this line and the next.
            let gap = isVertical ? frame.x - next.right : next.y - frame.bottom
            guard gap > 1 else { continue }
            let between =
                isVertical
                ? Point(x: frame.x - gap / 2, y: middle.y)
                : Point(x: middle.x, y: frame.bottom + gap / 2)
            #expect(navigator.decoration(at: between) == nil)
        }
        let (first, last) = (try #require(frames.first), try #require(frames.last))
        let outside =
            isVertical
            ? [Point(x: first.right + 3, y: first.y + 5), Point(x: last.x + 2, y: last.bottom + 4)]
            : [Point(x: first.x + 5, y: first.y - 3), Point(x: last.right + 4, y: last.y + 2)]
        for point in outside { #expect(navigator.decoration(at: point) == nil) }
    }

    /// A highlight that continues on the next page has a part on each.
    @Test func highlightAcrossTwoPagesIsOnBoth() async throws {
        let test = try await open()
        let navigator = test.navigator
        #expect(await navigator.go(to: .start(of: 1)))
        let border = try #require(navigator.shown?.spread?.pages.first).page.range.upperBound
        #expect(navigator.selectFirstWord())
        navigator.extendSelection(over: TextRange(chapter: 1, range: border - 20..<border + 20))
        let selection = try #require(navigator.currentSelection)
        navigator.clearSelection()
        let mark = Decoration(id: "1", locator: selection.locator, style: .highlight(tint: Self.yellow))
        navigator.apply([mark, try highlight("Paragraph 1 of", chapter: 1, id: "2")], in: "highlights")
        await navigator.settle()
        #expect(Set(navigator.shown?.spread?.decorations.map(\.decoration.id) ?? []) == ["1", "2"])
        #expect(await navigator.goForward())
        await navigator.settle()
        let second = try #require(navigator.shown?.spread)
        let drawn = second.decorations
        #expect(drawn.map(\.decoration.id) == ["1"] && drawn[0].range == selection.range)
        #expect(!drawn[0].frames.all.isEmpty && drawn[0].frames.isValid(for: second))
        #expect(await navigator.goForward())
        await navigator.settle()
        #expect(navigator.shown?.spread?.decorations.isEmpty == true)
    }

    @Test func changesAreTheDifferences() throws {
        let (a, b, c) = (try highlight("a", id: "a"), try highlight("b", id: "b"), try highlight("c", id: "c"))
        var changed = b
        changed.style = .underline(tint: Self.yellow)
        #expect([a, b].changes(from: [a, b]).isEmpty)
        #expect([changed, c].changes(from: [a, b]) == [.remove("a"), .update(changed), .add(c)])
    }

    @Test func appsMayDrawTheirOwnStyles() async throws {
        let test = try await open()
        let own = Decoration.Style.ID(rawValue: "frame")
        #expect(
            test.navigator.supports(decorationStyle: .highlight) && test.navigator.supports(decorationStyle: .underline)
        )
        #expect(!test.navigator.supports(decorationStyle: own))
        var configuration = EPUBNavigator.Configuration(services: DecorationPaintTests.services, countsPages: false)
        configuration.decorationTemplates[own] = DecorationTemplate { drawing in
            drawing.lines.map { .init(frame: $0.frame, color: .black, blend: .over) }
        }
        let navigator = try EPUBNavigator(test.navigator.publication, configuration: configuration)
        #expect(navigator.supports(decorationStyle: own))
        navigator.setViewport(.init(width: 300, height: 200))
        navigator.apply([.init(id: "1", locator: try locator("lazy"), style: .custom(own, config: [:]))], in: "x")
        await navigator.settle()
        let spread = try #require(navigator.shown?.spread)
        let frame = try #require(spread.decorations.first?.frames.all.first)
        #expect(spread.picture.color(x: Int(frame.x) + 2, y: Int(frame.y) + 2) == .black)
    }
}
