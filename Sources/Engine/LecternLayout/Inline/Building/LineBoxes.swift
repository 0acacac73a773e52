import LecternCSS
import LecternGeometry
import LecternText

/// An inline box, or the root inline box, on one line.
struct LineBoxState {
    /// Index of its `open` item; -1 for the root inline box.
    var item: Int32
    /// Index of the parent in ``LineBoxes/boxes``.
    var parent: Int
    var box: LayoutBox?
    var style: InlineStyle
    var edges: InlineEdges?
    /// Distance of its baseline below the baseline of the aligned subtree's root.
    var shift = LayoutUnit.zero
    /// Index of its aligned subtree.
    var subtree = 0
    var startsHere: Bool
    var endsHere = false
    /// Whether it contains anything that is placed on the line.
    var hasLeaf = false
    /// Offset by relative positioning, including that of its ancestors.
    var displacement = PhysicalOffset.zero
    var depth = 0
    /// Whether it is a superscript or subscript that stays within its line's leading.
    var isScript = false
}

/// "Aligned subtree": the boxes that move together with a `top` or `bottom` box.
struct AlignedSubtree {
    var alignment: VerticalAlign
    var ascent: LayoutUnit? = nil
    var descent = LayoutUnit.zero
    /// Distance of its baseline from the line's over edge.
    var baseline = LayoutUnit.zero

    var height: LayoutUnit { (ascent ?? .zero) + descent }

    mutating func include(_ ascent: LayoutUnit, _ descent: LayoutUnit) {
        if let currentAscent = self.ascent {
            self.ascent = max(currentAscent, ascent)
            self.descent = max(self.descent, descent)
        } else {
            self.ascent = ascent
            self.descent = descent
        }
    }
}

/// Text, an object or an empty inline box that is placed on the line.
struct LineLeaf {
    /// Index of its piece; -1 for an empty inline box.
    var piece: Int
    /// Index of the innermost box around it.
    var box: Int
    var level: UInt8
}

/// The boxes and leaves of a line, with their baselines: the input and result of vertical alignment.
/// https://www.w3.org/TR/CSS22/visudet.html#line-height
struct LineBoxes {
    let context: LayoutContext
    let request: LineRequest
    let paragraph: Paragraph
    var boxes: [LineBoxState] = []
    var leaves: [LineLeaf] = []
    var subtrees: [AlignedSubtree] = [AlignedSubtree(alignment: .baseline)]
    /// Whether nothing on the line gives it a height.
    var isEmpty = true
    /// Shift and aligned subtree of each object, by index.
    var objectPlaces: [(shift: LayoutUnit, subtree: Int)] = []
    var lineHeight = LayoutUnit.zero
    var baseline = LayoutUnit.zero
    /// Sizes of edges that `box-decoration-break: clone` adds at the line's start and end.
    var clonedEdges = LayoutUnit.zero

    init(_ context: LayoutContext, _ request: LineRequest, candidate: LineCandidate) {
        self.context = context
        self.request = request
        paragraph = request.paragraph
        objectPlaces = Array(repeating: (.zero, 0), count: candidate.objects.count)
        let root = context.styles.inlineStyle(request.container.style)
        boxes.append(LineBoxState(item: -1, parent: -1, box: nil, style: root, startsHere: true))
        subtrees[0].include(root.lineAscent, root.lineDescent)
        openInherited()
        collect(candidate)
        cloneDecorations()
        alignSubtrees()
    }

    /// Opens the boxes that began on earlier lines.
    private mutating func openInherited() {
        let first = Int(request.position.item)
        guard first < paragraph.items.count else { return }
        for item in paragraph.openItems(at: first) where item > request.note {
            // The continued note is an object of this line.
            if request.isNote(Int(item), context) { return }
            open(item, startsHere: false)
        }
    }

    /// `box-decoration-break: clone`: "each box fragment is independently
    /// wrapped with the border, padding, and margin".
    /// https://www.w3.org/TR/css-break-3/#break-decoration
    private mutating func cloneDecorations() {
        for index in boxes.indices where boxes[index].hasLeaf && boxes[index].box?.clonesDecoration == true {
            guard let edges = boxes[index].edges else { continue }
            if !boxes[index].startsHere { clonedEdges = clonedEdges + edges.startSize }
            if !boxes[index].endsHere { clonedEdges = clonedEdges + edges.endSize }
            boxes[index].startsHere = true
            boxes[index].endsHere = true
        }
    }

    private mutating func open(_ item: Int32, startsHere: Bool) {
        let prepared = paragraph.items[Int(item)]
        guard let box = paragraph.box(of: prepared) else { return }
        let style = paragraph.styles[Int(prepared.style)]
        let edges = request.edges(of: box)
        var state = LineBoxState(
            item: item, parent: current, box: box, style: style, edges: edges,
            startsHere: startsHere && !paragraph.continues(prepared))
        state.depth = boxes[current].depth + 1
        state.displacement = boxes[current].displacement + request.relativeOffset(of: box)
        let metrics = (style.lineAscent, style.lineDescent)
        (state.shift, state.subtree) = place(style.computed, metrics, in: current, percentBase: style.lineHeight)
        state.isScript = context.mode.keepsLineHeightAroundScripts && isScript(state, in: boxes[current])
        if !state.isScript, !staysOnGrid(state) {
            subtrees[state.subtree].include(style.lineAscent - state.shift, style.lineDescent + state.shift)
        }
        if edges.hasInlineEdge, startsHere { isEmpty = false }
        boxes.append(state)
        current = boxes.count - 1
    }

    /// Whether a box is a superscript or subscript, or inside one, and its text is so much smaller that it stays
    /// within the leading of the line. In a book such a box does not increase the line height.
    private func isScript(_ state: LineBoxState, in parent: LineBoxState) -> Bool {
        let (text, outer) = (state.style.computed.text, boxes[0].style.computed.text)
        guard text.fontSize <= outer.fontSize * 0.9, state.style.lineHeight <= boxes[0].style.lineHeight,
            state.subtree == 0, abs(state.shift.float) <= outer.fontSize * 0.6
        else { return false }
        switch state.style.computed.box.verticalAlign {
        case .sub, .super, .length, .textTop, .textBottom: return true
        case .baseline: return parent.isScript
        case .middle, .top, .bottom: return false
        }
    }

    private func staysOnGrid(_ state: LineBoxState) -> Bool {
        context.mode.keepsLineGrid && state.subtree == 0
            && state.style.staysOnGrid(of: boxes[0].style, shift: state.shift)
    }

    /// Index of the innermost open box while collecting.
    private var current = 0

    private mutating func collect(_ candidate: LineCandidate) {
        for (index, piece) in candidate.pieces.enumerated() {
            let item = paragraph.items[Int(piece.item)]
            switch item.kind {
            case .open where piece.object < 0: open(piece.item, startsHere: true)
            case .close: close(item)
            case .text, .tab, .lineBreak:
                addLeaf(index, item)
                includeText(piece, item)
            case .atomic, .ruby, .open:
                addLeaf(index, item)
                if piece.object >= 0 { includeObject(Int(piece.object), candidate.objects[Int(piece.object)]) }
            case .outOfFlow: leaves.append(LineLeaf(piece: index, box: current, level: levelOfNeighbour()))
            case .control, .float: break
            }
        }
        // A box that remains open without content has no place on this line, except for its start edge.
        for index in boxes.indices.dropFirst()
        where !boxes[index].hasLeaf && boxes[index].startsHere && !boxes[index].endsHere {
            markLeaf(index)
            leaves.append(LineLeaf(piece: -1, box: index, level: levelOfNeighbour()))
        }
    }

    private mutating func close(_ item: PreparedItem) {
        guard current > 0 else { return }
        if !paragraph.continues(item) { boxes[current].endsHere = true }
        if let edges = boxes[current].edges, edges.hasInlineEdge { isEmpty = false }
        if !boxes[current].hasLeaf {
            markLeaf(current)
            leaves.append(LineLeaf(piece: -1, box: current, level: levelOfNeighbour()))
        }
        current = boxes[current].parent
    }

    private func levelOfNeighbour() -> UInt8 { leaves.last?.level ?? paragraph.baseLevel }

    private mutating func markLeaf(_ box: Int) {
        var box = box
        while box > 0, !boxes[box].hasLeaf {
            boxes[box].hasLeaf = true
            box = boxes[box].parent
        }
    }

    private mutating func addLeaf(_ piece: Int, _ item: PreparedItem) {
        let level = item.kind == .lineBreak ? paragraph.baseLevel : item.level
        leaves.append(LineLeaf(piece: piece, box: current, level: level))
        markLeaf(current)
    }

    /// Includes the extents of fallback fonts, which increase the height of lines with `line-height: normal`.
    private mutating func includeText(_ piece: LinePiece, _ item: PreparedItem) {
        if item.kind != .text || piece.start < piece.visibleEnd { isEmpty = false }
        guard let metrics = paragraph.fallbackMetrics(piece, item, in: boxes[current].style) else { return }
        let shift = boxes[current].shift
        subtrees[boxes[current].subtree].include(metrics.lineAscent - shift, metrics.lineDescent + shift)
    }

    private mutating func includeObject(_ index: Int, _ object: LineObject) {
        isEmpty = false
        let place = place(
            object.box.style, (object.ascent, object.descent), in: current,
            percentBase: context.styles.inlineStyle(object.box.style).lineHeight)
        subtrees[place.1].include(object.ascent - place.0, object.descent + place.0)
        objectPlaces[index] = place
    }
}

extension Paragraph {
    /// Returns the extents of a fallback font if it increases the line height.
    func fallbackMetrics(_ piece: LinePiece, _ item: PreparedItem, in style: InlineStyle) -> LineMetrics? {
        piece.start < piece.visibleEnd ? fallbackMetrics(item, in: style) : nil
    }

    /// Returns the extents of a fallback font for an item that is visible on the line.
    func fallbackMetrics(_ item: PreparedItem, in style: InlineStyle) -> LineMetrics? {
        item.run >= 0 ? LineMetrics(fallback: shaped.runs[Int(item.run)].font, in: style) : nil
    }
}

extension LineMetrics {
    /// Creates the extents of a fallback font; `nil` if it does not increase the line height.
    init?(fallback font: FontInstance, in style: InlineStyle) {
        guard style.computed.text.lineHeight == .normal, style.defaults == .ofBrowsers, font !== style.font else {
            return nil
        }
        self.init(font, .normal, isCentral: style.usesCentralBaseline)
    }
}
