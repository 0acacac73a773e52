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
    /// The lowest edge of text, from the baseline, and where the last of it ends.
    private(set) var text: UnbuiltText?

    init(_ context: LayoutContext, _ paragraph: Paragraph, _ root: InlineStyle) {
        (self.context, self.paragraph, self.root) = (context, paragraph, root)
        extents.include(root.lineAscent, root.lineDescent)
    }

    /// Adds what stands on a line. False where that has to be left to others.
    mutating func addLine(from start: InlinePosition, to end: LineWalk.End?) -> Bool {
        let items = Int(start.item)..<(end.map { Int($0.item) + ($0.isInside ? 1 : 0) } ?? paragraph.items.count)
        guard openInherited(at: items.lowerBound) else { return false }
        var line = LineText(paragraph, start, end, items)
        line.trim()
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
                ruby.text.join(&text)
            default: break
            }
        }
        let end = sourceEnd(line, items)
        text?.includeEnd(end)
        return true
    }

    /// Where the last text that has a place in the canonical text ends there; -1 if none has.
    private func sourceEnd(_ line: borrowing LineText, _ items: Range<Int>) -> Int32 {
        for index in items.reversed() where paragraph.items[index].kind == .text {
            let visible = line.visible(index)
            let source = visible.isEmpty ? 0..<0 : paragraph.mapping.source(of: visible)
            if !source.isEmpty { return source.upperBound }
        }
        return -1
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
        UnbuiltText(bottom: paragraph.styles[Int(item.style)].descent, sourceEnd: -1).join(&text)
    }
}

extension UnbuiltText {
    fileprivate mutating func includeEnd(_ end: Int32) {
        self = UnbuiltText(bottom: bottom, sourceEnd: max(sourceEnd, end))
    }
}

/// What shows of the texts on a line: not the spaces at its end.
private struct LineText: ~Copyable {
    private let paragraph: Paragraph
    private let start: InlinePosition
    private let end: LineWalk.End?
    private let items: Range<Int>
    /// The texts from here on have lost their spaces.
    private var trimmed: Int

    init(_ paragraph: Paragraph, _ start: InlinePosition, _ end: LineWalk.End?, _ items: Range<Int>) {
        (self.paragraph, self.start, self.end, self.items) = (paragraph, start, end, items)
        trimmed = items.upperBound
    }

    /// The part of an item's text that is on the line.
    private func range(_ index: Int) -> Range<Int32> {
        let item = paragraph.items[index]
        let from = index == items.lowerBound ? max(item.start, start.text) : item.start
        let isPart = index == items.upperBound - 1 && end?.isInside == true
        return from..<max(from, isPart ? end?.text ?? item.end : item.end)
    }

    /// Goes back over what is nothing but white space.
    mutating func trim() {
        guard end?.hasHyphen != true else { return }
        while trimmed > items.lowerBound {
            switch paragraph.items[trimmed - 1].kind {
            case .open, .close: trimmed -= 1
            case .text:
                trimmed -= 1
                let range = range(trimmed)
                let isBlank = paragraph.text[Int(range.lowerBound)..<Int(range.upperBound)].allSatisfy {
                    InlineCharacter.isSpace($0)
                }
                guard isBlank else { return }
            default: return
            }
        }
    }

    /// What shows of an item's text.
    func visible(_ index: Int) -> Range<Int32> {
        let range = range(index)
        guard index >= trimmed else { return range }
        var end = Int(range.upperBound)
        while end > Int(range.lowerBound), paragraph.text[end - 1] == 0x20 { end -= 1 }
        return range.lowerBound..<Int32(end)
    }
}
