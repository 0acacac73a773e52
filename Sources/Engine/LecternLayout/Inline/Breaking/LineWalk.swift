import LecternCSS
import LecternGeometry
import LecternText

/// Walks to the end of a line of text, inline boxes and plain ruby, as ``LineBreaker`` does.
struct LineWalk: ~Copyable {
    /// Where a line ends.
    struct End {
        /// The item that the next line begins with.
        var item: Int32
        /// Where in the text.
        var text: Int32
        /// Within the item, not before it.
        var isInside: Bool
        var hasHyphen = false

        func position(in paragraph: Paragraph, after position: InlinePosition) -> InlinePosition {
            InlinePosition(
                item: item, text: isInside ? text : paragraph.items[Int(item)].start, line: position.line + 1,
                hyphenatedLines: hasHyphen ? position.hyphenatedLines + 1 : 0)
        }
    }

    private enum Step {
        case goOn, atEnd
        /// Not for this type to say.
        case lost
    }

    private let paragraph: Paragraph
    private let start: InlinePosition
    private let available: LayoutUnit
    /// What the line takes so far.
    private var size: LayoutUnit
    private var hasContent = false
    /// The item behind the last content and the boxes that close after it; -1 before any.
    private var boundary: Int32 = -1
    /// Where the text ends that came last, if that was text; else -1.
    private var textEnd: Int32 = -1
    /// How far the annotation of the ruby that came last may reach over what follows.
    private var overhang = LayoutUnit.zero
    /// The last place to break that fits; where the line ends, once it is found. `nil` is the end of the paragraph.
    private(set) var end: End?

    init(_ paragraph: Paragraph, from start: InlinePosition, indent: LayoutUnit, available: LayoutUnit) {
        (self.paragraph, self.start, self.available) = (paragraph, start, available)
        size = indent
    }

    /// Walks until the line is full or the paragraph ends. False where the line has to be left to ``LineBreaker``.
    mutating func run(_ context: LayoutContext) -> Bool {
        for index in Int(start.item)..<max(Int(start.item), paragraph.items.count) {
            switch step(index, context) {
            case .goOn: continue
            case .atEnd: return true
            case .lost: return false
            }
        }
        // The last character may hang: that is for others to look at.
        guard let last = paragraph.items.last(where: { $0.kind == .text }),
            !HangingPunctuation(paragraph.styles[Int(last.style)].computed).hangsLast
        else { return false }
        end = nil
        return hasContent
    }

    private mutating func step(_ index: Int, _ context: LayoutContext) -> Step {
        let item = paragraph.items[index]
        switch item.kind {
        case .text: return addText(index, item, context)
        case .ruby: return addRuby(index, item, context)
        case .open: return paragraph.styles[Int(item.style)].isPlainBox ? .goOn : .lost
        case .close:
            guard paragraph.styles[Int(item.style)].isPlainBox else { return .lost }
            boundary = Int32(index + 1)
            return .goOn
        default: return .lost
        }
    }

    /// Notes the opportunity between the content so far and an item.
    private mutating func considerBoundary(before item: PreparedItem) {
        guard item.start > start.text, boundary >= 0, paragraph.breaks[Int(item.start)] != .none else { return }
        end = End(item: boundary, text: item.start, isInside: false)
    }

    // MARK: Text

    private mutating func addText(_ index: Int, _ item: PreparedItem, _ context: LayoutContext) -> Step {
        let from = index == Int(start.item) ? max(item.start, start.text) : item.start
        guard from < item.end else { return .goOn }
        let style = paragraph.styles[Int(item.style)]
        guard style.isPlainText, item.run >= 0 else { return .lost }
        if from == item.start { considerBoundary(before: item) }
        let first = paragraph.text[Int(from)]
        if overhang > .zero, RubyOverhang.isAllowed(over: first) { size = size - overhang }
        if !hasContent, first >= 0x3000 { size = size - trimmedStart(item, style, at: Int(from)) }
        var scan = TextScan(paragraph, item, style, from: Int(from), limit: available - size)
        switch scan.advance(paragraph, false) {
        case .opportunity: return .lost
        case .overflow(let offset):
            let words = HyphenatedText(paragraph, item, hyphenatedLines: start.hyphenatedLines)
            if let point = words.point(context, from: Int(from), overflowAt: offset, room: available - size) {
                end = End(item: Int32(index), text: Int32(point), isInside: true, hasHyphen: true)
                return .atEnd
            }
            note(scan.lastOpportunity, index, from)
            return end == nil ? .lost : .atEnd
        case .end:
            note(scan.lastOpportunity, index, from)
            size = size + scan.size
            hasContent = hasContent || !scan.isOnlySpaces
            (boundary, textEnd, overhang) = (Int32(index + 1), item.end, .zero)
            return .goOn
        }
    }

    private mutating func note(_ opportunity: Int, _ index: Int, _ from: Int32) {
        guard opportunity > Int(from) else { return }
        end = End(item: Int32(index), text: Int32(opportunity), isInside: true)
    }

    /// What full-width punctuation gives that begins the line.
    private func trimmedStart(_ item: PreparedItem, _ style: InlineStyle, at index: Int) -> LayoutUnit {
        let isFirst = start.line == 0 || start.isAfterForcedBreak
        guard TextSpacingTrim.trimsStart(style.computed.text.textSpacingTrim, isFirst: isFirst) else { return .zero }
        return paragraph.blankHalf(at: index, .opening, item) ?? .zero
    }

    // MARK: Ruby

    private mutating func addRuby(_ index: Int, _ item: PreparedItem, _ context: LayoutContext) -> Step {
        considerBoundary(before: item)
        guard let ruby = context.rubyExtent(index, of: paragraph) else { return .lost }
        size = size + ruby.size
        if ruby.overhangLeft > .zero, item.start > start.text, textEnd == item.start,
            RubyOverhang.isAllowed(over: paragraph.text[Int(item.start) - 1])
        {
            size = size - ruby.overhangLeft
        }
        (hasContent, textEnd, boundary) = (true, -1, Int32(index + 1))
        overhang = ruby.overhangRight
        guard size > available else { return .goOn }
        return end == nil ? .lost : .atEnd
    }
}
