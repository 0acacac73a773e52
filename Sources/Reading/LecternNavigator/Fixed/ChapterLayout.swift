public import LecternGeometry
public import LecternModel

/// How a chapter meets the page: what it says of its layout and of its place
/// in a spread.
public struct ChapterLayout: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Text that flows into as many pages as it takes.
        case reflowable
        /// One page of the given size in CSS pixels, shown scaled.
        case fixed(PhysicalSize)
    }
    public var kind: Kind
    /// The side of a spread that it belongs on.
    public var side: PageSide? = nil
    /// When it is shown beside another page.
    public var spread: Spread? = nil

    public init(kind: Kind, side: PageSide? = nil, spread: Spread? = nil) {
        (self.kind, self.side, self.spread) = (kind, side, spread)
    }

    /// The chapter is one page of a size of its own.
    public var isFixed: Bool { viewport != nil }

    /// The size of a fixed page.
    public var viewport: PhysicalSize? { if case .fixed(let size) = kind { size } else { nil } }

    /// From the content of a page to the page box: past the margins, or scaled
    /// to fit and put in the middle.
    func contentTransform(in settings: LayoutSettings) -> AffineTransform {
        guard let viewport else { return .translation(settings.margins.left, settings.margins.top) }
        let (width, height) = (viewport.width.double, viewport.height.double)
        let scale = min(settings.pageWidth / width, settings.pageHeight / height)
        return AffineTransform(
            a: scale, d: scale, tx: (settings.pageWidth - width * scale) / 2,
            ty: (settings.pageHeight - height * scale) / 2)
    }
}
