/// Brings the bytes of a style sheet into UTF-8.
///
/// Spec: https://www.w3.org/TR/css-syntax-3/#input-byte-stream
enum StyleSheetDecoder {
    /// The sheet as UTF-8 bytes without a byte order mark.
    static func utf8(_ bytes: [UInt8], fallback: String? = nil) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFE, 0xFF]) { return decodeUTF16(bytes.dropFirst(2), isBigEndian: true) }
        if bytes.starts(with: [0xFF, 0xFE]) { return decodeUTF16(bytes.dropFirst(2), isBigEndian: false) }
        switch declaredEncoding(bytes) ?? fallback?.asciiLowercased {
        case "iso-8859-1", "latin1", "l1", "windows-1252", "cp1252", "us-ascii", "ascii", "iso8859-1", "x-cp1252":
            return decodeWindows1252(bytes)
        case "utf-16be" where fallback != nil: return decodeUTF16(bytes[...], isBigEndian: true)
        default: return bytes
        }
    }

    /// The name in `@charset "…";`, which must be the very first bytes.
    private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
        let prefix = Array("@charset \"".utf8)
        guard bytes.starts(with: prefix), let end = bytes[..<min(bytes.count, 128)].dropFirst(prefix.count).firstIndex(of: 0x22),
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

    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D, 0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
    ]

    private static func decodeWindows1252(_ bytes: [UInt8]) -> [UInt8] {
        var text = ""
        for byte in bytes {
            let code = byte >= 0x80 && byte < 0xA0 ? windows1252[Int(byte) - 0x80] : UInt32(byte)
            if let scalar = Unicode.Scalar(code) { text.unicodeScalars.append(scalar) }
        }
        return Array(text.utf8)
    }
}
