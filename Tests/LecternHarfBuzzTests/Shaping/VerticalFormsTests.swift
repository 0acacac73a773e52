import CHarfBuzz
import LecternHarfBuzz
import LecternTestKit
import LecternText
import Testing

/// The vertical forms of punctuation (feature `vert`).
@Suite(.timeLimit(.minutes(10))) struct VerticalFormsTests {
    private static let turned =
        "、。，．（）「」『』【】〈〉《》〔〕〖〗［］｛｝ー〜～："
        + "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
    private static let same = "日本語一二！？・々〇☆"

    private func glyphs(_ text: Character, _ orientation: ShapingStyle.Orientation) -> [String] {
        let style = Fixture.style("Noto Serif CJK JP", language: "ja", orientation: orientation)
        let shaped = Fixture.shape(String(text), style)
        return shaped.runs.flatMap { run in
            (Int(run.glyphStart)..<Int(run.glyphEnd)).map { "\(shaped.glyphs.glyphs[$0]) \(run.orientation)" }
        }
    }

    private func number(_ glyph: String) -> Substring { glyph.split(separator: " ")[0] }

    /// Punctuation that has a vertical form gets it and is upright.
    @Test func marksHaveTheirVerticalForms() {
        for mark in Self.turned {
            let (column, line) = (glyphs(mark, .mixed), glyphs(mark, .horizontal))
            #expect(column.count == 1 && column[0].hasSuffix("upright"), "\(mark) \(column)")
            #expect(column.first.map(number) != line.first.map(number), "\(mark)")
        }
    }

    /// Dashes and leaders are rotated with the line, as UAX 50 specifies.
    @Test func dashesAndLeadersAreTurned() {
        for mark in "—–…‥" { #expect(glyphs(mark, .mixed).allSatisfy { $0.hasSuffix("sideways") }, "\(mark)") }
    }

    /// Letters and punctuation without a vertical form keep theirs.
    @Test func othersKeepTheirForm() {
        for mark in Self.same {
            let (column, line) = (glyphs(mark, .mixed), glyphs(mark, .horizontal))
            #expect(column.first.map(number) == line.first.map(number), "\(mark)")
            #expect(column.first?.hasSuffix("upright") == true, "\(mark)")
        }
    }

    /// Every character of the text has a glyph.
    @Test(arguments: [
        "Latin é ﬁ", "Ελληνικά", "Кириллица", "עברית", "العربية", "日本語 𠮷 㐂", "中文 龘 𠮟", "한국어", "ไทย", "हिन्दी", "😀 👩‍👩‍👧 ❤️",
        "ㄅㄆㄇ", "①②③ ★ → ∑ ∫",
    ])
    func noGlyphIsMissing(_ text: String) {
        for orientation in [ShapingStyle.Orientation.horizontal, .mixed] {
            let shaped = Fixture.shape(text, Fixture.style("EB Garamond", language: "ja", orientation: orientation))
            #expect(!shaped.glyphs.glyphs.isEmpty && !shaped.glyphs.glyphs.contains(0), "\(text)")
        }
    }

    /// The glyphs are those that HarfBuzz chooses for vertical lines by itself.
    @Test(.enabled(if: TestFonts.exists(TestFonts.cjk))) func glyphsEqualThoseOfHarfBuzz() throws {
        let font = VerticalFont(path: TestFonts.cjk)
        let marks = Self.turned + Self.same
        #expect(marks.count >= 60)
        for mark in marks {
            #expect(glyphs(mark, .mixed).compactMap { UInt32(number($0)) } == font.glyphs(of: mark), "\(mark)")
        }
    }
}

/// The first face of a font file, shaped by HarfBuzz in vertical Japanese lines.
private final class VerticalFont {
    private let font: OpaquePointer?

    init(path: String) {
        let blob = hb_blob_create_from_file(path)
        let face = hb_face_create(blob, 0)
        font = hb_font_create(face)
        hb_face_destroy(face)
        hb_blob_destroy(blob)
    }

    deinit { hb_font_destroy(font) }

    func glyphs(of text: Character) -> [UInt32] {
        let buffer = hb_buffer_create()
        defer { hb_buffer_destroy(buffer) }
        hb_buffer_add_utf8(buffer, String(text), -1, 0, -1)
        hb_buffer_set_direction(buffer, HB_DIRECTION_TTB)
        hb_buffer_set_language(buffer, hb_language_from_string("ja", -1))
        hb_buffer_guess_segment_properties(buffer)
        hb_shape(font, buffer, nil, 0)
        var count: UInt32 = 0
        let infos = hb_buffer_get_glyph_infos(buffer, &count)
        return (0..<Int(count)).compactMap { infos?[$0].codepoint }
    }
}
