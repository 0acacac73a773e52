public import LecternAssets
import LecternBase
public import LecternPublication

/// Opens PDF with PDFium. Of a document that is elsewhere, such as on a server,
/// only what is needed is read, in blocks.
public struct PDFiumDocumentFactory: PDFDocumentFactory {
    public init() {}

    public func open(_ resource: any Resource, password: String?) async throws(PDFOpenError) -> any PDFDocument {
        let source: PDFiumSource
        do {
            let isAtHand = try resource.readImmediately(range: 0..<1) != nil
            // PDFium reads by hundreds of bytes.
            let read = isAtHand || resource is BlockCachingResource ? resource : BlockCachingResource(resource)
            source = PDFiumSource(read, length: try await resource.length())
        } catch {
            throw .reading(error)
        }
        do {
            return try await PDFiumDocument.open(source, password: password)
        } catch {
            // What needs no password opens with a wrong one, too.
            guard password != nil, case .passwordNeeded = error else { throw error }
            return try await PDFiumDocument.open(source, password: nil)
        }
    }
}
