internal import CICUText

/// A guess at the encoding of bytes.
public struct CharsetGuess: Hashable, Sendable {
    /// The IANA name, such as `ISO-8859-5`.
    public let name: String
    /// The confidence from 0 to 100.
    public let confidence: Int
}

/// Returns encodings that match the letter statistics of bytes, the most likely first.
///
/// Empty if ICU is not available.
public func charsetGuesses(_ bytes: [UInt8]) -> [CharsetGuess] {
    var matches = [cicu_charset_match](repeating: cicu_charset_match(), count: 24)
    let count = bytes.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { cicu_detect_charset($0, Int32(clamping: bytes.count), &matches, 24) } ?? 0
    }
    return matches.prefix(Int(count)).map { match in
        let name = withUnsafeBytes(of: match.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return CharsetGuess(name: name, confidence: Int(match.confidence))
    }
}
