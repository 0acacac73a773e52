import Lectern
import LecternGeometry
import LecternImages
import Testing

/// Names that style sheets give to palettes and forms of fonts. CSS Fonts 4, sections 6.9 and 9.
@Suite(.timeLimit(.minutes(5))) struct FontNameTests {
    /// The colours of a word in a font with coloured glyphs, without the shades of edges.
    private func colors(_ css: String) throws -> Set<UInt32> {
        let body = "<p style=\"font: 60px 'Amiri Quran Colored'\">\u{628}\u{650}\u{633}\u{652}\u{645}\u{650}</p>"
        let document = HTMLDocument(html: "<!DOCTYPE html><style>body { margin: 0 } \(css)</style>\(body)")
        let picture = try #require(document.picture(width: 300, height: 200))
        var counts: [UInt32: Int] = [:]
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let at = y * picture.bytesPerRow + x * 4
                let (blue, green, red) = (picture.pixels[at], picture.pixels[at + 1], picture.pixels[at + 2])
                counts[UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), default: 0] += 1
            }
        }
        return Set(counts.filter { $0.value > 8 }.keys).subtracting([0xFFFFFF])
    }

    /// The marks of the font have colours, and its letters the colour of the text.
    @Test func glyphsHaveTheirColors() throws {
        let plain = try colors("")
        #expect(plain.contains(0x000000) && plain.contains { $0 != 0 && isColorful($0) }, "\(plain)")
        let red = try colors("p { color: #f00 }")
        #expect(red.contains(0xFF0000) && !red.contains(0x000000), "\(red)")
    }

    @Test func palettesAreOverridden() throws {
        let rule =
            "@font-palette-values --own { font-family: 'Amiri Quran Colored'; override-colors: 0 #0f0, 1 #0f0, 2 #0f0, 3 #0f0 }"
        let own = try colors(rule + " p { font-palette: --own }")
        #expect(own.contains(0x00FF00) && !own.contains { $0 != 0x00FF00 && isColorful($0) }, "\(own)")
        // The rule is of another font, or has another name.
        let other = rule.replacing("Amiri Quran Colored", with: "Amiri")
        #expect(try colors(other + " p { font-palette: --own }") == colors(""))
        #expect(try colors(rule + " p { font-palette: --another }") == colors(""))
    }

    private func isColorful(_ color: UInt32) -> Bool {
        let parts = [color >> 16 & 255, color >> 8 & 255, color & 255]
        return parts.max().map { $0 - (parts.min() ?? 0) > 60 } ?? false
    }
}
