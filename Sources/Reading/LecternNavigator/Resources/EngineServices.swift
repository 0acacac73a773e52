public import LecternImages
public import LecternText

/// The parts of the engine that adapters bring: made once, shared by all
/// publications and tasks. `Lectern` puts the default ones together.
public struct EngineServices: Sendable {
    public var fonts: any FontCollection
    public var shaper: any TextShaper
    public var hyphenator: (any Hyphenator)?
    public var imageDecoder: any ImageDecoder
    /// Makes a painter for one task at a time; each keeps the glyphs it has drawn.
    public var makePainter: @Sendable () -> any PagePainter

    public init(
        fonts: any FontCollection, shaper: any TextShaper, hyphenator: (any Hyphenator)?,
        imageDecoder: any ImageDecoder, makePainter: @escaping @Sendable () -> any PagePainter = { NoPainter() }
    ) {
        self.fonts = fonts
        self.shaper = shaper
        self.hyphenator = hyphenator
        self.imageDecoder = imageDecoder
        self.makePainter = makePainter
    }
}
