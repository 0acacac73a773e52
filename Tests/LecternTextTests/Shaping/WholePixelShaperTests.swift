import LecternTestKit
import LecternText
import Testing

@Suite(.timeLimit(.minutes(10))) struct WholePixelShaperTests {
    private func cascade(size: Float) -> any FontCascade {
        var request = FontRequest()
        request.size = size
        return StubFontCollection().cascade(for: request, webFonts: nil)
    }

    /// Square glyphs of 15.4 pixels take 15 each, and no more: a line of them fits what was measured for it.
    @Test func advancesAreWholePixels() throws {
        let text = Array("abcdefghij".utf16)
        let style = ShapingStyle(cascade: cascade(size: 15.4))
        let items = [ShapingItem(start: 0, end: 10, style: style, bidiLevel: 0)]
        let shaper = WholePixelShaper(StubShaper())
        let shaped = shaper.shape(text, items: items)
        let scale = Double(try #require(shaped.runs.first).font.scale)
        let width = Double(try #require(shaped.positions.last)) * scale
        #expect(width <= 150)
        #expect(width > 149.8)
        #expect(shaped.glyphs.advances == shaped.unitAdvances)
        #expect(StubShaper().shape(text, items: items).unitAdvances[0] == 1000)
    }

    @Test func sizesThatFitAreKept() {
        let style = ShapingStyle(cascade: cascade(size: 16))
        let shaped = WholePixelShaper(StubShaper()).shape(Array("a".utf16), style: style, factor: 1)
        #expect(shaped.unitAdvances == [1000])
        // At half the size the glyph is 8 pixels wide.
        #expect(
            WholePixelShaper(StubShaper()).shape(Array("a".utf16), style: style, factor: 0.5).unitAdvances == [1000])
    }

    @Test func advancesOfFontsAreRounded() {
        let font = cascade(size: 15.4).primary
        #expect(WholePixelShaper(StubShaper()).pixels(of: 1000, font) == 15)
        #expect(abs(StubShaper().pixels(of: 1000, font) - 15.4) < 1e-5)
    }
}
