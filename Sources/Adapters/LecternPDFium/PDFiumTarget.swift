internal import CPDFium
import LecternBase
import LecternPublication

extension PDFPageLink.Target {
    /// The target of a bookmark.
    @PDFiumEngine
    static func of(
        destination: UnsafeMutableRawPointer?, action: UnsafeMutableRawPointer?, _ handle: PDFiumHandle, pageCount: Int
    ) -> PDFPageLink.Target? {
        var target = cpdfium_target()
        withUnsafePointer(to: handle.functions) {
            cpdfium_target_of($0, handle.document, destination, action, &target)
        }
        defer { cpdfium_target_forget(&target) }
        let words = target.words.map { String(cString: $0) } ?? ""
        return PDFPageLink.Target(kind: target.kind, page: target.page, words: words, pageCount: pageCount)
    }

    /// Converts the received target of a link.
    init?(kind: Int32, page: Int32, words: String, pageCount: Int) {
        switch cpdfium_leading(UInt32(bitPattern: kind)) {
        case cpdfium_leads_to_page where (0..<pageCount).contains(Int(page)): self = .page(Int(page))
        case cpdfium_leads_to_address: self = .uri(words)
        case cpdfium_leads_to_file: self = .file(words, page: page >= 0 ? Int(page) : nil)
        default: return nil
        }
    }
}
