public import LecternAssets
import LecternBase
public import LecternPublication

/// Opens PDF with PDFium.
///
///     let parser = PDFParser(pdfFactory: PDFiumDocumentFactory())
///
/// A remote document is read in blocks, as needed.
public struct PDFiumDocumentFactory: PDFDocumentFactory {
    public init() {}

    public func open(_ resource: any Resource, password: String?) async throws(PDFOpenError) -> any PDFDocument {
        let source: PDFiumSource
        do {
            let isAtHand = try resource.readImmediately(range: 0..<1) != nil
            // PDFium reads in small pieces.
            let read = isAtHand || resource is BlockCachingResource ? resource : BlockCachingResource(resource)
            source = PDFiumSource(read, length: try await resource.length())
        } catch {
            throw .reading(error)
        }
        do {
            return try await PDFiumDocument.open(source, password: password)
        } catch {
            // A document without a password opens even if a wrong one is given.
            guard password != nil, case .passwordNeeded = error else { throw error }
            return try await PDFiumDocument.open(source, password: nil)
        }
    }
}
