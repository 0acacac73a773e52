/// A value of PDF syntax, as far as rebuilding a document needs it.
///
/// Spec: ISO 32000-1, § 7.3
indirect enum PDFValue {
    case name(String)
    case integer(Int)
    case reference(Int)
    case array([PDFValue])
    case dictionary(PDFDictionary)
    /// A string, a real number, a keyword.
    case other

    var name: String? { if case .name(let name) = self { name } else { nil } }
    var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
    var reference: Int? { if case .reference(let number) = self { number } else { nil } }
    var array: [PDFValue]? { if case .array(let values) = self { values } else { nil } }
    var dictionary: PDFDictionary? { if case .dictionary(let dictionary) = self { dictionary } else { nil } }
}

/// The entries of a dictionary, and where their values are in the bytes.
struct PDFDictionary {
    var values: [String: PDFValue] = [:]
    var ranges: [String: Range<Int>] = [:]

    subscript(key: String) -> PDFValue? { values[key] }

    /// The type of the object: `Page`, `Catalog`.
    var type: String? { values["Type"]?.name }
}

/// Reads values of PDF syntax.
struct PDFLexer {
    private let bytes: [UInt8]
    var position: Int
    private static let deepest = 64
    private static let mostValues = 1_000_000

    init(_ bytes: [UInt8], at position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Returns the value here; nil if there is none, or it is cut off.
    mutating func value(depth: Int = 0) -> PDFValue? {
        skipSpace()
        guard position < bytes.count, depth < Self.deepest else { return nil }
        switch bytes[position] {
        case UInt8(ascii: "/"): return .name(name())
        case UInt8(ascii: "<"):
            if byte(1) == UInt8(ascii: "<") { return dictionary(depth) }
            return skip(past: UInt8(ascii: ">"))
        case UInt8(ascii: "("): return literal()
        case UInt8(ascii: "["): return array(depth)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "}"): return nil
        default: return word()
        }
    }

    /// Goes past a keyword; returns whether it is here.
    mutating func keyword(_ text: StaticString) -> Bool {
        skipSpace()
        guard PDFBytes.matches(text, in: bytes, at: position) else { return false }
        position += text.utf8CodeUnitCount
        return true
    }

    mutating func skipSpace() {
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "%") {
                while position < bytes.count, bytes[position] != 10, bytes[position] != 13 { position += 1 }
            } else if PDFBytes.isSpace(bytes[position]) {
                position += 1
            } else {
                return
            }
        }
    }

    private func byte(_ ahead: Int) -> UInt8 { position + ahead < bytes.count ? bytes[position + ahead] : 0 }

    private mutating func name() -> String {
        position += 1
        let start = position
        while position < bytes.count, PDFBytes.isRegular(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skip(past end: UInt8) -> PDFValue? {
        let terminator = bytes[position...].firstIndex(of: end)
        position = terminator.map { $0 + 1 } ?? bytes.count
        return terminator == nil ? nil : .other
    }

    private mutating func literal() -> PDFValue? {
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            position += 1
            if depth == 0 { return .other }
        }
        return nil
    }

    private mutating func array(_ depth: Int) -> PDFValue? {
        position += 1
        var values: [PDFValue] = []
        while true {
            skipSpace()
            if position < bytes.count, bytes[position] == UInt8(ascii: "]") {
                position += 1
                return .array(values)
            }
            guard values.count < Self.mostValues, let value = value(depth: depth + 1) else { return nil }
            values.append(value)
        }
    }

    private mutating func dictionary(_ depth: Int) -> PDFValue? {
        position += 2
        var dictionary = PDFDictionary()
        while true {
            skipSpace()
            if byte(0) == UInt8(ascii: ">"), byte(1) == UInt8(ascii: ">") {
                position += 2
                return .dictionary(dictionary)
            }
            guard case .name(let key)? = value(depth: depth + 1) else { return nil }
            skipSpace()
            let start = position
            guard let value = value(depth: depth + 1) else { return nil }
            dictionary.values[key] = value
            dictionary.ranges[key] = start..<position
        }
    }

    /// A number, a reference or a keyword.
    private mutating func word() -> PDFValue {
        let start = position
        while position < bytes.count, PDFBytes.isRegular(bytes[position]) { position += 1 }
        guard let number = PDFBytes.number(bytes[start..<position]) else { return .other }
        let end = position
        skipSpace()
        let second = position
        while position < bytes.count, PDFBytes.isRegular(bytes[position]) { position += 1 }
        if number >= 0, PDFBytes.number(bytes[second..<position]) != nil, keyword("R"),
            position >= bytes.count || !PDFBytes.isRegular(bytes[position])
        {
            return .reference(number)
        }
        position = end
        return .integer(number)
    }
}

/// Classes of bytes of PDF syntax.
enum PDFBytes {
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0 }

    /// Whether a byte is part of a name, number or keyword.
    static func isRegular(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
            false
        default: !isSpace(byte)
        }
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard !bytes.isEmpty, bytes.count <= 12 else { return nil }
        return Int(String(decoding: bytes, as: UTF8.self))
    }

    static func matches(_ text: StaticString, in bytes: [UInt8], at index: Int) -> Bool {
        guard index >= 0, index + text.utf8CodeUnitCount <= bytes.count else { return false }
        for offset in 0..<text.utf8CodeUnitCount where bytes[index + offset] != text.utf8Start[offset] { return false }
        return true
    }
}
