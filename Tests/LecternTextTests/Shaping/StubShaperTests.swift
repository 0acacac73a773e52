import LecternTestKit
import LecternText
import Testing

@Suite(.timeLimit(.minutes(10))) struct StubShaperTests {
    @Test func glyphsAreSquares() {
        let fonts = StubFontCollection()
        let cascade = fonts.cascade(for: FontRequest(), webFonts: nil)
        #expect(cascade === fonts.cascade(for: FontRequest(), webFonts: nil))
        let text = Array("ae\u{301}\u{AD}𝒜b".utf16)
        let style = ShapingStyle(cascade: cascade)
        let shaped = StubShaper().shape(
            text,
            items: [
                ShapingItem(start: 0, end: 4, style: style, bidiLevel: 0),
                ShapingItem(start: 4, end: 7, style: style, bidiLevel: 1),
            ])
        #expect(shaped.unitAdvances == [1000, 1000, 0, 0, 1000, 0, 1000])
        #expect(shaped.glyphs.clusters == [0, 1, 1, 3, 6, 4])
        #expect(shaped.runs.map(\.bidiLevel) == [0, 1])
        #expect(shaped.runs.map(\.textEnd) == [4, 7])
    }
}
