import LecternBase
import LecternGeometry
import LecternPublication

/// A page of a PDF with its text, links and annotations.
///
/// Lengths are in points, from the left top corner of the page as shown.
public struct PDFSheet: Sendable {
    /// The document that draws the page.
    let document: any PDFDocument
    /// The page number, from 0.
    let page: Int
    let width: Double
    let height: Double
    /// The canonical text of the page.
    let text: PDFPageDocument
    let links: [PDFPageLink]
    let annotations: [PDFPageAnnotation]

    private static let longestSide = 50_000.0

    /// Reads a page; nil if it is damaged.
    static func read(_ page: Int, of document: any PDFDocument, language: String?) async -> PDFSheet? {
        guard let size = await document.geometry(ofPage: page), size.width >= 1, size.height >= 1,
            size.width <= longestSide, size.height <= longestSide
        else { return nil }
        let text = PDFPageDocument(
            await document.text(ofPage: page), language: document.information.language ?? language)
        return PDFSheet(
            document: document, page: page, width: size.width, height: size.height, text: text,
            links: await document.links(onPage: page), annotations: await document.annotations(onPage: page))
    }

    /// The size in layout units.
    var size: PhysicalSize { PhysicalSize(width: LayoutUnit(width), height: LayoutUnit(height)) }

    /// Returns the link at a point.
    func link(x: Double, y: Double) -> PDFPageLink? {
        links.last { $0.rect.touches(x: x, y: y) }
    }

    /// Returns the annotation at a point.
    func annotation(x: Double, y: Double) -> PDFPageAnnotation? {
        annotations.last { annotation in
            annotation.areas.contains { $0.touches(x: x, y: y) }
                || !annotation.marksWords && annotation.rect.touches(x: x, y: y)
        }
    }
}
