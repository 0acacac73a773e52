import LecternGeometry
import LecternMarkup
import LecternNavigator
import LecternPaint
import LecternPublication
import LecternTestKit
import LecternUnicode
import Testing

/// Ranges of text, their rectangles on the page, and the text that a pointer finds in these rectangles.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SelectionRoundTripTests {
    private static let inlines = """
        <p>Some <b>bold</b>, <i>slanted <b>both</b></i> and <span style="text-transform: uppercase">stra\u{DF}e</span>.</p>
        <p>Soft\u{AD}hyphen\u{AD}ation, a  double
           space,<br/>a break, cafe\u{301} and \u{1F469}\u{200D}\u{1F680}.</p>
        <pre>a\tb   c\nd</pre>
        <p style="text-indent: 2em; text-align: justify">\(String(repeating: "Justified lines of words. ", count: 6))</p>
        <p style="letter-spacing: 2px; word-spacing: 3px">Spaced words, <span style="font-size: 2em">large</span> ones.</p>
        <p>An <span style="display: inline-block; border: 2px solid">inline box</span> in a line.</p>
        """
    private static let scripts = """
        <p dir="rtl">\u{5D0}\u{5D1}\u{5D2} \u{5D3}\u{5D4} abc \u{5D5}\u{5D6} 123 \u{5D7}\u{5D8}.</p>
        <p>Latin \u{5D0}\u{5D1}\u{5D2} \u{5D3}\u{5D4}, and so on.</p>
        <p><ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>、仮名と文字。</p>
        """

    @Test(arguments: 1...4) func rangeIsFoundAgainFromItsRectangles(_ seed: UInt64) async throws {
        try await check([Self.inlines + Self.scripts], seed, rangesPerPage: 10)
    }

    @Test func rangeIsFoundAgainInTablesListsAndFloats() async throws {
        try await check([TestRendition.mixed], 5)
    }

    @Test(arguments: ["vertical-rl", "vertical-lr"]) func rangeIsFoundAgainInVerticalText(_ mode: String) async throws {
        let body = "<div style=\"writing-mode: \(mode)\">\(Self.inlines)\(Self.scripts)</div>"
        try await check([body], 7, rangesPerPage: 10)
    }

    /// Selects random ranges of each page, and then the text in their rectangles.
    private func check(_ bodies: [String], _ seed: UInt64, rangesPerPage: Int = 2) async throws {
        var random = SeededRandom(seed: seed)
        let width = Double(150 + random.below(300))
        let test = try await TestNavigator.make(bodies, width: width, height: Double(160 + random.below(200)))
        var checked = 0
        repeat {
            let spread = try #require(test.navigator.shown)
            for page in spread.pages {
                let starts = Self.starts(page)
                for _ in 0..<rangesPerPage {
                    guard let a = letter(of: page, starts, &random), let b = letter(of: page, starts, &random) else {
                        continue
                    }
                    let range = min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
                    let frames = page.frames(of: TextRange(chapter: page.page.chapter, range: range))
                    let found = self.range(in: frames, test.navigator)
                    #expect(found == range, "\(page.document.text(in: range)) in \(page.page.range)")
                    checked += 1
                }
            }
        } while await test.navigator.goForward()
        #expect(checked > 10)
    }

    /// Returns where the characters of a page start, and where the last one ends.
    private static func starts(_ page: PlacedPage) -> [Int] {
        let units = Array(page.document.markup.text[page.page.range])
        return zip(graphemeBoundaries(units), page.page.range).filter(\.0).map(\.1) + [page.page.range.upperBound]
    }

    /// Returns a random visible character of a page that has a rectangle; nil if none of 20 is.
    private func letter(of page: PlacedPage, _ starts: [Int], _ random: inout SeededRandom) -> Range<Int>? {
        for _ in 0..<20 where starts.count > 1 {
            let index = random.below(starts.count - 1)
            let letter = starts[index]..<starts[index + 1]
            let isShown = !page.document.markup.text[letter].contains { $0 <= 0x20 || $0 == 0xAD }
            let frames = page.frames(of: TextRange(chapter: page.page.chapter, range: letter))
            if isShown, frames.contains(where: { $0.width > 1 && $0.height > 1 }) { return letter }
        }
        return nil
    }

    /// Returns the range from the first to the last boundary of characters that a pointer finds in rectangles.
    ///
    /// It moves along each rectangle: where text of two directions adjoins, its ends are not at the edges.
    private func range(in frames: [Rect], _ navigator: SpreadNavigator) -> Range<Int>? {
        var result: Range<Int>?
        for frame in frames {
            navigator.beginSelection(at: Point(x: frame.x + 0.1, y: frame.y + 0.1))
            let steps = Int(max(frame.width, frame.height) / 4)
            for step in 1...max(steps, 1) {
                let part = Double(step) / Double(max(steps, 1))
                navigator.extendSelection(
                    to: Point(
                        x: frame.x + 0.1 + (frame.width - 0.2) * part, y: frame.y + 0.1 + (frame.height - 0.2) * part))
                guard let found = navigator.selectedRange?.range else { continue }
                let sum = result ?? found
                result = min(sum.lowerBound, found.lowerBound)..<max(sum.upperBound, found.upperBound)
            }
            navigator.clearSelection()
        }
        return result
    }
}
