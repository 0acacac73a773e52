internal import CPDFium
import LecternBase
import LecternPublication

/// Where a bookmark or link leads.
enum PDFiumTarget {
    @PDFiumEngine
    static func of(
        destination: UnsafeMutableRawPointer?, action: UnsafeMutableRawPointer?, _ handle: PDFiumHandle, pageCount: Int
    ) -> PDFPageLink.Target? {
        let (functions, document) = (handle.functions, handle.document)
        var destination = destination
        if destination == nil, let action {
            // PDFACTION_GOTO is 1, PDFACTION_URI 3.
            switch functions.FPDFAction_GetType(action) {
            case 1: destination = functions.FPDFAction_GetDest(document, action)
            case 3:
                let bytes = handle.bytes { functions.FPDFAction_GetURIPath(document, action, $0, $1) }
                let uri = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                return uri.isEmpty ? nil : .uri(uri)
            default: return nil
            }
        }
        guard let destination else { return nil }
        let page = Int(functions.FPDFDest_GetDestPageIndex(document, destination))
        return (0..<pageCount).contains(page) ? .page(page) : nil
    }
}
