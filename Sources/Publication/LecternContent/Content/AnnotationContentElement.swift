import LecternBase
import LecternLocators
public import LecternModel
public import LecternPublication

/// What somebody wrote in the publication or marked in it before it came here:
/// the annotations of a PDF.
///
/// Its ``locator`` is that of the words it is about, where it is about words,
/// with the page and the rectangles on it as all locators of PDF. It is not
/// among the words of the publication: what reads aloud or searches passes it by.
public struct AnnotationContentElement: ContentElement, Hashable {
    public var locator: Locator
    public var attributes: ContentAttributes
    public var kind: PDFPageAnnotation.Kind
    /// What was written, `nil` for a mark without words.
    public var note: String?
    /// The words that it marks.
    public var markedText: String?
    public var author: String?
    /// When it was last changed.
    public var modified: PublicationDate?
}

extension Publication {
    /// What is written and marked on one page of a PDF, in the order of the
    /// page; none for all other units of the order of reading.
    ///
    /// - Parameter index: of ``Publication/units``.
    public func annotations(ofUnit index: Int) async -> [AnnotationContentElement] {
        guard units.indices.contains(index), let page = units[index].page,
            let document = (try? await pdfDocument(of: units[index].link)) ?? nil
        else { return [] }
        let found = await document.annotations(onPage: page)
        guard !found.isEmpty else { return [] }
        let documents = PublicationDocuments(self, byteLimit: 0)
        guard let text = await documents.pdfPage(of: units[index].link),
            let markup = await documents.parse(units[index].link)
        else { return [] }
        let reader = PDFAnnotationReader(unit: units[index], text: text, markup: markup)
        return found.compactMap { reader.element($0) }.sorted { $0.start < $1.start }.map(\.element)
    }
}
