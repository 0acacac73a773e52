public import LecternGeometry
public import LecternImages
public import LecternModel
import LecternPaint

/// The layout of a chapter and its place in a spread.
public struct ChapterLayout: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Text that flows into as many pages as it needs.
        case reflowable
        /// One page of the given size in CSS pixels, scaled to fit.
        case fixed(PhysicalSize)
    }
    public var kind: Kind
    /// The side of the spread on which the chapter belongs.
    public var side: PageSide? = nil
    /// When the chapter is shown beside another page.
    public var spread: Spread? = nil
    /// Whether the text of each page is centred horizontally (EPUB's `rendition:align-x-center`).
    public var isCentered = false
    /// The part of a fixed page that is shown; nil for the whole page.
    public internal(set) var part: PagePart?

    public init(kind: Kind, side: PageSide? = nil, spread: Spread? = nil) {
        (self.kind, self.side, self.spread) = (kind, side, spread)
    }

    /// Whether the chapter is one page with a size of its own.
    public var isFixed: Bool { viewport != nil }

    /// The size of a fixed page; nil for reflowable chapters.
    public var viewport: PhysicalSize? { if case .fixed(let size) = kind { size } else { nil } }

    /// Returns the transform from page content to page box: the margins, or scaling
    /// to fit and centring.
    func contentTransform(in settings: LayoutSettings) -> AffineTransform {
        guard let viewport else { return .translation(settings.margins.left, settings.margins.top) }
        let shown = shownArea(of: viewport)
        let scale = min(settings.pageWidth / shown.width, settings.pageHeight / shown.height)
        return AffineTransform(
            a: scale, d: scale, tx: (settings.pageWidth - shown.width * scale) / 2 - shown.x * scale,
            ty: (settings.pageHeight - shown.height * scale) / 2 - shown.y * scale)
    }

    /// Returns the part of a fixed page that is shown, in CSS pixels of the page.
    func shownArea(of viewport: PhysicalSize) -> PaintRect {
        let (part, width, height) = (part ?? .whole, viewport.width.double, viewport.height.double)
        return PaintRect(
            x: part.x * width, y: part.y * height, width: part.width * width, height: part.height * height)
    }
}
