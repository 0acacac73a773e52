import LecternText
import Testing

/// A text with `|` at allowed and `!` at mandatory breaks.
private func broken(_ text: String, _ change: (inout LineBreakOptions) -> Void = { _ in }) -> String {
    var options = LineBreakOptions()
    change(&options)
    let units = Array(text.utf16)
    let breaks = lineBreakOpportunities(units, options: options)
    var out: [UInt16] = []
    for (index, opportunity) in breaks.enumerated() {
        if opportunity == .allowed { out.append(UInt16(UInt8(ascii: "|"))) }
        if opportunity == .mandatory { out.append(UInt16(UInt8(ascii: "!"))) }
        if index < units.count { out.append(units[index]) }
    }
    return String(decoding: out, as: UTF16.self)
}

@Suite(.timeLimit(.minutes(10))) struct LineBreakingTests {
    @Test func latin() {
        #expect(broken("") == "!")
        #expect(broken("Well, Prince, so") == "Well, |Prince, |so!")
        #expect(broken("a\u{A0}b c-d e—f") == "a\u{A0}b |c-|d |e|—|f!")
        #expect(broken("“No!” he") == "“No!” |he!")
        #expect(broken("a\nb") == "a\n!b!")
        #expect(broken("co\u{AD}op") == "co\u{AD}|op!")
        #expect(broken("$(12.50)% 1,000/2") == "$(12.50)% |1,000/2!")
    }

    @Test func eastAsian() {
        #expect(broken("日本語。") == "日|本|語。!")
        #expect(
            broken(
                "きょう",
                {
                    $0.strictness = .strict; $0.language = "ja"
                }) == "きょ|う!")
        #expect(
            broken(
                "きょう",
                {
                    $0.strictness = .loose; $0.language = "ja"
                }) == "き|ょ|う!")
        #expect(broken("日本 語", { $0.wordBreak = .keepAll }) == "日本 |語!")
    }

    @Test func phrasesStayTogether() {
        func phrases(_ text: String, _ language: String?) -> String {
            broken(text) {
                $0.wordBreak = .autoPhrase
                $0.language = language
            }
        }
        #expect(phrases("東京へ行く。", "ja") == "東京へ|行く。!")
        // A language whose phrases are not known.
        #expect(phrases("東京", "zh") == "東|京!")
        #expect(phrases("東京", nil) == "東|京!")
    }

    /// The script of a tag says which rules of writing hold: in Japanese small kana may begin a line.
    @Test(arguments: [("en-Hrkt", "き|ょ|う!"), ("ja", "き|ょ|う!"), ("ja-Latn", "きょ|う!"), ("en", "きょ|う!")])
    func scriptsDecide(language: String, expected: String) {
        #expect(broken("きょう") { $0.language = language } == expected)
    }

    @Test func phrasesBetweenWhichASpaceStands() {
        func boundaries(_ text: String, _ language: String) -> [Int] {
            Array(text.utf16).withUnsafeBufferPointer { phraseBoundaries(of: $0, language: language) }
        }
        #expect(boundaries("東京へ行く。", "ja") == [3])
        #expect(boundaries("กรุงเทพคือสวยงาม", "th") == [7, 10])
        #expect(boundaries("東京 へ", "ja").isEmpty)
        #expect(boundaries("東京へ行く", "en").isEmpty)
    }

    @Test func glueKeepsAtomicInlines() {
        #expect(joinsAtomicInlines(0x0F0C))
        #expect(joinsAtomicInlines(0x2060))
        #expect(!joinsAtomicInlines(0xA0))
        #expect(!joinsAtomicInlines(0x61))
    }

    @Test func anywhereAndBreakAll() {
        #expect(broken("ab\\c", { $0.wordBreak = .breakAll }) == "a|b|\\c!")
        #expect(broken("a%b", { $0.wordBreak = .breakAll }) == "a%|b!")
        #expect(broken("ab(c)", { $0.wordBreak = .breakAll }) == "a|b|(c)!")
        #expect(broken("a.b", { $0.strictness = .anywhere }) == "a|.|b!")
        #expect(broken("e\u{301}x", { $0.strictness = .anywhere }) == "e\u{301}|x!")
    }

    @Test func dictionaries() {
        #expect(broken("ภาษาไทย") == "ภาษา|ไทย!")
        // Thai: "the weather is very good today".
        #expect(broken("วันนี้อากาศดีมาก") == "วัน|นี้|อากาศ|ดี|มาก!")
        // Khmer: "I love Cambodia", "rain falls".
        #expect(broken("ខ្ញុំស្រឡាញ់កម្ពុជា") == "ខ្ញុំ|ស្រឡាញ់|កម្ពុជា!")
        #expect(broken("ទឹកភ្លៀងធ្លាក់") == "ទឹកភ្លៀង|ធ្លាក់!")
        // Lao: "Lao language", "people of Laos".
        #expect(broken("ພາສາລາວ") == "ພາສາ|ລາວ!")
        #expect(broken("ປະຊາຊົນລາວ") == "ປະຊາຊົນ|ລາວ!")
        // Burmese: "people of the world", "I read books", "the city of Rangoon".
        #expect(broken("ကမ္ဘာလူသားများ") == "ကမ္ဘာ|လူသား|များ!")
        #expect(broken("ကျွန်တော်စာအုပ်ဖတ်သည်") == "ကျွန်တော်|စာအုပ်|ဖတ်သည်!")
        #expect(broken("ရန်ကုန်မြို့") == "ရန်|ကုန်|မြို့!")
    }

    @Test func syllablesOfUnknownWordsAreNotBroken() {
        // ICU alone gives က|မ္|ဘာ့|လူသား|များ.
        #expect(broken("ကမ္ဘာ့လူသားများ") == "ကမ္ဘာ့|လူသား|များ!")
    }

    @Test func dictionariesApplyInEveryLanguageAndMixedScripts() {
        for language in [nil, "en", "th", "ja", "zh-Hant", "km"] {
            #expect(broken("“ภาษาไทย” (Thai) 日本", { $0.language = language }).contains("ภาษา|ไทย"))
        }
        for strictness in [LineBreakOptions.Strictness.auto, .loose, .normal, .strict] {
            #expect(broken("ภาษาไทย 1", { $0.strictness = strictness }) == "ภาษา|ไทย |1!")
        }
        #expect(broken("กรุงเทพฯ ไป", { $0.wordBreak = .keepAll }) == "กรุงเทพฯ |ไป!")
    }

    @Test func breakAllBreaksBetweenLettersOfEveryScript() {
        // A vowel above, below or before its letter stays with it.
        #expect(broken("ภาษาไทย", { $0.wordBreak = .breakAll }) == "ภ|า|ษ|า|ไท|ย!")
        #expect(broken("นี้ทำ", { $0.wordBreak = .breakAll }) == "นี้|ทำ!")
        #expect(broken("ខ្ញុំ", { $0.wordBreak = .breakAll }) == "ខ្ញុំ!")
    }
}
