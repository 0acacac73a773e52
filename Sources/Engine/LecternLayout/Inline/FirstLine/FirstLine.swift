// The first line of a block
//
// `::first-line` gives the text of one line other fonts, colours and spacing,
// and which text that is shows only when the line is broken. So the paragraph
// is prepared a second time with the styles of first lines; the first line is
// broken and built from that one, and the next goes on in the ordinary one.
// https://www.w3.org/TR/css-pseudo-4/#first-line-pseudo

import LecternCSS
import LecternGeometry
import LecternMarkup

/// A paragraph as its first line sees it.
final class FirstLine {
    /// Prepared with the styles of the first line.
    let paragraph: Paragraph
    /// The block container with the first line's text style: strut and font.
    let container: Box
    /// The fictional box around the line's content, where it is to be seen.
    let background: Box?
    /// What the first line itself adds to the text's decorations.
    let decoration: ComputedStyle?

    init(paragraph: Paragraph, container: Box, style: ComputedStyle) {
        self.paragraph = paragraph
        self.container = container
        let paint = style.paint
        let hasBackground = !paint.backgroundColor.isTransparent || paint.backgroundLayers.contains { $0.image != nil }
        background =
            hasBackground
            ? Box(
                id: container.id, kind: .inline, style: style, node: container.node, origin: .pseudo(.firstLine),
                source: container.source) : nil
        decoration = paint.textDecorationLines.isEmpty ? nil : style
    }

    /// The line as one of the ordinary paragraph.
    func adopt(_ line: consuming LineResult, in paragraph: Paragraph) -> LineResult {
        var line = line
        line.items = line.items.map { item in
            guard case .text(var text) = item else { return item }
            text.paragraph = text.paragraph ?? self.paragraph
            return .text(text)
        }
        let count = Int32(truncatingIfNeeded: paragraph.text.count)
        if let next = line.next {
            line.next = position(next, in: paragraph)
            line.text = 0..<(line.next?.text ?? count)
        } else {
            line.text = 0..<count
        }
        return line
    }

    /// Where the next line starts, in the ordinary paragraph: the two have the
    /// same content, but runs may end and letters may be transformed otherwise.
    private func position(_ next: InlinePosition, in other: Paragraph) -> InlinePosition {
        let item = paragraph.items[Int(next.item)]
        let isSame = other.text.count == paragraph.text.count
        let text = isSame ? next.text : other.mapping.text(at: paragraph.mapping.source(at: next.text))
        let index = other.items.firstIndex { candidate in
            guard candidate.kind == item.kind, candidate.content == item.content else { return false }
            switch candidate.kind {
            case .text: return candidate.start <= text && text < candidate.end
            case .open, .close, .float, .outOfFlow: return true
            default: return candidate.start == text
            }
        }
        let fallback = other.items.firstIndex { $0.end > text } ?? other.items.count - 1
        var result = next
        result.item = Int32(index ?? max(fallback, 0))
        result.text = text
        return result
    }
}

extension LayoutContext {
    /// The first line of the block that a request is for; `nil` where the
    /// request is for another line, or its first line has no style of its own.
    func firstLine(_ request: LineRequest) -> FirstLine? {
        guard hasFirstLines, request.position.line == 0, request.position.item == 0, request.position.text == 0,
            !request.isSingleLine
        else { return nil }
        let container = request.container
        if let known = inline.firstLines[container.id] { return known }
        let made = makeFirstLine(container, request.paragraph)
        inline.firstLines[container.id] = .some(made)
        return made
    }

    /// Whether any block has a style for its first line.
    var hasFirstLines: Bool {
        if let known = inline.hasFirstLines { return known }
        let found = tree.document.pseudoStyles.contains { $0.pseudo == .firstLine }
        inline.hasFirstLines = found
        return found
    }

    private func makeFirstLine(_ container: Box, _ paragraph: Paragraph) -> FirstLine? {
        guard container.origin == .element || container.origin == .anonymous, beginsItsBlock(container),
            let style = tree.document.style(of: .firstLine, at: container.node)
        else { return nil }
        let own = ComputedStyle(text: style.text, box: container.style.box, paint: container.style.paint)
        let block = Box(
            id: container.id, kind: container.kind, style: own, node: container.node, origin: container.origin,
            source: container.source)
        let styler = FirstLineContent(document: tree.document, block: container.node, style: style)
        let content = InlineContent(items: paragraph.content.items.map(styler.item), id: -1)
        return FirstLine(paragraph: prepare(content, container: block), container: block, style: style)
    }
}

/// Gives inline content the styles of a first line.
private struct FirstLineContent {
    let document: StyledDocument
    let block: NodeID
    let style: ComputedStyle

    func item(_ item: InlineItem) -> InlineItem {
        switch item {
        case .open(let box, let continues): .open(self.box(box), continues: continues)
        case .close(let box, let continues): .close(self.box(box), continues: continues)
        case .text(let range, let own, let node): .text(range, style: replacement(own, node), node: node)
        case .generated(let text, let own, let node, let source):
            .generated(text, style: replacement(own, node), node: node, source: source)
        case .lineBreak(let own, let node, let source):
            .lineBreak(style: replacement(own, node), node: node, source: source)
        case .ruby(let segment): .ruby(ruby(segment))
        case .atomic, .float, .outOfFlow, .breakOpportunity: item
        }
    }

    private func ruby(_ segment: RubySegment) -> RubySegment {
        RubySegment(
            container: box(segment.container), source: segment.source, bases: segment.bases.map(content),
            levels: segment.levels.map { level in
                level.map { RubyAnnotation(box: annotation($0.box), bases: $0.bases, isHidden: $0.isHidden) }
            })
    }

    private func content(_ content: InlineContent) -> InlineContent {
        InlineContent(items: content.items.map(item), id: -1)
    }

    private func annotation(_ own: Box) -> Box {
        guard case .inlines(let inner) = own.kind else { return own }
        return Box(
            id: own.id, kind: .inlines(content(inner)), style: replacement(own.style, own.node), node: own.node,
            origin: own.origin, source: own.source)
    }

    private func box(_ box: Box) -> Box {
        let own = replacement(box.style, box.node)
        guard own !== box.style else { return box }
        return Box(id: box.id, kind: box.kind, style: own, node: box.node, origin: box.origin, source: box.source)
    }

    /// Pseudo-elements keep theirs: first letters inherit from the first line already.
    private func replacement(_ own: ComputedStyle, _ node: NodeID) -> ComputedStyle {
        guard own === document.style(of: node) else { return own }
        return node == block ? style : document.firstLineStyles[node] ?? own
    }
}
