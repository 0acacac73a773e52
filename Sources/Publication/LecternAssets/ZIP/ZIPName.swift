import LecternBase

/// Converts entry names to safe paths.
package enum ZIPName {
    /// The result of converting a name.
    package struct Reading {
        /// Nil if the name is empty or leads out of the archive.
        package var path: String?
        /// What is wrong with the name.
        package var problem: String?
    }

    /// Returns the name if its encoding is declared or it is valid UTF-8: many
    /// archivers write UTF-8 without the flag, and names in other encodings are
    /// rarely valid UTF-8.
    static func text(_ raw: Bytes, unicodePath: String?) -> String? {
        unicodePath ?? raw.withUnsafeBytes { String(validating: $0, as: UTF8.self) }
    }

    /// Decodes code page 437.
    static func codePage437(_ raw: Bytes) -> String { String(String.UnicodeScalarView(raw.map(Self.scalar))) }

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte - 0x80)]
    }

    /// The upper half of code page 437.
    private static let upperHalf = Array(
        """
        ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
        αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
        """.unicodeScalars)

    /// Returns a relative path with `/`, without `.` and `..`.
    package static func safePath(_ name: String) -> Reading {
        isPlain(name) ? Reading(path: name, problem: nil) : repairedPath(name)
    }

    /// Whether the name needs no conversion, as most do.
    private static func isPlain(_ name: String) -> Bool {
        var previous = UInt8(ascii: "/")
        for byte in name.utf8 {
            switch byte {
            case 0, UInt8(ascii: "\\"), UInt8(ascii: ":"): return false
            case UInt8(ascii: "/"), UInt8(ascii: "."): if previous == UInt8(ascii: "/") { return false }
            default: break
            }
            previous = byte
        }
        return !name.isEmpty
    }

    private static func repairedPath(_ name: String) -> Reading {
        guard !name.unicodeScalars.contains("\0") else {
            return Reading(path: nil, problem: "the name holds a NUL character")
        }
        var text = Substring(name)
        var problem: String?
        if text.utf8.contains(UInt8(ascii: "\\")) {
            text = Substring(String(text.map { $0 == "\\" ? "/" : $0 }))
            problem = "the name has backslashes"
        }
        let head = Array(text.utf8.prefix(2))
        if head.count == 2, head[1] == UInt8(ascii: ":"), head[0] & 0xDF >= 0x41, head[0] & 0xDF <= 0x5A {
            text = text.dropFirst(2)
            problem = "the name has a drive letter"
        }
        if text.hasPrefix("/") { problem = "the name is absolute" }
        var parts: [Substring] = []
        for part in text.split(separator: "/") where part != "." {
            guard part == ".." else {
                parts.append(part)
                continue
            }
            guard parts.popLast() != nil else {
                return Reading(path: nil, problem: "the name leads out of the archive")
            }
            problem = "the name has “..” in it"
        }
        guard !parts.isEmpty else {
            return Reading(path: nil, problem: name == "/" || name.isEmpty ? "the name is empty" : problem)
        }
        return Reading(path: parts.joined(separator: "/") + (text.hasSuffix("/") ? "/" : ""), problem: problem)
    }
}
