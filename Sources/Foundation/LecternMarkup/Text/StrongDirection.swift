/// The direction of a letter, for guesses about a text that declares none.
///
/// <https://www.unicode.org/reports/tr9/#Bidirectional_Character_Types>: the classes L, and R with AL.
@usableFromInline package enum StrongDirection: Sendable {
    case leftToRight, rightToLeft

    /// The direction of a UTF-16 unit; nil for digits, punctuation, spaces and whatever else has none of its own.
    @inlinable package init?(_ unit: UInt16) {
        switch unit {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0xD802...0xD803, 0xD83A...0xD83B,
            0x200F:
            self = .rightToLeft
        case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xB5, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x02B8, 0x0370...0x058F,
            0x0900...0x1FFF, 0x200E, 0x2C00...0x2DFF, 0x3040...0xD7FF, 0xF900...0xFB1C:
            self = .leftToRight
        default: return nil
        }
    }
}
