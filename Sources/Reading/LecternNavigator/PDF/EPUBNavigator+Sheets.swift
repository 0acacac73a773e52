import LecternBase
import LecternGeometry
import LecternMarkup
import LecternModel
import LecternPaint
import LecternPublication

/// Shows a PDF page by page: its pages are pages of a fixed size, so one
/// navigator shows all that is seen.
public typealias PDFNavigator = EPUBNavigator

/// Shows comics and other books of pictures, by the same navigator.
public typealias ImageNavigator = EPUBNavigator

extension EPUBNavigator {
    /// What is at a point of a page of a PDF.
    func hit(x: Double, y: Double, on page: SpreadPage, _ sheet: PDFSheet) -> NavigatorHit? {
        guard page.content.contains(x: x, y: y), page.content.width > 0 else { return nil }
        let scale = sheet.width / page.content.width
        let (px, py) = ((x - page.content.x) * scale, (y - page.content.y) * scale)
        let chapter = page.page.chapter
        var hit = NavigatorHit()
        hit.place = sheet.text.offset(nearX: px, y: py).map { Place(chapter: chapter, offset: $0.offset) }
        if let link = sheet.link(x: px, y: py) { hit.link = target(of: link, on: page, sheet) }
        hit.annotation = sheet.annotation(x: px, y: py)
        return hit
    }

    private func target(of link: PDFPageLink, on page: SpreadPage, _ sheet: PDFSheet) -> NavigatorHit.LinkTarget? {
        let unit = publication.units[page.page.chapter]
        let range = sheet.text.range(in: [link.rect])
        let words = range.map {
            String(
                decoding: page.document.markup.text[$0.clamped(to: 0..<page.document.markup.text.count)], as: UTF16.self
            )
        }
        let destination: NavigatorHit.LinkTarget.Destination
        let href: String
        switch link.target {
        case .uri(let uri): (href, destination) = (uri, .outside(uri))
        case .file(let path, let page):
            let file = OtherFile(path: path, page: page)
            (href, destination) = (file.href, .file(file))
        case .page(let number):
            href = (unit.href?.string ?? "") + "#" + PDFPageFragment.text(number)
            guard let locator = publication.locate(Link(href)) else { return nil }
            destination = .inside(locator)
        }
        return NavigatorHit.LinkTarget(
            href: href, text: (words ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " "),
            destination: destination, role: .plain,
            origin: Place(chapter: page.page.chapter, offset: range?.lowerBound ?? 0))
    }
}

extension SpreadPage {
    /// The paragraphs of a page of a PDF, where they stand in the viewport.
    static func paragraphs(of sheet: PDFSheet, _ document: EngineDocument, in content: PaintRect) -> [PageParagraph] {
        let markup = document.markup
        let scale = content.width / max(sheet.width, 1)
        return markup.elements(named: .p).compactMap { node in
            let range = Int(markup[node].textStart)..<Int(markup[node].textEnd)
            let lines = sheet.text.rects(of: range)
            guard let first = lines.first else { return nil }
            let area = lines.dropFirst().reduce(first) { $0.union($1) }
            let units = markup.text[range].filter { $0 != 0xAD }
            return PageParagraph(
                text: String(decoding: units, as: UTF16.self),
                frame: PaintRect(
                    x: content.x + area.x * scale, y: content.y + area.y * scale, width: area.width * scale,
                    height: area.height * scale))
        }
    }
}
