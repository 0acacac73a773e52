public import LecternImages
public import LecternText

/// The fonts, shaper and other services that layout uses.
///
///     let services = LayoutServices(fonts: fonts, shaper: shaper)
///     let paginator = Paginator(tree: tree, services: services, mode: mode)
///
/// Each service returns the same result for the same request, so services may be shared between layouts and threads.
public struct LayoutServices: Sendable {
    /// Chooses the fonts of texts.
    public var fonts: any FontCollection
    /// The fonts of the document's `@font-face` rules; `nil` if it has none.
    public var webFonts: WebFontSet?
    /// Turns text into glyphs of those fonts.
    public var shaper: any TextShaper
    /// `nil` for no automatic hyphenation.
    public var hyphenator: (any Hyphenator)?
    /// Natural sizes of images; `nil` if there are no images.
    public var images: (any ImageInfoSource)?
    /// Inline styles that the chapters of a publication share; `nil` to share nothing.
    var styles: InlineStyleStore?

    /// Creates services; without the optional ones there are no web fonts, no automatic hyphens and no images.
    public init(
        fonts: any FontCollection, webFonts: WebFontSet? = nil, shaper: any TextShaper,
        hyphenator: (any Hyphenator)? = nil, images: (any ImageInfoSource)? = nil, styles: InlineStyleStore? = nil
    ) {
        self.fonts = fonts
        self.webFonts = webFonts
        self.shaper = shaper
        self.hyphenator = hyphenator
        self.images = images
        self.styles = styles
    }
}
