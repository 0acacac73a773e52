/// What a quotation is followed by.
extension SentenceFinder.End {
    private static let sayings: Set<String> = [
        "said", "cried", "asked", "replied", "answered", "exclaimed", "returned", "whispered", "shouted", "thought",
        "called", "muttered", "murmured", "added", "continued", "repeated", "demanded", "observed", "remarked",
        "inquired", "enquired", "interrupted", "says", "ejaculated", "interposed", "responded", "sighed", "laughed",
        "chimed", "broke", "urged", "insisted", "protested", "agreed", "declared", "announced", "explained",
        "pleaded", "begged", "gasped", "screamed", "yelled", "growled", "snapped", "stammered", "rejoined", "retorted",
    ]

    /// Words that begin a sentence of its own after a quotation.
    private static let openings: Set<String> = [
        "and", "but", "then", "so", "presently", "when", "after", "thereupon", "at", "in",
    ]

    /// What follows in an own sentence: “Is it true?” Elizabeth replied that it was.
    static let that = Array(" that ".utf16)

    /// Whether the words after a quotation say whose it is: “Come in!” Elizabeth cried.
    var isAttributed: Bool {
        guard finder.language.hasPrefix("en"), !hasOpening, !hasDash, hasQuotation else { return false }
        var index = first
        for _ in 0..<3 {
            let end = end(ofWord: index)
            guard end > index else { return false }
            let word = String(decoding: finder.text[index..<end], as: UTF16.self).lowercased()
            if index == first, Self.openings.contains(word) { return false }
            if index > first, Self.sayings.contains(word) {
                // “Presently he added:” says whose the next quotation is.
                return !finder.text[end...].starts(with: Self.that) && finder.text[end...].first != 0x3A
            }
            guard end < finder.text.count, SentenceClass.isSpace(finder.text[end]) || finder.text[end] == 0x2E else {
                return false
            }
            index = end
            while index < finder.text.count, SentenceClass.isSpace(finder.text[index]) || finder.text[index] == 0x2E {
                index += 1
            }
        }
        return false
    }

    var hasQuotation: Bool {
        finder.text[signs.upperBound..<closed].contains { [0x201D, 0x2019, 0x22, 0x27, 0xBB, 0x201C].contains($0) }
    }

    // MARK: East Asian scripts

    /// Particles with which a Japanese sentence goes on after a quotation, and words that only begin like them.
    private static let particles: [[UInt16]] = [
        "と", "って", "など", "の", "は", "が", "を", "に", "も", "へ", "で", "や", "なら", "だけ",
    ]
    .map { Array($0.utf16) }
    private static let words: [[UInt16]] = [
        "では", "でも", "もし", "もう", "はい", "はじ", "はた", "とう", "とに", "ときに", "ところ", "とても", "のち", "にわ", "やが", "やは",
        "だが", "だけど", "とはいえ", "もっと", "もちろん", "やっと", "はっと", "へえ", "でしょ", "ですが", "ところが", "はやく",
    ].map { Array($0.utf16) }

    var endsWideSentence: Bool {
        let text = finder.text
        let hasClosing = closed > signs.upperBound
        let isWideSign = text[signs].contains { SentenceClass.isWide($0) }
        if !isWideSign {
            // Dots are a pause; other signs of Western scripts between ideographs end the sentence.
            if isEllipsis { return hasClosing && hasOpening }
            if next == closed, signs.count == 1, hasWideCounterpart { return false }
            if next == closed, isFullStop {
                guard signs.lowerBound > 0, SentenceClass.isWide(text[signs.lowerBound - 1]) else { return false }
            }
        }
        if text[signs.lowerBound] == 0xFF0E, first < text.count, SentenceClass.letter(text[first]) == .digit {
            return false
        }
        if !hasClosing, !hasOpening, next == closed, isQuotedInJapanese { return false }
        guard hasClosing, !hasOpening, next == closed else { return true }
        if finder.language.hasPrefix("ja") || isKana(text[first]) { return !goesOnInJapanese }
        return !isAttributedInChinese
    }

    /// Whether the text has the wide form of the terminator: its narrow form is then another sign, such as a
    /// character that was lost.
    var hasWideCounterpart: Bool {
        switch finder.text[signs.lowerBound] {
        case 0x3F: finder.text.contains(0xFF1F)
        case 0x21: finder.text.contains(0xFF01)
        default: false
        }
    }

    func isKana(_ unit: UInt16) -> Bool { (0x3041...0x30FF).contains(unit) }

    var goesOnInJapanese: Bool {
        let tail = finder.text[first...]
        if Self.words.contains(where: { tail.starts(with: $0) }) { return false }
        return Self.particles.contains { tail.starts(with: $0) }
    }

    /// Whether what comes before is quoted without marks: 「…。と云った」. と begins other sentences, too, as in と同時に.
    var isQuotedInJapanese: Bool {
        let tail = finder.text[first...].prefix(3)
        guard tail.first == 0x3068, tail.count == 3 else { return false }
        let (second, third) = (tail[tail.startIndex + 1], tail[tail.startIndex + 2])
        if second == 0x3044 { return [0x3046, 0x3063, 0x3044].contains(third) }
        return (0x4E00...0x9FFF).contains(second) && !Self.openingsWithTo.contains(second)
    }

    /// 同, 或, 見, 共, 突: characters after と at the beginning of a sentence.
    private static let openingsWithTo: Set<UInt16> = [0x540C, 0x6216, 0x898B, 0x5171, 0x7A81]

    /// Whether a few characters with a verb of saying follow: “你去哪儿？”他问。
    var isAttributedInChinese: Bool {
        let verbs = Set("说說问問道喊叫答嚷骂罵".utf16)
        // 听说, 見說, 分说: not to say, but to hear, to explain.
        let others = Set("聞闻聽听見见分解".utf16)
        let tail = finder.text[first...].prefix(8)
        guard let end = tail.firstIndex(where: { SentenceClass.isTerminator($0) || SentenceClass.isContinuation($0) })
        else { return false }
        // 他问道：“…” begins the next quotation.
        guard finder.text[end] != 0xFF1A, finder.text[end] != 0x3A else { return false }
        return end > first + 1 && verbs.contains(finder.text[end - 1]) && !others.contains(finder.text[end - 2])
    }
}
