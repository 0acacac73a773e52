import LecternCSS
import LecternGeometry
import LecternMarkup

/// Applies the styles of a first line to inline content.
struct FirstLineContent {
    let document: StyledDocument
    let block: NodeID
    let style: ComputedStyle

    /// Returns the restyled items of a content, or of its beginning.
    func items(_ content: InlineContent, upTo end: Beginning?) -> [InlineItem] {
        guard let end else { return content.items.map(item) }
        var items = content.items[..<end.item].map(item)
        if case .text(let range, let style, let node) = content.items[end.item] {
            items.append(item(.text(range.lowerBound..<end.source, style: style, node: node)))
        }
        return items
    }

    private func item(_ item: InlineItem) -> InlineItem {
        switch item {
        case .open(let box, let continues): .open(self.box(box), continues: continues)
        case .close(let box, let continues): .close(self.box(box), continues: continues)
        case .text(let range, let itemStyle, let node): .text(range, style: replacement(itemStyle, node), node: node)
        case .generated(let text, let itemStyle, let node, let source):
            .generated(text, style: replacement(itemStyle, node), node: node, source: source)
        case .lineBreak(let itemStyle, let node, let source):
            .lineBreak(style: replacement(itemStyle, node), node: node, source: source)
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
        InlineContent(items: items(content, upTo: nil), id: -1)
    }

    private func annotation(_ box: LayoutBox) -> LayoutBox {
        guard case .inlines(let inner) = box.kind else { return box }
        return LayoutBox(
            id: box.id, kind: .inlines(content(inner)), style: replacement(box.style, box.node), node: box.node,
            origin: box.origin, source: box.source)
    }

    private func box(_ box: LayoutBox) -> LayoutBox {
        let boxStyle = replacement(box.style, box.node)
        guard boxStyle !== box.style else { return box }
        return LayoutBox(
            id: box.id, kind: box.kind, style: boxStyle, node: box.node, origin: box.origin, source: box.source)
    }

    /// Returns the style that replaces an item's own. Pseudo-elements keep theirs: first letters already inherit from
    /// the first line.
    private func replacement(_ itemStyle: ComputedStyle, _ node: NodeID) -> ComputedStyle {
        guard itemStyle === document.style(of: node) else { return itemStyle }
        return node == block ? style : document.firstLineStyles[node] ?? itemStyle
    }
}

// MARK: Length of the beginning

extension FirstLineContent {
    /// The end of a content's beginning. It is in text directly in the block.
    struct Beginning {
        var item: Int
        /// Offset in the canonical text.
        var source: Int32
    }

    /// The line is final if at least this many UTF-16 units of the beginning are left for the next line.
    static let leastRest = 64

    /// Returns a length that is enough for most first lines, assuming that characters are a third of an em wide.
    static func length(_ available: LayoutUnit, fontSize: Float) -> Int {
        Int(min(max(available.double, 0) / max(Double(fontSize), 1) * 3, 1e6)) + leastRest
    }

    /// Returns the end of a beginning of about `length` units, before white space; `nil` if too little would be
    /// omitted.
    func end(of content: InlineContent, length: Int) -> Beginning? {
        let units = document.markup.text
        var (left, depth) = (length, 0)
        for (index, item) in content.items.enumerated() {
            switch item {
            case .open: depth += 1
            case .close: depth -= 1
            case .text(let range, _, _):
                let start = Int(range.lowerBound) + max(left, 1)
                if depth == 0, start + Self.leastRest < Int(range.upperBound), Int(range.upperBound) <= units.count,
                    let space = units[start..<Int(range.upperBound)].firstIndex(of: 0x20), units[space - 1] != 0x20
                {
                    return Beginning(item: index, source: Int32(space))
                }
                left -= range.count
            default: left -= 1
            }
        }
        return nil
    }
}
