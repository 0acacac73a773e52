import LecternCSS
import LecternText

/// The mathematical alphabet that replaces italic or bold style in formulas.
///
/// Mathematical fonts have a single style; italic and bold letters are separate characters.
/// <https://www.w3.org/TR/mathml-core/#new-text-transform-values>
enum MathAlphabet: Hashable, Sendable {
    case bold, italic, boldItalic

    /// Creates the alphabet for a text style and font; `nil` if the letters stay as they are.
    init?(_ text: TextStyle, font: FontInstance) {
        guard text.fontFamilies.contains(.math), font.face.glyph(for: 0x1D465) != 0 else { return nil }
        switch (text.fontStyle != .normal, text.fontWeight >= 600) {
        case (true, false): self = .italic
        case (false, true): self = .bold
        case (true, true): self = .boldItalic
        case (false, false): return nil
        }
    }

    /// Returns the mathematical letter for a UTF-16 unit, or the unit itself if there is none.
    func letter(for unit: UInt16) -> UInt32 {
        let value = UInt32(unit)
        switch value {
        case 0x68 where self == .italic: return 0x210E
        case 0x41...0x5A: return capitals + value - 0x41
        case 0x61...0x7A: return capitals + 26 + value - 0x61
        case 0x391...0x3A9 where value != 0x3A2: return greekCapitals + value - 0x391
        case 0x3B1...0x3C9: return greekCapitals + 26 + value - 0x3B1
        case 0x30...0x39 where self != .italic: return 0x1D7CE + value - 0x30
        case 0x131 where self == .italic: return 0x1D6A4
        case 0x237 where self == .italic: return 0x1D6A5
        default: return Self.variants.firstIndex(of: value).map { greekCapitals + 51 + UInt32($0) } ?? value
        }
    }

    private var capitals: UInt32 {
        switch self {
        case .bold: 0x1D400
        case .italic: 0x1D434
        case .boldItalic: 0x1D468
        }
    }

    private var greekCapitals: UInt32 {
        switch self {
        case .bold: 0x1D6A8
        case .italic: 0x1D6E2
        case .boldItalic: 0x1D71C
        }
    }

    /// The variants after omega in each Greek alphabet: the partial differential, then other forms of epsilon, theta,
    /// kappa, phi, rho and pi.
    private static let variants: [UInt32] = [0x2202, 0x3F5, 0x3D1, 0x3F0, 0x3D5, 0x3F1, 0x3D6]
}
