public import LecternModel

/// Provides the PDF documents of a publication.
package protocol PDFDocumentService: PublicationService {
    /// Returns the document of a link in the reading order.
    func document(of link: Link) async throws(PDFOpenError) -> any PDFDocument

    /// Returns the number of pages of a link in the reading order; nil if it is
    /// not a readable PDF.
    func pageCount(of link: Link) -> Int?
}

extension Publication {
    /// Returns the PDF or DjVu of a link to a document or one of its pages; nil if it
    /// is none.
    public func pdfDocument(of link: Link) async throws(PDFOpenError) -> (any PDFDocument)? {
        guard let service = services.find((any PDFDocumentService).self) else { return nil }
        var whole = link
        whole.href = String(link.href.prefix { $0 != "#" })
        return try await service.document(of: whole)
    }

    /// Returns the only PDF or DjVu of the publication; nil if there is none.
    public func pdfDocument() async throws(PDFOpenError) -> (any PDFDocument)? {
        guard isPagedDocument, let link = readingOrder.first else { return nil }
        return try await pdfDocument(of: link)
    }
}
