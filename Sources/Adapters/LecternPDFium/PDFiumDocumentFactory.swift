public import LecternAssets
import LecternBase
public import LecternPublication

/// Opens PDF with PDFium.
///
///     let parser = PDFParser(pdfFactory: PDFiumDocumentFactory())
///
/// A remote document is read in blocks, as needed. A damaged document is
/// rebuilt from its objects.
public struct PDFiumDocumentFactory: PDFDocumentFactory {
    /// Creates a factory. The library is loaded with the first document.
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
            return try await open(source, password: password)
        } catch {
            guard case .damaged = error, let rebuilt = await rebuilt(resource) else { throw error }
            return try await open(rebuilt, password: password, isRebuilt: true)
        }
    }

    private func open(
        _ source: PDFiumSource, password: String?, isRebuilt: Bool = false
    ) async throws(PDFOpenError) -> PDFiumDocument {
        do {
            return try await PDFiumDocument.open(source, password: password, isRebuilt: isRebuilt)
        } catch {
            // A document without a password opens even if a wrong one is given.
            guard password != nil, case .passwordNeeded = error else { throw error }
            return try await PDFiumDocument.open(source, password: nil, isRebuilt: isRebuilt)
        }
    }

    /// Longer documents are not rebuilt, which is done in memory.
    private static let longestRebuilt: UInt64 = 256 << 20

    /// Rebuilds a document; nil if there are no pages in it.
    private func rebuilt(_ resource: any Resource) async -> PDFiumSource? {
        guard let length = try? await resource.length(), length <= Self.longestRebuilt,
            let bytes = try? await resource.read(range: nil), let rebuilt = PDFRebuild.rebuilt(bytes.array)
        else { return nil }
        return PDFiumSource(DataResource(rebuilt), length: UInt64(rebuilt.count))
    }
}
