import LecternCSS
import LecternGeometry
import LecternText

/// The extents of a line of text, inline boxes, plain ruby and combined text on one baseline.
struct CountedExtent: ~Copyable {
    private let context: LayoutContext
    private let paragraph: Paragraph
    /// The style of the root inline box.
    private let root: InlineStyle
    private(set) var extents = AlignedSubtree(alignment: .baseline)
    /// Whether nothing gives the line a height so far.
    private(set) var isEmpty = true
    /// The lowest edge of text, from the baseline; nil if there is no text.
    private(set) var textBottom: LayoutUnit?
    /// Where the text ends in the canonical text; -1 if there is none.
    private(set) var sourceEnd: Int32 = -1

    init(_ context: LayoutContext, _ paragraph: Paragraph, root: InlineStyle) {
        self.context = context
        self.paragraph = paragraph
        self.root = root
        extents.include(root.lineAscent, root.lineDescent)
    }

    /// Adds the content of a line. False if it has content that must be laid out.
    ///
    /// - Parameter end: nil for the end of the paragraph.
    mutating func addLine(from start: InlinePosition, to end: LineWalk.End?) -> Bool {
        let line = LineText(paragraph, from: start, to: end)
        guard openInherited(at: line.items.lowerBound) else { return false }
        for index in line.items {
            let item = paragraph.items[index]
            switch item.kind {
            case .open: open(paragraph.styles[Int(item.style)])
            case .text:
                let isLast = index == line.items.upperBound - 1
                add(item, line.visible(index), hasHyphen: isLast && end?.hasHyphen == true)
            case .ruby:
                guard let ruby = context.paragraphs.rubyExtent(index, of: paragraph) else { return false }
                add(ruby.ascent, ruby.descent, textBottom: ruby.text.bottom, sourceEnd: ruby.text.sourceEnd)
            case .atomic:
                guard let combined = context.paragraphs.combinedExtent(item, of: paragraph) else { return false }
                add(combined.ascent, combined.descent, textBottom: combined.descent, sourceEnd: combined.sourceEnd)
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

    private mutating func open(_ style: InlineStyle) {
        if context.mode.keepsLineGrid, style.staysOnGrid(of: root, shift: .zero) { return }
        extents.include(style.lineAscent, style.lineDescent)
    }

    private mutating func include(textBottom bottom: LayoutUnit) { textBottom = max(textBottom ?? bottom, bottom) }

    /// Adds an object.
    private mutating func add(_ ascent: LayoutUnit, _ descent: LayoutUnit, textBottom: LayoutUnit, sourceEnd: Int32) {
        isEmpty = false
        extents.include(ascent, descent)
        include(textBottom: textBottom)
        self.sourceEnd = max(self.sourceEnd, sourceEnd)
    }

    private mutating func add(_ item: PreparedItem, _ visible: Range<Int32>, hasHyphen: Bool) {
        guard !visible.isEmpty || hasHyphen else { return }
        include(textBottom: paragraph.styles[Int(item.style)].descent)
        guard !visible.isEmpty else { return }
        isEmpty = false
        let parent = item.parent < 0 ? root : paragraph.styles[Int(paragraph.items[Int(item.parent)].style)]
        if let metrics = paragraph.fallbackMetrics(item, in: parent) {
            extents.include(metrics.lineAscent, metrics.lineDescent)
        }
        let source = paragraph.mapping.source(of: visible)
        if !source.isEmpty { sourceEnd = max(sourceEnd, source.upperBound) }
    }
}
