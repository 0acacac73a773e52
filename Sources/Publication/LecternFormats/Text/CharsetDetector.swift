import LecternAssets
import LecternBase
import LecternMarkup
import LecternUnicode

/// Detects the encoding of a text that does not declare it.
///
/// Byte order marks and well-formed UTF-8 are certain. Otherwise several
/// decodings are scored: Chinese by its most frequent characters, Japanese by
/// kana, Korean by syllables, all others by ICU's letter statistics, without
/// guesses that produce control characters.
enum CharsetDetector {
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
    static func guess(_ sample: Bytes) -> String? {
        let eastAsian = ["gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"].compactMap { label in
            score(sample, label).map { (label: label, score: $0) }
        }
        let best = eastAsian.max { $0.score < $1.score }
        if let best, best.score >= 0.12 { return best.label }
        let guess = icuGuesses(sample).first { isPlausible(sample, $0) } ?? "windows-1252"
        return guess.hasPrefix("windows-125") ? unknownToICU(sample) ?? guess : guess
    }

    /// Detects Baltic and Vietnamese encodings, which ICU does not: nearly all
    /// letters beyond ASCII are letters of the language.
    private static func unknownToICU(_ sample: Bytes) -> String? {
        let baltic = Set("ąčęėįšųūžĄČĘĖĮŠŲŪŽāēģīķļņĀĒĢĪĶĻŅ".unicodeScalars)
        let vietnamese = Set("àáâãèéêìíòóôõùúýăđĩũơưÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝĂĐĨŨƠƯ".unicodeScalars)
        for (label, letters) in [("windows-1257", baltic), ("windows-1258", vietnamese)] {
            let all = TextEncoding.decode(sample, hint: label).utf8.utf8Text.unicodeScalars.filter {
                $0.value >= 0x80 && $0.properties.isAlphabetic
            }
            let toned = all.filter { (0x1EA0...0x1EF9).contains($0.value) }.count
            let own = all.filter { letters.contains($0) }.count + toned
            let isTold = label == "windows-1257" || toned * 8 >= all.count
            if all.count >= 6, own * 100 >= all.count * 97, isTold { return label }
        }
        return nil
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

    // MARK: East Asia

    /// The most frequent characters of Chinese texts, simplified and
    /// traditional.
    private static let simplified = Set(
        "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日者无见何此曰又其与乃之。，、“”！？："
            .unicodeScalars)
    private static let traditional = Set(
        "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日者無見何此曰又其與乃之。，、「」！？："
            .unicodeScalars)

    /// The share of text beyond ASCII that consists of the language's frequent
    /// characters, from 0 to 1; nil if the bytes are invalid in the encoding.
    private static func score(_ sample: Bytes, _ label: String) -> Double? {
        // EUC has no bytes from 80 to A0; Shift_JIS and GB 18030 have many.
        let high = sample.count { $0 >= 0x80 }
        if label.hasPrefix("euc"), sample.count(where: { (0x80...0xA0).contains($0) }) * 50 > high { return nil }
        let decoded = TextEncoding.decode(sample, hint: label)
        var (all, usual, odd) = (0, 0, 0)
        for scalar in decoded.utf8.utf8Text.unicodeScalars where scalar.value >= 0x80 {
            all += 1
            if isUsual(scalar, label) { usual += 1 }
            if isOdd(scalar, label) { odd += 1 }
        }
        guard all > 0, odd * 50 <= all else { return nil }
        return Double(usual) / Double(all) - Double(odd) / Double(all) * 4
    }

    private static func isUsual(_ scalar: Unicode.Scalar, _ label: String) -> Bool {
        switch label {
        case "gb18030": simplified.contains(scalar)
        case "big5": traditional.contains(scalar)
        case "euc-kr": (0xAC00...0xD7A3).contains(scalar.value)
        default: (0x3041...0x309F).contains(scalar.value) || (0x30A1...0x30FC).contains(scalar.value)
        }
    }

    /// Characters that texts in the encoding rarely have.
    private static func isOdd(_ scalar: Unicode.Scalar, _ label: String) -> Bool {
        switch scalar.value {
        case 0xFFFD, 0x80...0x9F, 0xE000...0xF8FF: true
        // Half-width kana result from decoding other encodings as Shift_JIS.
        case 0xFF61...0xFF9F: label == "shift_jis"
        default: false
        }
    }

    // MARK: Others

    /// ICU's guesses as labels, the most likely first; ISO 8859 labels become
    /// those of their Windows supersets.
    private static func icuGuesses(_ sample: Bytes) -> [String] {
        charsetGuesses(sample.array).compactMap { $0.confidence >= 8 ? labels[$0.name] : nil }
    }

    private static let labels = [
        "ISO-8859-1": "windows-1252", "ISO-8859-2": "windows-1250", "ISO-8859-5": "iso-8859-5",
        "ISO-8859-6": "windows-1256", "ISO-8859-7": "windows-1253", "ISO-8859-8": "windows-1255",
        "ISO-8859-8-I": "windows-1255", "ISO-8859-9": "windows-1254", "KOI8-R": "koi8-r",
        "windows-1250": "windows-1250",
        "windows-1251": "windows-1251", "windows-1252": "windows-1252", "windows-1253": "windows-1253",
        "windows-1254": "windows-1254", "windows-1255": "windows-1255", "windows-1256": "windows-1256",
    ]

    /// Whether a decoding yields neither control characters nor replacements.
    private static func isPlausible(_ sample: Bytes, _ label: String) -> Bool {
        let decoded = TextEncoding.decode(sample, hint: label)
        guard !decoded.hasReplacements else { return false }
        return !decoded.utf8.utf8Text.unicodeScalars.contains { (0x80...0x9F).contains($0.value) && $0.value != 0x85 }
    }
}
