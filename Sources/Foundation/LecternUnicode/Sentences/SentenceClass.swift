/// Character classes that the ends of sentences depend on.
enum SentenceClass {
    /// Signs that end a sentence in any script, full stop included.
    static func isTerminator(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x2E, 0x21, 0x3F: true
        case 0x2026, 0x203C, 0x203D, 0x2047...0x2049: true
        case 0x3002, 0xFF01, 0xFF0E, 0xFF1F, 0xFF61, 0xFE52, 0xFE56, 0xFE57: true
        case 0x061F, 0x06D4, 0x0964, 0x0965, 0x0589, 0x1362, 0x1367, 0x104A, 0x104B, 0x17D4, 0x17D5: true
        default: false
        }
    }

    /// Signs of East Asian scripts, after which no space follows.
    static func isWide(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0xD840...0xD87F: true
        default: false
        }
    }

    static func isSpace(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x20, 0x09...0x0D, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x2060, 0x3000,
            0xFEFF:
            true
        default: false
        }
    }

    /// Line and paragraph ends.
    static func isBreak(_ unit: UInt16) -> Bool {
        (0x0A...0x0D).contains(unit) || unit == 0x85 || unit == 0x2028 || unit == 0x2029
    }

    static func isDash(_ unit: UInt16) -> Bool { (0x2010...0x2015).contains(unit) || unit == 0x2D || unit == 0x2E3A }

    /// Signs with which a sentence goes on: a comma, a semicolon, a colon.
    static func isContinuation(_ unit: UInt16) -> Bool {
        [0x2C, 0x3A, 0x3B, 0x3001, 0xFF0C, 0xFF1A, 0xFF1B, 0xFE50, 0xFE51, 0xFE54, 0x60C, 0x61B].contains(unit)
    }

    /// Digits of notes, set high.
    static func isSuperscript(_ unit: UInt16) -> Bool {
        [0xB2, 0xB3, 0xB9].contains(unit) || (0x2070...0x2079).contains(unit) || unit == 0x2A || unit == 0x2020
            || unit == 0x2021
    }

    static func isDigit(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) }

    /// What a letter is at the beginning of a sentence.
    enum Letter {
        case capital, small, other, digit, sign
    }

    static func letter(_ unit: UInt16) -> Letter {
        if unit < 0x80 {
            switch unit {
            case 0x41...0x5A: return .capital
            case 0x61...0x7A: return .small
            case 0x30...0x39: return .digit
            default: return .sign
            }
        }
        guard let scalar = Unicode.Scalar(unit) else { return .other }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter: return .capital
        case .lowercaseLetter: return .small
        case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: return .other
        case .decimalNumber: return .digit
        default: return .sign
        }
    }
}
