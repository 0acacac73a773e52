/// A piece of an RTF file.
enum RTFToken {
    case begin, end
    /// A control word with its number.
    case word(String, Int?)
    /// A control symbol, such as `\~`.
    case symbol(UInt8)
    /// A byte of text in hexadecimal digits.
    case hex(UInt8)
    /// Bytes of text.
    case text(ArraySlice<UInt8>)
    /// Bytes after `\bin`.
    case binary(ArraySlice<UInt8>)
}

/// Divides an RTF file into tokens.
///
/// Spec: RTF 1.9.1, "RTF Syntax"
struct RTFScanner {
    private let bytes: [UInt8]
    private var index = 0
    private static let longestWord = 32
    private static let mostDigits = 10

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the next token; nil at the end.
    mutating func next() -> RTFToken? {
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "{"): return .begin
            case UInt8(ascii: "}"): return .end
            case UInt8(ascii: "\\"): if let token = control() { return token }
            // Lines and fillers mean nothing.
            case 0, 0x0A, 0x0D: continue
            default:
                let start = index - 1
                while index < bytes.count, !Self.endsText(bytes[index]) { index += 1 }
                return .text(bytes[start..<index])
            }
        }
        return nil
    }

    private static func endsText(_ byte: UInt8) -> Bool {
        switch byte {
        case 0, 0x0A, 0x0D, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\\"): true
        default: false
        }
    }

    /// Reads what follows a backslash; nil if nothing does.
    private mutating func control() -> RTFToken? {
        guard index < bytes.count else { return nil }
        let byte = bytes[index]
        if Self.isLetter(byte) { return word() }
        index += 1
        switch byte {
        case UInt8(ascii: "'"): return hex()
        case 0x0A, 0x0D: return .word("par", nil)
        case 0x09: return .word("tab", nil)
        default: return .symbol(byte)
        }
    }

    private mutating func hex() -> RTFToken? {
        guard index + 1 < bytes.count, let high = Self.digit(bytes[index]), let low = Self.digit(bytes[index + 1])
        else { return nil }
        index += 2
        return .hex(high << 4 | low)
    }

    /// The value of a hexadecimal digit.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
        default: nil
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private mutating func word() -> RTFToken {
        let start = index
        while index < bytes.count, index - start < Self.longestWord, Self.isLetter(bytes[index]) { index += 1 }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        let number = number()
        if index < bytes.count, bytes[index] == 0x20 { index += 1 }
        guard name == "bin" else { return .word(name, number) }
        let end = index + min(max(0, number ?? 0), bytes.count - index)
        defer { index = end }
        return .binary(bytes[index..<end])
    }

    /// Reads the number of a word; larger ones than those of 32 bits are cut.
    private mutating func number() -> Int? {
        let isNegative = index + 1 < bytes.count && bytes[index] == UInt8(ascii: "-")
        var position = isNegative ? index + 1 : index
        let start = position
        var value = 0
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
            if position - start < Self.mostDigits { value = value * 10 + Int(bytes[position] - 0x30) }
            position += 1
        }
        guard position > start else { return nil }
        index = position
        value = min(value, Int(Int32.max))
        return isNegative ? -value : value
    }
}
