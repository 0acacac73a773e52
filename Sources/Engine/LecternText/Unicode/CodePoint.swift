internal import CICU

/// A code point and its Unicode properties.
@usableFromInline package struct CodePoint: Hashable, Sendable {
    let value: UInt32

    package init(_ value: UInt32) { self.value = value }

    /// The general categories of Unicode, in ICU's order.
    @usableFromInline package enum Category: UInt8, Hashable, Sendable {
        case unassigned, uppercaseLetter, lowercaseLetter, titlecaseLetter, modifierLetter, otherLetter
        case nonspacingMark, enclosingMark, spacingMark
        case decimalNumber, letterNumber, otherNumber
        case spaceSeparator, lineSeparator, paragraphSeparator
        case control, format, privateUse, surrogate
        case dashPunctuation, openPunctuation, closePunctuation, connectorPunctuation, otherPunctuation
        case mathSymbol, currencySymbol, modifierSymbol, otherSymbol
        case initialQuote, finalQuote
    }

    package var category: Category {
        Category(rawValue: UInt8(truncatingIfNeeded: cicu_category(value))) ?? .unassigned
    }

    /// Mn, Me or Mc.
    package var isMark: Bool {
        guard value >= 0x300 else { return false }
        let category = category
        return category == .nonspacingMark || category == .enclosingMark || category == .spacingMark
    }

    /// Whether its category is Ps, Pe, Pi, Pf or Po, which `::first-letter`
    /// includes.
    package var isFirstLetterPunctuation: Bool {
        switch category {
        case .openPunctuation, .closePunctuation, .initialQuote, .finalQuote, .otherPunctuation: true
        default: false
        }
    }

    /// Whether it is a letter or number, at which `::first-letter` and
    /// `capitalize` begin.
    package var isLetterOrNumber: Bool {
        switch category {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Any letter: L*.
    package var isLetter: Bool {
        if value < 0x80 { return (value | 0x20) >= 97 && (value | 0x20) <= 122 }
        switch category {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
        default: return false
        }
    }

    /// The orientation of a character in vertical text.
    ///
    /// <https://www.unicode.org/reports/tr50/>
    enum VerticalOrientation: UInt8, Hashable, Sendable {
        case rotated, transformedRotated, transformedUpright, upright
    }

    var verticalOrientation: VerticalOrientation {
        VerticalOrientation(rawValue: UInt8(truncatingIfNeeded: cicu_vertical_orientation(value))) ?? .rotated
    }

    /// Whether it is upright with `text-orientation: mixed`: U, Tu, and Tr,
    /// whose transformed glyphs are upright.
    package var isUpright: Bool { value >= 0xA7 && verticalOrientation != .rotated }

    /// F, W or H of East Asian Width.
    package var isEastAsianWide: Bool {
        guard value >= 0x1100 else { return false }
        switch cicu_east_asian_width(value) {
        case 2, 3, 5: return true
        default: return false
        }
    }

    /// Whether it has neither width nor ink: controls, U+FFFC, soft hyphen,
    /// zero-width spaces, joiners and bidi controls, variation selectors.
    package var isInvisible: Bool {
        switch value {
        case 0x20...0x7E: false
        case 0...0x1F, 0x7F...0x9F, 0xAD, 0xFFFC, 0xFEFF: true
        case 0x0600...0x0605, 0x06DD, 0x070F: false
        case 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F: true
        case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFFA0, 0xFFF9...0xFFFB: true
        case 0xE0000...0xE0FFF: true
        default: false
        }
    }
}

/// Letter case of single code points.
package enum CaseRules {
    /// Whether upper-casing changes a code point.
    package static func hasUppercase(_ codePoint: UInt32) -> Bool {
        if codePoint < 0x80 { return codePoint >= 0x61 && codePoint <= 0x7A }
        return codePoint == 0xDF || cicu_simple_upper(codePoint) != codePoint
    }

    /// Returns the lower case of a code point, if that is a single code point.
    package static func lowercase(_ codePoint: UInt32) -> UInt32 { cicu_simple_lower(codePoint) }
}
