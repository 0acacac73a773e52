/// One face of a font file, for shaping and drawing: immutable and shared.
///
/// The adapter that loads fonts (`LecternHarfBuzz`) implements it. Painters open `data` with their own rasteriser and
/// cache the result by identity.
package protocol FontFace: AnyObject, Sendable {
    var data: FontData { get }
    /// The metrics, in font units.
    var metrics: FontMetrics { get }
    /// Returns the nominal glyph of a code point; 0 if there is none.
    func glyph(for codePoint: UInt32) -> UInt32
    /// Returns the horizontal advance of a glyph, in font units.
    func advance(of glyph: UInt32) -> Int32
    /// Returns the vertical advance of a glyph, in font units, positive downwards.
    func verticalAdvance(of glyph: UInt32) -> Int32
    /// Whether the face's OpenType layout tables contain a feature.
    func hasFeature(_ tag: UInt32) -> Bool
    /// Returns the box around a glyph's ink, in font units; `nil` if the face does not know it.
    func extents(of glyph: UInt32) -> GlyphExtents?
    /// The data for setting formulas; `nil` for faces that have none.
    var math: (any MathFontData)? { get }
    /// Draws the outline of a glyph, if the face reads outlines faster than a rasteriser.
    ///
    /// - Returns: whether the outline was drawn. If not, the painter uses ``data``.
    func draw(_ glyph: UInt32, to pen: any GlyphPen) -> Bool
    /// Draws the outline of a glyph, for measuring; nothing if the face has none.
    func outline(_ glyph: UInt32, to pen: any GlyphPen)
}

extension FontFace {
    package func draw(_ glyph: UInt32, to pen: any GlyphPen) -> Bool { false }
    package func outline(_ glyph: UInt32, to pen: any GlyphPen) { _ = draw(glyph, to: pen) }
    package func extents(of glyph: UInt32) -> GlyphExtents? { nil }
    package var math: (any MathFontData)? { nil }
}

/// Receives the outline of a glyph: contours of lines and cubic curves in font units, `y` upwards.
package protocol GlyphPen: AnyObject {
    /// Begins a contour.
    func move(to x: Float, _ y: Float)
    func line(to x: Float, _ y: Float)
    /// Adds a cubic curve with two control points.
    func curve(x1: Float, y1: Float, x2: Float, y2: Float, to x: Float, _ y: Float)
    /// Ends a contour.
    func close()
}

/// The file, face index and variations that identify a face.
public struct FontData: Sendable {
    /// The bytes of an OpenType or TrueType file or collection (SFNT; web fonts
    /// are already unpacked).
    public let bytes: any FontBytes
    /// The index of the face in a collection.
    public let index: Int
    /// The positions on variation axes: OpenType tags and values.
    public let variations: [(tag: UInt32, value: Float)]
    /// A name for dumps: family and style.
    public let name: String

    package init(bytes: any FontBytes, index: Int, variations: [(tag: UInt32, value: Float)], name: String) {
        self.bytes = bytes
        self.index = index
        self.variations = variations
        self.name = name
    }
}

/// The bytes of a font file: mapped or in memory, immutable.
public protocol FontBytes: AnyObject, Sendable {
    /// Calls a function with the bytes, which are valid while the object lives.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result
}

/// Vertical metrics and decoration lines, in font units, `y` upwards.
package struct FontMetrics: Hashable, Sendable {
    package var unitsPerEm: Int32 = 1000
    /// The distance above the baseline, positive.
    package var ascent: Int32 = 800
    /// The distance below the baseline, positive.
    package var descent: Int32 = 200
    package var lineGap: Int32 = 0
    package var xHeight: Int32 = 500
    package var capHeight: Int32 = 700
    /// The advance of `0`; half an em if the face has no such glyph.
    package var zeroAdvance: Int32 = 500
    /// The advance of U+6C34, or one em.
    package var ideographAdvance: Int32 = 1000
    package var spaceAdvance: Int32 = 250
    /// The centre of the underline above the baseline; mostly negative.
    package var underlinePosition: Int32 = -100
    package var underlineThickness: Int32 = 50
    /// The centre of the strikeout above the baseline.
    package var strikeoutPosition: Int32 = 250
    package var strikeoutThickness: Int32 = 50
    package var isMonospace = false

    package init() {}
}

/// A face at a size, with synthesized styles: the font of a glyph run.
public final class FontInstance: Sendable {
    package let face: any FontFace
    /// The file, face and variations, for a canvas that rasterizes glyphs.
    public var data: FontData { face.data }
    /// The size in CSS pixels per em.
    public let size: Float
    /// Whether glyphs are emboldened, because the family has no bold face.
    public let isSyntheticBold: Bool
    /// Whether glyphs are slanted, because the family has no italic face.
    public var isSyntheticOblique: Bool { syntheticSlant != 0 }
    /// How far slanted glyphs lean to the right, as the tangent of the angle: 0.25 for italics, the requested angle for
    /// `oblique`; negative to the left. 0 if ``isSyntheticOblique`` is false.
    public let syntheticSlant: Float
    /// The colours of coloured glyphs.
    package let palette: FontPalette
    /// Font units per em, as specified by the face.
    public let unitsPerEm: Int
    /// Pixels per font unit.
    public let scale: Float
    /// The metrics in pixels.
    package let ascent: Float
    package let descent: Float
    package let lineGap: Float

    package init(
        face: any FontFace, size: Float, isSyntheticBold: Bool = false, syntheticSlant: Float = 0,
        palette: FontPalette = FontPalette(), ascent: Float? = nil, descent: Float? = nil, lineGap: Float? = nil
    ) {
        let metrics = face.metrics
        let scale = size / Float(max(metrics.unitsPerEm, 1))
        self.face = face
        unitsPerEm = Int(metrics.unitsPerEm)
        self.size = size
        self.isSyntheticBold = isSyntheticBold
        self.syntheticSlant = syntheticSlant
        self.palette = palette
        self.scale = scale
        self.ascent = ascent ?? Float(metrics.ascent) * scale
        self.descent = descent ?? Float(metrics.descent) * scale
        self.lineGap = lineGap ?? Float(metrics.lineGap) * scale
    }
}
