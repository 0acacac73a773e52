internal import CDjVu
import LecternBase
import LecternGeometry
import LecternModel
import LecternPublication

/// A document read by DjVuLibre.
struct DjVuDocument: PDFDocument {
    let pageCount: Int
    let information: PDFInformation
    private let pages: DjVuPages
    private let names: DjVuPageNames

    private static let mostPages = 200_000
    /// The limit on the pixels of a page that is given as a picture.
    private static let mostPixels = 50_000_000

    @DjVuEngine
    static func open(_ bytes: Bytes) throws(PDFOpenError) -> DjVuDocument {
        guard cdjvu_load() != 0 else {
            throw .libraryMissing("DjVuLibre is not installed: install the package libdjvulibre21")
        }
        let pages = DjVuPages(bytes)
        let facts = try pages.facts()
        guard ![cdjvu_indirect, cdjvu_old_indexed].contains(facts.type) else {
            throw .damaged(
                "the pages are in other files, which are not read: bundle them with djvmcvt -b INDEX.djvu BOOK.djvu")
        }
        let count = min(facts.pageCount, mostPages)
        let annotations = pages.expression(cdjvu_wants_annotations) ?? .list([])
        return DjVuDocument(
            pageCount: count, information: DjVuAnnotations(annotations).information, pages: pages,
            names: DjVuPageNames(pages.expression(cdjvu_wants_names) ?? .list([]), pageCount: count))
    }

    /// The number of processes started to read and draw its pages.
    @DjVuEngine var processCount: Int { pages.processCount }

    @DjVuEngine
    func tableOfContents(href: String) -> [Link] {
        var outline = DjVuOutline(href: href, names: names)
        return pages.expression(cdjvu_wants_outline).map { outline.links($0) } ?? []
    }

    func label(ofPage page: Int) async -> String? { names.title(of: page) }

    @DjVuEngine
    func geometry(ofPage page: Int) -> PDFPageGeometry? { has(page) ? pages.space(ofPage: page)?.geometry : nil }

    @DjVuEngine
    func text(ofPage page: Int) -> PDFPageText { has(page) ? pages.text(ofPage: page) : PDFPageText() }

    @DjVuEngine
    func refusal(ofPage page: Int) -> String? { pages.refusal(ofPage: page) }

    @DjVuEngine
    func links(onPage page: Int) -> [PDFPageLink] {
        guard has(page), let space = pages.space(ofPage: page) else { return [] }
        return pages.annotations(ofPage: page)?.links(in: space, names: names, page: page) ?? []
    }

    @DjVuEngine
    func annotations(onPage page: Int) -> [PDFPageAnnotation] {
        guard has(page), let space = pages.space(ofPage: page) else { return [] }
        return pages.annotations(ofPage: page)?.notes(in: space) ?? []
    }

    @DjVuEngine
    func picture(ofPage page: Int, width: Int, height: Int, region: PixelArea) -> PDFPicture? {
        if Task.isCancelled || !has(page) { return nil }
        return pages.picture(ofPage: page, width: width, height: height, region: region)
    }

    /// The page itself, in the resolution in which it was scanned.
    @DjVuEngine
    func images(onPage page: Int) -> [PDFPageImage] {
        guard has(page), let space = pages.space(ofPage: page) else { return [] }
        let (width, height) = (space.shownWidth, space.shownHeight)
        guard width * height <= Self.mostPixels else { return [] }
        let whole = PixelArea(x: 0, y: 0, width: width, height: height)
        return pages.picture(ofPage: page, width: width, height: height, region: whole).map {
            [PDFPageImage(rect: space.bounds, width: width, height: height, picture: $0)]
        } ?? []
    }

    private func has(_ page: Int) -> Bool { (0..<pageCount).contains(page) }
}
