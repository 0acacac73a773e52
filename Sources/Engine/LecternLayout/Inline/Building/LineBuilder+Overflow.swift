import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

// The marks of `text-overflow`. Nothing moves: characters and objects that do not fit beside a mark are hidden, and
// keep their places for selection and search.
// https://www.w3.org/TR/css-ui-4/#text-overflow

/// The part of a line that is shown beside the marks of `text-overflow`.
private struct ShownStretch {
    var left: LayoutUnit
    var right: LayoutUnit

    /// Whether a stretch of the line is inside; lengths are rounded to 1/64 pixel.
    func contains(_ start: LayoutUnit, _ end: LayoutUnit) -> Bool {
        let tolerance = LayoutUnit(rawValue: 1)
        return start + tolerance >= left && end <= right + tolerance
    }
}

extension LineBuilder {
    /// Replaces what overflows the line by the marks of the block, if it has any.
    ///
    /// - Parameters:
    ///   - left: the left edge of the content.
    ///   - right: its right edge.
    mutating func replaceOverflow(from left: LayoutUnit, to right: LayoutUnit) {
        guard let block = clippingBlock, !boxes.isEmpty else { return }
        let hang = candidate.pieces.reduce(LayoutUnit.zero) { $0 + $1.hang }
        let edges = block.box.textOverflow.edges(isRightToLeft: block.text.direction == .rtl)
        var marks: (left: ShapedMark?, right: ShapedMark?)
        if (isRTL ? left + hang : left) < .zero { marks.left = context.styles.mark(edges.left, in: request.container) }
        if (isRTL ? right : right - hang) > space.inlineSize {
            marks.right = context.styles.mark(edges.right, in: request.container)
        }
        guard marks.left != nil || marks.right != nil else { return }
        let shown = ShownStretch(
            left: marks.left?.inlineSize ?? min(left, .zero),
            right: marks.right.map { space.inlineSize - $0.inlineSize } ?? max(right, space.inlineSize))
        let extent = hide(outside: shown)
        if let mark = marks.left { place(mark, at: extent.left - mark.inlineSize) }
        if let mark = marks.right { place(mark, at: extent.right) }
    }

    /// The style of the block whose overflow is clipped, if it has marks for it; nil for other lines.
    private var clippingBlock: ComputedStyle? {
        guard request.ellipsis == nil, !request.isSingleLine, request.note < 0 else { return nil }
        let style = blockStyle(of: request.container)
        // Items of flex and grid containers are blocks of their own.
        if case .box(_, let inner) = style.box.display.kind, inner == .flex || inner == .grid { return nil }
        // Clamped lines have a mark of their own.
        guard !style.box.textOverflow.isClip, style.box.lineClamp.continuation == .auto, !style.box.display.isLegacyBox
        else { return nil }
        let overflow = style.text.writingMode.isHorizontal ? style.box.overflowX : style.box.overflowY
        return overflow == .visible ? nil : style
    }

    /// The style of the element whose block has the lines. Anonymous blocks do not inherit what clips.
    private func blockStyle(of container: LayoutBox) -> ComputedStyle {
        if case .pseudo = container.origin { return container.style }
        return context.tree.document.style(of: container.node) ?? container.style
    }

    /// Hides all that is not in a stretch. Returns the extent of what is still shown.
    private mutating func hide(outside shown: ShownStretch) -> (left: LayoutUnit, right: LayoutUnit) {
        var extent: (left: LayoutUnit, right: LayoutUnit)?
        func show(_ left: LayoutUnit, _ right: LayoutUnit) {
            extent = (min(extent?.left ?? left, left), max(extent?.right ?? right, right))
        }
        let content = items.indices.filter { isContent(items[$0]) }
        for index in content {
            if let part = hide(index, outside: shown) { show(part.left, part.right) }
        }
        if let extent { return extent }
        // "The first character or atomic inline-level element on a line must be clipped rather than ellipsed."
        guard let first = isRTL ? content.last : content.first else { return (shown.left, shown.right) }
        return unhideFirst(first)
    }

    private func isContent(_ item: LineItem) -> Bool {
        switch item {
        case .text(let text): !text.glyphs.isEmpty
        case .fragment(let link): link.fragment.box?.isFloating != true
        case .box: false
        }
    }

    /// Hides the parts of an item outside of a stretch. Returns the edges of the rest.
    private mutating func hide(_ index: Int, outside shown: ShownStretch) -> (left: LayoutUnit, right: LayoutUnit)? {
        switch items[index] {
        case .text(var text):
            let edges = (text.rect.x, text.rect.right)
            if shown.contains(edges.0, edges.1) { return edges }
            let clusters = text.glyphClusters(in: paragraph.text).filter {
                shown.contains(text.rect.x + LayoutUnit($0.start), text.rect.x + LayoutUnit($0.end))
            }
            text.shown = TextFragment.ShownPart(clusters)
            items[index] = .text(text)
            guard let part = text.shown, !part.glyphs.isEmpty else { return nil }
            return (text.rect.x + LayoutUnit(part.start), text.rect.x + LayoutUnit(part.end))
        case .fragment(var link):
            let (left, right) = edges(of: link)
            if shown.contains(left, right) { return (left, right) }
            link.isHidden = true
            items[index] = .fragment(link)
            return nil
        case .box: return nil
        }
    }

    private mutating func unhideFirst(_ index: Int) -> (left: LayoutUnit, right: LayoutUnit) {
        switch items[index] {
        case .text(var text):
            let clusters = text.glyphClusters(in: paragraph.text)
            guard let first = isRTL ? clusters.last : clusters.first else { return (.zero, .zero) }
            text.shown = TextFragment.ShownPart([first])
            items[index] = .text(text)
            return (text.rect.x + LayoutUnit(first.start), text.rect.x + LayoutUnit(first.end))
        case .fragment(var link):
            link.isHidden = false
            items[index] = .fragment(link)
            return edges(of: link)
        case .box: return (.zero, .zero)
        }
    }

    private func edges(of link: Fragment.Link) -> (LayoutUnit, LayoutUnit) {
        let size =
            request.container.style.text.writingMode.isHorizontal
            ? link.fragment.size.width : link.fragment.size.height
        return (link.offset.x, link.offset.x + size)
    }

    private mutating func place(_ mark: ShapedMark, at position: LayoutUnit) {
        let after = pen
        defer { pen = after }
        pen = position
        place(mark)
    }
}

extension InlineStyles {
    /// Returns the mark at an edge where content overflows; nil if it is clipped.
    func mark(_ edge: TextOverflow.Edge, in box: LayoutBox) -> ShapedMark? {
        switch edge {
        case .clip: nil
        case .ellipsis: ellipsis(.auto, in: box)
        case .text(let text): ellipsis(.text(text), in: box)
        }
    }
}
