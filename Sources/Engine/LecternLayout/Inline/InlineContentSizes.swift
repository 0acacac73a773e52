import LecternCSS
import LecternGeometry
import LecternText

/// Finds the widest unbreakable part of a paragraph, and its widest line without soft breaks.
struct InlineMeasure {
    let context: LayoutContext
    let paragraph: Paragraph
    let container: LayoutBox
    /// What percentages of the container's block size refer to; nil if it is not known.
    private let percentageBlock: LayoutUnit?
    var sizes = ContentSizes()

    /// Sizes of the part since the last opportunity and of the line since the last forced break.
    private var part = LayoutUnit.zero
    private var partTrailing = LayoutUnit.zero
    private var line = LayoutUnit.zero
    private var lineTrailing = LayoutUnit.zero
    /// The size of the word before the current place, as far as it may break in an emergency only.
    private var word = LayoutUnit.zero
    /// Total size of floats beside the line.
    private var floats = LayoutUnit.zero
    /// Edges of boxes that were opened since the last content. They belong to the following part.
    private var openEdges = LayoutUnit.zero

    init(context: LayoutContext, paragraph: Paragraph, container: LayoutBox, percentageBlock: LayoutUnit?) {
        self.context = context
        self.percentageBlock = percentageBlock
        self.paragraph = paragraph
        self.container = container
    }

    private var request: LineRequest {
        LineRequest(
            paragraph: paragraph, position: InlinePosition(), contextOffset: .init(), availableInline: .zero,
            percentageBlock: nil, container: container, fragmentation: .none)
    }

    /// Returns the intrinsic inline sizes of inline content. https://www.w3.org/TR/css-sizing-3/#intrinsic-sizes
    static func contentSizes(
        _ content: InlineContent, container: LayoutBox, percentageBlock: LayoutUnit? = nil, _ context: LayoutContext
    ) -> ContentSizes {
        let paragraph = context.paragraphs.prepare(content, container: container, glyphs: .onDemand)
        var measure = InlineMeasure(
            context: context, paragraph: paragraph, container: container, percentageBlock: percentageBlock)
        measure.run()
        return measure.sizes
    }

    mutating func run() {
        let indent = container.style.text.textIndent
        if !indent.hasPercent, !container.style.text.textIndentHangs {
            part = indent.resolve(.zero)
            line = part
        }
        for index in paragraph.items.indices { measure(index) }
        endLine()
        sizes.maximum = max(sizes.maximum, sizes.minimum)
    }

    private mutating func measure(_ index: Int) {
        let item = paragraph.items[index]
        switch item.kind {
        case .text: measureText(item)
        case .open, .close:
            guard let box = paragraph.box(of: item), !paragraph.continues(item) else { return }
            let edges = request.edges(of: box)
            if item.kind == .open {
                openEdges = openEdges + edges.startSize
            } else {
                add(takeEdges() + edges.endSize, keepsTrailing: true)
            }
        case .atomic, .ruby:
            word = .zero
            if paragraph.breaks[Int(item.start)] != .none { endPart() }
            let itemSizes = objectSizes(item)
            sizes.takeWordsAndPictures(of: itemSizes)
            let edges = takeEdges()
            part = part + itemSizes.minimum + edges
            line = line + itemSizes.maximum + edges
            partTrailing = .zero
            lineTrailing = .zero
        case .tab:
            if paragraph.breaks[Int(item.start)] != .none { endPart() }
            let style = paragraph.styles[Int(item.style)]
            let size = context.styles.tabSize(style, in: container, from: line)
            add(takeEdges() + size, keepsTrailing: style.hangsSpaces)
            if style.hangsSpaces { partTrailing = partTrailing + size }
        case .lineBreak: endLine()
        case .control: if paragraph.breaks[Int(item.start)] != .none { endPart() }
        case .float:
            guard let box = paragraph.box(of: item) else { return }
            let floatSizes = contribution(of: box)
            sizes.minimum = max(sizes.minimum, floatSizes.minimum)
            sizes.takeWordsAndPictures(of: floatSizes)
            floats = floats + floatSizes.maximum
        case .outOfFlow: break
        }
    }

    private func contribution(of box: LayoutBox) -> ContentSizes {
        context.sizes.contribution(
            of: box, in: container.style.writingDirection,
            block: context.sizes.definiteBlock(of: container, base: percentageBlock))
    }

    private func objectSizes(_ item: PreparedItem) -> ContentSizes {
        guard item.content >= 0 else { return ContentSizes() }
        switch paragraph.content.items[Int(item.content)] {
        case .atomic(let box) where box.isCombinedText:
            let em = LayoutUnit(Double(box.style.text.fontSize))
            return ContentSizes(minimum: em, maximum: em)
        case .atomic(let box): return contribution(of: box)
        case .ruby:
            let size = context.lines.object(paragraph, item, for: request)?.marginSize.inline ?? .zero
            return ContentSizes(minimum: size, maximum: size)
        default: return ContentSizes()
        }
    }

    private mutating func takeEdges() -> LayoutUnit {
        defer { openEdges = .zero }
        return openEdges
    }

    private mutating func add(_ size: LayoutUnit, keepsTrailing: Bool) {
        part = part + size
        line = line + size
        if !keepsTrailing {
            partTrailing = .zero
            lineTrailing = .zero
        }
    }

    private mutating func endPart() {
        sizes.minimum = max(sizes.minimum, part - partTrailing)
        part = .zero
        partTrailing = .zero
    }

    private mutating func endLine() {
        word = .zero
        add(takeEdges(), keepsTrailing: true)
        endPart()
        sizes.maximum = max(sizes.maximum, line - lineTrailing + floats)
        line = .zero
        lineTrailing = .zero
        floats = .zero
    }

    // MARK: Text

    private mutating func measureText(_ item: PreparedItem) {
        let style = paragraph.styles[Int(item.style)]
        let breaks = paragraph.breaks
        if style.emergencyBreaksShrink { measureWords(item, style) }
        if breaks[Int(item.start)] != .none || isEmergencyBreak(Int(item.start), style) { endPart() }
        add(takeEdges(), keepsTrailing: true)
        let before = line
        var start = Int(item.start)
        for index in Int(item.start) + 1..<max(Int(item.start) + 1, Int(item.end)) {
            guard breaks[index] != .none || isEmergencyBreak(index, style) else { continue }
            addPart(item, style: style, in: start..<index, isEnd: true)
            if paragraph.text[index - 1] == InlineCharacter.softHyphen {
                part = part + context.styles.hyphenSize(for: style)
            }
            endPart()
            start = index
        }
        addPart(item, style: style, in: start..<Int(item.end), isEnd: false)
        // Measure the text in one piece: a sum of rounded parts would differ.
        let whole = Int(item.start)..<Int(item.end)
        let spaces = trailingSpaces(whole, style)
        line = before + TextScan.size(paragraph, item, style: style, range: whole)
        // Preserved spaces before a forced break hang only as far as they do not fit.
        let hanging = style.collapse == .preserve ? whole.upperBound..<whole.upperBound : spaces
        let size = trailingSize(item, style, range: whole, spaces: hanging)
        lineTrailing = hanging.lowerBound == whole.lowerBound ? lineTrailing + size : size
    }

    /// Finds the longest word of a text that may break anywhere.
    private mutating func measureWords(_ item: PreparedItem, _ style: InlineStyle) {
        let (breaks, end) = (paragraph.breaks, Int(item.end))
        var start = Int(item.start)
        if breaks[start] != .none { word = .zero }
        while start < end {
            let next = (start + 1..<max(start + 1, end)).first { breaks[$0] != .none } ?? end
            let visible = start..<trailingSpaces(start..<next, style).lowerBound
            if !visible.isEmpty { word = word + TextScan.size(paragraph, item, style: style, range: visible) }
            sizes.word = max(sizes.word, word)
            if next < end { word = .zero }
            start = next
        }
    }

    private func isEmergencyBreak(_ index: Int, _ style: InlineStyle) -> Bool {
        style.emergencyBreaksShrink && index > 0 && paragraph.shaped.unitFlags[index].contains(.clusterStart)
            && !InlineCharacter.isSpace(paragraph.text[index])
            && !paragraph.text.withUnsafeBufferPointer { SlashBreaks.isInScheme($0, index) }
    }

    /// Adds text without an opportunity inside of it.
    ///
    /// - Parameter isEnd: whether an opportunity follows.
    private mutating func addPart(_ item: PreparedItem, style: InlineStyle, in range: Range<Int>, isEnd: Bool) {
        guard !range.isEmpty else { return }
        let spaces = trailingSpaces(range, style)
        let size = TextScan.size(paragraph, item, style: style, range: range)
        // Parts of a word are not wider than the word with a hyphen: one that is not the widest so far is not divided.
        if style.isHyphenated(in: paragraph, context),
            !isEnd || part + size + context.styles.hyphenSize(for: style) > sizes.minimum
        {
            addHyphenated(item, style: style, in: range.lowerBound..<spaces.lowerBound)
        }
        part = part + size
        let trailing = trailingSize(item, style, range: range, spaces: spaces)
        partTrailing = spaces.lowerBound == range.lowerBound ? partTrailing + trailing : trailing
    }

    /// Adds a word that may be hyphenated, which has smaller parts.
    private mutating func addHyphenated(_ item: PreparedItem, style: InlineStyle, in range: Range<Int>) {
        let word = letters(in: range)
        guard !word.isEmpty else { return }
        var start = range.lowerBound
        for point in context.styles.hyphenationPoints(paragraph.text, word: whole(word), style: style)
        where range.contains(point) {
            guard point > start else { continue }
            part =
                part + TextScan.size(paragraph, item, style: style, range: start..<point)
                + context.styles.hyphenSize(for: style)
            endPart()
            start = point
        }
        // The caller adds the whole range again, so subtract the parts added here.
        part = part - TextScan.size(paragraph, item, style: style, range: range.lowerBound..<start)
    }

    /// Returns a word together with the letters beside it: an inline box divides no word.
    private func whole(_ word: Range<Int>) -> Range<Int> {
        paragraph.prepared.withUnits { text, _ in
            let first = Hyphenation.word(in: text, around: word.lowerBound).lowerBound
            return first..<max(Hyphenation.word(in: text, around: word.upperBound - 1).upperBound, word.upperBound)
        }
    }

    private func letters(in range: Range<Int>) -> Range<Int> {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high, !Hyphenation.isWordUnit(paragraph.text[low]) { low += 1 }
        while high > low, !Hyphenation.isWordUnit(paragraph.text[high - 1]) { high -= 1 }
        return high - low > Hyphenation.longestWord ? low..<low : low..<high
    }

    /// Returns the difference in size between a text with and without what a line that ends there does not have: trailing
    /// spaces, and letter spacing after the last letter. Both sizes are rounded, so
    /// that it is not exactly the size of the spaces.
    private func trailingSize(
        _ item: PreparedItem, _ style: InlineStyle, range: Range<Int>, spaces: Range<Int>
    ) -> LayoutUnit {
        let visible = range.lowerBound..<spaces.lowerBound
        let spacing = visible.isEmpty ? .zero : paragraph.endSpacing(before: visible.upperBound, style)
        guard !spaces.isEmpty else { return spacing }
        return TextScan.size(paragraph, item, style: style, range: range)
            - TextScan.size(paragraph, item, style: style, range: visible) + spacing
    }

    private func trailingSpaces(_ range: Range<Int>, _ style: InlineStyle) -> Range<Int> {
        guard style.hangsSpaces else { return range.upperBound..<range.upperBound }
        var start = range.upperBound
        while start > range.lowerBound, InlineCharacter.isSpace(paragraph.text[start - 1]) { start -= 1 }
        return start..<range.upperBound
    }
}
