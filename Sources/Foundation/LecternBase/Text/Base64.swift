/// Base64, for modules that do without Foundation.
///
///     Base64.encoded(Array("ann:secret".utf8))  // "YW5uOnNlY3JldA=="
///
/// Spec: RFC 4648
package enum Base64 {
    private static let standard = alphabet(ending: "+/")
    private static let forURLs = alphabet(ending: "-_")
    /// The value of each byte, of both alphabets; `other` where there is none.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: other, count: 256)
        for letters in [standard, forURLs] {
            for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        }
        return values
    }()
    private static let other: UInt8 = 0xFF

    private static func alphabet(ending last: String) -> [UInt8] {
        Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
    }

    /// Returns bytes as text (section 4).
    package static func encoded(_ bytes: [UInt8]) -> String { encoded(bytes, standard, isPadded: true) }

    /// Returns bytes as text that needs no escaping in URLs, without padding (section 5).
    package static func encodedForURL(_ bytes: [UInt8]) -> String { encoded(bytes, forURLs, isPadded: false) }

    private static func encoded(_ bytes: [UInt8], _ letters: [UInt8], isPadded: Bool) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var bits = 0
            for index in 0..<3 { bits = bits << 8 | (index < count ? Int(bytes[start + index]) : 0) }
            for index in 0...count { text.append(letters[bits >> (18 - 6 * index) & 63]) }
            if isPadded { for _ in count..<3 { text.append(UInt8(ascii: "=")) } }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the bytes of a text of either alphabet, padded or not. White space is ignored.
    ///
    /// - Parameter skipsOthers: Whether other characters are ignored, as in careless `data:` URLs.
    /// - Returns: `nil` if the text has other characters, or ends within a byte.
    package static func decoded(_ text: some Sequence<UInt8>, skipsOthers: Bool = false) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.underestimatedCount / 4 * 3)
        let values = values
        var bits: UInt32 = 0
        var digitCount = 0
        for letter in text where letter > 0x20 {
            let value = values[Int(letter)]
            if value == other {
                if skipsOthers { continue }
                if letter == UInt8(ascii: "=") { break }
                return nil
            }
            bits = bits << 6 | UInt32(value)
            digitCount += 1
            // A byte ends with each digit but the first of four.
            let position = UInt32((digitCount - 1) & 3)
            if position != 0 { bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - 2 * position))) }
        }
        return digitCount & 3 == 1 && !skipsOthers ? nil : bytes
    }
}
