import LecternBase
import LecternLocators
public import LecternModel
public import LecternPublication

/// An annotation that is part of the publication's file, in a PDF.
///
/// Its ``locator`` is that of the marked text, if it marks any, with the page
/// and the rectangles as in all PDF locators. It is not part of the
/// publication's text: reading aloud and search ignore it.
public struct AnnotationContentElement: ContentElement, Hashable {
    public var locator: Locator
    /// The label is ``note``; the other attributes are nil.
    public var attributes: ContentAttributes
    /// The type of the annotation.
    public var kind: PDFPageAnnotation.Kind
    /// The text of the annotation; nil for a mark without text.
    public var note: String?
    /// The marked text.
    public var markedText: String?
    /// The author of the annotation.
    public var author: String?
    /// The date of the last change.
    public var modified: PublicationDate?
}

extension Publication {
    /// Returns the annotations on a page of a PDF, in page order; empty for all
    /// other units.
    ///
    /// - Parameter index: the index in ``/LecternPublication/Publication/units``.
    public func annotations(ofUnit index: Int) async -> [AnnotationContentElement] {
        guard units.indices.contains(index), let page = units[index].page,
            let document = (try? await pdfDocument(of: units[index].link)) ?? nil
        else { return [] }
        let pdfAnnotations = await document.annotations(onPage: page)
        guard !pdfAnnotations.isEmpty else { return [] }
        let documents = PublicationDocuments(self, byteLimit: 0)
        guard let text = await documents.pdfPage(of: units[index].link),
            let markup = await documents.parse(units[index].link)
        else { return [] }
        let reader = PDFAnnotationReader(unit: units[index], text: text, markup: markup)
        return pdfAnnotations.compactMap { reader.element($0) }.sorted { $0.start < $1.start }.map(\.element)
    }
}
