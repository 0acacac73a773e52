import LecternCSS
import LecternGeometry
import LecternText

/// The extents of a line of text, inline boxes and plain ruby, by the items between its start and its end: what
/// ``LineExtent`` gives for the pieces of such a line.
struct MeasuredExtent: ~Copyable {
    private let context: LayoutContext
    private let paragraph: Paragraph
    /// The style of the root inline box.
    private let root: InlineStyle
    private(set) var extents = AlignedSubtree(alignment: .baseline)
    /// Nothing gives the line a height so far.
    private(set) var isEmpty = true
    /// The lowest edge of text, from the baseline; `nil` where there is none.
    private(set) var textBottom: LayoutUnit?

    init(_ context: LayoutContext, _ paragraph: Paragraph, _ root: InlineStyle) {
        (self.context, self.paragraph, self.root) = (context, paragraph, root)
        extents.include(root.lineAscent, root.lineDescent)
    }

    /// Adds what stands on a line. False where that has to be left to others.
    mutating func addLine(from start: InlinePosition, to end: LineWalk.End?) -> Bool {
        let line = LineText(paragraph, from: start, to: end)
        let items = line.items
        guard openInherited(at: items.lowerBound) else { return false }
        for index in items {
            let item = paragraph.items[index]
            switch item.kind {
            case .open: open(paragraph.styles[Int(item.style)])
            case .text:
                add(item, line.visible(index), hasHyphen: index == items.upperBound - 1 && end?.hasHyphen == true)
            case .ruby:
                guard let ruby = context.rubyExtent(index, of: paragraph) else { return false }
                isEmpty = false
                extents.include(ruby.ascent, ruby.descent)
                include(ruby.text.bottom)
            case .atomic:
                guard let combined = context.combinedExtent(item, of: paragraph) else { return false }
                isEmpty = false
                extents.include(combined.ascent, combined.descent)
                include(combined.descent)
            case .lineBreak: isEmpty = false
            default: break
            }
        }
        return true
    }

    /// Opens the boxes that were opened on earlier lines.
    private mutating func openInherited(at index: Int) -> Bool {
        guard index < paragraph.items.count else { return true }
        let first = paragraph.items[index]
        var parent = first.kind == .close ? first.partner : first.parent
        while parent >= 0 {
            let style = paragraph.styles[Int(paragraph.items[Int(parent)].style)]
            guard style.isPlainBox else { return false }
            open(style)
            parent = paragraph.items[Int(parent)].parent
        }
        return true
    }

    private mutating func include(_ bottom: LayoutUnit) { textBottom = max(textBottom ?? bottom, bottom) }

    private mutating func open(_ style: InlineStyle) { extents.include(style.lineAscent, style.lineDescent) }

    private mutating func add(_ item: PreparedItem, _ visible: Range<Int32>, hasHyphen: Bool) {
        if !visible.isEmpty {
            isEmpty = false
            // That of the box around it.
            let parent = item.parent < 0 ? root : paragraph.styles[Int(paragraph.items[Int(item.parent)].style)]
            if let metrics = paragraph.fallbackMetrics(item, in: parent) {
                extents.include(metrics.lineAscent, metrics.lineDescent)
            }
        }
        guard !visible.isEmpty || hasHyphen else { return }
        include(paragraph.styles[Int(item.style)].descent)
    }
}
