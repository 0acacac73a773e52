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

    /// The text of the drawing in which a range begins.
    private func drawnFrames(of range: Range<Int>) -> [Rect] {
        let markup = page.document.markup
        guard let first = markup.textNode(at: range.lowerBound),
            markup.parent(of: first).map({ markup[$0].namespace }) == .svg,
            let root = Array(markup.selfAndAncestors(of: first)).last(where: {
                markup.isElement($0, named: .svg, in: .svg)
            }),
            let area = pictureAreas.first(where: { $0.node == root })?.content
        else { return [] }
        guard let drawings = page.drawing.paint.drawings else { return [] }
        let text = DrawnText(root, page.document.styled, services: drawings)
        let size = (width: area.size.width.double, height: area.size.height.double)
        return text.frames(of: range, width: size.width, height: size.height).map { frame in
            let offset = PhysicalOffset(x: LayoutUnit(frame.x), y: LayoutUnit(frame.y))
            let size = PhysicalSize(width: LayoutUnit(frame.width), height: LayoutUnit(frame.height))
            return boxRect(PhysicalRect(offset: area.offset + offset, size: size))
        }
    }

    func caret(at offset: Int) -> Rect? { geometry.caret(at: Int32(clamping: offset)).map(boxRect) }

    func caretOffset(nearest point: Point) -> Int? {
        tester.nearestSource(to: contentPoint(point)).map { Int($0) }
    }

    func isOnText(_ point: Point) -> Bool { tester.hit(at: contentPoint(point))?.isOnText ?? false }

    func hit(at point: Point, of publication: Publication) -> NavigatorHit? {
        guard let hit = tester.hit(at: contentPoint(point)) else { return nil }
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
    private var pictureAreas: [(node: NodeID, area: PhysicalRect, content: PhysicalRect)] {
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

    private func contentPoint(_ point: Point) -> PhysicalOffset {
        page.contentPoint(at: PhysicalOffset(x: LayoutUnit(point.x), y: LayoutUnit(point.y)))
    }

    private func boxRect(_ rect: PhysicalRect) -> Rect { Rect(page.pageRect(of: rect)) }
}
