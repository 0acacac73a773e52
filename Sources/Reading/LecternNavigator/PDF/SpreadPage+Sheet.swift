import LecternBase
import LecternGeometry
import LecternMarkup
import LecternModel
import LecternPaint
import LecternPublication

extension SpreadPage {
    /// Returns what is at a point of a PDF page; nil beside it.
    func hit(x: Double, y: Double, on sheet: PDFSheet, of publication: Publication) -> NavigatorHit? {
        guard content.contains(x: x, y: y), content.width > 0 else { return nil }
        let (px, py) = page.contentPoint(x: x - frame.x, y: y - frame.y)
        var hit = NavigatorHit()
        hit.place = sheet.text.offset(nearX: px, y: py).map { Place(chapter: page.chapter, offset: $0.offset) }
        if let link = sheet.link(x: px, y: py) { hit.link = target(of: link, on: sheet, publication) }
        hit.annotation = sheet.annotation(x: px, y: py)
        return hit
    }

    private func target(
        of link: PDFPageLink, on sheet: PDFSheet, _ publication: Publication
    ) -> NavigatorHit.LinkTarget? {
        let destination: NavigatorHit.LinkTarget.Destination
        let href: String
        switch link.target {
        case .uri(let uri): (href, destination) = (uri, .outside(uri))
        case .file(let path, let page):
            let file = OtherFile(path: path, page: page)
            (href, destination) = (file.href, .file(file))
        case .page(let number):
            let document = publication.units[page.chapter].href?.string ?? ""
            href = document + "#" + PDFPageFragment.text(number)
            guard let locator = publication.locate(Link(href)) else { return nil }
            destination = .inside(locator)
        }
        let range = sheet.text.range(in: [link.rect])
        return NavigatorHit.LinkTarget(
            href: href, text: range.map(words) ?? "", destination: destination, role: .plain,
            origin: Place(chapter: page.chapter, offset: range?.lowerBound ?? 0))
    }

    /// Returns the text of a range in one line.
    private func words(in range: Range<Int>) -> String {
        let text = document.markup.text
        return String(decoding: text[range.clamped(to: 0..<text.count)], as: UTF16.self)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the paragraphs of a PDF page with their frames in the page box.
    static func paragraphs(of sheet: PDFSheet, _ document: EngineDocument, on page: Page) -> [PageParagraph] {
        let markup = document.markup
        return markup.elements(named: .p).compactMap { node in
            let range = Int(markup[node].textStart)..<Int(markup[node].textEnd)
            let lines = sheet.text.rects(of: range)
            guard let first = lines.first else { return nil }
            let area = lines.dropFirst().reduce(first) { $0.union($1) }
            let units = markup.text[range].filter { $0 != 0xAD }
            return PageParagraph(
                text: String(decoding: units, as: UTF16.self),
                frame: page.boxArea(of: PaintRect(x: area.x, y: area.y, width: area.width, height: area.height)))
        }
    }
}
