import LecternBase
import LecternGeometry
import LecternModel
import LecternPublication

/// Content of a PDF page: its locators have the page and the rectangles of the
/// text.
///
/// Besides the page (`fragments`) and the offset in its text (`textOffset`)
/// they have `rects`: a list of `[x, y, width, height]`, one per line, in
/// points from the top left corner of the page as shown.
enum PDFContent {
    static func element(
        _ element: any ContentElement, on page: PDFPageDocument, of unit: ReadingUnit
    ) -> any ContentElement {
        guard var text = element as? TextContentElement else { return element }
        let range = (text.segments.first?.range.lowerBound ?? 0)..<(text.segments.last?.range.upperBound ?? 0)
        text.locator = locator(text.locator, range, on: page, of: unit)
        for index in text.segments.indices {
            let segment = text.segments[index]
            text.segments[index].locator = locator(segment.locator, segment.range, on: page, of: unit)
        }
        return text
    }

    private static func locator(
        _ documentLocator: Locator, _ range: Range<Int>, on page: PDFPageDocument, of unit: ReadingUnit
    ) -> Locator {
        var locator = unit.locator(documentLocator)
        locator.locations.otherLocations["rects"] = json(page.rects(of: range))
        return locator
    }

    /// The rectangles in the form of locators.
    static func json(_ rects: [Rect]) -> JSONValue {
        .array(
            rects.map { rect in
                .array([rect.x, rect.y, rect.width, rect.height].map { JSONValue(($0 * 100).rounded() / 100) })
            })
    }
}
