package import LecternBase

/// The character encoding of a text.
///
/// Detected in this order: byte order mark, the pattern of UTF-16 or UTF-32
/// without a mark, the document's declaration, UTF-8. A declaration that the
/// bytes contradict is ignored: well-formed UTF-8 is decoded as UTF-8, and other
/// bytes as windows-1252 unless another encoding is declared.
package enum TextEncoding: Hashable, Sendable {
    case utf8
    case utf16(Endianness), utf32(Endianness)
    case windows1252
    /// Another encoding, by its `iconv` name.
    case other(String)

    /// The byte order of UTF-16 and UTF-32.
    package enum Endianness: Hashable, Sendable { case little, big }
}

extension TextEncoding: CustomStringConvertible {
    /// The usual name.
    package var description: String {
        switch self {
        case .utf8: "UTF-8"
        case .utf16(let order): order == .little ? "UTF-16LE" : "UTF-16BE"
        case .utf32(let order): order == .little ? "UTF-32LE" : "UTF-32BE"
        case .windows1252: "windows-1252"
        case .other(let name): name
        }
    }
}

/// Decoded text with its detected encoding.
package struct DecodedText: Sendable {
    /// Well-formed UTF-8 without byte order mark, unless `mayBeIllFormed`.
    package let utf8: Bytes
    package let encoding: TextEncoding
    /// The declared encoding, if the bytes contradict it.
    package let wrongDeclaration: String?
    /// Whether invalid bytes were replaced.
    package let hasReplacements: Bool
    /// The length of the byte order mark in bytes.
    package let markLength: Int
}

extension TextEncoding {
    /// Detects the encoding of bytes and decodes them.
    ///
    /// - Parameter hint: the encoding that the transport declares, such as `charset` of an HTTP header.
    package static func decode(_ bytes: Bytes, hint: String? = nil) -> DecodedText {
        if let (encoding, length) = byteOrderMark(of: bytes) {
            let body = bytes.slice(length..<bytes.count)
            return body.decoded(as: encoding, wrongDeclaration: nil, markLength: length)
        }
        if let encoding = unmarkedWide(bytes) { return bytes.decoded(as: encoding, wrongDeclaration: nil) }
        let label = hint ?? bytes.withUnsafeBytes { declaredLabel(in: $0) }
        let shape = bytes.withUnsafeBytes { UTF8Shape($0) }
        let declared = label.flatMap { TextEncoding(label: $0) }
        if shape.isWellFormed {
            let isContradicted = shape.multibyteCount > 0 && declared.map { $0 != .utf8 && !$0.isStateful } == true
            if declared == nil || declared == .utf8 || isContradicted
                || shape.multibyteCount == 0 && !isStateful(declared)
            {
                return DecodedText(
                    utf8: bytes, encoding: .utf8, wrongDeclaration: isContradicted ? label : nil,
                    hasReplacements: false, markLength: 0)
            }
        }
        if let declared, declared != .utf8 {
            // Other encodings do not look like UTF-8 by chance: the declaration is wrong and a few bytes are damaged.
            if !declared.isStateful, shape.isMostlyUTF8 { return bytes.decoded(as: .utf8, wrongDeclaration: label) }
            return bytes.decoded(as: declared, wrongDeclaration: nil)
        }
        let encoding: TextEncoding = shape.looksLikeUTF8 ? .utf8 : .windows1252
        return bytes.decoded(as: encoding, wrongDeclaration: encoding == .utf8 ? nil : label ?? "utf-8")
    }

    /// Decodes bytes in this encoding without detecting a byte order mark.
    package func decode(_ bytes: Bytes) -> DecodedText { bytes.decoded(as: self, wrongDeclaration: nil) }

    private static func isStateful(_ encoding: TextEncoding?) -> Bool { encoding?.isStateful == true }

    /// Whether bytes below 128 may not be ASCII.
    package var isStateful: Bool { self == .other("ISO-2022-JP") }

    private static func byteOrderMark(of bytes: Bytes) -> (TextEncoding, Int)? {
        let head = Array(bytes.prefix(4))
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if head == [0xFF, 0xFE, 0, 0] { return (.utf32(.little), 4) }
        if head == [0, 0, 0xFE, 0xFF] { return (.utf32(.big), 4) }
        if head.starts(with: [0xFF, 0xFE]) { return (.utf16(.little), 2) }
        if head.starts(with: [0xFE, 0xFF]) { return (.utf16(.big), 2) }
        return nil
    }

    /// https://www.w3.org/TR/xml/#sec-guessing
    private static func unmarkedWide(_ bytes: Bytes) -> TextEncoding? {
        switch Array(bytes.prefix(4)) {
        case [0x3C, 0, 0x3F, 0], [0x3C, 0, 0x21, 0], [0x3C, 0, 0x68, 0]: .utf16(.little)
        case [0, 0x3C, 0, 0x3F], [0, 0x3C, 0, 0x21], [0, 0x3C, 0, 0x68]: .utf16(.big)
        case [0x3C, 0, 0, 0]: .utf32(.little)
        case [0, 0, 0, 0x3C]: .utf32(.big)
        default: nil
        }
    }

    /// Returns the label in an XML declaration, a `meta` element or a style sheet's
    /// `@charset` within the first 2048 bytes.
    static func declaredLabel(in bytes: UnsafeRawBufferPointer) -> String? {
        func lowercased(_ count: Int) -> [UInt8] {
            bytes.prefix(count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        }
        // Usually the declaration is on the first line.
        let line = bytes.prefix(256)
        let declaration = lowercased(line.firstIndex(of: UInt8(ascii: ">")) ?? line.count)
        if starts(declaration, at: 0, with: "<?xml"), let label = label(in: declaration[...], after: "encoding") {
            return label
        }
        let head = lowercased(2048)
        if starts(head, at: 0, with: "@charset \"") {
            return String(decoding: head.dropFirst(10).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        }
        for start in head.indices where starts(head, at: start, with: "<meta") {
            let element = head[start...].prefix { $0 != UInt8(ascii: ">") }
            if let label = label(in: element, after: "charset") { return label }
        }
        return nil
    }

    private static func starts(_ bytes: [UInt8], at start: Int, with word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            guard start + word.count <= bytes.count, bytes[start] == word[0] else { return false }
            for index in word.indices where bytes[start + index] != word[index] { return false }
            return true
        }
    }

    private static func label(in bytes: ArraySlice<UInt8>, after key: StaticString) -> String? {
        let all = Array(bytes)
        guard let keyStart = all.indices.first(where: { starts(all, at: $0, with: key) }) else { return nil }
        let remaining = all[(keyStart + key.utf8CodeUnitCount)...].drop(while: isSpace)
        guard remaining.first == UInt8(ascii: "=") else { return nil }
        let value = remaining.dropFirst().drop { isSpace($0) || isQuote($0) }
        let label = value.prefix { !isSpace($0) && !isQuote($0) && !";/?>".utf8.contains($0) }
        return label.isEmpty ? nil : String(decoding: label, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// Creates the encoding for a label: one of https://encoding.spec.whatwg.org
    /// that occurs in books, or any other that `iconv` supports.
    package init?(label: String) {
        let label = label.lowercased()
        switch label {
        case "utf-8", "utf8", "unicode-1-1-utf-8", "us-ascii": self = .utf8
        // The declaration was read as 8-bit text, so the text is not 16-bit.
        case "utf-16", "utf-16le", "utf-16be", "ucs-2", "utf-32", "unicode": self = .utf8
        case "iso-8859-1", "latin1", "latin-1", "ascii", "windows-1252", "cp1252", "x-cp1252", "ansi", "iso8859-1":
            self = .windows1252
        case "shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j", "ms_kanji": self = .other("CP932")
        case "gb2312", "gbk", "gb_2312-80", "x-gbk", "gb18030", "cp936": self = .other("GB18030")
        case "big5", "big5-hkscs", "x-x-big5", "cp950": self = .other("BIG5-HKSCS")
        case "euc-kr", "ks_c_5601-1987", "windows-949", "ksc5601": self = .other("CP949")
        case "iso-8859-9", "latin5": self = .other("CP1254")
        case "iso-2022-jp": self = .other("ISO-2022-JP")
        case "macintosh", "x-mac-roman", "mac": self = .other("MACINTOSH")
        default:
            guard label.utf8.count < 32, label.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }),
                let converter = Converter(label)
            else { return nil }
            _ = consume converter
            self = .other(label.uppercased())
        }
    }
}
