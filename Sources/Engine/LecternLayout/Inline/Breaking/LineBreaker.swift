import LecternCSS
import LecternGeometry
import LecternText

/// Finds the end of one line, greedily.
/// https://www.w3.org/TR/css-text-3/#line-breaking
///
/// It walks the items and remembers the last break opportunity that fits. When
/// the content overflows it decides: hyphenate, go back to that opportunity,
/// move down past floats, break anywhere, or accept the overflow.
///
/// Noncopyable: it is large, and Swift otherwise copied it several times for each text.
struct LineBreaker: ~Copyable {
    enum Outcome {
        case line
        /// Nothing fits beside the floats: try further down.
        case moveDown
        /// Nothing fits: break anywhere.
        case emergency
    }
    enum Decision {
        case take(LineBreakPoint)
        case stop(Outcome)
        /// The line continues. If it overflows, no break helps, and the content overflows up to the next opportunity.
        case goOn
    }

    let context: LayoutContext
    let paragraph: Paragraph
    let request: LineRequest
    let text: [UInt16]
    let items: [PreparedItem]
    let breaks: [BreakOpportunity]
    let lineStart: Int
    let firstItem: Int

    var space: LineSpace
    let indent: LayoutUnit
    var isEmergency = false
    /// Floats of items before this one have been placed by an earlier attempt.
    var placedFloats: Int32 = -1

    // The line so far.
    var position: LayoutUnit
    /// What is included in `position` and not on the line if it ends there: white space that hangs or collapses, letter
    /// spacing after the last letter, the blank half of punctuation.
    var trailing = LayoutUnit.zero
    var pieces: [LinePiece] = []
    var objects: [LineObject] = []
    var reshaped: [ShapedText] = []
    var pendingFloats: [Int32] = []
    var lastBreak: LineBreakPoint?
    /// The first break of the line that would fit without its hyphen.
    var tightBreak: LineBreakPoint?
    var boundary: Boundary
    /// Whether the content overflows and no break helps: the next opportunity ends the line.
    var acceptsOverflow = false
    var hasContent = false
    var endsWithForcedBreak = false
    var end: LineBreakPoint?
    /// The blank half of a full-width opening bracket at the line start, and its offset.
    var startTrim = LayoutUnit.zero
    var startTrimText: Int32 = -1
    /// Punctuation at the end hangs whether it fits or not.
    var forcesHang = false
    /// The end of the items that the line may have. Items after a note belong to later lines.
    var itemEnd: Int
    /// The inline note that is open at the start of the line, and where the one open at its end continues.
    var resumedNote: Int32 = -1
    var noteRest: InlinePosition?
    /// The size of the end edges of open boxes with `box-decoration-break: clone`.
    private var clonedEnds = LayoutUnit.zero

    /// Where a break between two characters would be: after the boxes that
    /// close there, before those that open.
    struct Boundary {
        var pieceCount = 0
        var item: Int32
        var position: LayoutUnit
        var trailing = LayoutUnit.zero
    }

    init(_ context: LayoutContext, _ request: LineRequest, space: LineSpace, indent: LayoutUnit) {
        self.context = context
        self.request = request
        self.space = space
        self.indent = indent
        paragraph = request.paragraph
        text = paragraph.text
        items = paragraph.items
        itemEnd = items.count
        breaks = paragraph.breaks
        firstItem = Int(request.position.item)
        lineStart = Int(request.position.text)
        position = indent
        pieces.reserveCapacity(8)
        boundary = Boundary(item: request.position.item, position: indent)
        if let ellipsis = request.ellipsis { clonedEnds = ellipsis.mark.inlineSize }
        openClones()
    }

    // Must be inlined: otherwise the compiler copies the breaker on each call.
    @inline(__always) var available: LayoutUnit { space.inlineSize - clonedEnds }

    /// Boxes from earlier lines that are decorated on every line begin again.
    private mutating func openClones() {
        guard firstItem < items.count, firstItem > 0 else { return }
        for index in paragraph.openItems(at: firstItem) where index > request.note {
            guard let box = paragraph.box(of: items[Int(index)]) else { continue }
            if resumedNote < 0, request.isNote(Int(index), context) { resumedNote = index }
            guard box.clonesDecoration else { continue }
            let edges = request.edges(of: box)
            position = position + edges.startSize
            clonedEnds = clonedEnds + edges.endSize
        }
        boundary.position = position
    }
    @inline(__always) var overflows: Bool { position - trailing > available }

    /// Walks items until the line is full.
    mutating func run(_ floats: inout some FloatPlacer & ~Copyable, block: LayoutUnit, height: LayoutUnit) -> Outcome {
        var index = firstItem
        while index < itemEnd {
            let note = resumedNote >= 0 ? Int(resumedNote) : index
            let entersNote = items[note].kind == .open && request.isNote(note, context)
            switch entersNote ? addNote(note) : process(index, &floats, block: block, height: height) {
            case .goOn: index = entersNote ? Int(items[note].partner) + 1 : index + 1
            case .take(let point):
                end = point
                return .line
            case .stop(let outcome): return outcome
            }
        }
        return .line
    }

    private mutating func process(
        _ index: Int, _ floats: inout some FloatPlacer & ~Copyable, block: LayoutUnit, height: LayoutUnit
    ) -> Decision {
        let item = items[index]
        switch item.kind {
        case .text: return scanText(index)
        case .open: return open(index)
        case .close: return close(index)
        case .atomic, .ruby: return addObject(index)
        case .tab: return addTab(index)
        case .lineBreak: return endWithForcedBreak(index)
        case .control: return addControl(index)
        case .outOfFlow:
            append(index)
            advanceBoundary(index)
        case .float: placeFloat(index, &floats, block: block, height: height)
        }
        return .goOn
    }

    // MARK: Pieces

    mutating func append(_ index: Int, inlineSize: LayoutUnit = .zero, object: Int32 = -1) {
        let item = items[index]
        pieces.append(
            LinePiece(
                item: Int32(index), start: item.start, end: item.end, visibleEnd: item.end, inlineSize: inlineSize,
                object: object))
        position = position + inlineSize
    }

    /// A break that comes next stands after the item.
    mutating func setBoundary(after index: Int) {
        boundary = Boundary(pieceCount: pieces.count, item: Int32(index + 1), position: position, trailing: trailing)
    }

    /// The same, if no box has opened since the last boundary.
    mutating func advanceBoundary(_ index: Int) {
        if Int(boundary.item) == index { setBoundary(after: index) }
    }

    /// An opportunity between the content so far and an item that starts at a text offset.
    mutating func considerBoundary(at offset: Int) -> Decision {
        guard offset > lineStart, pieces.count > 0 else { return .goOn }
        var point = LineBreakPoint(
            pieceCount: boundary.pieceCount, isInsideItem: false, partStart: 0, item: boundary.item, text: Int32(offset)
        )
        guard point.pieceCount > 0 else { return .goOn }
        point.hasHyphen = text[offset - 1] == InlineCharacter.softHyphen
        if acceptsOverflow { return .take(point) }
        if point.hasHyphen, !mayHyphenate { return .goOn }
        if point.hasHyphen, boundary.position + hyphenSize(before: offset) > available {
            tightBreak = tightBreak ?? point
            return .goOn
        }
        lastBreak = point
        return .goOn
    }

    /// Decides how to handle overflow.
    mutating func decide() -> Decision {
        if acceptsOverflow { return .goOn }
        if let lastBreak { return .take(lastBreak) }
        if space.isNarrowed { return .stop(.moveDown) }
        if !isEmergency, mayBreakAnywhere { return .stop(.emergency) }
        if let tightBreak { return .take(tightBreak) }
        acceptsOverflow = true
        return .goOn
    }

    /// Whether any text on the line, or that which follows, may be broken where it otherwise must not.
    private var mayBreakAnywhere: Bool {
        var index = firstItem
        while index < items.count {
            if items[index].kind == .text {
                if paragraph.styles[Int(items[index].style)].breaksInEmergency { return true }
                if index > firstItem + pieces.count { return false }
            }
            index += 1
        }
        return false
    }

    // MARK: Items other than text

    private mutating func open(_ index: Int) -> Decision {
        guard paragraph.styles[Int(items[index].style)].hasEdges else {
            append(index)
            return .goOn
        }
        guard let box = paragraph.box(of: items[index]) else { return .goOn }
        let edges = request.edges(of: box)
        let size = paragraph.continues(items[index]) ? .zero : edges.startSize
        if box.clonesDecoration { clonedEnds = clonedEnds + edges.endSize }
        append(index, inlineSize: size)
        return .goOn
    }

    private mutating func close(_ index: Int) -> Decision {
        guard paragraph.styles[Int(items[index].style)].hasEdges else {
            append(index)
            setBoundary(after: index)
            return overflows ? decide() : .goOn
        }
        guard let box = paragraph.box(of: items[index]) else { return .goOn }
        let edges = request.edges(of: box)
        let size = paragraph.continues(items[index]) ? .zero : edges.endSize
        if box.clonesDecoration { clonedEnds = clonedEnds - edges.endSize }
        append(index, inlineSize: size)
        setBoundary(after: index)
        return overflows ? decide() : .goOn
    }

    private mutating func addControl(_ index: Int) -> Decision {
        let start = Int(items[index].start)
        if breaks[start] != .none, case .take(let point) = considerBoundary(at: start) { return .take(point) }
        append(index)
        // Closing controls and zero-width spaces belong to what is before.
        switch text[start] {
        case 0x202C, 0x2069, InlineCharacter.zeroWidthSpace: setBoundary(after: index)
        default: break
        }
        return .goOn
    }

    private mutating func addObject(_ index: Int) -> Decision {
        let item = items[index]
        if breaks[Int(item.start)] != .none, case .take(let point) = considerBoundary(at: Int(item.start)) {
            return .take(point)
        }
        guard var object = context.lines.object(paragraph, item, for: request) else { return .goOn }
        if item.kind == .ruby { overhangStart(&object, at: Int(item.start)) }
        if objects.isEmpty { objects.reserveCapacity(4) }
        objects.append(object)
        append(index, inlineSize: object.marginSize.inline, object: Int32(objects.count - 1))
        trailing = .zero
        hasContent = true
        setBoundary(after: index)
        return overflows ? decide() : .goOn
    }

    private mutating func addTab(_ index: Int) -> Decision {
        let item = items[index]
        if breaks[Int(item.start)] != .none, case .take(let point) = considerBoundary(at: Int(item.start)) {
            return .take(point)
        }
        let style = paragraph.styles[Int(item.style)]
        let size = context.styles.tabSize(
            style, in: request.container, from: position + (space.left - request.contextOffset.line))
        append(index, inlineSize: size)
        trailing = style.hangsSpaces ? trailing + size : .zero
        hasContent = true
        setBoundary(after: index)
        return overflows ? decide() : .goOn
    }

    private mutating func endWithForcedBreak(_ index: Int) -> Decision {
        append(index)
        hasContent = true
        if request.isSingleLine { return .goOn }
        endsWithForcedBreak = true
        var next = index + 1
        // Boxes that close right after it close on this line.
        while next < items.count, items[next].kind == .close {
            _ = close(next)
            next += 1
        }
        if onlyClosesFollow(from: next) {
            return .take(
                .init(pieceCount: pieces.count, isInsideItem: false, partStart: 0, item: Int32(items.count), text: 0))
        }
        return .take(
            LineBreakPoint(
                pieceCount: pieces.count, isInsideItem: false, partStart: 0, item: Int32(next), text: items[next].start)
        )
    }

    private func onlyClosesFollow(from index: Int) -> Bool {
        var index = index
        while index < items.count {
            guard items[index].kind == .close || items[index].kind == .control else { return false }
            index += 1
        }
        return true
    }

    // MARK: Floats

    /// "If there is not enough horizontal space for the float, it is shifted downward."
    /// https://www.w3.org/TR/CSS22/visuren.html#floats
    private mutating func placeFloat(
        _ index: Int, _ floats: inout some FloatPlacer & ~Copyable, block: LayoutUnit, height: LayoutUnit
    ) {
        defer { advanceBoundary(index) }
        append(index)
        guard Int32(index) > placedFloats, let box = paragraph.box(of: items[index]) else { return }
        let size = floats.inlineSize(of: box)
        let fits = !hasContent || position - trailing + size <= available
        guard fits, pendingFloats.isEmpty else {
            pendingFloats.append(Int32(index))
            return
        }
        floats.place(box, below: block)
        placedFloats = Int32(index)
        space = LineSpace(floats.exclusions, request, from: block, height: height)
    }
}
