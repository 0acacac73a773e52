public import LecternImages
public import LecternText

/// The parts of the engine that adapters bring: made once, shared by all
/// publications and tasks. `Lectern` puts the default ones together.
public struct EngineServices: Sendable {
    public var fonts: any FontCollection
    public var shaper: any TextShaper
    public var hyphenator: (any Hyphenator)?
    public var imageDecoder: any ImageDecoder

    public init(
        fonts: any FontCollection, shaper: any TextShaper, hyphenator: (any Hyphenator)?, imageDecoder: any ImageDecoder
    ) {
        self.fonts = fonts
        self.shaper = shaper
        self.hyphenator = hyphenator
        self.imageDecoder = imageDecoder
    }
}
