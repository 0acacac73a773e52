import LecternBase
import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternModel
import LecternPublication

// A page of a PDF is a chapter of one fixed page. Its document is the text of the
// page, so that places, search and accessibility work as in other chapters. The
// PDF library draws its picture.

extension Rendition {
    /// Returns the chapter of a page.
    func pdfChapter(
        _ index: Int, _ unit: ReadingUnit, page: Int, cache: SheetCache?
    ) async throws(RenditionError) -> Chapter {
        let entry: SheetCache.Entry
        if let cached = cache?.entry(index) {
            entry = cached
        } else {
            entry = try await read(index, unit, page: page)
            cache?.insert(entry)
        }
        let properties = unit.link.properties
        var layout = ChapterLayout(
            kind: .fixed(entry.sheet.size), side: properties.page,
            spread: properties.spread ?? publication.metadata.presentation.spread)
        layout.rotation = settings.rotation
        if settings.trimsMargins { layout.part = await source.pictures.part(ofPageUnit: index) }
        let paginator = builder.paginator(
            for: entry.document, mode: LayoutMode(.browserViewport, area: entry.sheet.size))
        return Chapter(
            index: index, href: unit.link.href, drawing: drawing(entry.document, layout), paginator: paginator,
            sheet: entry.sheet)
    }

    private func read(_ index: Int, _ unit: ReadingUnit, page: Int) async throws(RenditionError) -> SheetCache.Entry {
        let document: (any PDFDocument)?
        do { document = try await publication.pdfDocument(of: unit.link) } catch {
            throw .reading(unit.link.href, cause: error)
        }
        guard let document else { throw .missing(unit.link.href) }
        guard let sheet = await PDFSheet.read(page, of: document, language: publication.metadata.languages.first)
        else {
            let reason = await document.refusal(ofPage: page) ?? "the page is damaged"
            throw .reading(unit.link.href, cause: PDFOpenError.damaged(reason))
        }
        let (markup, diagnostics) = builder.parse(
            Bytes(utf8: sheet.text.markup), url: unit.link.href, syntax: .xhtml)
        let styled = builder.build(
            markup, url: unit.link.href, styling: fixedStyling(sheet.size, markup), diagnostics: diagnostics)
        return SheetCache.Entry(unit: index, sheet: sheet, document: styled)
    }
}
