/// A mark that is set as an accent over its base.
struct MathAccent: Hashable, Sendable {
    /// The combining character, whose glyph is placed by the font. Spacing marks have another size and place.
    let combining: Unicode.Scalar
    /// Whether it is as wide as its base, or wider.
    var isArrow: Bool {
        switch combining {
        case "\u{20D0}", "\u{20D1}", "\u{20D6}", "\u{20D7}", "\u{20E1}": true
        default: false
        }
    }
    /// Whether it is a bar, which may be drawn.
    var isBar: Bool { combining == "\u{304}" || self == Self.overline }

    static let overline = MathAccent(combining: "\u{305}")

    private init(combining: Unicode.Scalar) { self.combining = combining }

    /// Returns the accent for the character of an operator; `nil` if it is none.
    ///
    /// https://www.w3.org/TR/mathml-core/#combining-character-equivalences
    init?(_ character: Unicode.Scalar) {
        switch character {
        case "`", "\u{2CB}", "\u{300}": combining = "\u{300}"
        case "\u{B4}", "\u{2CA}", "\u{301}": combining = "\u{301}"
        case "^", "\u{2C6}", "\u{302}": combining = "\u{302}"
        case "~", "\u{2DC}", "\u{223C}", "\u{303}": combining = "\u{303}"
        case "\u{AF}", "\u{2C9}", "\u{304}": combining = "\u{304}"
        case "\u{203E}", "_", "\u{2015}", "\u{305}", "\u{332}": combining = "\u{305}"
        case "\u{2D8}", "\u{306}": combining = "\u{306}"
        case ".", "\u{2D9}", "\u{307}": combining = "\u{307}"
        case "\u{A8}", "\u{308}": combining = "\u{308}"
        case "\u{B0}", "\u{2DA}", "\u{30A}": combining = "\u{30A}"
        case "\u{2C7}", "\u{30C}": combining = "\u{30C}"
        case "\u{311}": combining = "\u{311}"
        case "\u{21C0}", "\u{20D1}": combining = "\u{20D1}"
        case "\u{21BC}", "\u{20D0}": combining = "\u{20D0}"
        case "\u{2190}", "\u{20D6}": combining = "\u{20D6}"
        case "\u{2192}", "\u{20D7}": combining = "\u{20D7}"
        case "\u{2194}", "\u{20E1}": combining = "\u{20E1}"
        case "\u{20DB}", "\u{20DC}": combining = character
        default: return nil
        }
    }

    /// Whether a character is an accent where the markup does not say so. Dots and letters' signs are not.
    static func isMark(_ character: Unicode.Scalar) -> Bool {
        character != "." && character != "_" && character != "\u{223C}" && MathAccent(character) != nil
    }
}
