import LecternBase
import LecternContent
import LecternTestKit
import Testing

/// https://www.w3.org/TR/pronunciation-lexicon/
@Suite(.timeLimit(.minutes(10))) struct PronunciationLexiconTests {
    private func parse(_ lexemes: String, attributes: String = #"xml:lang="en" alphabet="ipa""#) -> (
        lexicon: PronunciationLexicon?, codes: [String]
    ) {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" \(attributes)>\(lexemes)</lexicon>
            """
        let (lexicon, diagnostics) = PronunciationLexicon.parse(Bytes(utf8: text), href: "a.pls")
        #expect(diagnostics.allSatisfy { $0.href == "a.pls" })
        return (lexicon, diagnostics.map(\.code.rawValue))
    }

    @Test func graphemesHaveAnAliasOrPhonemes() {
        let (lexicon, codes) = parse(
            """
            <meta name="x" content="y"/>
            <lexeme><grapheme> W3C </grapheme><grapheme>W3\n consortium</grapheme>
                <alias>World Wide Web Consortium</alias><example>W3C</example></lexeme>
            <lexeme><grapheme>EPUB</grapheme><phoneme>ipʌb</phoneme></lexeme>
            <lexeme><grapheme>tomato</grapheme><phoneme alphabet="x-sampa">t@"mA:t@U</phoneme></lexeme>
            """)
        #expect(codes.isEmpty && lexicon?.language == Language("en"))
        #expect(
            lexicon?.entries == [
                .init(written: "W3C", alias: "World Wide Web Consortium"),
                .init(written: "W3 consortium", alias: "World Wide Web Consortium"),
                .init(written: "EPUB", phonemes: "ipʌb", alphabet: "ipa"),
                .init(written: "tomato", phonemes: #"t@"mA:t@U"#, alphabet: "x-sampa"),
            ])
    }

    /// 4.9.3: the preferred pronunciation, else the first one. An alias next to phonemes serves engines without them.
    @Test func oneOfSeveralPronunciations() {
        let (lexicon, _) = parse(
            """
            <lexeme><grapheme>a</grapheme><phoneme>1</phoneme><phoneme prefer="true">2</phoneme></lexeme>
            <lexeme><grapheme>b</grapheme><phoneme>1</phoneme><alias>bee</alias></lexeme>
            <lexeme><grapheme>c</grapheme><phoneme>1</phoneme><alias prefer="true">see</alias></lexeme>
            """, attributes: "")
        #expect(lexicon?.language == nil)
        #expect(
            lexicon?.entries == [
                .init(written: "a", phonemes: "2"), .init(written: "b", alias: "bee", phonemes: "1"),
                .init(written: "c", alias: "see"),
            ])
    }

    @Test func whatIsWrongIsLeftOutAndReported() {
        let long = String(repeating: "x", count: 600)
        let (lexicon, codes) = parse(
            """
            <lexeme><grapheme/><alias>x</alias></lexeme><lexeme><grapheme>one</grapheme></lexeme>
            <lexeme><grapheme>\(long)</grapheme><alias>x</alias></lexeme><other/>text
            <lexeme><grapheme>two</grapheme><alias>2</alias></lexeme>
            """)
        #expect(lexicon?.entries.map(\.written) == ["two"])
        #expect(codes == ["pls.lexeme"], "one message for all")
        let (page, diagnostics) = PronunciationLexicon.parse(Bytes(utf8: "<html/>"), href: "a.pls")
        #expect(page == nil && diagnostics.last?.code == "pls.root" && diagnostics.last?.severity == .error)
        let cut = PronunciationLexicon.parse(
            Bytes(utf8: "<lexicon><lexeme><grapheme>one</grapheme><alias>1</alias></lexeme><lexeme><graph"))
        #expect(cut.lexicon?.entries.map(\.written) == ["one"] && !cut.diagnostics.isEmpty)
        #expect(PronunciationLexicon.parse(Bytes(utf8: "")).lexicon == nil)
    }

    /// Changed bytes never fail, and entries keep their rules.
    @Test func damagedLexicons() {
        let text = """
            <lexicon xml:lang="de" alphabet="ipa"><lexeme><grapheme>Ärger &amp; Öl</grapheme><phoneme prefer="true">x</phoneme>
            <alias>y</alias></lexeme><lexeme><grapheme>zwei</grapheme><alias>2</alias></lexeme></lexicon>
            """
        var random = SeededRandom(seed: 29)
        for _ in 0..<2_000 {
            var bytes = Array(text.utf8)
            for _ in 0...random.below(4) {
                switch random.below(3) {
                case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
                case 1: bytes.remove(at: random.below(bytes.count))
                default: bytes.insert(bytes[random.below(bytes.count)], at: random.below(bytes.count))
                }
            }
            let entries = PronunciationLexicon.parse(Bytes(bytes)).lexicon?.entries ?? []
            #expect(entries.allSatisfy { !$0.written.isEmpty && ($0.alias != nil || $0.phonemes != nil) })
        }
    }
}
