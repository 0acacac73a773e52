/// Guesses the language of a text by its script, its most frequent words and its letters.
///
///     LanguageGuess.language(of: Array("Der Hund und die Katze sind im Haus.".utf16))   // "de"
///     LanguageGuess.language(of: Array("吾輩は猫である。".utf16))                            // "ja"
package enum LanguageGuess {
    /// The BCP 47 tag of the language; nil if the text is too short to tell.
    ///
    /// A text whose script is written in one language, such as Greek, needs one word. Others need some of the
    /// language's frequent words.
    package static func language(of text: [UInt16]) -> String? {
        let counts = ScriptCounts(text)
        guard let script = counts.main else { return nil }
        switch script {
        case .han, .kana: return ideographic(text, counts)
        case .latin, .cyrillic, .arabic, .devanagari, .hebrew: return byWords(text, script)
        default: return script.language
        }
    }

    /// The language that most texts in the script of a text have, such as `hi` for Devanagari; nil for Latin letters.
    package static func standardLanguage(ofScriptOf text: [UInt16]) -> String? { ScriptCounts(text).main?.language }

    /// Whether a voice of a language can read the letters of a text: they are mostly of a script that the language is
    /// written in, or Latin ones, which all voices know; true for languages whose scripts are not known here.
    package static func canRead(_ text: [UInt16], in language: String, script: String? = nil) -> Bool {
        guard let main = ScriptCounts(text).main, main != .latin else { return true }
        return TextScript.scripts(of: language, script: script)?.contains(main) ?? true
    }

    // MARK: Chinese and Japanese

    private static func ideographic(_ text: [UInt16], _ counts: ScriptCounts) -> String {
        let (kana, han) = (counts[.kana], counts[.han])
        if kana * 10 >= kana + han { return "ja" }
        let (simple, traditional) = (text.count { simplified.contains($0) }, text.count { traditionals.contains($0) })
        if simple == traditional { return "zh" }
        return simple > traditional ? "zh-Hans" : "zh-Hant"
    }

    /// Frequent characters that are written in one form in China and in another one in Taiwan.
    private static let simplified = Set("这们来说对时会国学为个发开长见问门还进过东车书后头话点经现样没给让谁听气".utf16)
    private static let traditionals = Set("這們來說對時會國學為個發開長見問門還進過東車書後頭話點經現樣沒給讓誰聽氣".utf16)

    // MARK: Words

    private static func byWords(_ text: [UInt16], _ script: TextScript) -> String? {
        let words = wordRanges(Array(text.prefix(20_000))).map {
            String(decoding: text[$0], as: UTF16.self).lowercased().replacing("’", with: "'")
        }
        var scores = [Double](repeating: 0, count: StopWords.languages.count)
        var hits = scores
        for word in words {
            let owners = StopWords.languages(with: word)
            for owner in owners {
                hits[owner] += 1
                scores[owner] += 1 / Double(owners.count) + 0.25
            }
        }
        for (language, letters) in marks(of: script) {
            guard let index = StopWords.languages.firstIndex(of: language) else { continue }
            scores[index] += Double(text.count { letters.contains($0) }) * 0.5
        }
        let ranked = scores.indices.filter {
            TextScript.scripts(of: StopWords.languages[$0])?.contains(script) ?? false
        }
        .sorted { (scores[$1], $0) < (scores[$0], $1) }
        guard let best = ranked.first, scores[best] > 0 else { return fallback(script, words.count) }
        let second = ranked.dropFirst().first.map { scores[$0] } ?? 0
        // One common word in twelve at least, and clearly more than in any other language.
        let isFrequent = hits[best] * 12 >= Double(words.count) || scores[best] * 6 >= Double(words.count)
        guard hits[best] >= 2 || scores[best] >= 1.25, isFrequent, scores[best] > second * 1.05 else {
            return fallback(script, words.count)
        }
        return StopWords.languages[best]
    }

    /// The language that most texts of a script have; none for Latin letters.
    private static func fallback(_ script: TextScript, _ words: Int) -> String? {
        words > 0 ? script.language : nil
    }

    /// Letters that only some languages of a script have.
    private static func marks(of script: TextScript) -> [(language: String, letters: Set<UInt16>)] {
        switch script {
        case .latin: latinMarks
        case .cyrillic: cyrillicMarks
        case .arabic: arabicMarks
        default: []
        }
    }

    private static let latinMarks = marks([
        "de": "ß", "es": "ñ¿¡", "pt": "ãõ", "fr": "œ", "pl": "łąęśźż", "cs": "ěřů", "sk": "ľĺŕ", "hu": "őű",
        "ro": "țșăţş", "tr": "ğı", "vi": "ơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ", "lt": "ėįųū",
        "lv": "ķļņģ", "et": "õ", "eo": "ĉĝĵŝŭ", "nb": "å", "da": "å", "sv": "å",
    ])
    private static let cyrillicMarks = marks([
        "ru": "ыэё", "uk": "іїєґ", "be": "ўі", "sr": "љњђћџ", "mk": "ѓќѕ", "bg": "ъ",
    ])
    private static let arabicMarks = marks(["fa": "پچژگ", "ur": "ٹڈڑںےھہ", "ps": "ټډړښځڅېۍ"])

    private static func marks(_ letters: [String: String]) -> [(language: String, letters: Set<UInt16>)] {
        letters.sorted { $0.key < $1.key }.map { ($0.key, Set($0.value.utf16)) }
    }
}
