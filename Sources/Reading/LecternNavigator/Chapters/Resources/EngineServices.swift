public import LecternImages
public import LecternText

/// The services that adapters provide to the engine. Create them once and share them
/// among all publications and tasks.
///
///     let rendition = Rendition(publication, services: .standard, settings: settings)
public struct EngineServices: Sendable {
    /// The fonts of the system and of the app.
    public var fonts: any FontCollection
    /// Turns characters into glyphs.
    public var shaper: any TextShaper
    /// Finds where words may be divided; nil for never.
    public var hyphenator: (any Hyphenator)?
    /// Decodes pictures.
    public var imageDecoder: any ImageDecoder
    /// Creates a painter for one task at a time. A painter caches the glyphs that it draws.
    public var makePainter: @Sendable () -> any PagePainter

    /// Creates services. By default nothing is painted: see ``NoPainter``.
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
