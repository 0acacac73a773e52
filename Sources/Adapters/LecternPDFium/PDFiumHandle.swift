internal import CPDFium
import LecternPublication

/// An open PDFium document and its source.
///
/// Safe to share (`@unchecked Sendable`): only the engine's actor uses and
/// closes the handle.
final class PDFiumHandle: @unchecked Sendable {
    let functions: cpdfium_functions
    private(set) var document: UnsafeMutableRawPointer
    private let source: PDFiumSource
    private let password: String?
    /// PDFium caches what it reads until the document is closed; this is the
    /// limit.
    private static let mostKept = 48 << 20

    /// Opens a document.
    @PDFiumEngine init(_ source: PDFiumSource, password: String?) throws(PDFOpenError) {
        guard let functions = PDFiumEngine.functions else { throw .notAvailable }
        guard let document = functions.FPDF_LoadCustomDocument(source.file, password) else {
            if let error = source.error { throw .reading(error) }
            // FPDF_ERR_PASSWORD is 4, FPDF_ERR_SECURITY 5.
            switch functions.FPDF_GetLastError() {
            case 4: throw .passwordNeeded
            case 5: throw .damaged("the document has an unsupported protection")
            default: throw .damaged("the file is not a readable PDF")
            }
        }
        self.functions = functions
        self.document = document
        self.source = source
        self.password = password
    }

    /// Whether to call ``reopen()``: the cache is too large, or a read failed
    /// and PDFium took it for damage.
    @PDFiumEngine var isStale: Bool { source.bytesRead > Self.mostKept || source.error != nil }

    /// Reopens the document to release PDFium's cache. No page may be open.
    @PDFiumEngine func reopen() {
        source.beginAnew()
        guard let fresh = functions.FPDF_LoadCustomDocument(source.file, password) else { return }
        functions.FPDF_CloseDocument(document)
        document = fresh
    }

    deinit {
        let (functions, source) = (functions, source)
        nonisolated(unsafe) let document = document
        Task { @PDFiumEngine in
            functions.FPDF_CloseDocument(document)
            _ = source
        }
    }

    /// Reads a UTF-16 text that PDFium writes to a buffer; the count is in
    /// bytes.
    func text(_ read: (UnsafeMutableRawPointer?, UInt) -> UInt) -> String? {
        let count = read(nil, 0)
        guard count > 2, count < 1 << 22 else { return nil }
        var units = [UInt16](repeating: 0, count: Int(count) / 2)
        let written = units.withUnsafeMutableBytes { read($0.baseAddress, UInt($0.count)) }
        let text = String(decoding: units.prefix(Int(min(written, count)) / 2).prefix { $0 != 0 }, as: UTF16.self)
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return trimmed.isEmpty ? nil : trimmed
    }

    /// Reads bytes that PDFium writes to a buffer.
    func bytes(_ read: (UnsafeMutableRawPointer?, UInt) -> UInt) -> [UInt8] {
        let count = read(nil, 0)
        guard count > 0, count < 1 << 20 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        _ = bytes.withUnsafeMutableBytes { read($0.baseAddress, UInt($0.count)) }
        return bytes
    }
}
