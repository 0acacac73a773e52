internal import CPDFium
import Foundation
import LecternGeometry
import LecternPublication

/// Writes a copy of a document with annotations added, in a process of its own: a hostile page cannot end this one.
@PDFiumEngine struct PDFiumCopy {
    let source: PDFiumSource
    /// Whether all objects are written anew, as a damaged document needs.
    let isAnew: Bool

    /// The timeout of a piece in milliseconds.
    private static let patience: Int32 = 60_000

    /// - Parameter drafts: Sorted by page.
    func write(_ drafts: [PDFAnnotationDraft], of handle: PDFiumHandle, to path: String) throws(PDFCopyError) {
        let part = path + ".part"
        guard FileManager.default.createFile(atPath: part, contents: nil), let file = FileHandle(forWritingAtPath: part)
        else { throw .writing("\(path) cannot be written") }
        do throws(PDFCopyError) {
            try write(drafts, of: handle, to: file)
            try? file.close()
            guard rename(part, path) == 0 else { throw .writing("\(path) cannot be replaced") }
        } catch {
            try? file.close()
            unlink(part)
            throw error
        }
    }

    private func write(
        _ drafts: [PDFAnnotationDraft], of handle: PDFiumHandle, to file: FileHandle
    ) throws(PDFCopyError) {
        let asksForBytes = !source.isAtHand
        var socket: Int32 = -1
        // The process is forked from this one: it has the drafts in its memory.
        let process = withDrafts(drafts) { drafts in
            withUnsafePointer(to: handle.functions) {
                cpdfium_copy_start(
                    $0, handle.document, asksForBytes ? source.origin : nil, drafts.baseAddress,
                    Int32(clamping: drafts.count), isAnew ? 1 : 0, &socket)
            }
        }
        guard process > 0 else { throw .failed }
        do throws(PDFCopyError) {
            try receive(from: socket, to: file)
            _ = cpdfium_probe_end(process, socket, 0)
        } catch {
            _ = cpdfium_probe_end(process, socket, 1)
            throw error
        }
    }

    private func receive(from socket: Int32, to file: FileHandle) throws(PDFCopyError) {
        var lack: String?
        while true {
            if Task.isCancelled { throw .cancelled }
            var message = cpdfium_message()
            var (character, facts) = (cpdfium_character(), cpdfium_page_facts())
            guard cpdfium_probe_hear(socket, Self.patience, &message, &character, &facts) == 1 else {
                throw lack.map { .reading($0) } ?? .failed
            }
            switch cpdfium_saying(message.saying) {
            case cpdfium_says_bytes: try takeBytes(Int(message.count), from: socket, to: file)
            case cpdfium_says_wanted:
                lack = source.give(Int(message.count), from: message.position, to: socket) ?? lack
            case cpdfium_says_fine where message.count == 1 && lack == nil: return
            default: throw lack.map { .reading($0) } ?? .failed
            }
        }
    }

    private func takeBytes(_ count: Int, from socket: Int32, to file: FileHandle) throws(PDFCopyError) {
        var bytes = [UInt8](repeating: 0, count: min(count, Int(cpdfium_longest_piece)))
        let isWhole = bytes.withUnsafeMutableBytes { buffer in
            buffer.baseAddress.map { cpdfium_probe_take(socket, $0, UInt(buffer.count)) != 0 } ?? false
        }
        guard isWhole else { throw .failed }
        do {
            try file.write(contentsOf: bytes)
        } catch {
            throw .writing(error.localizedDescription)
        }
    }

    /// Passes drafts as C values, which are valid during the call.
    private func withDrafts<Result>(
        _ drafts: [PDFAnnotationDraft], _ body: (UnsafeBufferPointer<cpdfium_draft>) -> Result
    ) -> Result {
        let areas = drafts.flatMap { $0.areas.map { cpdfium_area($0) } }
        let texts = drafts.flatMap { $0.texts.flatMap { $0 ?? [] } }
        // Neither array moves during the call. An extra area gives an array without areas an address, too.
        return (areas + [cpdfium_area()]).withUnsafeBufferPointer { areas in
            texts.withUnsafeBufferPointer { texts in
                guard var area = areas.baseAddress else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
                var text = texts.baseAddress
                let values = drafts.map { cpdfium_draft($0, areas: &area, texts: &text) }
                return values.withUnsafeBufferPointer(body)
            }
        }
    }
}

extension PDFAnnotationDraft {
    /// Contents, author and date in UTF-16, ended by 0.
    fileprivate var texts: [[UInt16]?] { [contents, author, modified].map { $0.map { Array($0.utf16) + [0] } } }
}

extension cpdfium_draft {
    /// - Parameters:
    ///   - areas: Where its areas stand; moved past them.
    ///   - texts: Where its texts stand; moved past them.
    fileprivate init(
        _ draft: PDFAnnotationDraft, areas: inout UnsafePointer<cpdfium_area>, texts: inout UnsafePointer<UInt16>?
    ) {
        let firstArea = areas
        areas += draft.areas.count
        let starts = draft.texts.map { units -> UnsafePointer<UInt16>? in
            guard let units, let start = texts else { return nil }
            texts = start + units.count
            return start
        }
        let color = draft.color
        self.init(
            page: Int32(clamping: draft.page), subtype: draft.kind.writtenSubtype, red: UInt32(color.red),
            green: UInt32(color.green), blue: UInt32(color.blue), areas: firstArea,
            area_count: UInt32(clamping: draft.areas.count), texts: (starts[0], starts[1], starts[2]))
    }
}

extension cpdfium_area {
    /// Converts points to sixteenths.
    fileprivate init(_ rect: Rect) {
        func sixteenths(_ value: Double) -> Int32 { Int32(max(-1e8, min(1e8, (value * 16).rounded()))) }
        self.init(
            left: sixteenths(rect.x), top: sixteenths(rect.y), right: sixteenths(rect.x + rect.width),
            bottom: sixteenths(rect.y + rect.height))
    }
}

extension PDFPageAnnotation.Kind {
    /// The PDFium `FPDF_ANNOT_` number that is written: `TEXT` for all but marks of text.
    fileprivate var writtenSubtype: Int32 {
        switch self {
        case .highlight: 9
        case .underline: 10
        case .squiggly: 11
        case .strikeOut: 12
        default: 1
        }
    }
}
