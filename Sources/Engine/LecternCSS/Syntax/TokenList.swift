/// The tokens of a source text, and the text.
final class TokenList: Sendable {
    let source: [UInt8]
    let tokens: [Token]

    /// Tokenizes UTF-8 bytes.
    init(_ source: [UInt8]) {
        self.source = source
        tokens = Tokenizer.tokens(of: source)
    }

    convenience init(_ text: String) { self.init(Array(text.utf8)) }

    /// The token at an index; the end token after the last.
    @inline(__always) subscript(_ index: Int) -> Token { index < tokens.count ? tokens[index] : .end }

    /// Returns the text of a token with escapes decoded: the name of an ident,
    /// function, at-keyword or hash, the contents of a string or URL, the unit of a dimension.
    func text(_ token: Token) -> String {
        let range = contentRange(token)
        if token.flags.contains(.escaped) { return decoded(range, isString: token.kind == .string) }
        return source[range].withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// As ``text(_:)`` with ASCII letters in lower case.
    func lowercased(_ token: Token) -> String {
        let range = contentRange(token)
        if token.flags.contains(.escaped) { return decoded(range, isString: false).asciiLowercased }
        return source[range].withUnsafeBufferPointer { bytes in
            String(unsafeUninitializedCapacity: bytes.count) { buffer in
                for index in 0..<bytes.count {
                    let byte = bytes[index]
                    buffer[index] = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
                }
                return bytes.count
            }
        }
    }

    /// Returns whether a token's text equals a lower-case keyword, ignoring case.
    func matches(_ token: Token, _ keyword: StaticString) -> Bool {
        let range = contentRange(token)
        if token.flags.contains(.escaped) { return lowercased(token) == "\(keyword)" }
        guard range.count == keyword.utf8CodeUnitCount else { return false }
        return keyword.withUTF8Buffer { buffer in
            for (offset, index) in range.enumerated() {
                let byte = source[index]
                guard (byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) == buffer[offset] else { return false }
            }
            return true
        }
    }

    /// Returns whether the range has a semicolon outside brackets.
    func hasSemicolon(_ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            let token = tokens[index]
            if token.kind == .semicolon { return true }
            index = token.opens ? max(Int(token.link), index) + 1 : index + 1
        }
        return false
    }

    /// Returns the source text of a token range.
    func sourceText(_ range: Range<Int>) -> String {
        guard !range.isEmpty, range.lowerBound < tokens.count else { return "" }
        let start = Int(tokens[range.lowerBound].start)
        let end = Int(tokens[min(range.upperBound, tokens.count) - 1].end)
        return String(decoding: source[start..<max(start, end)], as: UTF8.self)
    }

    private func contentRange(_ token: Token) -> Range<Int> {
        let (start, end) = (Int(token.start), Int(token.end))
        switch token.kind {
        case .function: return start..<end - 1
        case .atKeyword, .hash: return start + 1..<end
        case .string: return start + 1..<(token.flags.contains(.unterminated) ? end : end - 1)
        case .dimension: return Int(token.link)..<end
        case .url: return urlRange(Int(token.link), token.flags.contains(.unterminated) ? end : end - 1, of: token)
        default: return start..<end
        }
    }

    private func urlRange(_ start: Int, _ end: Int, of token: Token) -> Range<Int> {
        var (low, high) = (start, max(start, end))
        while low < high, source[low] <= 0x20 { low += 1 }
        // White space that ends an escape is part of it.
        if !token.flags.contains(.escaped) {
            while high > low, source[high - 1] <= 0x20 { high -= 1 }
        }
        return low..<high
    }

    /// A name with its escapes decoded.
    static func decode(_ bytes: ArraySlice<UInt8>) -> String {
        guard let token = Tokenizer.tokens(of: Array(bytes)).first else { return "" }
        return TokenList(Array(bytes)).text(token)
    }

    /// https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point
    private func decoded(_ range: Range<Int>, isString: Bool) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = source[index]
            index += 1
            if byte == 0 {
                result.append(contentsOf: "\u{FFFD}".utf8)
            } else if byte != 0x5C {
                result.append(byte)
            } else if index >= range.upperBound {
                if !isString { result.append(contentsOf: "\u{FFFD}".utf8) }
            } else {
                index = decodeEscape(at: index, limit: range.upperBound, into: &result)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func decodeEscape(at start: Int, limit: Int, into result: inout [UInt8]) -> Int {
        var index = start
        var code: UInt32 = 0
        while index < limit, index - start < 6, let digit = hexDigit(source[index]) {
            code = code << 4 | UInt32(digit)
            index += 1
        }
        if index == start { return decodeLiteralEscape(at: start, limit: limit, into: &result) }
        let scalar = code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
        result.append(contentsOf: Array(String(Character(scalar)).utf8))
        if index + 1 < limit, source[index] == 0x0D, source[index + 1] == 0x0A { return index + 2 }
        if index < limit, [0x20, 0x09, 0x0A, 0x0D, 0x0C].contains(source[index]) { return index + 1 }
        return index
    }

    private func decodeLiteralEscape(at index: Int, limit: Int, into result: inout [UInt8]) -> Int {
        switch source[index] {
        case 0x0D: return index + 1 < limit && source[index + 1] == 0x0A ? index + 2 : index + 1
        case 0x0A, 0x0C: return index + 1
        case 0: result.append(contentsOf: "\u{FFFD}".utf8)
        default: result.append(source[index])
        }
        return index + 1
    }
}

/// The value of a hexadecimal digit.
func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
}

extension String {
    /// The text with A to Z in lower case and nothing else changed.
    var asciiLowercased: String {
        guard utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return self }
        return String(decoding: utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// The text without CSS white space at its ends.
    var trimmedASCII: String {
        let bytes = utf8
        guard let start = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 })
        else {
            return ""
        }
        return String(self[start...last])
    }
}
