import LecternGeometry
import LecternText

/// A laid-out part of a formula, with its baseline.
struct MathPart {
    var fragment: Fragment
    /// From the fragment's top to the baseline.
    var baseline: LayoutUnit
    /// The extent around the baseline from which other parts keep their distance. Smaller than the fragment if lines
    /// of text add space.
    var ascent: LayoutUnit
    var descent: LayoutUnit
    /// How far its slanted end reaches over its width.
    var italics = LayoutUnit.zero
    /// How far its ink reaches before its start.
    var lead = LayoutUnit.zero
    /// The distance from its left edge to the point above which an accent is centred; `nil` for the middle.
    var attachment: LayoutUnit? = nil
    /// The glyph, if the part is a single one.
    var glyph: Glyph? = nil

    struct Glyph {
        let font: FontInstance
        let number: UInt32
    }

    var width: LayoutUnit { fragment.size.width }
    var height: LayoutUnit { ascent + descent }
}

/// A part with its inline offset in its parent and its shift above the baseline.
struct PlacedPart {
    var part: MathPart
    var x: LayoutUnit
    var raise = LayoutUnit.zero
}

extension [PlacedPart] {
    var ascent: LayoutUnit { map { $0.part.ascent + $0.raise }.max() ?? .zero }
    var descent: LayoutUnit { map { $0.part.descent - $0.raise }.max() ?? .zero }
}

/// The ink of a laid-out token.
struct TokenInk {
    private(set) var ascent: LayoutUnit
    private(set) var descent: LayoutUnit
    /// The glyph, if there is only one.
    private(set) var glyph: MathPart.Glyph?

    /// Reads the glyphs of a token; `nil` if a font does not know their extents.
    init?(_ fragment: Fragment) {
        var (top, bottom) = (-Double.infinity, Double.infinity)
        var glyphs: [MathPart.Glyph] = []
        for item in fragment.lines?.items ?? [] {
            guard case .text(let text) = item else { continue }
            let (font, buffer) = (text.shaped.runs[Int(text.run)].font, text.shaped.glyphs)
            for index in Int(text.glyphs.lowerBound)..<Int(text.glyphs.upperBound) {
                let number = UInt32(buffer.glyphs[index])
                guard let extents = font.face.extents(of: number) else { return nil }
                if glyphs.count < 2 { glyphs.append(.init(font: font, number: number)) }
                guard extents.top > extents.bottom else { continue }
                let raise = Int32(buffer.offsetsY[index])
                top = max(top, Double(extents.top &+ raise) * Double(font.scale))
                bottom = min(bottom, Double(extents.bottom &+ raise) * Double(font.scale))
            }
        }
        guard !glyphs.isEmpty else { return nil }
        (ascent, descent) = top > bottom ? (LayoutUnit(top), LayoutUnit(-bottom)) : (.zero, .zero)
        glyph = glyphs.count == 1 ? glyphs[0] : nil
    }
}
