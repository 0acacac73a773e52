package import LecternGeometry
import LecternImages
package import LecternModel
import LecternPaint
import LecternPreferences

/// The layout of a chapter and its place in a spread.
public struct ChapterLayout: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// Text that flows into as many pages as it needs.
        case reflowable
        /// One page of the given size in CSS pixels, scaled to fit.
        case fixed(PhysicalSize)
    }
    var kind: Kind
    /// The side of the spread on which the chapter belongs.
    package var side: PageSide? = nil
    /// When the chapter is shown beside another page.
    package var spread: Spread? = nil
    /// Whether the text of each page is centred horizontally (EPUB's `rendition:align-x-center`).
    var isCentered = false
    /// The part of a fixed page that is shown; nil for the whole page.
    var part: PagePart?
    /// By how much a fixed page is turned.
    var rotation = PageRotation.upright

    init(kind: Kind, side: PageSide? = nil, spread: Spread? = nil) {
        self.kind = kind
        self.side = side
        self.spread = spread
    }

    /// Whether the chapter is one page with a size of its own.
    package var isFixed: Bool { viewport != nil }

    /// The size of a fixed page; nil for reflowable chapters.
    package var viewport: PhysicalSize? { if case .fixed(let size) = kind { size } else { nil } }

    /// Returns the transform from page content to page box: the margins, or scaling
    /// to fit and centring.
    func contentTransform(in settings: LayoutSettings) -> AffineTransform {
        guard let viewport else { return .translation(settings.margins.left, settings.margins.top) }
        let size = shownSize(of: viewport)
        let scale = min(settings.pageWidth / size.width, settings.pageHeight / size.height)
        return fitting(viewport, scale: (scale, scale)).concatenated(
            with: .translation(
                (settings.pageWidth - size.width * scale) / 2, (settings.pageHeight - size.height * scale) / 2))
    }

    /// Returns the transform from a fixed page to its shown part, turned and scaled, with the left top corner at the
    /// origin.
    func fitting(_ viewport: PhysicalSize, scale: (x: Double, y: Double)) -> AffineTransform {
        let shown = shownArea(of: viewport)
        return AffineTransform.translation(-shown.x, -shown.y)
            .concatenated(with: rotation.transform(ofWidth: shown.width, height: shown.height))
            .concatenated(with: .scale(scale.x, scale.y))
    }

    /// Returns the size of the shown part of a fixed page, as it is turned, in CSS pixels of the page.
    func shownSize(of viewport: PhysicalSize) -> (width: Double, height: Double) {
        let shown = shownArea(of: viewport)
        return rotation.isSideways ? (shown.height, shown.width) : (shown.width, shown.height)
    }

    /// The size of the shown part of a fixed page, as it is turned; nil for reflowable chapters.
    var shownSize: (width: Double, height: Double)? { viewport.map { shownSize(of: $0) } }

    /// Returns the part of a fixed page that is shown, in CSS pixels of the page.
    func shownArea(of viewport: PhysicalSize) -> Rect {
        let (part, width, height) = (part ?? .whole, viewport.width.double, viewport.height.double)
        return Rect(
            x: part.x * width, y: part.y * height, width: part.width * width, height: part.height * height)
    }
}
