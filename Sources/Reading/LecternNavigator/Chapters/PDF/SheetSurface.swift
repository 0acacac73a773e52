import LecternBase
import LecternGeometry
import LecternMarkup
import LecternModel
import LecternPaint
import LecternPublication

/// The text and links of a page of a PDF.
struct SheetSurface: PageSurface {
    let sheet: PDFSheet
    let page: Page

    var paragraphs: [PageParagraph] {
        let markup = page.document.markup
        return markup.elements(named: .p).compactMap { node in
            let range = Int(markup[node].textStart)..<Int(markup[node].textEnd)
            let lines = sheet.text.rects(of: range)
            guard let first = lines.first else { return nil }
            let units = markup.text[range].filter { $0 != 0xAD }
            return PageParagraph(
                text: String(decoding: units, as: UTF16.self),
                frame: boxRect(lines.dropFirst().reduce(first) { $0.enclosing($1) }))
        }
    }

    var linkFrames: [[Rect]] { sheet.links.map { [boxRect($0.rect)] } }

    func frames(of range: Range<Int>) -> [Rect] { sheet.text.rects(of: range).map(boxRect) }

    func caret(at offset: Int) -> Rect? { sheet.text.caret(at: offset).map(boxRect) }

    func caretOffset(nearest point: Point) -> Int? { text(at: point)?.caret }

    func isOnText(_ point: Point) -> Bool { text(at: point)?.isInside ?? false }

    func hit(at point: Point, of publication: Publication) -> NavigatorHit? {
        guard let area = page.shownArea, area.contains(x: point.x, y: point.y), area.width > 0 else { return nil }
        let (px, py) = page.contentPoint(x: point.x, y: point.y)
        var hit = NavigatorHit()
        hit.place = sheet.text.offset(nearX: px, y: py).map { Place(chapter: page.chapter, offset: $0.offset) }
        if let link = sheet.link(x: px, y: py) { hit.link = target(of: link, publication) }
        hit.annotation = sheet.annotation(x: px, y: py)
        return hit
    }

    private func target(of link: PDFPageLink, _ publication: Publication) -> NavigatorHit.LinkTarget? {
        let destination: NavigatorHit.LinkTarget.Destination
        let href: String
        switch link.target {
        case .uri(let uri):
            href = uri
            destination = .outside(uri)
        case .file(let path, let page):
            let file = OtherFile(path: path, page: page)
            href = file.href
            destination = .file(file)
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
        let text = page.document.markup.text
        return String(decoding: text[range.clamped(to: 0..<text.count)], as: UTF16.self)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the text nearest to a point.
    private func text(at point: Point) -> (offset: Int, caret: Int, isInside: Bool)? {
        guard (page.shownArea?.width ?? 0) > 0 else { return nil }
        let contentPoint = page.contentPoint(x: point.x, y: point.y)
        return sheet.text.offset(nearX: contentPoint.x, y: contentPoint.y)
    }

    /// Converts from points of the PDF page.
    private func boxRect(_ rect: Rect) -> Rect { page.boxArea(of: rect) }
}
