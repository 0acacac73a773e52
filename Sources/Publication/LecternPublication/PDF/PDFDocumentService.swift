public import LecternModel

/// Gives the PDF documents of a publication.
public protocol PDFDocumentService: PublicationService {
    /// The document that a link of the reading order is, opened once.
    func document(of link: Link) async throws(PDFOpenError) -> any PDFDocument

    /// How many pages a link of the reading order has, `nil` where it is no
    /// PDF that can be read.
    func pageCount(of link: Link) -> Int?
}

extension Publication {
    /// The PDF that a link is or is a page of, `nil` where the publication has
    /// none.
    public func pdfDocument(of link: Link) async throws(PDFOpenError) -> (any PDFDocument)? {
        guard let service = services.find((any PDFDocumentService).self) else { return nil }
        var whole = link
        whole.href = String(link.href.prefix { $0 != "#" })
        return try await service.document(of: whole)
    }

    /// The only PDF that the publication is, `nil` where it is none.
    public func pdfDocument() async throws(PDFOpenError) -> (any PDFDocument)? {
        guard conforms(to: .pdf), let link = readingOrder.first else { return nil }
        return try await pdfDocument(of: link)
    }
}
