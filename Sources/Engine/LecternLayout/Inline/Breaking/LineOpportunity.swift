import LecternCSS
import LecternGeometry
import LecternText

/// A place where a line may end. Sizes are in 1/64 pixel from the start of the text.
struct LineOpportunity {
    /// The offset at which the next line starts.
    var text: Int32
    /// The end of the line, without the spaces at its end.
    var end: Double
    /// The start of the next line.
    var resume: Double
    /// The number of justification opportunities up to the end of the line, and up to the start of the next one.
    var spaces: Int
    var spacesAtResume: Int
    /// The number of parts of the text up to here whose sizes are rounded one by one.
    var partCount: Int
    /// The size of the hyphen.
    var hyphen = 0.0
    /// Whether the line ends within an address or a name of code.
    var isInWord = false
    /// Whether the line ends here in any case: before a forced break, and at the end.
    var isForced = false

    var hasHyphen: Bool { hyphen > 0 }

    static let start = LineOpportunity(text: 0, end: 0, resume: 0, spaces: 0, spacesAtResume: 0, partCount: 0)
}

/// The places where the lines of a paragraph may end, in the order of the text.
struct LineOpportunities {
    let list: [LineOpportunity]

    /// Finds them; nil if the paragraph is too long, or has contents that only the breaker measures.
    init?(_ context: LayoutContext, _ request: LineRequest) {
        var walk = OpportunityWalk(context, request)
        guard walk.run() else { return nil }
        list = walk.opportunities
    }

    /// Returns how many of them precede the line that starts at an offset; nil if no line starts there.
    func count(beforeLineAt text: Int32) -> Int? {
        if text == 0 { return 0 }
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if list[middle].text < text { low = middle + 1 } else { high = middle }
        }
        return low < list.count && list[low].text == text ? low + 1 : nil
    }
}

/// Collects the places where the lines of a paragraph may end.
private struct OpportunityWalk {
    private let context: LayoutContext
    private let request: LineRequest
    private let paragraph: Paragraph
    private let text: [UInt16]
    private(set) var opportunities: [LineOpportunity] = []
    /// The size of the text so far, and without the spaces at its end.
    private var size = 0.0
    private var visible = 0.0
    private var spaces = 0
    private var visibleSpaces = 0
    private var parts = 0
    /// The style of the text so far.
    private var style: InlineStyle?
    /// The hyphenation points of the word that is walked through.
    private var hyphenation: ArraySlice<Int> = []
    private var wordEnd = 0

    /// Paragraphs longer than this, in UTF-16 units, are broken greedily: it bounds time and memory.
    private static let longestText = 20_000

    init(_ context: LayoutContext, _ request: LineRequest) {
        self.context = context
        self.request = request
        paragraph = request.paragraph
        text = request.paragraph.text
    }

    /// Walks to the end of the paragraph; false if it has contents that only the breaker measures.
    mutating func run() -> Bool {
        guard text.count < Self.longestText else { return false }
        opportunities.reserveCapacity(text.count / 3)
        for index in paragraph.items.indices where !add(paragraph.items[index]) { return false }
        if let last = opportunities.last, last.isForced, Int(last.text) == text.count { return true }
        note(text.count, isForced: true)
        return true
    }

    private mutating func add(_ item: PreparedItem) -> Bool {
        switch item.kind {
        case .text: addText(item)
        case .open, .close: return addEdge(item)
        case .atomic: return addObject(item)
        case .lineBreak: note(Int(item.end), isForced: true)
        case .control, .outOfFlow: break
        case .tab, .ruby, .float: return false
        }
        return true
    }

    private mutating func addEdge(_ item: PreparedItem) -> Bool {
        guard paragraph.styles[Int(item.style)].hasEdges else { return true }
        guard let box = paragraph.box(of: item), !box.clonesDecoration else { return false }
        let edges = request.edges(of: box)
        guard !paragraph.continues(item) else { return true }
        size += Double((item.kind == .open ? edges.startSize : edges.endSize).rawValue)
        visible = size
        visibleSpaces = spaces
        return true
    }

    private mutating func addObject(_ item: PreparedItem) -> Bool {
        note(Int(item.start))
        guard let object = context.lines.object(paragraph, item, for: request) else { return false }
        size += Double(object.marginSize.inline.rawValue)
        visible = size
        visibleSpaces = spaces
        parts += 1
        return true
    }

    private mutating func addText(_ item: PreparedItem) {
        let itemStyle = paragraph.styles[Int(item.style)]
        let scale = item.run >= 0 ? paragraph.scales[Int(item.run)] : 0
        let positions = paragraph.shaped.positions
        let hyphenates = itemStyle.isHyphenated(in: paragraph, context)
        parts += 1
        for unit in Int(item.start)..<max(Int(item.start), Int(item.end)) {
            note(unit)
            style = itemStyle
            if hyphenates { findWord(unit, item) }
            if let point = hyphenation.first, point == unit { noteHyphen(unit, itemStyle) }
            addUnit(unit, advance: Double(positions[unit + 1] &- positions[unit]) * scale, style: itemStyle)
        }
    }

    private mutating func addUnit(_ unit: Int, advance: Double, style: InlineStyle) {
        size += advance
        var endSpacing = 0.0
        if style.hasSpacing, paragraph.shaped.unitFlags[unit].contains(.clusterStart),
            !InlineCharacter.takesNoSpacing(text[unit])
        {
            endSpacing = Double(style.letterSpacing) * 64
            size += endSpacing
            if InlineCharacter.isWordSeparator(text[unit]) { size += Double(style.wordSpacing) * 64 }
        }
        let isSpace = InlineCharacter.isSpace(text[unit])
        // What follows the last unit of a line is no opportunity of that line.
        if !(isSpace && style.hangsSpaces) {
            visible = size - endSpacing
            visibleSpaces = spaces
        }
        if Justification.isOpportunity(text, at: unit, style: style.computed) { spaces += 1 }
    }

    // MARK: Opportunities

    /// Notes the opportunity before a unit, if there is one.
    private mutating func note(_ unit: Int, isForced: Bool = false) {
        guard isForced || unit > 0 && paragraph.breaks[unit] != .none else { return }
        if opportunities.last?.text == Int32(unit), !isForced { return }
        var opportunity = LineOpportunity(
            text: Int32(unit), end: visible, resume: size, spaces: visibleSpaces, spacesAtResume: spaces,
            partCount: parts, isForced: isForced)
        opportunity.isInWord = !isForced && SlashBreaks.isInWord(text, unit)
        if unit > 0, !isForced, text[unit - 1] == InlineCharacter.softHyphen, let style {
            opportunity.hyphen = Double(context.styles.hyphenSize(for: style).rawValue)
        }
        opportunities.append(opportunity)
    }

    private mutating func noteHyphen(_ unit: Int, _ style: InlineStyle) {
        hyphenation.removeFirst()
        guard opportunities.last?.text != Int32(unit) else { return }
        opportunities.append(
            LineOpportunity(
                text: Int32(unit), end: size, resume: size, spaces: visibleSpaces, spacesAtResume: spaces,
                partCount: parts, hyphen: Double(context.styles.hyphenSize(for: style).rawValue)))
    }

    /// Finds the hyphenation points of the word that begins at a unit.
    private mutating func findWord(_ unit: Int, _ item: PreparedItem) {
        guard unit >= wordEnd, Hyphenation.isWordUnit(text[unit]) else { return }
        let word = text.withUnsafeBufferPointer { Hyphenation.word(in: $0, around: unit) }
        wordEnd = max(word.upperBound, unit + 1)
        hyphenation = HyphenatedText(paragraph, item).points(word, context).drop { $0 <= unit }[...]
    }
}
