import CCairo
import CFreeType
import LecternHarfBuzz
import LecternText
import Testing

@testable import LecternCairo

/// HarfBuzz and FreeType read the same outlines from a `CFF` table.
@Suite(.timeLimit(.minutes(10))) struct PostScriptOutlineTests {
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
        let memory = GlyphMemory()
        #expect(font.face.draw(1, to: OutlinePen()))
        for character in "永國鷹ガ。Ag@".unicodeScalars {
            let glyph = UInt16(font.face.glyph(for: character.value))
            let own = try #require(rasterizer.mask(glyph, strike, quarterX: 1, quarterY: 3))
            #expect(rasterizer.loadOutline(glyph, strike) != nil)
            let slot = try #require(strike.file.raw.pointee.glyph)
            let other = try #require(GlyphOutline(slot, of: strike.file)?.mask(quarterX: 1, quarterY: 3, in: memory))
            let (ink, difference) = compare(own, other)
            #expect(ink > 0 && difference * 100 <= ink * 2, "\(character): \(difference) of \(ink)")
        }
    }

    /// A space and a glyph that does not exist have no outline.
    @Test func emptyGlyphsHaveNoMask() throws {
        let font = Self.font()
        let rasterizer = GlyphRasterizer()
        let strike = try #require(rasterizer.strike(font, Self.matrices[0]))
        #expect(rasterizer.mask(UInt16(font.face.glyph(for: 0x20)), strike, quarterX: 0, quarterY: 0) == nil)
        #expect(rasterizer.mask(.max, strike, quarterX: 0, quarterY: 0) == nil)
    }

    /// FreeType counts points in 16 bits: a contour beyond that limit is dropped.
    @Test(arguments: [32_763, 32_764, 32_765, 70_000])
    func tooLongContoursAreDropped(points: Int) throws {
        let library = try #require(FontLibrary())
        let pen = OutlinePen()
        drawSquare(pen, points: 4)
        drawSquare(pen, points: points)
        let scale = OutlineScale(size: 64, unitsPerEm: 1, turn: Self.matrices[0])
        let mask = try #require(pen.finish().mask(scale, quarterX: 0, quarterY: 0, library, in: GlyphMemory()))
        #expect((mask.width, mask.height) == (4, 4))
        #expect(pen.finish().mask(scale, quarterX: 0, quarterY: 0, library, in: GlyphMemory()) == nil)
    }

    /// A contour four units wide whose last points are equal.
    private func drawSquare(_ pen: OutlinePen, points: Int) {
        let corners: [(x: Float, y: Float)] = [(0, 0), (4, 0), (4, 4), (0, 4)]
        pen.move(to: corners[0].x, corners[0].y)
        for index in 1..<points { pen.line(to: corners[min(index, 3)].x, corners[min(index, 3)].y) }
        pen.close()
    }

    /// The ink of a mask, and its difference to another mask, aligned by their origins.
    private func compare(_ one: GlyphMask, _ other: GlyphMask) -> (ink: Int, difference: Int) {
        func columns(_ mask: GlyphMask) -> Range<Int> { Int(mask.left)..<Int(mask.left) + Int(mask.width) }
        func rows(_ mask: GlyphMask) -> Range<Int> { Int(mask.top)..<Int(mask.top) + Int(mask.height) }
        func coverage(_ mask: GlyphMask, _ x: Int, _ y: Int) -> Int {
            guard columns(mask).contains(x), rows(mask).contains(y) else { return 0 }
            return Int(mask.pixels[(y - Int(mask.top)) * Int(mask.stride) + x - Int(mask.left)])
        }
        var (ink, difference) = (0, 0)
        for y in Set(rows(one)).union(rows(other)) {
            for x in Set(columns(one)).union(columns(other)) {
                ink += coverage(other, x, y)
                difference += abs(coverage(one, x, y) - coverage(other, x, y))
            }
        }
        return (ink, difference)
    }
}
