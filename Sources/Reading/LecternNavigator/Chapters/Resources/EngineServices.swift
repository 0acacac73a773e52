public import LecternImages
public import LecternText

/// The services that adapters provide to the engine. Create them once and share them
/// among all publications and tasks.
///
///     let rendition = Rendition(publication, services: .standard, settings: settings)
public struct EngineServices: Sendable {
    public var fonts: any FontCollection
    public var shaper: any TextShaper
    public var hyphenator: (any Hyphenator)?
    public var imageDecoder: any ImageDecoder
    /// Creates a painter for one task at a time. A painter caches the glyphs that it draws.
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
