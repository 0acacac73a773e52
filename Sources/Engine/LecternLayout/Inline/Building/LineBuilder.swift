import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

/// Makes the items of a line from a line candidate: visual order, alignment, rectangles.
struct LineBuilder {
    let context: LayoutContext
    let request: LineRequest
    let paragraph: Paragraph
    var candidate: LineCandidate
    let boxes: LineBoxes
    let space: LineSpace
    /// The base direction of the line.
    let isRTL: Bool

    var items: [LineItem] = []
    var outOfFlow: [LinePositioned] = []
    /// The open boxes while placing items, each with the index of its item.
    var open: [(box: Int, item: Int, left: LayoutUnit)] = []
    /// For each box that bidi reordering splits, the number of parts that are still to come on this line.
    var partsLeft: [Int] = []
    var partsDone: [Int] = []
    var pen = LayoutUnit.zero
    var justification = Justification()

    init(_ context: LayoutContext, _ request: LineRequest, candidate: LineCandidate, space: LineSpace) {
        self.context = context
        self.request = request
        self.candidate = candidate
        self.space = space
        paragraph = request.paragraph
        boxes = LineBoxes(context, request, candidate: candidate)
        isRTL = request.isRightToLeft
    }

    /// Returns the finished line, without its position.
    mutating func build() -> LineResult {
        let alignment = LineAlignment(
            candidate, paragraph, in: request.container.style, size: space.inlineSize, isRTL: isRTL,
            clonedEdges: boxes.clonedEdges + (request.ellipsis?.mark.inlineSize ?? .zero), rubyAlign: request.rubyAlign)
        pen = alignment.pen
        justification = alignment.justification
        let left = pen
        if isRTL { placeEllipsis() }
        openFirstLine()
        if paragraph.levels.isEmpty {
            countParts([])
            for leaf in boxes.leaves { place(leaf) }
        } else {
            let order = visualOrder()
            countParts(order)
            for index in order { place(boxes.leaves[index]) }
        }
        while !open.isEmpty { closeInnermost() }
        if !isRTL { placeEllipsis() }
        replaceOverflow(from: left, to: pen)
        closeFirstLine()
        let start = request.position.text
        let end = candidate.next?.text ?? Int32(truncatingIfNeeded: paragraph.text.count)
        let height = boxes.isEmpty ? .zero : boxes.lineHeight
        return LineResult(
            next: candidate.next, offset: .zero, size: .init(inline: space.inlineSize, block: height),
            baseline: boxes.isEmpty ? .zero : boxes.baseline, items: items, text: start..<max(start, end),
            endsWithForcedBreak: candidate.endsWithForcedBreak, endsWithHyphen: candidate.endsWithHyphen,
            isEmpty: boxes.isEmpty, outOfFlow: outOfFlow,
            unbuilt: candidate.objects.isEmpty ? nil : unbuiltText(inRubyOnly: true))
    }

    // MARK: Order

    /// Returns the order of leaves from line-left. https://www.unicode.org/reports/tr9/#L2
    private func visualOrder() -> [Int] {
        BidiParagraph.visualOrder(levels: resolvedLevels())
    }

    /// "Separators and white space at the end of the line take the paragraph's level" (L1).
    private func resolvedLevels() -> [UInt8] {
        var levels = boxes.leaves.map(\.level)
        let base: UInt8 = isRTL ? 1 : 0
        for index in boxes.leaves.indices.reversed() {
            let leaf = boxes.leaves[index]
            guard leaf.piece >= 0 else { continue }
            let piece = candidate.pieces[leaf.piece]
            let isBlank = piece.start == piece.visibleEnd || piece.hang == piece.inlineSize
            guard isBlank, piece.object < 0 else { break }
            levels[index] = base
        }
        return levels
    }

    /// Counts the visual parts of each box.
    private mutating func countParts(_ order: [Int]) {
        guard boxes.boxes.count > 1 else { return }
        partsLeft = Array(repeating: 0, count: boxes.boxes.count)
        partsDone = partsLeft
        if paragraph.levels.isEmpty {
            for index in partsLeft.indices { partsLeft[index] = 1 }
            return
        }
        var chain: [Int] = []
        for index in order {
            let next = self.chain(of: boxes.leaves[index].box)
            var common = 0
            while common < min(chain.count, next.count), chain[common] == next[common] { common += 1 }
            for box in next[common...] { partsLeft[box] += 1 }
            chain = next
        }
    }

    /// Returns the boxes around a leaf, outermost first.
    func chain(of box: Int) -> [Int] {
        var chain: [Int] = []
        var box = box
        while box > 0 {
            chain.append(box)
            box = boxes.boxes[box].parent
        }
        return chain.reversed()
    }

    // MARK: First lines

    /// Opens the fictional box of `::first-line`. It only paints a background.
    private mutating func openFirstLine() {
        guard let box = request.firstLine?.background, !boxes.isEmpty else { return }
        let style = boxes.boxes[0].style
        let rect = PhysicalRect(
            x: pen, y: boxes.baseline(of: 0) - style.ascent, width: .zero, height: style.ascent + style.descent)
        items.append(
            .box(InlineBoxFragment(box: box, rect: rect, border: .zero, padding: .zero, itemEnd: 0)))
    }

    private mutating func closeFirstLine() {
        guard request.firstLine?.background != nil, case .box(var fragment)? = items.first else { return }
        fragment.rect.size.width = max(pen - fragment.rect.x, .zero)
        fragment.itemEnd = Int32(items.count)
        items[0] = .box(fragment)
    }

    /// Returns the decorating boxes around a text.
    func decorations(of item: PreparedItem, _ style: InlineStyle) -> [ComputedStyle] {
        guard let first = request.firstLine else {
            return context.decorations.styles(around: item.node, style: style.computed)
        }
        // The first line's styles replace those of the elements.
        let elementStyle = context.tree.document.style(of: NodeID(rawValue: max(item.node, 0))) ?? style.computed
        let isElement =
            style.computed === first.decoration
            || style.computed.paint.textDecorationLines == elementStyle.paint.textDecorationLines
        let around = context.decorations.styles(around: item.node, style: isElement ? elementStyle : style.computed)
        return around + (first.decoration.map { [$0] } ?? [])
    }

    // MARK: Walking

    private mutating func place(_ leaf: LineLeaf) {
        enter(leaf.box)
        guard leaf.piece >= 0 else { return }
        let piece = candidate.pieces[leaf.piece]
        let item = paragraph.items[Int(piece.item)]
        switch item.kind {
        case .text: placeText(leaf.piece, item, in: leaf.box)
        case .tab: pen = pen + piece.inlineSize
        case .atomic, .ruby, .open: placeObject(piece, leaf.box)
        case .outOfFlow:
            if let box = paragraph.box(of: item) { outOfFlow.append(positioned(box, leaf)) }
        default: break
        }
    }

    /// Returns a positioned box with its static position, which moves with relatively positioned inline boxes around it.
    private func positioned(_ box: LayoutBox, _ leaf: LineLeaf) -> LinePositioned {
        let parent = boxes.boxes[leaf.box]
        var offset = staticOffset(of: box, leaf)
        let isUnderStart = request.container.style.text.writingMode == .verticalLR
        offset.inline = offset.inline + parent.displacement.x
        offset.block = offset.block + (isUnderStart ? -parent.displacement.y : parent.displacement.y)
        let isInline = box.style.box.isInlineUnlessPositioned
        let parentIsRTL = parent.box.map { $0.style.text.direction == .rtl } ?? isRTL
        return LinePositioned(box: box, offset: offset, edge: isInline && parentIsRTL != isRTL ? .end : .start)
    }

    /// Returns the static position of an absolutely positioned box: in the line, or for a block-level box below the
    /// preceding content of the line. https://www.w3.org/TR/css-position-3/#staticpos-rect
    private func staticOffset(of box: LayoutBox, _ leaf: LineLeaf) -> LogicalOffset {
        guard !box.style.box.isInlineUnlessPositioned else { return .init(inline: pen, block: .zero) }
        let isBelow = candidate.pieces[..<leaf.piece].contains { piece in
            switch paragraph.items[Int(piece.item)].kind {
            case .text: piece.start < piece.visibleEnd
            case .atomic, .ruby, .tab: true
            default: false
            }
        }
        let left = request.contextOffset.line - space.left
        return .init(
            inline: isRTL ? left + request.availableInline : left,
            block: isBelow && !boxes.isEmpty ? boxes.lineHeight : .zero)
    }

    /// Closes and opens boxes until the innermost one is the leaf's.
    private mutating func enter(_ box: Int) {
        if open.last?.box ?? 0 == box { return }
        let chain = self.chain(of: box)
        var common = 0
        while common < min(open.count, chain.count), open[common].box == chain[common] { common += 1 }
        while open.count > common { closeInnermost() }
        for next in chain[common...] { openBox(next) }
    }

    /// "The left-most box of the first line has the left margin, border and
    /// padding, the right-most of the last line the right ones", mirrored for rtl.
    /// https://www.w3.org/TR/CSS22/box.html#bidi-box-model
    private mutating func openBox(_ index: Int) {
        let state = boxes.boxes[index]
        let isFirst = partsDone[index] == 0
        partsDone[index] += 1
        let edges = state.edges
        let showsLeft = isFirst && (edges?.isRTL == true ? state.endsHere : state.startsHere)
        if let edges, showsLeft { pen = pen + edges.margin.left }
        open.append((index, items.count, pen))
        items.append(
            .box(
                InlineBoxFragment(
                    box: state.box ?? request.container, rect: .init(), border: .zero, padding: .zero, itemEnd: 0)))
        if let edges, showsLeft { pen = pen + edges.border.left + edges.padding.left }
    }

    private mutating func closeInnermost() {
        guard let (index, itemIndex, left) = open.popLast() else { return }
        let state = boxes.boxes[index]
        guard let edges = state.edges, case .box(var fragment) = items[itemIndex] else { return }
        let isFirst = partsDone[index] == 1
        partsLeft[index] -= 1
        let isLast = partsLeft[index] <= 0
        let showsLeft = isFirst && (edges.isRTL ? state.endsHere : state.startsHere)
        let showsRight = isLast && (edges.isRTL ? state.startsHere : state.endsHere)
        if showsRight { pen = pen + edges.padding.right + edges.border.right }
        fragment.border = .init(
            top: edges.border.top, right: showsRight ? edges.border.right : .zero, bottom: edges.border.bottom,
            left: showsLeft ? edges.border.left : .zero)
        fragment.padding = .init(
            top: edges.padding.top, right: showsRight ? edges.padding.right : .zero, bottom: edges.padding.bottom,
            left: showsLeft ? edges.padding.left : .zero)
        let above = state.style.ascent + edges.padding.top + edges.border.top
        let below = state.style.descent + edges.padding.bottom + edges.border.bottom
        fragment.rect = PhysicalRect(
            x: left + state.displacement.x, y: boxes.baseline(of: index) - above + state.displacement.y,
            width: pen - left,
            height: above + below)
        fragment.itemEnd = Int32(items.count)
        items[itemIndex] = .box(fragment)
        if showsRight { pen = pen + edges.margin.right }
    }

    private mutating func placeObject(_ piece: LinePiece, _ box: Int) {
        guard piece.object >= 0 else { return }
        let object = candidate.objects[Int(piece.object)]
        let baseline = boxes.baseline(ofObject: Int(piece.object))
        var offset = PhysicalOffset(x: pen + object.margin.left, y: baseline - object.ascent + object.margin.top)
        offset += boxes.boxes[box].displacement + request.relativeOffset(of: object.box)
        switch object.content {
        case .fragment(let fragment): items.append(.fragment(.init(offset: offset, fragment: fragment)))
        case .ruby(let ruby): items.append(contentsOf: ruby.items(at: offset, itemBase: items.count))
        }
        pen = pen + piece.inlineSize
    }
}
