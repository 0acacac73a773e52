import LecternCSS
import LecternGeometry
import LecternText

/// Walks to the end of a line of text, inline boxes, plain ruby and combined text, as ``LineBreaker`` does.
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
        var isForced = false

        func position(in paragraph: Paragraph, after position: InlinePosition) -> InlinePosition {
            InlinePosition(
                item: item, text: isInside ? text : paragraph.items[Int(item)].start, line: position.line + 1,
                isAfterForcedBreak: isForced, hyphenatedLines: hasHyphen ? position.hyphenatedLines + 1 : 0)
        }
    }

    /// The extents of ruby and combined text, from the baseline.
    struct Objects {
        var ascent = LayoutUnit.min
        var descent = LayoutUnit.min
        /// The lowest edge of its text.
        var textBottom = LayoutUnit.min

        mutating func add(_ ruby: RubyExtent) { add(ruby.ascent, ruby.descent, textBottom: ruby.text.bottom) }

        mutating func add(_ combined: CombinedExtent) {
            add(combined.ascent, combined.descent, textBottom: combined.descent)
        }

        private mutating func add(_ ascent: LayoutUnit, _ descent: LayoutUnit, textBottom: LayoutUnit) {
            (self.ascent, self.descent) = (max(self.ascent, ascent), max(self.descent, descent))
            self.textBottom = max(self.textBottom, textBottom)
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
    /// How far the objects before that place reach.
    private(set) var objects = Objects()
    /// The same of all so far.
    private var allObjects = Objects()
    private(set) var endsWithForcedBreak = false

    init(_ paragraph: Paragraph, from start: InlinePosition, indent: LayoutUnit, available: LayoutUnit) {
        (self.paragraph, self.start, self.available) = (paragraph, start, available)
        size = indent
    }

    /// Walks until the line is full or the paragraph ends. False where the line has to be left to ``LineBreaker``.
    mutating func run(_ context: LayoutContext) -> Bool { paragraph.withScanText { run($0, context) } }

    private mutating func run(_ text: ScanText, _ context: LayoutContext) -> Bool {
        for index in Int(start.item)..<max(Int(start.item), paragraph.items.count) {
            switch step(index, text, context) {
            case .goOn: continue
            case .atEnd: return true
            case .lost: return false
            }
        }
        // The last character may hang: that is for others to look at.
        guard let last = paragraph.items.last(where: { $0.kind == .text }), !mayHang(last) else { return false }
        take(nil)
        return hasContent
    }

    /// Whether the last character of a text may hang where a line ends with it.
    private func mayHang(_ text: PreparedItem) -> Bool { paragraph.styles[Int(text.style)].hanging.hangsLast }

    private mutating func step(_ index: Int, _ text: ScanText, _ context: LayoutContext) -> Step {
        let item = paragraph.items[index]
        switch item.kind {
        case .text: return addText(index, item, text, context)
        case .ruby: return addRuby(index, item, text, context)
        case .open: return paragraph.styles[Int(item.style)].isPlainBox ? .goOn : .lost
        case .close:
            guard paragraph.styles[Int(item.style)].isPlainBox else { return .lost }
            boundary = Int32(index + 1)
            return .goOn
        case .atomic: return addCombined(index, item, text, context)
        case .lineBreak: return endWithForcedBreak(index)
        default: return .lost
        }
    }

    private mutating func endWithForcedBreak(_ index: Int) -> Step {
        let items = paragraph.items
        // Only what stands on this line: there may be many without any text.
        if let last = items[Int(start.item)..<index].last(where: { $0.kind == .text }), mayHang(last) { return .lost }
        var next = index + 1
        // Boxes that close right after it close on this line.
        while next < items.count, items[next].kind == .close {
            guard paragraph.styles[Int(items[next].style)].isPlainBox else { return .lost }
            next += 1
        }
        (hasContent, endsWithForcedBreak) = (true, true)
        let isLast = items[next...].allSatisfy { $0.kind == .close || $0.kind == .control }
        take(isLast ? nil : End(item: Int32(next), text: items[next].start, isInside: false, isForced: true))
        return .atEnd
    }

    /// Notes the opportunity between the content so far and an item.
    private mutating func considerBoundary(before item: PreparedItem, _ text: ScanText) {
        guard item.start > start.text, boundary >= 0, text.breaks[Int(item.start)] != .none else { return }
        take(End(item: boundary, text: item.start, isInside: false))
    }

    private mutating func take(_ end: End?) { (self.end, objects) = (end, allObjects) }

    // MARK: Text

    private mutating func addText(
        _ index: Int, _ item: PreparedItem, _ text: ScanText, _ context: LayoutContext
    ) -> Step {
        let from = index == Int(start.item) ? max(item.start, start.text) : item.start
        guard from < item.end else { return .goOn }
        let style = paragraph.styles[Int(item.style)]
        guard style.isPlainText, item.run >= 0 else { return .lost }
        if from == item.start { considerBoundary(before: item, text) }
        let first = text.text[Int(from)]
        if overhang > .zero, RubyOverhang.isAllowed(over: first) { size = size - overhang }
        if !hasContent, first >= 0x3000 { size = size - trimmedStart(item, style, at: Int(from)) }
        var scan = TextScan(paragraph, item, style, from: Int(from), limit: available - size)
        switch scan.advance(paragraph, text) {
        case .opportunity: return .lost
        case .overflow(let offset):
            let words = HyphenatedText(paragraph, item)
            let room = available - size
            if let point = words.point(context, from: Int(from), overflowAt: offset, at: start, room: room) {
                take(End(item: Int32(index), text: Int32(point), isInside: true, hasHyphen: true))
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
        take(End(item: Int32(index), text: Int32(opportunity), isInside: true))
    }

    /// What full-width punctuation gives that begins the line.
    private func trimmedStart(_ item: PreparedItem, _ style: InlineStyle, at index: Int) -> LayoutUnit {
        let isFirst = start.line == 0 || start.isAfterForcedBreak
        guard TextSpacingTrim.trimsStart(style.computed.text.textSpacingTrim, isFirst: isFirst) else { return .zero }
        return paragraph.blankHalf(at: index, .opening, item) ?? .zero
    }

    // MARK: Objects

    private mutating func addRuby(
        _ index: Int, _ item: PreparedItem, _ text: ScanText, _ context: LayoutContext
    ) -> Step {
        considerBoundary(before: item, text)
        guard let ruby = context.rubyExtent(index, of: paragraph) else { return .lost }
        size = size + ruby.size
        allObjects.add(ruby)
        if ruby.overhangLeft > .zero, item.start > start.text, textEnd == item.start,
            RubyOverhang.isAllowed(over: text.text[Int(item.start) - 1])
        {
            size = size - ruby.overhangLeft
        }
        overhang = ruby.overhangRight
        return goOn(behind: index)
    }

    private mutating func addCombined(
        _ index: Int, _ item: PreparedItem, _ text: ScanText, _ context: LayoutContext
    ) -> Step {
        guard let combined = context.combinedExtent(item, of: paragraph) else { return .lost }
        considerBoundary(before: item, text)
        size = size + combined.ascent + combined.descent
        allObjects.add(combined)
        overhang = .zero
        return goOn(behind: index)
    }

    private mutating func goOn(behind index: Int) -> Step {
        (hasContent, textEnd, boundary) = (true, -1, Int32(index + 1))
        guard size > available else { return .goOn }
        return end == nil ? .lost : .atEnd
    }
}
