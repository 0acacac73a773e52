/// Percent-encoding of the parts of a URL.
///
/// Spec: https://url.spec.whatwg.org/#percent-encoded-bytes and
/// https://www.rfc-editor.org/rfc/rfc3986#section-2
package enum PercentEncoding {
    /// A part of a URL; decides which bytes need no encoding.
    package enum Part {
        /// A path: unreserved, sub-delims, `:`, `@` and `/`.
        case path
        /// A query or a fragment: as a path, and `?`.
        case query
        /// A host and port, with brackets for IPv6.
        case authority
        /// A value of a URI template: unreserved only.
        case value
        /// A value or literal text of a URI template: unreserved and reserved.
        case reserved
    }

    /// How to treat a `%` in the input.
    package enum Escapes {
        /// A `%` with two hexadecimal digits is kept; any other is encoded.
        case kept
        /// The text is literal: every `%` is encoded.
        case literal
    }

    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2D, 0x2E, 0x5F, 0x7E: true  // a-z A-Z 0-9 - . _ ~
        default: false
        }
    }

    static func isAllowed(_ byte: UInt8, in part: Part) -> Bool {
        if isUnreserved(byte) { return true }
        if part == .value { return false }
        switch byte {
        case 0x21, 0x24, 0x26...0x2C, 0x3B, 0x3D, 0x3A, 0x40: return true  // ! $ & ' ( ) * + , ; = : @
        case 0x2F: return part != .authority
        case 0x3F: return part == .query || part == .reserved
        case 0x5B, 0x5D: return part == .authority || part == .reserved
        case 0x23: return part == .reserved  // #
        default: return false
        }
    }

    /// Encodes every byte that the part does not allow. Kept escapes become
    /// upper case; escapes of unreserved bytes are kept.
    package static func encode(_ text: some StringProtocol, in part: Part, escapes: Escapes = .kept) -> String {
        encode(Array(text.utf8)[...], in: part, escapes: escapes)
    }

    /// Encodes UTF-8 bytes in the same way.
    static func encode(_ bytes: ArraySlice<UInt8>, in part: Part, escapes: Escapes = .kept) -> String {
        if bytes.allSatisfy({ isAllowed($0, in: part) }) { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if isAllowed(byte, in: part) {
                result.append(byte)
            } else if byte == 0x25, escapes == .kept, let value = escape(in: bytes, at: index) {
                append(value, to: &result)
                index += 2
            } else {
                append(byte, to: &result)
            }
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Decodes escapes. Escapes that would not give valid UTF-8 are kept.
    package static func decode(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(0x25) else { return String(text) }
        let bytes = Array(text.utf8)[...]
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if let value = escape(in: bytes, at: index) {
                result.append(value)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(validating: result, as: UTF8.self) ?? String(text)
    }

    /// Returns the text with upper-case escapes and unescaped unreserved bytes,
    /// so that equivalent URLs have equal texts (RFC 3986, section 6.2.2).
    static func normalize(_ text: String) -> String {
        guard text.utf8.contains(0x25) else { return text }
        let bytes = Array(text.utf8)[...]
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if let value = escape(in: bytes, at: index) {
                if isUnreserved(value) { result.append(value) } else { append(value, to: &result) }
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the byte of an escape `%XX` at an index.
    private static func escape(in bytes: ArraySlice<UInt8>, at index: Int) -> UInt8? {
        guard bytes[index] == 0x25, index + 2 < bytes.endIndex,
            let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
        else { return nil }
        return high << 4 | low
    }

    private static func append(_ byte: UInt8, to result: inout [UInt8]) {
        result.append(0x25)
        result.append(hexDigit(byte >> 4))
        result.append(hexDigit(byte & 15))
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
