import LecternText

/// A glyph of a formula in another size: a larger glyph, or one assembled from parts. In font units.
struct GlyphConstruction {
    struct Placed {
        var glyph: UInt32
        var x: Int32 = 0
        var y: Int32 = 0
    }

    var glyphs: [Placed]
    var width: Int32
    var ink: GlyphExtents
    var italics: Int32
    /// The point above which an accent is centred, or the point of an accent that is set there.
    var attachment: Int32

    /// The longest assembly. A formula that needs more is not meant to be read.
    private static let mostParts = 1000

    /// Uses a glyph as it is; `nil` if its font does not know its extents.
    init?(_ glyph: UInt32, _ face: any FontFace) {
        guard let extents = face.extents(of: glyph) else { return nil }
        glyphs = [Placed(glyph: glyph)]
        width = face.advance(of: glyph)
        ink = extents
        italics = face.math?.italicsCorrection(of: glyph) ?? 0
        attachment = face.math?.topAccentAttachment(of: glyph) ?? width / 2
    }

    /// Stretches a glyph to a size, or beyond.
    ///
    /// https://www.w3.org/TR/mathml-core/#dfn-shape-a-stretchy-glyph
    static func stretched(
        _ glyph: UInt32, along axis: MathStretchAxis, to size: Int32, _ face: any FontFace
    ) -> GlyphConstruction? {
        guard let math = face.math else { return nil }
        let variants = math.variants(of: glyph, along: axis)
        if let variant = variants.first(where: { $0.advance >= size }) {
            return GlyphConstruction(variant.glyph, face)
        }
        if let assembly = math.assembly(of: glyph, along: axis),
            let assembled = GlyphConstruction(assembly, along: axis, to: size, face)
        {
            return assembled
        }
        return variants.last.flatMap { GlyphConstruction($0.glyph, face) }
    }

    /// Returns the largest form of an accent that is not wider than its base, as TeX does (rule 12 of *The TeXbook*,
    /// appendix G).
    static func accent(_ glyph: UInt32, within size: Int32, _ face: any FontFace) -> GlyphConstruction? {
        let variants = face.math?.variants(of: glyph, along: .horizontal) ?? []
        let fitting = variants.last { $0.advance <= size }
        return GlyphConstruction(fitting?.glyph ?? glyph, face)
    }

    /// https://www.w3.org/TR/mathml-core/#dfn-glyph-assembly
    private init?(_ assembly: MathGlyphAssembly, along axis: MathStretchAxis, to size: Int32, _ face: any FontFace) {
        guard let (parts, overlap) = Self.parts(of: assembly, to: Double(size)) else { return nil }
        glyphs = []
        width = 0
        var (position, top, ascent, descent) = (0.0, 0.0, Int32.min, Int32.max)
        for part in parts {
            guard let extents = face.extents(of: part.glyph) else { return nil }
            let offset = Int32(position.rounded())
            if axis == .horizontal {
                glyphs.append(Placed(glyph: part.glyph, x: offset))
                ascent = max(ascent, extents.top)
                descent = min(descent, extents.bottom)
            } else {
                glyphs.append(Placed(glyph: part.glyph, y: offset &- extents.bottom))
                width = max(width, face.advance(of: part.glyph))
            }
            top = position + Double(part.advance)
            position = top - overlap
        }
        let end = Int32(top.rounded())
        if axis == .horizontal {
            width = end
            ink = GlyphExtents(left: 0, right: end, top: ascent, bottom: descent)
        } else {
            ink = GlyphExtents(left: 0, right: width, top: end, bottom: 0)
        }
        // Offsets of glyphs have 16 bits.
        guard end < 30_000 else { return nil }
        italics = assembly.italicsCorrection
        attachment = width / 2
    }

    /// Returns the parts with as many extenders as the size needs, and their overlap.
    private static func parts(
        of assembly: MathGlyphAssembly, to size: Double
    ) -> (parts: [MathGlyphAssembly.Part], overlap: Double)? {
        let minimumOverlap = Double(max(assembly.minConnectorOverlap, 0))
        func total(_ parts: [MathGlyphAssembly.Part]) -> Double { parts.reduce(0) { $0 + Double($1.advance) } }
        let extenders = assembly.parts.filter(\.isExtender)
        let fixed = assembly.parts.filter { !$0.isExtender }
        let gain = total(extenders) - minimumOverlap * Double(extenders.count)
        var count = 0
        if !extenders.isEmpty {
            guard gain > 0 else { return nil }
            let missing = size + minimumOverlap * Double(fixed.count - 1) - total(fixed)
            count = max(Int((missing / gain).rounded(.up)), fixed.isEmpty ? 1 : 0)
        }
        guard count * extenders.count + fixed.count <= mostParts else { return nil }
        let parts = assembly.parts.flatMap { Array(repeating: $0, count: $0.isExtender ? count : 1) }
        guard parts.count > 1 else { return (parts, 0) }
        let joints = zip(parts, parts.dropFirst()).map { min($0.endConnector, $1.startConnector) }
        let maximumOverlap = max(Double(joints.min() ?? 0), minimumOverlap)
        let excess = total(parts) - minimumOverlap * Double(joints.count) - size
        return (parts, min(maximumOverlap, minimumOverlap + max(excess, 0) / Double(joints.count)))
    }
}
