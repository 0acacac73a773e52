import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternPaint
import LecternPublication

/// The text and links of a page that the engine has laid out.
struct LaidOutSurface: PageSurface {
    let page: Page

    private var geometry: TextGeometry { TextGeometry(page: page.fragment, tree: page.document.tree) }
    private var tester: HitTester { HitTester(page: page.fragment, tree: page.document.tree) }

    var paragraphs: [PageParagraph] {
        PageText.paragraphs(on: page.fragment, of: page.document.markup).map { text, rect, role in
            PageParagraph(text: text, frame: boxRect(rect), role: role)
        }
    }

    func frames(of range: Range<Int>) -> [Rect] {
        let units = Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
        return geometry.rects(of: units).map(boxRect) + drawnFrames(of: range)
    }

    func caret(at offset: Int) -> Rect? { geometry.caret(at: Int32(clamping: offset)).map(boxRect) }

    func caretOffset(nearest point: Point) -> Int? {
        if let drawn = drawing(at: point)?.character { return drawn.offset }
        return tester.nearestSource(to: contentPoint(point)).map { Int($0) }
    }

    func isOnText(_ point: Point) -> Bool {
        tester.hit(at: contentPoint(point))?.isOnText ?? false || drawing(at: point)?.character?.isHit ?? false
    }

    func hit(at point: Point, of publication: Publication) -> NavigatorHit? {
        guard var hit = tester.hit(at: contentPoint(point)) else { return nil }
        if let drawing = drawing(at: point) {
            hit.link = hit.link ?? drawing.link
            hit.sourceOffset = drawing.character.map { Int32(clamping: $0.offset) } ?? hit.sourceOffset
        }
        let reader = LinkReader(publication: publication, document: page.document, chapter: page.chapter)
        return NavigatorHit(
            place: hit.sourceOffset.map { Place(chapter: page.chapter, offset: Int($0)) },
            link: hit.link.map { reader.link($0) } ?? hit.image.flatMap { reader.noteReference($0) },
            image: hit.image.flatMap { reader.image($0) },
            media: hit.media.flatMap { reader.media($0) }, table: hit.table.map { reader.table($0) })
    }

    var linkFrames: [[Rect]] {
        let markup = page.document.markup
        let pictures = pictureAreas
        let elements = [Name.a, .audio, .video].flatMap { markup.elements(named: $0) }
        return elements.sorted { $0.rawValue < $1.rawValue }.compactMap { node in
            let range = Int(markup[node].textStart)..<Int(markup[node].textEnd)
            let hasWords = markup.isElement(node, named: .a) && markup.text[range].contains { !$0.isWhiteSpace }
            let frames =
                hasWords
                ? page.range.overlaps(range) ? frames(of: range) : []
                : pictures.filter { markup.selfAndAncestors(of: $0.node).contains(node) }.map { boxRect($0.area) }
            return frames.isEmpty ? nil : frames
        }
    }

    /// The areas of the pictures on the page, relative to its content.
    var pictureAreas: [(node: NodeID, area: PhysicalRect, content: PhysicalRect)] {
        var areas: [(node: NodeID, area: PhysicalRect, content: PhysicalRect)] = []
        func visit(_ fragment: Fragment, at offset: PhysicalOffset) {
            if fragment.isRepeated { return }
            if let box = fragment.box, case .replaced = box.kind {
                let area = PhysicalRect(offset: offset, size: fragment.size)
                var content = area
                if case .replaced(let contentRect) = fragment.extra { content = contentRect.offset(by: offset) }
                areas.append((box.node, area, content))
            }
            for child in fragment.children { visit(child.fragment, at: offset + child.offset) }
            for case .fragment(let item) in fragment.lines?.items ?? [] {
                visit(item.fragment, at: offset + item.offset)
            }
        }
        visit(page.fragment, at: .zero)
        return areas
    }

    func contentPoint(_ point: Point) -> PhysicalOffset {
        page.contentPoint(at: PhysicalOffset(x: LayoutUnit(point.x), y: LayoutUnit(point.y)))
    }

    func boxRect(_ rect: PhysicalRect) -> Rect { Rect(page.pageRect(of: rect)) }
}
