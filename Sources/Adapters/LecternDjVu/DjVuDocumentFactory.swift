public import LecternAssets
import LecternBase
public import LecternPublication

/// Opens DjVu with DjVuLibre.
///
///     let document = try await DjVuDocumentFactory().open(resource, password: nil)
///
/// The document is read into memory as a whole.
public struct DjVuDocumentFactory: PDFDocumentFactory {
    /// Larger documents are refused.
    private static let largest: UInt64 = 1 << 30

    /// Creates a factory. The library is loaded with the first document.
    public init() {}

    /// Opens a document.
    ///
    /// - Parameter password: not used: DjVu has no protection.
    /// - Throws: `libraryMissing` if DjVuLibre is not installed, `damaged` for what is not a bundled DjVu document, or
    ///   `reading`.
    public func open(_ resource: any Resource, password: String?) async throws(PDFOpenError) -> any PDFDocument {
        let bytes: Bytes
        do {
            guard try await resource.length() <= Self.largest else {
                throw PDFOpenError.damaged("it is larger than 1 GB")
            }
            bytes = try await resource.read()
        } catch let error as ReadError {
            throw .reading(error)
        } catch {
            throw error as? PDFOpenError ?? .damaged("\(error)")
        }
        return try await DjVuDocument.open(bytes)
    }
}
