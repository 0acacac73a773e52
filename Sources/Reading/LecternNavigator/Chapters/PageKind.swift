import LecternGeometry
import LecternPaint
import LecternPublication

/// What a page is made of. It decides what can be done with the page.
public enum PageKind: Sendable {
    /// Text that flows into as many pages as it needs.
    case reflowed
    /// A document of one page with a size of its own.
    case fixed
    /// An image file.
    case picture
    /// A page of a PDF.
    case sheet(PDFSheet)

    /// Whether the page has a size of its own, and so can be magnified.
    package var isFixed: Bool { if case .reflowed = self { false } else { true } }

    /// The PDF page; nil for other pages.
    var sheet: PDFSheet? { if case .sheet(let sheet) = self { sheet } else { nil } }
}

extension PageKind {
    /// Returns the text and the links of a page of this kind.
    func surface(of page: Page) -> any PageSurface {
        switch self {
        case .reflowed, .fixed, .picture: LaidOutSurface(page: page)
        case .sheet(let sheet): SheetSurface(sheet: sheet, page: page)
        }
    }

    /// Returns the paragraphs of a page, with their frames in the page box.
    func paragraphs(of page: Page) -> [PageParagraph] { surface(of: page).paragraphs }

    /// Returns how many CSS pixels a unit of the page's own size has at its actual size: a point of a PDF is 1/72 inch, a
    /// pixel of a picture is one of the screen.
    ///
    /// - Parameter density: Device pixels per CSS pixel.
    func unit(_ density: Double) -> Double {
        switch self {
        case .reflowed, .fixed: 1
        case .picture: 1 / max(density, 0.1)
        case .sheet: 96.0 / 72
        }
    }

    /// The colour around the page; nil for that of every page of the theme.
    func surround(_ theme: LayoutSettings.Theme) -> Color? {
        if case .sheet = self { theme.pdfSurround } else { nil }
    }

    /// The paper behind the content of the page.
    func paper(_ theme: LayoutSettings.Theme) -> Color {
        if case .reflowed = self { theme.background } else { .white }
    }

    /// Whether the page has a document with styles and images, and is painted from its display list.
    var hasMarkup: Bool { if case .sheet = self { false } else { true } }
}

/// The text, links and other targets of one page. All frames and points are in the page box, in CSS pixels.
protocol PageSurface {
    /// The paragraphs, for assistive technology.
    var paragraphs: [PageParagraph] { get }
    /// The lines of each link; the pictures of a link without words, sounds and videos.
    var linkFrames: [[Rect]] { get }
    /// Returns the rectangles of a range of the canonical text, one per part of a line.
    func frames(of range: Range<Int>) -> [Rect]
    /// Returns the caret before an offset: a rectangle without extent along the line.
    func caret(at offset: Int) -> Rect?
    /// Returns the offset nearest to a point; nil without text.
    func caretOffset(nearest point: Point) -> Int?
    /// Whether a point is on or near text.
    func isOnText(_ point: Point) -> Bool
    /// Returns what is at a point; nil beside everything.
    func hit(at point: Point, of publication: Publication) -> NavigatorHit?
}
