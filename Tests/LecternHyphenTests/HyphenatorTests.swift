import LecternHyphen
import LecternText
import Testing

@Suite(.timeLimit(.minutes(10))) struct HyphenatorTests {
    private static let hyphenator = PatternHyphenator()

    private func hyphenated(_ word: String, _ language: String, before: Int = 2, after: Int = 2) -> String {
        let units = Array("x \(word)".utf16)
        let points = Self.hyphenator.hyphenationPoints(
            of: units[2...], language: language, minimumBefore: before, minimumAfter: after)
        var out: [UInt16] = []
        for (index, unit) in units[2...].enumerated() {
            if points.contains(index) { out.append(UInt16(UInt8(ascii: "-"))) }
            out.append(unit)
        }
        return String(decoding: out, as: UTF16.self)
    }

    @Test func english() {
        #expect(hyphenated("hyphenation", "en") == "hy-phen-ation")
        #expect(hyphenated("Representative", "en-US") == "Rep-re-sen-ta-tive")
        #expect(hyphenated("cat", "en") == "cat")
        #expect(hyphenated("hyphenation", "en", before: 4, after: 6) == "hyphenation")
        #expect(hyphenated("hyphenation", "en", before: 4, after: 5) == "hyphen-ation")
        #expect(hyphenated("hyphenation", "en") == "hy-phen-ation")
    }

    /// Points of words as the dictionaries of their languages print them.
    @Test(arguments: [
        ("de", "Silbentrennung", "Sil-ben-tren-nung"), ("de", "Buchstabe", "Buch-sta-be"),
        ("fr", "bibliothèque", "bi-blio-thèque"), ("fr", "ordinateur", "or-di-na-teur"),
        ("it", "biblioteca", "bi-blio-te-ca"), ("it", "carattere", "ca-rat-te-re"),
        ("es", "carretera", "ca-rre-te-ra"), ("es", "palabra", "pa-la-bra"),
        ("nl", "woordenboek", "woor-den-boek"), ("pt", "carrocel", "car-ro-cel"),
        ("ru", "молоко", "мо-ло-ко"), ("pl", "matematyka", "ma-te-ma-ty-ka"), ("hu", "fekete", "fe-ke-te"),
        ("cs", "matematika", "ma-te-ma-ti-ka"), ("en-GB", "hyphenation", "hy-phen-a-tion"),
    ])
    func pointsFollowTheLanguage(_ language: String, _ word: String, _ expected: String) {
        #expect(hyphenated(word, language) == expected)
    }

    /// Patterns are loaded on demand; the order of words does not change the result.
    @Test func resultsDoNotDependOnTheOrderOfWords() {
        let words = [
            "hyphenation", "representative", "algorithm", "table", "nevertheless", "undertaking", "philosopher",
        ]
        for languages in [["en", "de"], ["de", "en"]] {
            for order in [words, words.reversed()] {
                let fresh = PatternHyphenator()
                for language in languages {
                    for word in order {
                        let points = fresh.hyphenationPoints(
                            of: Array(word.utf16)[...], language: language, minimumBefore: 2, minimumAfter: 2)
                        let known = Self.hyphenator.hyphenationPoints(
                            of: Array(word.utf16)[...], language: language, minimumBefore: 2, minimumAfter: 2)
                        #expect(points == known, "\(word)")
                    }
                }
            }
        }
        #expect(hyphenated("philosopher", "en").contains("-"))
    }

    @Test func otherCharacterSets() {
        #expect(hyphenated("caracterización", "es").contains("-za-"))
        #expect(hyphenated("достопримечательность", "ru").contains("-"))
        #expect(hyphenated("międzynarodowy", "pl").contains("-"))
    }

    /// Scripts of India, Greek and others whose dictionaries Debian has.
    @Test(arguments: [
        ("el", "βιβλιοθήκη"), ("hi", "पुस्तकालय"), ("ta", "புத்தகசாலை"), ("te", "గ్రంథాలయము"), ("ml", "പുസ്തകശാല"),
        ("kn", "ಗ್ರಂಥಾಲಯ"), ("bn", "গ্রন্থাগারের"), ("gu", "પુસ્તકાલય"), ("mr", "ग्रंथालय"), ("pa", "ਲਾਇਬ੍ਰੇਰੀ"),
        ("or", "ପୁସ୍ତକାଗାର"), ("ro", "bibliotecă"), ("hr", "knjižnica"), ("sr", "библиотека"),
        ("sr-Latn", "biblioteka"), ("sk", "knižnica"), ("bg", "библиотека"), ("lt", "biblioteka"), ("no", "bibliotek"),
    ])
    func wordsOfManyLanguagesHaveHyphens(_ language: String, _ word: String) {
        #expect(hyphenated(word, language).contains("-"))
    }

    @Test func languages() {
        #expect(Self.hyphenator.supports(language: "en"))
        #expect(Self.hyphenator.supports(language: "de-AT"))
        #expect(Self.hyphenator.supports(language: "EN_gb"))
        #expect(Self.hyphenator.supports(language: "fr-Latn-CA"))
        #expect(!Self.hyphenator.supports(language: "tlh"))
        #expect(!Self.hyphenator.supports(language: "../en"))
        #expect(!Self.hyphenator.supports(language: ""))
        #expect(hyphenated("hyphenation", "xx") == "hyphenation")
    }

    /// Words are broken as before, even if more words than the cache holds were requested meanwhile.
    @Test func cachedWordsBreakAsBefore() {
        func points(_ word: String, _ language: String, _ before: Int, _ hyphenator: PatternHyphenator) -> [Int] {
            hyphenator.hyphenationPoints(
                of: Array(word.utf16)[...], language: language, minimumBefore: before, minimumAfter: 2)
        }
        let stems = ["hyphen", "repre", "algo", "philo", "under"],
            ends = ["ation", "sentative", "rithm", "sopher", "taking"]
        let words = stems.flatMap { stem in ends.map { stem + $0 } }
        let first = words.map { points($0, "en", 2, PatternHyphenator()) }
        let known = PatternHyphenator()
        for round in 0..<3 {
            for (word, expected) in zip(words, first) {
                #expect(points(word, "en", 2, known) == expected, "\(word)")
                #expect(points(word, "en", 30, known) == [])
                _ = points(word, "de", 2, known)
            }
            for number in 0..<(round == 1 ? 17_000 : 0) { _ = points("word\(number)", "en", 2, known) }
        }
        #expect(first.contains { $0.count > 2 })
    }

    @Test func oddWords() {
        #expect(hyphenated("hyphen\u{AD}ation", "en") == "hyphen\u{AD}ation")
        #expect(hyphenated("o’representative’s", "en").contains("-"))
        #expect(!hyphenated("re\u{301}pre\u{301}sentation", "en").contains("-\u{301}"))
        #expect(hyphenated("😀😀😀😀", "en") == "😀😀😀😀")
        #expect(hyphenated(String(repeating: "a", count: 5000), "en").count == 5000)
        #expect(PatternHyphenator(directories: ["/nowhere"]).supports(language: "en") == false)
    }
}
