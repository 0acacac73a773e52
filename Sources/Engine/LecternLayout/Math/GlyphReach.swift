/// Approximate extent of a text's ink above and below its baseline, in ems.
/// Fonts give these values for the whole face only, which would place fractions
/// and scripts too far apart.
package struct GlyphReach: Hashable, Sendable {
    var ascent: Float
    var descent: Float

    static let letters = GlyphReach(ascent: 0.68, descent: 0.01)
    /// Brackets and sums: as high as the line, centred on the axis.
    static let tall = GlyphReach(ascent: 0.76, descent: 0.24)

    init(ascent: Float, descent: Float) {
        self.ascent = ascent
        self.descent = descent
    }

    /// Creates the extent that covers all characters of a text.
    init(_ text: some Sequence<Unicode.Scalar>) {
        self =
            text.reduce(nil as GlyphReach?) { reach, scalar in
                let scalarReach = GlyphReach(scalar)
                guard let reach else { return scalarReach }
                return GlyphReach(
                    ascent: max(reach.ascent, scalarReach.ascent), descent: max(reach.descent, scalarReach.descent))
            } ?? .letters
    }

    private init(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "a", "c", "e", "m", "n", "o", "r", "s", "u", "v", "w", "x", "z", "\u{3B1}", "\u{3B5}", "\u{3B9}",
            "\u{3BA}", "\u{3BD}", "\u{3BF}", "\u{3C0}", "\u{3C3}", "\u{3C4}", "\u{3C5}", "\u{3C9}", "\u{131}":
            self.init(ascent: 0.46, descent: 0.01)
        case "g", "p", "q", "y", "\u{3B3}", "\u{3B7}", "\u{3BC}", "\u{3C1}", "\u{3C7}":
            self.init(ascent: 0.46, descent: 0.22)
        case "j", "Q", "\u{3B2}", "\u{3B6}", "\u{3BE}", "\u{3C6}", "\u{3C8}": self.init(ascent: 0.68, descent: 0.21)
        case ",", ";": self.init(ascent: 0.11, descent: 0.18)
        case ".", "\u{2026}": self.init(ascent: 0.11, descent: 0.01)
        case "(", ")", "[", "]", "{", "}", "|", "/", "\u{2016}", "\u{27E8}", "\u{27E9}", "\u{2308}"..."\u{230B}",
            "\u{2211}", "\u{220F}", "\u{2210}", "\u{222B}"..."\u{2233}":
            self = .tall
        // Accents have their ink high above the baseline.
        case "^", "~", "`", "\u{A8}", "\u{AF}", "\u{B4}", "\u{2C6}"..."\u{2DD}", "\u{203E}", "\u{302}"..."\u{30C}":
            self.init(ascent: 0.72, descent: -0.52)
        case "_", "\u{332}": self.init(ascent: -0.02, descent: 0.15)
        case "\u{23DE}", "\u{23B4}", "\u{23DC}": self.init(ascent: 0.75, descent: -0.5)
        case "\u{2190}"..."\u{21FF}", "\u{27F5}"..."\u{27FF}", "-", "\u{2212}", "=", "\u{2261}", "\u{223C}":
            self.init(ascent: 0.42, descent: -0.08)
        case "+", "<", ">", "\u{B1}", "\u{D7}", "\u{F7}", "\u{2200}"..."\u{22FF}":
            self.init(ascent: 0.58, descent: 0.08)
        default: self = .letters
        }
    }
}
