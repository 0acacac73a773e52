import LecternPlayback

/// Turns text into the phonemes of the voice: words, numbers, abbreviations, and guesses for what is in no table.
struct Pronouncer {
    let tokenizer: Tokenizer
    let tagger: Tagger
    let lexicon: Lexicon
    let speller: any Speller

    private var numbers: NumberReader { NumberReader(lexicon: lexicon) }

    /// The words of a text with their phonemes.
    ///
    /// - Parameter text: written as it is read: the result of ``EnglishWording``.
    func pronounce(_ text: TracedText) -> [Token] {
        var tokens = tokenizer.tokens(of: text)
        tagger.tag(&tokens)
        return pronounce(tokens)
    }

    /// Gives tokens with their parts of speech their phonemes.
    func pronounce(_ tokens: [Token]) -> [Token] {
        var words = WordParts.words(of: tokens)
        var next = FollowingSound()
        // From the end, as the sound of some words depends on the next one.
        for index in words.indices.reversed() {
            if words[index].parts.count == 1 {
                pronounce(&words[index].parts[0], before: &next)
            } else {
                pronounce(&words[index].parts, before: &next)
            }
        }
        return words.map { word in
            var token = word.parts.count == 1 ? word.parts[0] : Token(joining: word.parts[...], joinsPhonemes: true)
            token.phonemes = (token.phonemes ?? "").replacing("ɾ", with: "T").replacing("ʔ", with: "t")
            return token
        }
    }

    private func pronounce(_ token: inout Token, before next: inout FollowingSound) {
        if token.phonemes == nil { token.phonemes = known(token, before: next) ?? guess(token.text) }
        next = following(next, phonemes: token.phonemes, of: token)
    }

    /// The longest parts of a word that are known, from its end; if one is unknown, all of the word is guessed.
    private func pronounce(_ parts: inout [Token], before next: inout FollowingSound) {
        var (left, right) = (0, parts.count)
        while left < right {
            let isFree = parts[left..<right].allSatisfy { $0.phonemes == nil && $0.alias == nil }
            let joined = isFree ? Token(joining: parts[left..<right]) : nil
            if let joined, let phonemes = known(joined, before: next) {
                parts[left].phonemes = phonemes
                for index in (left + 1)..<max(right, left + 1) { parts[index].phonemes = "" }
                next = following(next, phonemes: phonemes, of: joined)
                right = left
                left = 0
            } else if left + 1 < right {
                left += 1
            } else {
                right -= 1
                if parts[right].phonemes == nil {
                    guard parts[right].text.unicodeScalars.allSatisfy(\.isSilentWithin) else { return guess(&parts) }
                    parts[right].phonemes = ""
                }
                left = 0
            }
        }
        SyllableStress.settle(&parts)
    }

    private func guess(_ parts: inout [Token]) {
        parts[0].phonemes = guess(Token(joining: parts[...]).text)
        for index in parts.indices.dropFirst() { parts[index].phonemes = "" }
    }

    // MARK: Single words

    private func known(_ token: Token, before next: FollowingSound) -> String? {
        let word = String(String.UnicodeScalarView((token.alias ?? token.text).unicodeScalars.flatMap(\.compatible)))
        let stress: Stress? = word == word.lowercased() ? nil : word == word.uppercased() ? .primary : .capitalized
        if let phonemes = lexicon.phonemes(of: word, tag: token.tag, stress: stress, before: next) {
            return numbers.naming(token.currency, after: phonemes)
        }
        guard NumberReader.isNumber(word, isHead: token.isHead) else { return nil }
        return numbers.phonemes(of: word, currency: token.currency, isHead: token.isHead)
    }

    private static let signs: [Unicode.Scalar: String] = [
        "/": "slˈæʃ", "=": "ˈikwᵊlz", "+": "plˈʌs", "&": "ænd", "@": "æt", "%": "pəɹsˈɛnt", "#": "hˈæʃ",
        "*": "ˈæstəɹˌɪsk", "~": "tˈɪldə", "^": "kˈɛɹət", "<": "lˈɛs ðən", ">": "ɡɹˈATəɹ ðən", "—": "—",
    ]

    /// Phonemes of a word that is in no table: of its letters, numbers and signs.
    private func guess(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var spoken: [String?] = []
        var index = 0
        while index < scalars.count {
            let start = index
            if scalars[index].isLetter {
                index = Self.lettersEnd(scalars, index)
                spoken.append(speller.phonemes(of: TracedText.string(scalars[start..<index])))
            } else if scalars[index].isDigit {
                var scanner = TextScanner(scalars, at: index)
                while scanner.peek()?.isDigit == true
                    || scanner.take(oneOf: ",.") != nil && scanner.peek()?.isDigit == true
                {
                    scanner.index += 1
                    index = scanner.index
                }
                spoken.append(
                    numbers.phonemes(of: TracedText.string(scalars[start..<index]), currency: nil, isHead: false))
            } else {
                while index < scalars.count, !scalars[index].isLetter, !scalars[index].isDigit { index += 1 }
                spoken.append(scalars[start..<index].map { Self.signs[$0] ?? "" }.joined())
            }
        }
        return spoken.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func lettersEnd(_ text: [Unicode.Scalar], _ index: Int) -> Int {
        var end = index
        while end < text.count {
            if text[end].isLetter {
                end += 1
            } else if text[end] == "'" || text[end] == "’", end + 1 < text.count, text[end + 1].isLetter {
                end += 2
            } else {
                break
            }
        }
        return end
    }

    /// What a word is for the one before it.
    private func following(_ next: FollowingSound, phonemes: String?, of token: Token) -> FollowingSound {
        var isVowel = next.isVowel
        for scalar in (phonemes ?? "").unicodeScalars {
            if Phonemes.pauses.contains(scalar) {
                isVowel = nil
            } else if Phonemes.vowels.contains(scalar) {
                isVowel = true
            } else if Phonemes.consonants.contains(scalar) {
                isVowel = false
            } else {
                continue
            }
            break
        }
        let isTo = ["to", "To"].contains(token.text) || token.text == "TO" && ["TO", "IN"].contains(token.tag)
        return FollowingSound(isVowel: isVowel, isTo: isTo)
    }
}

/// Stresses within a word of several parts: not every part keeps its own.
enum SyllableStress {
    static func settle(_ parts: inout [Token]) {
        let text = Token(joining: parts[...]).text
        var kinds: Set<Int> = []
        for scalar in text.unicodeScalars where !scalar.isSilentWithin {
            kinds.insert(scalar.isLetter ? 0 : scalar.isDigit ? 1 : 2)
        }
        let isSpaced = text.contains(" ") || text.contains("/") || kinds.count > 1
        for index in parts.indices {
            if parts[index].phonemes == nil {
                parts[index].phonemes = ""
            } else if index > 0 {
                parts[index].isSpacedWithin = isSpaced
            }
        }
        if !isSpaced { reduce(&parts) }
    }

    private static func reduce(_ parts: inout [Token]) {
        let spoken = parts.indices.filter { parts[$0].phonemes?.isEmpty == false }
        if spoken.count == 2, parts[spoken[0]].text.unicodeScalars.count == 1 { return reduce(&parts[spoken[1]]) }
        let stressed = spoken.filter { parts[$0].phonemes.map(Phonemes.hasPrimaryStress) == true }
        guard spoken.count > 1, stressed.count > (spoken.count + 1) / 2 else { return }
        let ordered = spoken.sorted { left, right in rank(parts[left], left) < rank(parts[right], right) }
        for index in ordered.prefix(spoken.count / 2) { reduce(&parts[index]) }
    }

    private static func rank(_ part: Token, _ index: Int) -> (Int, Int, Int) {
        let phonemes = part.phonemes ?? ""
        return (Phonemes.hasPrimaryStress(phonemes) ? 1 : 0, Phonemes.weight(phonemes), index)
    }

    private static func reduce(_ part: inout Token) {
        part.phonemes = part.phonemes.map { Stress.reduced.applied(to: $0) }
    }
}

extension Unicode.Scalar {
    /// A sign that is not spoken within a word.
    var isSilentWithin: Bool { "',-._‘’/".unicodeScalars.contains(self) }

    /// The plain form of ligatures, wide letters and other digits.
    fileprivate var compatible: [Unicode.Scalar] {
        switch value {
        case 0x2018, 0x2019: return ["'"]
        case 0xFB00: return ["f", "f"]
        case 0xFB01: return ["f", "i"]
        case 0xFB02: return ["f", "l"]
        case 0xFF01...0xFF5E: return Unicode.Scalar(value - 0xFEE0).map { [$0] } ?? [self]
        default:
            guard !isDigit, let number = properties.numericValue, (0...9).contains(number),
                number == number.rounded(), let digit = Unicode.Scalar(UInt32(number) + 48)
            else { return [self] }
            return [digit]
        }
    }
}
