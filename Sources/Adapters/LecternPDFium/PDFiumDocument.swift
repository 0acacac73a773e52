internal import CPDFium
import LecternAssets
import LecternBase
import LecternGeometry
import LecternModel
import LecternPublication

/// A PDF read by PDFium.
struct PDFiumDocument: PDFDocument {
    let pageCount: Int
    let information: PDFInformation
    private let handle: PDFiumHandle
    private let pages: PDFiumPages

    private static let mostPages = 1_000_000

    /// - Parameter isRebuilt: whether the bytes are those of ``PDFRebuild``.
    @PDFiumEngine
    static func open(
        _ source: PDFiumSource, password: String?, isRebuilt: Bool = false
    ) throws(PDFOpenError) -> PDFiumDocument {
        let handle = try PDFiumHandle(source, password: password)
        let count = Int(handle.functions.FPDF_GetPageCount(handle.document))
        guard count > 0 else { throw .damaged("the document has no pages") }
        var information = information(of: handle)
        if isRebuilt { information.wasRepaired = true }
        return PDFiumDocument(
            pageCount: min(count, mostPages), information: information, handle: handle,
            pages: PDFiumPages(source, pageCount: min(count, mostPages)))
    }

    @PDFiumEngine
    private static func information(of handle: PDFiumHandle) -> PDFInformation {
        let (functions, document) = (handle.functions, handle.document)
        func meta(_ tag: String) -> String? {
            handle.text { functions.FPDF_GetMetaText(document, tag, $0, $1) }
        }
        var result = PDFInformation()
        var version: Int32 = 0
        if functions.FPDF_GetFileVersion(document, &version) != 0 { result.version = Int(version) }
        result.title = meta("Title")
        result.author = meta("Author")
        result.subject = meta("Subject")
        result.keywords = meta("Keywords")
        result.creator = meta("Creator")
        result.producer = meta("Producer")
        result.created = meta("CreationDate")
        result.modified = meta("ModDate")
        result.language = handle.text { functions.FPDFCatalog_GetLanguage(document, $0, $1) }
        let direction = handle.bytes { buffer, count in
            functions.FPDF_VIEWERREF_GetName(document, "Direction", buffer?.assumingMemoryBound(to: CChar.self), count)
        }
        result.isRightToLeft = String(decoding: direction.prefix { $0 != 0 }, as: UTF8.self) == "R2L"
        // FILEIDTYPE_PERMANENT is 0; the last byte is a terminator.
        let identifier = handle.bytes { functions.FPDF_GetFileIdentifier(document, 0, $0, $1) }.dropLast()
        if !identifier.isEmpty { result.identifier = "urn:pdf-id:" + identifier.map { Self.hexadecimal($0) }.joined() }
        result.wasRepaired = functions.FPDF_DocumentHasValidCrossReferenceTable(document) == 0
        return result
    }

    private static func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

    @PDFiumEngine
    func tableOfContents(href: String) -> [Link] {
        var outline = PDFiumOutline(handle: handle, href: href, pageCount: pageCount)
        return outline.links()
    }

    @PDFiumEngine
    func label(ofPage page: Int) -> String? {
        guard (0..<pageCount).contains(page) else { return nil }
        return handle.text { handle.functions.FPDF_GetPageLabel(handle.document, Int32(page), $0, $1) }
    }

    @PDFiumEngine
    func geometry(ofPage page: Int) -> PDFPageGeometry? {
        (0..<pageCount).contains(page) ? pages.geometry(ofPage: page, of: handle) : nil
    }

    @PDFiumEngine
    func text(ofPage page: Int) -> PDFPageText {
        (0..<pageCount).contains(page) ? pages.text(ofPage: page, of: handle) : PDFPageText()
    }

    @PDFiumEngine
    func refusal(ofPage page: Int) -> String? { pages.refusal(ofPage: page) }

    @PDFiumEngine
    func links(onPage page: Int) -> [PDFPageLink] {
        (0..<pageCount).contains(page) ? pages.links(onPage: page, of: handle) : []
    }

    @PDFiumEngine
    func annotations(onPage page: Int) -> [PDFPageAnnotation] {
        (0..<pageCount).contains(page) ? pages.annotations(onPage: page, of: handle) : []
    }

    /// The number of processes started to read and draw its pages.
    @PDFiumEngine var processCount: Int { pages.processCount }

    @PDFiumEngine
    func picture(ofPage page: Int, width: Int, height: Int) -> PDFPicture? {
        picture(
            ofPage: page, width: width, height: height, region: .init(x: 0, y: 0, width: width, height: height))
    }

    @PDFiumEngine
    func picture(ofPage page: Int, width: Int, height: Int, region: PixelArea) -> PDFPicture? {
        if Task.isCancelled || !(0..<pageCount).contains(page) { return nil }
        return pages.picture(ofPage: page, width: width, height: height, region: region, of: handle)
    }

    @PDFiumEngine
    func images(onPage page: Int) -> [PDFPageImage] {
        (0..<pageCount).contains(page) ? pages.images(onPage: page, of: handle) : []
    }

    @PDFiumEngine
    func writeCopy(to path: String, adding annotations: [PDFAnnotationDraft]) async throws(PDFCopyError) {
        let drafts = annotations.filter { (0..<pageCount).contains($0.page) }
        let copy = PDFiumCopy(source: pages.source, isAnew: information.wasRepaired)
        try copy.write(drafts.sorted { $0.page < $1.page }, of: handle, to: path)
    }

    // MARK: Attachments

    private static let mostAttachments = 10_000
    private static let largestAttachments = 256 << 20

    @PDFiumEngine
    func attachments() -> [PDFAttachment] {
        let (functions, document) = (handle.functions, handle.document)
        var result: [PDFAttachment] = []
        var total = 0
        for index in 0..<min(functions.FPDFDoc_GetAttachmentCount(document), Int32(Self.mostAttachments)) {
            guard let attachment = functions.FPDFDoc_GetAttachment(document, index) else { continue }
            let name = handle.text { functions.FPDFAttachment_GetName(attachment, $0, $1) } ?? "attachment-\(index + 1)"
            var length: UInt = 0
            guard functions.FPDFAttachment_GetFile(attachment, nil, 0, &length) != 0,
                total + Int(clamping: length) <= Self.largestAttachments
            else { continue }
            total += Int(length)
            var bytes = [UInt8](repeating: 0, count: Int(length))
            _ = bytes.withUnsafeMutableBytes {
                functions.FPDFAttachment_GetFile(attachment, $0.baseAddress, UInt($0.count), &length)
            }
            result.append(PDFAttachment(name: name, bytes: Bytes(bytes)))
        }
        return result
    }
}
