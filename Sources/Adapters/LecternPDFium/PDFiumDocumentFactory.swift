public import LecternAssets
import LecternBase
public import LecternPublication

/// Opens PDF with PDFium.
public struct PDFiumDocumentFactory: PDFDocumentFactory {
    /// Documents that are not at hand are taken into memory up to this length.
    private static let largestRemote: UInt64 = 1 << 30

    public init() {}

    public func open(_ resource: any Resource, password: String?) async throws(PDFOpenError) -> any PDFDocument {
        do {
            var source = resource
            if try resource.readImmediately(range: 0..<1) == nil {
                guard try await resource.length() <= Self.largestRemote else {
                    throw ReadError.unsupportedOperation("this PDF is too large to be read from where it is")
                }
                source = DataResource(try await resource.read(), properties: resource.properties)
            }
            return try await PDFiumDocument.open(source, password: password)
        } catch let error as PDFOpenError {
            throw error
        } catch {
            throw .reading((error as? ReadError) ?? .decoding("\(error)"))
        }
    }
}
