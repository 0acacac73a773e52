import LecternCSS
import LecternText

/// The mathematical alphabet that replaces the style of letters in formulas.
///
/// Mathematical fonts have a single style; italic and bold letters are separate characters.
/// <https://www.w3.org/TR/mathml-core/#new-text-transform-values>
struct MathAlphabet: Hashable, Sendable {
    private let variant: MathVariant

    /// Creates the alphabet for a text style and font; `nil` if the letters stay as they are.
    init?(_ text: TextStyle, font: FontInstance) {
        guard text.fontFamilies.contains(.math), font.face.glyph(for: 0x1D465) != 0 else { return nil }
        guard text.mathVariant == .auto || text.mathVariant == .normal else {
            variant = text.mathVariant
            return
        }
        switch (text.fontStyle != .normal, text.fontWeight >= 600) {
        case (true, false): variant = .italic
        case (false, true): variant = .bold
        case (true, true): variant = .boldItalic
        case (false, false): return nil
        }
    }

    /// Returns the mathematical letter for a UTF-16 unit, or the unit itself if there is none.
    func letter(for unit: UInt16) -> UInt32 {
        let value = UInt32(unit)
        switch value {
        case 0x41...0x5A: return latin(value - 0x41)
        case 0x61...0x7A: return latin(26 + value - 0x61)
        case 0x30...0x39: return digits.map { $0 + value - 0x30 } ?? value
        case 0x391...0x3A9 where value != 0x3A2: return greek.map { $0 + value - 0x391 } ?? value
        case 0x3B1...0x3C9: return greek.map { $0 + 26 + value - 0x3B1 } ?? value
        case 0x131 where variant == .italic: return 0x1D6A4
        case 0x237 where variant == .italic: return 0x1D6A5
        default:
            guard let greek, let index = Self.variants.firstIndex(of: value) else { return value }
            return greek + 51 + UInt32(index)
        }
    }

    /// Returns a Latin letter by its place: capitals, then small letters. Some are in the block of letterlike symbols,
    /// older than the alphabets.
    private func latin(_ index: UInt32) -> UInt32 {
        switch (variant, index) {
        case (.italic, 33): 0x210E
        case (.script, _): Self.scriptLetters[index] ?? 0x1D49C + index
        case (.fraktur, _): Self.frakturLetters[index] ?? 0x1D504 + index
        case (.doubleStruck, _): Self.doubleStruckLetters[index] ?? 0x1D538 + index
        default: firstLetter + index
        }
    }

    private static let scriptLetters: [UInt32: UInt32] = [
        1: 0x212C, 4: 0x2130, 5: 0x2131, 7: 0x210B, 8: 0x2110, 11: 0x2112, 12: 0x2133, 17: 0x211B, 30: 0x212F,
        32: 0x210A, 40: 0x2134,
    ]
    private static let frakturLetters: [UInt32: UInt32] = [2: 0x212D, 7: 0x210C, 8: 0x2111, 17: 0x211C, 25: 0x2128]
    private static let doubleStruckLetters: [UInt32: UInt32] = [
        2: 0x2102, 7: 0x210D, 13: 0x2115, 15: 0x2119, 16: 0x211A, 17: 0x211D, 25: 0x2124,
    ]

    private var firstLetter: UInt32 {
        switch variant {
        case .auto, .normal: 0x41
        case .bold: 0x1D400
        case .italic: 0x1D434
        case .boldItalic: 0x1D468
        case .script: 0x1D49C
        case .boldScript: 0x1D4D0
        case .fraktur: 0x1D504
        case .doubleStruck: 0x1D538
        case .boldFraktur: 0x1D56C
        case .sansSerif: 0x1D5A0
        case .boldSansSerif: 0x1D5D4
        case .sansSerifItalic: 0x1D608
        case .sansSerifBoldItalic: 0x1D63C
        case .monospace: 0x1D670
        }
    }

    /// The capital alpha.
    private var greek: UInt32? {
        switch variant {
        case .bold: 0x1D6A8
        case .italic: 0x1D6E2
        case .boldItalic: 0x1D71C
        case .boldSansSerif: 0x1D756
        case .sansSerifBoldItalic: 0x1D790
        default: nil
        }
    }

    private var digits: UInt32? {
        switch variant {
        case .bold, .boldItalic: 0x1D7CE
        case .doubleStruck: 0x1D7D8
        case .sansSerif, .sansSerifItalic: 0x1D7E2
        case .boldSansSerif, .sansSerifBoldItalic: 0x1D7EC
        case .monospace: 0x1D7F6
        default: nil
        }
    }

    /// The variants after omega in each Greek alphabet: the partial differential, then other forms of epsilon, theta,
    /// kappa, phi, rho and pi.
    private static let variants: [UInt32] = [0x2202, 0x3F5, 0x3D1, 0x3F0, 0x3D5, 0x3F1, 0x3D6]
}
