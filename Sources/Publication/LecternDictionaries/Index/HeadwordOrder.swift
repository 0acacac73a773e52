/// An order in which dictionary files sort their headwords.
enum HeadwordOrder: CaseIterable {
    /// Bytes, as `LC_ALL=C sort` does.
    case bytes
    /// Bytes with the letters of ASCII in lower case: StarDict's own order.
    case asciiCaseless
    /// Bytes of the text in lower case.
    case caseless
    /// Letters, numbers and spaces alone, in lower case: dictd's and MDict's order unless their headers say otherwise.
    case alphanumeric
    /// Letters and numbers alone, in lower case.
    case lettersAndNumbers

    /// Returns what is compared of a headword, byte by byte.
    func key(_ headword: [UInt8]) -> [UInt8] {
        switch self {
        case .bytes: return headword
        case .asciiCaseless: return headword.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        case .caseless: return Array(String(decoding: headword, as: UTF8.self).lowercased().utf8)
        case .alphanumeric: return Self.reduced(headword) { $0 == " " }
        case .lettersAndNumbers: return Self.reduced(headword) { _ in false }
        }
    }

    private static func reduced(_ headword: [UInt8], keeps: (Unicode.Scalar) -> Bool) -> [UInt8] {
        var text = String.UnicodeScalarView()
        for scalar in String(decoding: headword, as: UTF8.self).lowercased().unicodeScalars
        where keeps(scalar) || scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
            text.append(scalar)
        }
        return Array(String(text).utf8)
    }

    /// Whether a key is before another one.
    static func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        first.lexicographicallyPrecedes(second)
    }

    /// Returns the first order in which headwords ascend; `nil` if they are in none.
    static func order(of headwords: [[UInt8]]) -> HeadwordOrder? {
        allCases.first { order in
            var last: [UInt8] = []
            return headwords.allSatisfy { headword in
                let key = order.key(headword)
                defer { last = key }
                return !precedes(key, last)
            }
        }
    }
}
