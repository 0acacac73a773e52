import LecternBase
import LecternMarkup

/// Decodes the bytes of a style sheet to UTF-8.
///
/// Spec: https://www.w3.org/TR/css-syntax-3/#input-byte-stream
enum StyleSheetDecoder {
    /// Returns the style sheet as UTF-8 bytes without a byte order mark.
    static func utf8(_ bytes: [UInt8], fallback: String? = nil) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFE, 0xFF]) { return decodeUTF16(bytes.dropFirst(2), isBigEndian: true) }
        if bytes.starts(with: [0xFF, 0xFE]) { return decodeUTF16(bytes.dropFirst(2), isBigEndian: false) }
        // NOTE: bytes that do not match the declared encoding, or are not UTF-8 if
        // none is declared, are decoded by the tolerant decoder for documents.
        guard let label = declaredEncoding(bytes) ?? fallback?.asciiLowercased, label != "utf-8" else {
            return String(validating: bytes, as: UTF8.self) == nil ? decode(bytes, label: nil) : bytes
        }
        return decode(bytes, label: label)
    }

    private static func decode(_ bytes: [UInt8], label: String?) -> [UInt8] {
        TextEncoding.decode(Bytes(bytes), hint: label).utf8.withUnsafeBytes { Array($0) }
    }

    /// Returns the name in `@charset "…";`, which must be the first bytes.
    private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
        let prefix = Array("@charset \"".utf8)
        guard bytes.starts(with: prefix),
            let end = bytes[..<min(bytes.count, 128)].dropFirst(prefix.count).firstIndex(of: 0x22),
            end + 1 < bytes.count, bytes[end + 1] == 0x3B
        else { return nil }
        let name = String(decoding: bytes[prefix.count..<end], as: UTF8.self).asciiLowercased
        return name.hasPrefix("utf-16") ? "utf-8" : name
    }

    private static func decodeUTF16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            index += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
