import Glibc

/// Text of books and servers on a terminal.
package enum TerminalText {
    /// Returns a text without characters that a terminal obeys: control
    /// characters, and those that override the direction of what follows.
    ///
    ///     TerminalText.safe("a\u{202E}b\u{1B}[2J")  // "ab[2J"
    package static func safe(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isUnsafe($0) }))
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0: true
        // Embeddings and overrides. Isolates end with what they isolate.
        case 0x202A...0x202E: true
        default: false
        }
    }

    /// Whether the standard output is a terminal.
    package static let isOutput = isatty(1) == 1
}
