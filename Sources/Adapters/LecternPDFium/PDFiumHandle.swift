internal import CPDFium
import LecternPublication

/// An open document of PDFium with the bytes it reads.
///
/// Safe to hand over: only the engine's actor uses the handle, and it is closed
/// there.
final class PDFiumHandle: @unchecked Sendable {
    let functions: cpdfium_functions
    private(set) var document: UnsafeMutableRawPointer
    private let source: PDFiumSource
    private let password: String?
    /// PDFium keeps what it has read of a document until it is closed: so much may be kept.
    private static let mostKept = 48 << 20

    /// Opens a document.
    @PDFiumEngine init(_ source: PDFiumSource, password: String?) throws(PDFOpenError) {
        guard let functions = PDFiumEngine.functions else { throw .notAvailable }
        guard let document = functions.FPDF_LoadCustomDocument(source.file, password) else {
            if let error = source.error { throw .reading(error) }
            // FPDF_ERR_PASSWORD is 4, FPDF_ERR_SECURITY 5.
            switch functions.FPDF_GetLastError() {
            case 4: throw .passwordNeeded
            case 5: throw .damaged("it is protected in a way that cannot be undone")
            default: throw .damaged("it is no PDF that can be read")
            }
        }
        (self.functions, self.document, self.source, self.password) = (functions, document, source, password)
    }

    /// Whether it is time to ``reopen()``: so much of the document was read, or
    /// some of it could not be, and PDFium took it for damaged.
    @PDFiumEngine var isStale: Bool { source.bytesRead > Self.mostKept || source.error != nil }

    /// Opens the document anew and lets go of all that was read of it. No page
    /// of it may be open.
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

    /// A UTF-16 text that PDFium writes into a buffer; the count is in bytes.
    func text(_ read: (UnsafeMutableRawPointer?, UInt) -> UInt) -> String? {
        let count = read(nil, 0)
        guard count > 2, count < 1 << 22 else { return nil }
        var units = [UInt16](repeating: 0, count: Int(count) / 2)
        let written = units.withUnsafeMutableBytes { read($0.baseAddress, UInt($0.count)) }
        let text = String(decoding: units.prefix(Int(min(written, count)) / 2).prefix { $0 != 0 }, as: UTF16.self)
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return trimmed.isEmpty ? nil : trimmed
    }

    /// Raw bytes that PDFium writes into a buffer.
    func bytes(_ read: (UnsafeMutableRawPointer?, UInt) -> UInt) -> [UInt8] {
        let count = read(nil, 0)
        guard count > 0, count < 1 << 20 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        _ = bytes.withUnsafeMutableBytes { read($0.baseAddress, UInt($0.count)) }
        return bytes
    }
}
