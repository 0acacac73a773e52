import LecternBase
import LecternGeometry
public import LecternPublication

/// A page of a PDF as pages of publications are shown: what is drawn, and what
/// stands where on it.
///
/// Lengths are points from the top left corner of the page as it is shown.
public struct PDFSheet: Sendable {
    /// The document that draws it.
    public let document: any PDFDocument
    /// Counted from 0.
    public let page: Int
    public let width: Double
    public let height: Double
    /// Its text, the canonical text of the page.
    public let text: PDFPageDocument
    public let links: [PDFPageLink]

    private static let longestSide = 50_000.0

    /// Reads a page; `nil` where it is damaged.
    static func read(_ page: Int, of document: any PDFDocument, language: String?) async -> PDFSheet? {
        guard let size = await document.geometry(ofPage: page), size.width >= 1, size.height >= 1,
            size.width <= longestSide, size.height <= longestSide
        else { return nil }
        let text = PDFPageDocument(
            await document.text(ofPage: page), language: document.information.language ?? language)
        return PDFSheet(
            document: document, page: page, width: size.width, height: size.height, text: text,
            links: await document.links(onPage: page))
    }

    /// The size as the engine counts.
    var size: PhysicalSize { PhysicalSize(width: LayoutUnit(width), height: LayoutUnit(height)) }

    /// The link at a point.
    func link(x: Double, y: Double) -> PDFPageLink? {
        links.last { link in
            link.rect.x <= x && x <= link.rect.x + link.rect.width && link.rect.y <= y
                && y <= link.rect.y + link.rect.height
        }
    }

    /// The canonical text in an area: of characters whose middle is in it.
    func range(in area: PDFRect) -> Range<Int>? {
        let inside = text.boxes.indices.filter { index in
            guard let box = text.boxes[index] else { return false }
            let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
            return area.x <= x && x <= area.x + area.width && area.y <= y && y <= area.y + area.height
        }
        guard let first = inside.first, let last = inside.last else { return nil }
        return first..<last + 1
    }
}
