import Testing

@testable import LecternLayout

/// Inline-blocks of books that hold running text.
@Suite(.timeLimit(.minutes(1))) struct LoneBoxTests {
    private static let book = "html { -lectern-typesetting: book } .b { display: inline-block }"
    /// 260 characters, of which 20 fit a line.
    private static let words = String(repeating: "aaaa bbbb ccc dddd ", count: 14)

    /// The number of lines on the first page.
    private static func lines(_ body: String, _ css: String = book) -> Int {
        BookFixture(body, css: css + "h2 { margin: 0; font-size: 10px; break-after: avoid }", size: (200, 100))
            .lines(0).count
    }

    @Test func aLoneBoxBeginsBelowItsHeading() {
        let body = "<h2>Head</h2><div><p class='b' style='margin: 0'>\(Self.words)</p></div>"
        #expect(Self.lines(body) > 5)
        #expect(Self.lines(body, ".b { display: inline-block }") == 1)
    }

    @Test func aBoxBesideTextIsALetterOfItsLine() {
        let beside = "<h2>Head</h2><div>x <span class='b'>\(Self.words)</span></div>"
        #expect(Self.lines(beside) == Self.lines(beside, ".b { display: inline-block }"))
        let two = "<div><span class='b'>\(Self.words)</span> <span class='b'>\(Self.words)</span></div>"
        #expect(Self.lines(two) == Self.lines(two, ".b { display: inline-block }"))
    }

    @Test func itStandsWhereItsLineDid() {
        let box = "<span class='b' style='z-index: 1; max-width: 60%'>\(Self.words)</span>"
        for (align, x) in [("left", "0"), ("center", "40"), ("right", "80"), ("end", "80")] {
            let text = "<div style='text-align: \(align)'>\(box)</div>"
            let places = BookFixture(text, css: Self.book, size: (200, 400)).boxes(0)
            #expect(places.map { $0.split(separator: " ")[1].split(separator: ",")[0] } == [Substring(x)], "\(align)")
        }
    }
}
