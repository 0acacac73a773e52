extension LocalizedString {
    /// Where a text begins and runs.
    public enum Direction: String, Hashable, Sendable {
        case ltr, rtl

        /// The direction of the first letter that has one, as text is shown
        /// whose direction nobody says.
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

        /// Letters of Hebrew, Arabic and the other scripts from the right, and
        /// the mark that stands for one.
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

    /// The text as it is shown among others: between Unicode's isolates where
    /// its direction is not what its first letters say.
    ///
    /// In JSON it is kept so, too: Readium's manifest has no member for the
    /// direction, and who knows nothing of it shows it rightly.
    public var displayString: String {
        direction.map { Self.start($0) + string + Self.end } ?? string
    }

    /// A text that may stand between isolates.
    init(language: String?, isolated text: String) {
        for direction in [LocalizedString.Direction.ltr, .rtl] {
            let scalars = text.unicodeScalars
            let start = Self.start(direction)
            guard text.hasPrefix(start), text.hasSuffix(Self.end), scalars.count > 1 else { continue }
            let inside = String(String.UnicodeScalarView(scalars.dropFirst().dropLast()))
            let plain = LocalizedString.Translation(language: language, string: inside, direction: direction)
            // What would not be written so again is a part of the text.
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
