internal import CPDFium
import LecternBase
import LecternModel
import LecternPublication

/// The outline of a document as links; cycles are cut.
struct PDFiumOutline {
    let handle: PDFiumHandle
    let href: String
    let pageCount: Int
    private var seen: Set<UnsafeMutableRawPointer> = []
    private static let maximumCount = 100_000
    private static let deepest = 32

    init(handle: PDFiumHandle, href: String, pageCount: Int) {
        self.handle = handle
        self.href = href
        self.pageCount = pageCount
    }

    @PDFiumEngine
    mutating func links() -> [Link] { links(below: nil, depth: 0) }

    @PDFiumEngine
    private mutating func links(below parent: UnsafeMutableRawPointer?, depth: Int) -> [Link] {
        guard depth < Self.deepest else { return [] }
        var result: [Link] = []
        var next = handle.functions.FPDFBookmark_GetFirstChild(handle.document, parent)
        while let bookmark = next, seen.count < Self.maximumCount, seen.insert(bookmark).inserted {
            let title = handle.text { handle.functions.FPDFBookmark_GetTitle(bookmark, $0, $1) }
            let children = links(below: bookmark, depth: depth + 1)
            let target = PDFPageLink.Target.of(
                destination: handle.functions.FPDFBookmark_GetDest(handle.document, bookmark),
                action: handle.functions.FPDFBookmark_GetAction(bookmark), handle, pageCount: pageCount)
            var link = Link("#", title: title, children: children)
            switch target {
            case .page(let page):
                link.href = "\(href)#\(PDFPageFragment.text(page))"
                link.mediaType = .pdf
            case .uri(let uri): link.href = uri
            // Entries for other files have no target in this document.
            case .file, nil: break
            }
            result.append(link)
            next = handle.functions.FPDFBookmark_GetNextSibling(handle.document, bookmark)
        }
        return result
    }
}
