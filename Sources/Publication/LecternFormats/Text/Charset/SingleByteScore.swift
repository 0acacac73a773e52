import Glibc
import LecternBase
import LecternMarkup

/// Scores encodings of one byte a character: the logarithm of how likely the text is in a language.
struct SingleByteScore {
    private let bytes: [UInt8]
    private let asciiLetters: Int
    private let counts: [Int]
    /// For each language the logarithm by which its frequent words make it less likely than the best one.
    private let wordScores: [String: Double]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var counts = [Int](repeating: 0, count: 256)
        for byte in bytes { counts[Int(byte)] += 1 }
        self.counts = counts
        asciiLetters = (0x41...0x5A).reduce(0) { $0 + counts[$1] + counts[$1 + 0x20] }
        wordScores = Self.wordScores(bytes)
    }

    /// Returns the most likely encoding; nil if the converter knows none.
    func best(favouring favourite: String? = nil) -> (label: String, score: Double)? {
        var best: (label: String, score: Double)?
        for encoding in SingleByteEncoding.all {
            let shared = misplacements(in: encoding) + (encoding.label == favourite ? Self.favour : encoding.prior)
            for language in encoding.languages {
                let score = shared + letters(of: language, in: encoding) + wordScores[language.language, default: 0]
                if score > best?.score ?? -.infinity { best = (encoding.label, score) }
            }
        }
        return best
    }

    // MARK: Letters

    private func letters(of language: LanguageLetters, in encoding: SingleByteEncoding) -> Double {
        var score = 0.0
        var highLetters = 0
        for byte in 0x80...0xFF where counts[byte] > 0 {
            let entry = encoding.entries[byte]
            score += Double(counts[byte]) * Self.logShare(of: entry, in: language)
            if entry.kind == .letter || entry.kind == .mark { highLetters += counts[byte] }
        }
        // A text in another script has few Latin letters, one in Latin script few others.
        guard let rate = language.rate else { return score - 0.4 * Double(asciiLetters) }
        return score + Double(highLetters) * Glibc.log(rate) + Double(asciiLetters) * Glibc.log(1 - rate)
    }

    private static let signs = Set("§№©°®™•×½¼¾±µ²³¹ºª€£¥·÷¬†‡¡¿¢¶".unicodeScalars)

    private static func logShare(of entry: SingleByteEncoding.Entry, in language: LanguageLetters) -> Double {
        guard let scalar = entry.scalar else { return Glibc.log(1e-8) }
        if entry.kind == .quote { return Glibc.log(0.01) }
        let lower = Array(scalar.properties.lowercaseMapping.unicodeScalars)
        if let share = language.shares[scalar] ?? (lower.count == 1 ? language.shares[lower[0]] : nil) {
            return Glibc.log(share * 0.9)
        }
        if entry.kind == .letter { return Glibc.log(entry.script == .latin && language.isLatin ? 3e-4 : 1e-5) }
        return Glibc.log(signs.contains(scalar) ? 5e-4 : 1e-7)
    }

    // MARK: Places

    /// The logarithm of how unlikely the places of the characters are: capitals inside words, signs between letters,
    /// two scripts in a word, marks without a letter.
    private func misplacements(in encoding: SingleByteEncoding) -> Double {
        let space = SingleByteEncoding.Entry(" ")
        var (score, previous) = (0.0, space)
        for (index, byte) in bytes.enumerated() {
            let entry = encoding.entries[Int(byte)]
            if byte >= 0x80 {
                let next = index + 1 < bytes.count ? encoding.entries[Int(bytes[index + 1])] : space
                score += Self.misplacement(of: entry, after: previous, before: next)
            }
            previous = entry
        }
        return score
    }

    private static func misplacement(
        of entry: SingleByteEncoding.Entry, after previous: SingleByteEncoding.Entry,
        before next: SingleByteEncoding.Entry
    ) -> Double {
        switch entry.kind {
        case .undefined: return 0
        case .mark:
            let isPlaced = (previous.kind == .letter || previous.kind == .mark) && previous.script == marked(entry)
            return isPlaced ? 0 : Glibc.log(1e-3)
        case .quote, .sign:
            guard previous.kind == .letter, next.kind == .letter, let scalar = entry.scalar else { return 0 }
            return "’·\u{A0}".unicodeScalars.contains(scalar)
                ? 0 : "–—".unicodeScalars.contains(scalar) ? Glibc.log(0.2) : Glibc.log(0.01)
        case .letter:
            var score = 0.0
            for other in [previous, next] where other.kind == .letter && other.script != entry.script {
                score += Glibc.log(1e-3)
            }
            guard entry.isUpper else { return score }
            if previous.kind == .letter {
                score += previous.isLower ? Glibc.log(2e-3) : Glibc.log(0.3)
                if previous.isUpper, next.kind == .letter, next.isLower { score += Glibc.log(0.05) }
            } else {
                score += Glibc.log(0.1)
            }
            return score
        }
    }

    /// The script of the letters that a mark belongs to; the marks of Latin letters have no script of their own.
    private static func marked(_ entry: SingleByteEncoding.Entry) -> SingleByteEncoding.Script {
        entry.script == .other ? .latin : entry.script
    }

    // MARK: Words

    private static let logOfWord = 1.2
    /// The prior of an encoding that is usual where the bytes come from.
    private static let favour = 6.0
    private static let mostOfWords = 8.0

    private static func wordScores(_ bytes: [UInt8]) -> [String: Double] {
        var hits: [String: Int] = [:]
        for word in bytes.split(whereSeparator: { $0 < 0x80 && !(0x61...0x7A).contains($0 | 0x20) }) {
            guard word.count <= 7, word.allSatisfy({ $0 < 0x80 }) else { continue }
            hits[String(decoding: word.map { $0 | 0x20 }, as: UTF8.self), default: 0] += 1
        }
        let sums = LanguageLetters.all.mapValues { language in
            language.words.reduce(0) { $0 + Double(hits[$1, default: 0]) * logOfWord }
        }
        let maximum = sums.values.max() ?? 0
        return sums.mapValues { max(-mostOfWords, $0 - maximum) }.filter {
            LanguageLetters.all[$0.key]?.isLatin == true
        }
    }
}
