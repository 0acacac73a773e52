extension String {
    /// The text with the characters of markup escaped, and without characters that XML forbids: for elements and
    /// attributes between double quotation marks.
    ///
    ///     "1 < 2 & 3".escapedForXML  // "1 &lt; 2 &amp; 3"
    ///
    /// Spec: https://www.w3.org/TR/xml/#charsets, https://www.w3.org/TR/xml/#syntax
    package var escapedForXML: String {
        // 0xEF begins U+FFFE, and other characters.
        guard utf8.contains(where: { $0 < 0x40 && Self.isEscaped($0) || $0 == 0xEF }) else { return self }
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // Parsers read a plain one as the end of a line.
            case "\r": escaped += "&#13;"
            default: if !scalar.isForbidden { escaped.unicodeScalars.append(scalar) }
            }
        }
        return escaped
    }

    /// Whether an ASCII character does not stay as it is.
    private static func isEscaped(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x9, 0xA: false
        case 0..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
        default: false
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isForbidden: Bool {
        switch value {
        case 0x9, 0xA, 0xD: false
        case 0..<0x20, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}
