/// Why a text is not JSON.
public enum JSONError: Error, Hashable, Sendable {
    /// The byte at this offset is not allowed there.
    case unexpected(offset: Int)
    /// The text ends before the value is complete.
    case unexpectedEnd
    /// Arrays and objects are nested deeper than ``JSONValue/maximumDepth``.
    case tooDeep(offset: Int)
}

extension JSONError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unexpected(let offset): "unexpected character at byte \(offset)"
        case .unexpectedEnd: "the JSON text ends too early"
        case .tooDeep(let offset): "the JSON text is nested too deep at byte \(offset)"
        }
    }
}

extension JSONValue {
    /// The largest depth of nested arrays and objects.
    public static let maximumDepth = 200

    /// Parses a text.
    public init(parsing text: String) throws(JSONError) { try self.init(parsing: Array(text.utf8)) }

    /// Parses UTF-8 bytes, with or without a byte order mark.
    public init(parsing bytes: Bytes) throws(JSONError) { try self.init(parsing: bytes.array) }

    /// Parses UTF-8 bytes, with or without a byte order mark.
    ///
    /// Spec: https://www.rfc-editor.org/rfc/rfc8259
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        var parser = JSONParser(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.index = 3 }
        let value = try parser.parseValue(depth: 0)
        parser.skipSpace()
        guard parser.index == bytes.count else { throw .unexpected(offset: parser.index) }
        self = value
    }
}

private struct JSONParser {
    let bytes: [UInt8]
    var index = 0

    mutating func skipSpace() {
        while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
    }

    private func current() throws(JSONError) -> UInt8 {
        guard index < bytes.count else { throw .unexpectedEnd }
        return bytes[index]
    }

    mutating func parseValue(depth: Int) throws(JSONError) -> JSONValue {
        skipSpace()
        guard depth <= JSONValue.maximumDepth else { throw .tooDeep(offset: index) }
        switch try current() {
        case UInt8(ascii: "{"): return .object(try parseObject(depth: depth))
        case UInt8(ascii: "["): return .array(try parseArray(depth: depth))
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "t"): return try parseLiteral("true", .bool(true))
        case UInt8(ascii: "f"): return try parseLiteral("false", .bool(false))
        case UInt8(ascii: "n"): return try parseLiteral("null", .null)
        default: return try parseNumber()
        }
    }

    private mutating func parseLiteral(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let length = word.utf8CodeUnitCount
        guard index + length <= bytes.count else { throw .unexpectedEnd }
        let matches = word.withUTF8Buffer { $0.elementsEqual(bytes[index..<index + length]) }
        guard matches else { throw .unexpected(offset: index) }
        index += length
        return value
    }

    private mutating func parseObject(depth: Int) throws(JSONError) -> JSONObject {
        var object = JSONObject()
        index += 1
        skipSpace()
        if try current() == UInt8(ascii: "}") {
            index += 1
            return object
        }
        while true {
            skipSpace()
            guard try current() == UInt8(ascii: "\"") else { throw .unexpected(offset: index) }
            let key = try parseString()
            skipSpace()
            guard try current() == UInt8(ascii: ":") else { throw .unexpected(offset: index) }
            index += 1
            object[key] = try parseValue(depth: depth + 1)
            if try endsList(with: UInt8(ascii: "}")) { return object }
        }
    }

    private mutating func parseArray(depth: Int) throws(JSONError) -> [JSONValue] {
        var array: [JSONValue] = []
        index += 1
        skipSpace()
        if try current() == UInt8(ascii: "]") {
            index += 1
            return array
        }
        while true {
            array.append(try parseValue(depth: depth + 1))
            if try endsList(with: UInt8(ascii: "]")) { return array }
        }
    }

    /// Skips a comma and returns false, or skips the end of the list and
    /// returns true.
    private mutating func endsList(with end: UInt8) throws(JSONError) -> Bool {
        skipSpace()
        let byte = try current()
        guard byte == end || byte == UInt8(ascii: ",") else { throw .unexpected(offset: index) }
        index += 1
        return byte == end
    }

    private mutating func parseNumber() throws(JSONError) -> JSONValue {
        let start = index
        var isWhole = true
        scan: while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): index += 1
            case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
                isWhole = false
                index += 1
            default: break scan
            }
        }
        guard index - start <= 64 else { throw .unexpected(offset: start) }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isWhole, let value = Int(text) { return .integer(value) }
        guard let value = Double(text), value.isFinite else { throw .unexpected(offset: start) }
        return .number(value)
    }

    private mutating func parseString() throws(JSONError) -> String {
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") { index += 1 }
        if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
            defer { index += 1 }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }
        var result = Array(bytes[start..<index])
        while true {
            let byte = try current()
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"): try parseEscape(into: &result)
            default: result.append(byte)
            }
        }
    }

    private mutating func parseEscape(into result: inout [UInt8]) throws(JSONError) {
        let byte = try current()
        index += 1
        switch byte {
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "t"): result.append(0x09)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "b"): result.append(0x08)
        case UInt8(ascii: "f"): result.append(0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
        case UInt8(ascii: "u"): result.append(contentsOf: String(try parseUnicodeEscape()).utf8)
        default: throw .unexpected(offset: index - 1)
        }
    }

    /// Parses what follows `\u`; a lone surrogate becomes U+FFFD.
    private mutating func parseUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let replacement: Unicode.Scalar = "\u{FFFD}"
        let unit = try parseHex4()
        guard (0xD800...0xDFFF).contains(unit) else { return Unicode.Scalar(unit) ?? replacement }
        guard unit < 0xDC00, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        else { return replacement }
        let before = index
        index += 2
        let low = try parseHex4()
        guard (0xDC00...0xDFFF).contains(low) else {
            index = before
            return replacement
        }
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? replacement
    }

    private mutating func parseHex4() throws(JSONError) -> UInt32 {
        guard index + 4 <= bytes.count else { throw .unexpectedEnd }
        let digits = String(decoding: bytes[index..<index + 4], as: UTF8.self)
        guard let value = UInt32(digits, radix: 16), !digits.hasPrefix("+"), !digits.hasPrefix("-") else {
            throw .unexpected(offset: index)
        }
        index += 4
        return value
    }
}
