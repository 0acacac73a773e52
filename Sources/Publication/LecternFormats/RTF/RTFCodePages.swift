import LecternBase
import LecternMarkup

/// Decodes the bytes of an RTF file in code pages of Windows.
struct RTFCodePages {
    /// The texts of single bytes from 0x80 by code page.
    private var singles: [Int: [String]] = [:]
    /// The texts of two bytes by code page, first and second byte.
    private var pairs: [Int: String] = [:]
    static let symbols = 42
    static let utf8 = 65001

    /// Returns the code page of a character set; nil for the default one.
    static func page(charset: Int) -> Int? { pages[charset] }

    private static let pages = [
        0: 1252, 2: symbols, 77: 10000, 78: 932, 79: 949, 80: 936, 81: 950, 128: 932, 129: 949, 130: 1361, 134: 936,
        136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250,
        254: 437, 255: 850,
    ]

    /// Whether characters of a code page have two bytes.
    static func isDouble(_ page: Int) -> Bool { [932, 936, 949, 950, 1361].contains(page) }

    /// Returns the text of bytes.
    mutating func text(_ bytes: [UInt8], _ page: Int) -> String {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return String(decoding: bytes, as: UTF8.self) }
        if page == Self.utf8 { return String(decoding: bytes, as: UTF8.self) }
        var result = ""
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte < 0x80 {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else if index < bytes.count, Self.isLead(byte, page), bytes[index] >= 0x30 {
                result += pair(byte, bytes[index], of: page)
                index += 1
            } else {
                result += single(byte, page)
            }
        }
        return result
    }

    /// Whether a byte is the first of two.
    private static func isLead(_ byte: UInt8, _ page: Int) -> Bool {
        switch page {
        case 932: (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
        case 936, 949, 950, 1361: (0x81...0xFE).contains(byte)
        default: false
        }
    }

    private mutating func pair(_ first: UInt8, _ second: UInt8, of page: Int) -> String {
        let key = page << 16 | Int(first) << 8 | Int(second)
        if let known = pairs[key] { return known }
        let text = Self.encoding(page).decode(Bytes([first, second])).utf8.utf8Text
        pairs[key] = text
        return text
    }

    private mutating func single(_ byte: UInt8, _ page: Int) -> String {
        if let known = singles[page] { return known[Int(byte) - 0x80] }
        let encoding = Self.encoding(page)
        let texts = (UInt8(0x80)...0xFF).map { encoding.decode(Bytes([$0])).utf8.utf8Text }
        singles[page] = texts
        return texts[Int(byte) - 0x80]
    }

    private static func encoding(_ page: Int) -> TextEncoding {
        TextEncoding(label: WindowsCodePage.label(page)) ?? .windows1252
    }
}
