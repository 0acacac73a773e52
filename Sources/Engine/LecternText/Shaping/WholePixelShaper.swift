/// Shapes text with advances of whole pixels, as desktops show it where a pixel of the display is a CSS pixel.
///
/// Advances depend on the size of the font: paragraphs in several sizes cannot share what it returns.
package final class WholePixelShaper: TextShaper {
    private let shaper: any TextShaper

    package init(_ shaper: any TextShaper) { self.shaper = shaper }

    package var fingerprint: String { shaper.fingerprint + " whole pixels" }
    package func trim() { shaper.trim() }

    package func shape(_ text: [UInt16], items: [ShapingItem]) -> ShapedText { shape(text, items: items, factor: 1) }

    /// Shapes a text that is shown at a multiple of its font's size.
    fileprivate func shape(_ text: [UInt16], items: [ShapingItem], factor: Double) -> ShapedText {
        let shaped = shaper.shape(text, items: items)
        var glyphs = shaped.glyphs
        var advances = shaped.unitAdvances
        for run in shaped.runs {
            let scale = Double(run.font.scale) * factor
            for unit in Int(run.textStart)..<Int(run.textEnd) {
                advances[unit] = Self.rounded(advances[unit], scale)
            }
            for glyph in Int(run.glyphStart)..<Int(run.glyphEnd) {
                glyphs.advances[glyph] = Self.rounded(glyphs.advances[glyph], scale)
            }
        }
        return ShapedText(runs: shaped.runs, glyphs: glyphs, unitAdvances: advances, unitFlags: shaped.unitFlags)
    }

    /// Returns the multiple of a pixel that is nearest to an advance, in font units. It is rounded down, so that a line of
    /// letters is never longer than the pixels that it was given.
    private static func rounded(_ advance: Int32, _ scale: Double) -> Int32 {
        guard advance != 0, scale > 0 else { return advance }
        return Int32(clamping: Int(((Double(advance) * scale).rounded() / scale + 1e-3).rounded(.down)))
    }
}

extension TextShaper {
    /// Returns an advance of a font in pixels, as this shaper would give it to a glyph.
    package func pixels(of advance: Int32, _ font: FontInstance) -> Double {
        let pixels = Double(advance) * Double(font.scale)
        return self is WholePixelShaper ? pixels.rounded() : pixels
    }
}

extension TextShaper {
    /// Shapes a text of one style that is shown at a multiple of its font's size.
    package func shape(_ text: [UInt16], style: ShapingStyle, factor: Double, bidiLevel: UInt8 = 0) -> ShapedText {
        let items = [ShapingItem(start: 0, end: Int32(text.count), style: style, bidiLevel: bidiLevel)]
        guard let shaper = self as? WholePixelShaper else { return shape(text, items: items) }
        return shaper.shape(text, items: items, factor: factor)
    }
}
