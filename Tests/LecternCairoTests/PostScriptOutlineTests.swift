import CCairo
import CFreeType
import LecternHarfBuzz
import LecternText
import Testing

@testable import LecternCairo

/// Outlines that HarfBuzz reads of a `CFF` table are those that FreeType reads of it.
@Suite struct PostScriptOutlineTests {
    private static let matrices = [
        GlyphMatrix(xx: 1, xy: 0, yx: 0, yy: 1), GlyphMatrix(xx: 0, xy: -1.5, yx: 1.5, yy: 0),
        GlyphMatrix(xx: 2, xy: -0.5, yx: 0, yy: 2),
    ]

    private static func font() -> FontInstance {
        var request = FontRequest()
        request.families = [.named("Noto Serif CJK JP")]
        return SystemFontCollection(preferences: .browser()).cascade(for: request, webFonts: nil).primary
    }

    @Test(arguments: matrices)
    func equalsFreeType(matrix: GlyphMatrix) throws {
        let font = Self.font()
        let rasterizer = GlyphRasterizer()
        let strike = try #require(rasterizer.strike(font, matrix))
        let library = try #require(rasterizer.library)
        #expect(font.face.draw(1, to: ScalingPen(library, size: 64, unitsPerEm: 1000, turn: matrix)))
        for character in "永國鷹ガ。Ag@".unicodeScalars {
            let glyph = UInt16(font.face.glyph(for: character.value))
            let own = try #require(rasterizer.mask(glyph, strike, quarterX: 1, quarterY: 3))
            #expect(rasterizer.loadOutline(glyph, strike) != nil)
            let slot = try #require(strike.file.raw.pointee.glyph)
            let other = try #require(GlyphOutline(slot, of: strike.file)?.mask(quarterX: 1, quarterY: 3))
            let (ink, difference) = compare(own, other)
            #expect(ink > 0 && difference * 100 <= ink * 2, "\(character): \(difference) of \(ink)")
        }
    }

    /// A space has no outline, and what is no glyph none either.
    @Test func emptyGlyphsHaveNoPicture() throws {
        let font = Self.font()
        let rasterizer = GlyphRasterizer()
        let strike = try #require(rasterizer.strike(font, Self.matrices[0]))
        #expect(rasterizer.mask(UInt16(font.face.glyph(for: 0x20)), strike, quarterX: 0, quarterY: 0) == nil)
        #expect(rasterizer.mask(.max, strike, quarterX: 0, quarterY: 0) == nil)
    }

    /// The ink of one picture, and by how much another differs, both put in their places.
    private func compare(_ one: GlyphMask, _ other: GlyphMask) -> (ink: Int, difference: Int) {
        func coverage(_ mask: GlyphMask, _ x: Int, _ y: Int) -> Int {
            let (column, row) = (x - mask.left, y - mask.top)
            guard column >= 0, row >= 0, column < mask.width, row < mask.height else { return 0 }
            return Int(mask.pixels[row * mask.stride + column])
        }
        var (ink, difference) = (0, 0)
        for y in min(one.top, other.top)..<max(one.top + one.height, other.top + other.height) {
            for x in min(one.left, other.left)..<max(one.left + one.width, other.left + other.width) {
                ink += coverage(other, x, y)
                difference += abs(coverage(one, x, y) - coverage(other, x, y))
            }
        }
        return (ink, difference)
    }
}
