import LecternHarfBuzz
import LecternText
import Testing

@Suite(.timeLimit(.minutes(10))) struct FaceTests {
    private let serif = "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf"

    @Test func metrics() throws {
        let face = try #require(HarfBuzzFace(path: serif))
        #expect(face.metrics.unitsPerEm == 2048)
        #expect(face.metrics.ascent == 1825 && face.metrics.descent == 443 && face.metrics.lineGap == 87)
        #expect(face.metrics.spaceAdvance == 512)
        #expect(face.metrics.underlinePosition < 0 && face.metrics.underlineThickness > 0)
        #expect(!face.metrics.isMonospace)
        #expect(face.description.families == ["Liberation Serif"])
        #expect(face.description.weight == 400 && !face.description.isItalic)
    }

    /// A font without the letter x and without an x-height.
    @Test func missingXHeightIsHalfAnEm() throws {
        let face = try #require(HarfBuzzFace(path: "/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf"))
        #expect(face.glyph(for: 0x78) == 0)
        #expect(face.metrics.xHeight == face.metrics.unitsPerEm / 2)
    }

    @Test func collections() throws {
        let path = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc"
        let face = try #require(HarfBuzzFace(path: path, index: 2))
        #expect(face.description.families.contains("Noto Serif CJK SC"))
        #expect(face.description.weight == 700)
        #expect(HarfBuzzFace(path: path, index: 99) == nil)
    }

    @Test func brokenFonts() {
        #expect(HarfBuzzFace(bytes: MemoryFontBytes([])) == nil)
        #expect(HarfBuzzFace(bytes: MemoryFontBytes([UInt8](repeating: 7, count: 100))) == nil)
        #expect(HarfBuzzFace(path: "/nowhere.ttf") == nil)
    }
}
