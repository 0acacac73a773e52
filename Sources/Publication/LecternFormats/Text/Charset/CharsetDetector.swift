import LecternAssets
package import LecternBase
import LecternMarkup

/// Detects the encoding of a text that does not declare it.
///
/// Byte order marks and well-formed UTF-8 are certain. For all other encodings
/// the likelihood of the text is computed: by the letters of the languages that
/// use it and their places in words, in East Asia by the characters. The most
/// likely one wins; ``LanguageLetters`` and ``EastAsianShares`` have the
/// figures.
package enum CharsetDetector {
    /// The length of the sample in bytes.
    static let sampleLength = 1 << 16

    /// Decodes a text and returns it with its encoding.
    static func decode(_ bytes: Bytes) -> DecodedText {
        let plain = TextEncoding.decode(bytes)
        if plain.markLength > 0 { return plain }
        let sample = sample(of: bytes)
        if let wide = wideText(bytes, sample) { return wide }
        if let label = iso2022(sample) { return TextEncoding.decode(bytes, hint: label) }
        if plain.encoding == .utf8 { return plain }
        guard let label = guess(sample) else { return plain }
        return TextEncoding.decode(bytes, hint: label)
    }

    /// Returns the label of the encoding for bytes that are not UTF-8; nil if
    /// none fits.
    ///
    /// - Parameter favourite: the label of an encoding that is usual where the
    ///   bytes come from.
    static func guess(_ sample: Bytes, favouring favourite: String? = nil) -> String? {
        let bytes = evidence(in: sample)
        guard !bytes.isEmpty else { return nil }
        let single = SingleByteScore(bytes).best(favouring: favourite)
        let multiple = MultiByteEncoding.all.map { (label: $0.label, score: $0.score(bytes)) }
            .max { $0.score < $1.score }
        guard let multiple, multiple.score > single?.score ?? -.infinity else { return single?.label }
        return multiple.label
    }

    /// Decodes short texts of one origin together, such as the names in an
    /// archive: together they tell more about their encoding than each alone.
    ///
    /// - Parameter favourite: the label of an encoding that is usual where the
    ///   texts come from, such as `cp437`.
    package static func decode(texts: [Bytes], favouring favourite: String? = nil) -> [String] {
        if texts.allSatisfy({ bytes in bytes.withUnsafeBytes { UTF8Shape($0) }.isWellFormed }) {
            return texts.map(\.utf8Text)
        }
        let joined = Bytes(Array(texts.map(\.array).joined(separator: [0x0A])))
        let encoding = guess(joined, favouring: favourite).flatMap { TextEncoding(label: $0) } ?? .windows1252
        return texts.map { encoding.decode($0).utf8.utf8Text }
    }

    /// The number of bytes that are scored.
    private static let evidenceLength = 6_000

    /// Returns lines with bytes beyond ASCII, up to a length.
    private static func evidence(in sample: Bytes) -> [UInt8] {
        var evidence: [UInt8] = []
        for line in sample.array.split(separator: 0x0A, omittingEmptySubsequences: true) {
            guard evidence.count < evidenceLength else { break }
            guard line.contains(where: { $0 >= 0x80 }) else { continue }
            evidence += line.prefix(evidenceLength - evidence.count)
            evidence.append(0x0A)
        }
        return evidence
    }

    /// Takes samples from the start and the middle, cut at line ends.
    private static func sample(of bytes: Bytes) -> Bytes {
        guard bytes.count > sampleLength * 2 else { return bytes }
        let half = bytes.count / 2
        return sample(bytes.slice(0..<sampleLength / 2), middle: bytes.slice(half..<half + sampleLength / 2))
    }

    static func sample(_ start: Bytes, middle: Bytes) -> Bytes {
        func lines(_ part: Bytes, dropsFirst: Bool) -> Bytes {
            let first = dropsFirst ? part.firstIndex(of: 10).map { $0 + 1 } ?? 0 : 0
            let last = part.lastIndex(of: 10).map { $0 + 1 } ?? part.count
            return part.slice(first..<max(first, last))
        }
        return Bytes(lines(start, dropsFirst: false).array + lines(middle, dropsFirst: true).array)
    }

    // MARK: Wide text

    /// Detects UTF-16 or UTF-32 without a byte order mark, by the zeros or the
    /// high bytes.
    static func wideText(_ bytes: Bytes, _ sample: Bytes) -> DecodedText? {
        guard bytes.count >= 4, bytes.count % 2 == 0, sample.contains(0) else { return nil }
        let marks: [[UInt8]] =
            bytes.count % 4 == 0
            ? [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [0xFF, 0xFE], [0xFE, 0xFF]]
            : [[0xFF, 0xFE], [0xFE, 0xFF]]
        for mark in marks {
            let head = sample.slice(0..<sample.count / 4 * 4)
            let tried = TextEncoding.decode(Bytes(mark + head.array))
            guard !tried.hasReplacements, isReadable(tried.utf8.utf8Text) else { continue }
            return TextEncoding.decode(Bytes(mark + bytes.array))
        }
        return nil
    }

    /// Whether there are letters and few control characters.
    private static func isReadable(_ text: String) -> Bool {
        var (letters, controls, all) = (0, 0, 0)
        for scalar in text.unicodeScalars {
            all += 1
            let category = scalar.properties.generalCategory
            switch category {
            case .control: if !["\n", "\r", "\t", "\u{C}"].contains(scalar) { controls += 1 }
            case .unassigned, .privateUse, .surrogate: controls += 1
            default: if scalar.properties.isAlphabetic || scalar.value < 0x80 { letters += 1 }
            }
        }
        return all > 0 && controls * 50 <= all && letters * 2 >= all
    }

    static func iso2022(_ sample: Bytes) -> String? {
        guard sample.contains(0x1B), sample.allSatisfy({ $0 < 0x80 }) else { return nil }
        let text = sample.latin1
        return text.contains("\u{1B}$") || text.contains("\u{1B}(") ? "iso-2022-jp" : nil
    }
}
