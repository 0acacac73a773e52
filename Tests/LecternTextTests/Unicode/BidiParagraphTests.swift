import LecternText
import Testing

@Suite(.timeLimit(.minutes(10))) struct BidiParagraphTests {
    @Test func plainTextNeedsNoAlgorithm() {
        let paragraph = BidiParagraph(Array("plain “text” 日本".utf16), base: .automatic)
        #expect(paragraph.isPlain)
        #expect(paragraph.levels == [UInt8](repeating: 0, count: 15))
        #expect(BidiParagraph([], base: .rightToLeft).baseLevel == 1)
    }

    @Test func hebrewInEnglish() {
        let paragraph = BidiParagraph(Array("a אב 1".utf16), base: .leftToRight)
        #expect(paragraph.levels == [0, 0, 1, 1, 1, 2])
        #expect(!paragraph.isPlain)
        #expect(BidiParagraph(Array("אב a".utf16), base: .automatic).baseLevel == 1)
    }

    @Test func bidiControlsApply() {
        let override = BidiParagraph(Array("a\u{202E}bc\u{202C}d".utf16), base: .leftToRight)
        #expect(override.levels[2] == 1 && override.levels[3] == 1 && override.levels[5] == 0)
        let isolate = BidiParagraph(Array("א\u{2067}1\u{2069}ב".utf16), base: .leftToRight)
        #expect(isolate.levels == [1, 1, 2, 1, 1])
    }

    @Test func firstStrong() {
        #expect(BidiParagraph.firstStrongDirection(of: Array("12 …".utf16)) == nil)
        #expect(BidiParagraph.firstStrongDirection(of: Array("1 ש".utf16)) == .rightToLeft)
        #expect(BidiParagraph.firstStrongDirection(of: Array("\u{2067}ש\u{2069} a".utf16)) == .leftToRight)
    }

    @Test func linesEndAtTheParagraphLevel() {
        let text = Array("a אב  ".utf16)
        let paragraph = BidiParagraph(text, base: .leftToRight)
        #expect(paragraph.levels(ofLine: 0..<6, in: text) == [0, 0, 1, 1, 0, 0])
        #expect(paragraph.levels(ofLine: 2..<4, in: text) == [1, 1])
    }

    @Test func visualOrder() {
        #expect(BidiParagraph.visualOrder(levels: [0, 0]) == [0, 1])
        #expect(BidiParagraph.visualOrder(levels: [0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4])
        #expect(BidiParagraph.visualOrder(levels: [1, 2, 2, 1]) == [3, 1, 2, 0])
        #expect(BidiParagraph.visualOrder(levels: []) == [])
    }
}
