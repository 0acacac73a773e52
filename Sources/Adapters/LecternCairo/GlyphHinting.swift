/// How the outlines of glyphs fit the pixels of a bitmap. Widths of glyphs do not change.
public enum GlyphHinting: Sendable {
    /// Glyphs have the shape that the font gives them, at quarter pixels in both directions.
    case none
    /// Baselines are at whole pixels, and the horizontal edges of glyphs are moved to whole pixels, which makes text sharper
    /// on displays with large pixels. This is what desktops call slight hinting.
    case vertical
    /// As ``vertical``, and glyphs stand at whole pixels along their line, too: what desktops show without subpixel
    /// positioning. It is for text whose advances are whole pixels.
    case full
}
