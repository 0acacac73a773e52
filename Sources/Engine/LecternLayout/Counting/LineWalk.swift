import LecternCSS
import LecternGeometry
import LecternText

/// How a line may be hyphenated.
struct LineHyphens {
    /// Whether the line may end with a hyphen.
    var areAllowed: Bool
    /// Whether `hyphenate-limit-zone` applies: not to a line whose end was chosen together with those of others.
    var haveZone: Bool
}

/// Finds the end of a line of text, inline boxes, plain ruby and combined text, where ``LineBreaker`` finds it.
struct LineWalk: ~Copyable {
    /// Where a line ends.
    struct End {
        /// The item that the next line begins with.
        var item: Int32
        /// Offset in the paragraph's text.
        var text: Int32
        /// Whether the line ends within the item, not before it.
        var isInside: Bool
        var hasHyphen = false
        var isForced = false

        func position(in paragraph: Paragraph, after position: InlinePosition) -> InlinePosition {
            InlinePosition(
                item: item, text: isInside ? text : paragraph.items[Int(item)].start, line: position.line + 1,
                isAfterForcedBreak: isForced, hyphenatedLines: hasHyphen ? position.hyphenatedLines + 1 : 0)
        }
    }

    private enum Step {
        case goOn, atEnd
        /// The line has to be laid out.
        case unknown
    }

    private let paragraph: Paragraph
    private let start: InlinePosition
    private let available: LayoutUnit
    private let hyphens: LineHyphens
    /// Inline size of the line so far.
    private var size: LayoutUnit
    private var hasContent = false
    /// The item after the last content and the boxes that close behind it; -1 before any content.
    private var boundary: Int32 = -1
    /// End of the last text item; -1 if the last item is no text.
    private var textEnd: Int32 = -1
    /// How far the annotation of the last ruby may overhang the following text.
    private var overhang = LayoutUnit.zero
    /// The last break opportunity that fits: the end of the line when `run` returns; nil for the end of the paragraph.
    private(set) var end: End?
    private(set) var endsWithForcedBreak = false

    init(
        _ paragraph: Paragraph, from start: InlinePosition, indent: LayoutUnit, available: LayoutUnit,
        hyphens: LineHyphens
    ) {
        self.paragraph = paragraph
        self.start = start
        self.available = available
        self.hyphens = hyphens
        size = indent
    }

    /// Walks until the line is full or the paragraph ends. False if ``LineBreaker`` has to find the end.
    mutating func run(_ context: LayoutContext) -> Bool { paragraph.withScanText { run($0, context) } }

    private mutating func run(_ text: ScanText, _ context: LayoutContext) -> Bool {
        for index in Int(start.item)..<max(Int(start.item), paragraph.items.count) {
            switch step(index, in: text, context: context) {
            case .goOn: continue
            case .atEnd: return true
            case .unknown: return false
            }
        }
        // The last character may hang, which `LineBreaker` decides.
        guard let last = paragraph.items.last(where: { $0.kind == .text }), !mayHang(last) else { return false }
        end = nil
        return hasContent
    }

    /// Whether the last character of a text may hang at the end of a line.
    private func mayHang(_ text: PreparedItem) -> Bool { paragraph.styles[Int(text.style)].hanging.hangsLast }

    private mutating func step(_ index: Int, in text: ScanText, context: LayoutContext) -> Step {
        let item = paragraph.items[index]
        switch item.kind {
        case .text: return addText(index, item, text: text, in: context)
        case .ruby: return addRuby(index, item, text: text, in: context)
        case .open: return paragraph.styles[Int(item.style)].isPlainBox ? .goOn : .unknown
        case .close:
            guard paragraph.styles[Int(item.style)].isPlainBox else { return .unknown }
            boundary = Int32(index + 1)
            return .goOn
        case .atomic: return addCombined(index, item, text: text, in: context)
        case .lineBreak: return endWithForcedBreak(index)
        default: return .unknown
        }
    }

    private mutating func endWithForcedBreak(_ index: Int) -> Step {
        let items = paragraph.items
        // Search this line only: a paragraph may have many lines without text.
        if let last = items[Int(start.item)..<index].last(where: { $0.kind == .text }), mayHang(last) {
            return .unknown
        }
        var next = index + 1
        // Boxes that close right after it close on this line.
        while next < items.count, items[next].kind == .close {
            guard paragraph.styles[Int(items[next].style)].isPlainBox else { return .unknown }
            next += 1
        }
        hasContent = true
        endsWithForcedBreak = true
        let isLast = items[next...].allSatisfy { $0.kind == .close || $0.kind == .control }
        end = isLast ? nil : End(item: Int32(next), text: items[next].start, isInside: false, isForced: true)
        return .atEnd
    }

    /// Notes the break opportunity between the content so far and an item.
    private mutating func considerBoundary(before item: PreparedItem, _ text: ScanText) {
        guard item.start > start.text, boundary >= 0, text.breaks[Int(item.start)] != .none else { return }
        end = End(item: boundary, text: item.start, isInside: false)
    }

    // MARK: Text

    private mutating func addText(
        _ index: Int, _ item: PreparedItem, text: ScanText, in context: LayoutContext
    ) -> Step {
        let from = index == Int(start.item) ? max(item.start, start.text) : item.start
        guard from < item.end else { return .goOn }
        let style = paragraph.styles[Int(item.style)]
        guard style.isPlainText, item.run >= 0 else { return .unknown }
        if from == item.start { considerBoundary(before: item, text) }
        let first = text.text[Int(from)]
        if overhang > .zero, RubyOverhang.isAllowed(over: first) { size = size - overhang }
        if !hasContent, first >= 0x3000 { size = size - trimmedStart(item, style, at: Int(from)) }
        var scan = TextScan(paragraph, item, style: style, from: Int(from), limit: available - size)
        switch scan.advance(paragraph, text) {
        case .opportunity: return .unknown
        case .overflow(let offset):
            switch hyphenate(index, from: Int(from), overflowAt: offset, context) {
            case .goOn: break
            case let other: return other
            }
            note(scan.lastOpportunity, at: index, from: from)
            return end == nil ? .unknown : .atEnd
        case .end:
            note(scan.lastOpportunity, at: index, from: from)
            size = size + scan.size
            hasContent = hasContent || !scan.isOnlySpaces
            boundary = Int32(index + 1)
            textEnd = item.end
            overhang = .zero
            return .goOn
        }
    }

    /// Ends the line with a part of the overflowing word, if one fits.
    private mutating func hyphenate(
        _ index: Int, from: Int, overflowAt offset: Int, _ context: LayoutContext
    ) -> Step {
        guard hyphens.areAllowed else { return .goOn }
        let words = HyphenatedText(paragraph, paragraph.items[index])
        guard let word = words.word(context, from: from, overflowAt: offset, start) else { return .goOn }
        // A word that began in an earlier item, or a zone that depends on the last opportunity.
        let isPlain = word.lowerBound >= from || from == Int(start.text)
        guard isPlain, !hyphens.haveZone || words.style.computed.text.hyphenateLimitZone.isZero else {
            return .unknown
        }
        guard let point = words.point(context, word, from: from, available: available - size) else { return .goOn }
        end = End(item: Int32(index), text: Int32(point), isInside: true, hasHyphen: true)
        return .atEnd
    }

    private mutating func note(_ opportunity: Int, at index: Int, from: Int32) {
        guard opportunity > Int(from) else { return }
        end = End(item: Int32(index), text: Int32(opportunity), isInside: true)
    }

    /// The blank that full-width punctuation loses at the start of the line.
    private func trimmedStart(_ item: PreparedItem, _ style: InlineStyle, at index: Int) -> LayoutUnit {
        let isFirst = start.line == 0 || start.isAfterForcedBreak
        guard TextSpacingTrim.trimsStart(style.computed.text.textSpacingTrim, isFirst: isFirst) else { return .zero }
        return paragraph.blankHalf(at: index, .opening, item) ?? .zero
    }

    // MARK: Objects

    private mutating func addRuby(
        _ index: Int, _ item: PreparedItem, text: ScanText, in context: LayoutContext
    ) -> Step {
        considerBoundary(before: item, text)
        guard let ruby = context.paragraphs.rubyExtent(index, of: paragraph) else { return .unknown }
        size = size + ruby.size
        if ruby.overhangLeft > .zero, item.start > start.text, textEnd == item.start,
            RubyOverhang.isAllowed(over: text.text[Int(item.start) - 1])
        {
            size = size - ruby.overhangLeft
        }
        overhang = ruby.overhangRight
        return goOn(behind: index)
    }

    private mutating func addCombined(
        _ index: Int, _ item: PreparedItem, text: ScanText, in context: LayoutContext
    ) -> Step {
        guard let combined = context.paragraphs.combinedExtent(item, of: paragraph) else { return .unknown }
        considerBoundary(before: item, text)
        size = size + combined.ascent + combined.descent
        overhang = .zero
        return goOn(behind: index)
    }

    private mutating func goOn(behind index: Int) -> Step {
        hasContent = true
        textEnd = -1
        boundary = Int32(index + 1)
        guard size > available else { return .goOn }
        return end == nil ? .unknown : .atEnd
    }
}
