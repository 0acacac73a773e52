extension LocalizedString {
    /// The base direction of a text.
    public enum Direction: String, Hashable, Sendable {
        /// Left to right, or right to left.
        case ltr, rtl

        /// The direction of the first strong letter, which applies if no
        /// direction is given.
        ///
        /// Spec: https://www.w3.org/TR/string-meta/#firststrong
        init(firstLettersOf text: String) {
            for scalar in text.unicodeScalars {
                if Self.isRightToLeft(scalar) {
                    self = .rtl
                    return
                }
                if scalar.properties.isAlphabetic { break }
            }
            self = .ltr
        }

        /// Letters of right-to-left scripts, and the right-to-left mark.
        private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
                scalar.properties.isAlphabetic
            default: scalar == "\u{200F}"
            }
        }
    }
}

extension LocalizedString.Translation {
    private static let end = "\u{2069}"

    /// The text for display within other text: between Unicode isolates if its
    /// direction differs from that of its first strong letter.
    ///
    /// JSON has the same form: Readium's manifest has no member for the
    /// direction, and software that ignores it still shows the isolates
    /// correctly.
    public var displayString: String {
        direction.map { Self.start($0) + string + Self.end } ?? string
    }

    /// Reads a text that may be enclosed in isolates.
    init(language: String?, isolated text: String) {
        for direction in [LocalizedString.Direction.ltr, .rtl] {
            let scalars = text.unicodeScalars
            let start = Self.start(direction)
            guard text.hasPrefix(start), text.hasSuffix(Self.end), scalars.count > 1 else { continue }
            let inside = String(String.UnicodeScalarView(scalars.dropFirst().dropLast()))
            let plain = LocalizedString.Translation(language: language, string: inside, direction: direction)
            // Other isolates are part of the text: it would not be written with them.
            guard plain.direction != nil else { break }
            self = plain
            return
        }
        self.init(language: language, string: text)
    }

    private static func start(_ direction: LocalizedString.Direction) -> String {
        direction == .rtl ? "\u{2067}" : "\u{2066}"
    }
}
