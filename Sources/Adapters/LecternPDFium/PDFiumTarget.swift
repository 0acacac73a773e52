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
        // PDFACTION_GOTO is 1, PDFACTION_REMOTEGOTO 2, PDFACTION_URI 3, PDFACTION_LAUNCH 4.
        let kind = action.map { functions.FPDFAction_GetType($0) }
        // PDFium takes the destination of an action for one of this document, also where it is in another.
        if kind != 2, kind != 4, let destination { return page(of: destination, handle, pageCount) }
        guard let action else { return nil }
        switch kind {
        case 1: return functions.FPDFAction_GetDest(document, action).flatMap { page(of: $0, handle, pageCount) }
        case 2: return path(of: action, handle).map { .file($0, page: remotePage(of: action, functions)) }
        case 3:
            let bytes = handle.bytes { functions.FPDFAction_GetURIPath(document, action, $0, $1) }
            let uri = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            return uri.isEmpty ? nil : .uri(uri)
        case 4: return path(of: action, handle).map { .file($0, page: nil) }
        default: return nil
        }
    }

    @PDFiumEngine
    private static func page(
        of destination: UnsafeMutableRawPointer, _ handle: PDFiumHandle, _ pageCount: Int
    ) -> PDFPageLink.Target? {
        let page = Int(handle.functions.FPDFDest_GetDestPageIndex(handle.document, destination))
        return (0..<pageCount).contains(page) ? .page(page) : nil
    }

    /// Another file. Of what a program is to be started with (`Win`) nothing
    /// but the file is read.
    @PDFiumEngine
    private static func path(of action: UnsafeMutableRawPointer, _ handle: PDFiumHandle) -> String? {
        let bytes = handle.bytes { handle.functions.FPDFAction_GetFilePath(action, $0, $1) }
        let path = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        return path.isEmpty ? nil : path
    }

    /// The page of the other file, where the link gives its number. A name is
    /// known to that file alone: looked up in a document without any, it is
    /// nothing, where in this one it might be another place.
    @PDFiumEngine
    private static func remotePage(of action: UnsafeMutableRawPointer, _ functions: cpdfium_functions) -> Int? {
        guard let empty = functions.FPDF_CreateNewDocument() else { return nil }
        defer { functions.FPDF_CloseDocument(empty) }
        guard let destination = functions.FPDFAction_GetDest(empty, action) else { return nil }
        let page = Int(functions.FPDFDest_GetDestPageIndex(empty, destination))
        return page >= 0 ? page : nil
    }
}
