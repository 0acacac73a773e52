internal import CPDFium
import LecternAssets
import LecternBase
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
    @PDFiumEngine init(_ resource: any Resource, password: String?) throws(PDFOpenError) {
        guard let functions = PDFiumEngine.functions else { throw .notAvailable }
        let source: PDFiumSource
        do { source = try PDFiumSource(resource) } catch { throw .reading(error) }
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

    /// Whether so much of the document was read that it is time to ``reopen()``.
    @PDFiumEngine var keepsMuch: Bool { source.bytesRead > Self.mostKept }

    /// Opens the document anew and lets go of all that was read of it. No page
    /// of it may be open.
    @PDFiumEngine func reopen() {
        source.bytesRead = 0
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

/// Where PDFium reads from.
final class PDFiumSource: @unchecked Sendable {
    // Safe to hand over: only the engine's actor reads through it.
    let file: UnsafeMutablePointer<cpdfium_file>
    private let resource: any Resource
    private(set) var error: ReadError?
    /// Since the document was opened.
    var bytesRead = 0

    init(_ resource: any Resource) throws(ReadError) {
        self.resource = resource
        let length = try resource.lengthImmediately() ?? 0
        file = .allocate(capacity: 1)
        file.initialize(to: cpdfium_file(length: UInt(length), read: Self.read, context: nil))
        file.pointee.context = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit { file.deallocate() }

    private static let read:
        @convention(c) (UnsafeMutableRawPointer?, UInt, UnsafeMutablePointer<UInt8>, UInt) -> Int32 = {
            context, position, buffer, count in
            guard let context else { return 0 }
            let source = Unmanaged<PDFiumSource>.fromOpaque(context).takeUnretainedValue()
            return source.fill(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)), from: UInt64(position))
                ? 1 : 0
        }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer, from position: UInt64) -> Bool {
        do {
            guard let bytes = try resource.readImmediately(range: position..<position + UInt64(buffer.count)),
                bytes.count == buffer.count
            else { return false }
            bytes.withUnsafeBytes { buffer.copyMemory(from: $0) }
            bytesRead += buffer.count
            return true
        } catch {
            self.error = error
            return false
        }
    }
}
