import LecternBase
import LecternGeometry
import LecternLocators
import LecternMarkup
import LecternModel
import LecternPublication

/// Converts the annotations of a PDF page to content elements.
struct PDFAnnotationReader {
    let unit: ReadingUnit
    let text: PDFPageDocument
    let markup: MarkupDocument

    /// - Returns: the element and its offset in the page's text; nil for an
    ///   annotation without text.
    func element(_ annotation: PDFPageAnnotation) -> (start: Int, element: AnnotationContentElement)? {
        let marked = annotation.marksWords ? text.range(in: annotation.areas) : nil
        let words = marked.flatMap { self.words(in: $0) }
        // Strokes, shapes and stamps without text are part of the picture.
        guard annotation.contents != nil || words != nil, let href = unit.href else { return nil }
        let start = marked?.lowerBound ?? nearestOffset(to: annotation.rect)
        var locator = unit.locator(markup.locator(of: marked ?? start..<start, in: unit.link, at: href))
        let areas = annotation.marksWords ? annotation.areas : [annotation.rect]
        locator.locations.otherLocations["rects"] = PDFContent.json(areas)
        let element = AnnotationContentElement(
            locator: locator, attributes: ContentAttributes(accessibilityLabel: annotation.contents),
            kind: annotation.kind, note: annotation.contents, markedText: words, author: annotation.author,
            modified: annotation.modified.flatMap { PublicationDate(pdf: $0) })
        return (start, element)
    }

    private func words(in range: Range<Int>) -> String? {
        let units = markup.text[range.clamped(to: 0..<markup.text.count)].filter { $0 != 0xAD }
        let words = String(decoding: units, as: UTF16.self).split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private func nearestOffset(to rect: Rect) -> Int {
        text.offset(nearX: rect.x + rect.width / 2, y: rect.y + rect.height / 2)?.offset ?? 0
    }
}
