import LecternCSS
import LecternGeometry
import LecternText

/// An inline box, or the root inline box, as one line sees it.
struct LineBoxState {
    /// Its `open` item, -1 for the root inline box.
    var item: Int32
    /// Index of the parent in the line's boxes.
    var parent: Int
    var box: Box?
    var style: InlineStyle
    var edges: InlineEdges?
    /// Baseline below that of the aligned subtree's root.
    var shift = LayoutUnit.zero
    /// The aligned subtree it belongs to.
    var subtree = 0
    var startsHere: Bool
    var endsHere = false
    /// Something stands in it that has a place on the line.
    var hasLeaf = false
    /// Displacement of relative positioning, ancestors' included.
    var displacement = PhysicalOffset.zero
    var depth = 0
    /// A superscript or subscript that stays within the room of its line.
    var isScript = false
}

/// "Aligned subtree": the boxes that move together with a `top` or `bottom` box.
struct AlignedSubtree {
    var alignment: VerticalAlign
    var ascent: LayoutUnit? = nil
    var descent = LayoutUnit.zero
    /// Its baseline from the line's over edge.
    var baseline = LayoutUnit.zero

    var height: LayoutUnit { (ascent ?? .zero) + descent }

    mutating func include(_ ascent: LayoutUnit, _ descent: LayoutUnit) {
        if let known = self.ascent {
            self.ascent = max(known, ascent)
            self.descent = max(self.descent, descent)
        } else {
            (self.ascent, self.descent) = (ascent, descent)
        }
    }
}

/// A thing with a place on the line.
struct LineLeaf {
    /// Index of its piece; -1 for an empty inline box.
    var piece: Int
    /// The innermost box it is in.
    var box: Int
    var level: UInt8
}

/// The boxes and leaves of a line, with baselines: what vertical alignment works on.
/// https://www.w3.org/TR/CSS22/visudet.html#line-height
struct LineBoxes {
    let context: LayoutContext
    let request: LineRequest
    let paragraph: Paragraph
    var boxes: [LineBoxState] = []
    var leaves: [LineLeaf] = []
    var subtrees: [AlignedSubtree] = [AlignedSubtree(alignment: .baseline)]
    /// Nothing on the line gives it a height.
    var isEmpty = true
    /// Shift and subtree of each object, by index.
    var objectPlaces: [(shift: LayoutUnit, subtree: Int)] = []
    var lineHeight = LayoutUnit.zero
    var baseline = LayoutUnit.zero
    /// What boxes add at the line's edges where they are decorated on every line.
    var clonedEdges = LayoutUnit.zero

    init(_ context: LayoutContext, _ request: LineRequest, _ candidate: LineCandidate) {
        self.context = context
        self.request = request
        paragraph = request.paragraph
        objectPlaces = Array(repeating: (.zero, 0), count: candidate.objects.count)
        let root = context.inlineStyle(request.container.style)
        boxes.append(LineBoxState(item: -1, parent: -1, box: nil, style: root, startsHere: true))
        subtrees[0].include(root.lineAscent, root.lineDescent)
        openInherited()
        collect(candidate)
        cloneDecorations()
        alignSubtrees()
    }

    /// The boxes that were opened on earlier lines.
    private mutating func openInherited() {
        let first = Int(request.position.item)
        guard first < paragraph.items.count else { return }
        for item in paragraph.openItems(at: first) where item > request.note {
            // What goes on in a note is an object of this line.
            if context.isNote(Int(item), in: request) { return }
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
            (boxes[index].startsHere, boxes[index].endsHere) = (true, true)
        }
    }

    private mutating func open(_ item: Int32, startsHere: Bool) {
        let prepared = paragraph.items[Int(item)]
        guard let box = paragraph.box(of: prepared) else { return }
        let style = paragraph.styles[Int(prepared.style)]
        let edges = context.edges(of: box, request)
        var state = LineBoxState(
            item: item, parent: current, box: box, style: style, edges: edges,
            startsHere: startsHere && !paragraph.continues(prepared))
        state.depth = boxes[current].depth + 1
        state.displacement = boxes[current].displacement + context.relativeOffset(of: box, request)
        let metrics = (style.lineAscent, style.lineDescent)
        (state.shift, state.subtree) = place(style.computed, metrics, in: current, percentBase: style.lineHeight)
        state.isScript = context.mode.keepsLineHeightAroundScripts && isScript(state, in: boxes[current])
        if !state.isScript {
            subtrees[state.subtree].include(style.lineAscent - state.shift, style.lineDescent + state.shift)
        }
        if edges.hasInlineEdge, startsHere { isEmpty = false }
        boxes.append(state)
        current = boxes.count - 1
    }

    /// Whether a box is a superscript or subscript, or in one: smaller text that is raised or lowered so little that it
    /// stays within the leading of its line. On a book's page such a box does not move lines apart.
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

    /// The innermost open box while collecting.
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
        // What stays open without anything in it has no place on this line, but for its start edge.
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

    /// Fonts that stand in for missing glyphs heighten lines of `line-height: normal`.
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
            percentBase: context.inlineStyle(object.box.style).lineHeight)
        subtrees[place.1].include(object.ascent - place.0, object.descent + place.0)
        objectPlaces[index] = place
    }
}

extension Paragraph {
    /// Extents of a font that stands in for missing glyphs, where they heighten the line.
    func fallbackMetrics(_ piece: LinePiece, _ item: PreparedItem, in style: InlineStyle) -> LineMetrics? {
        piece.start < piece.visibleEnd ? fallbackMetrics(item, in: style) : nil
    }

    /// The same of an item of which something shows.
    func fallbackMetrics(_ item: PreparedItem, in style: InlineStyle) -> LineMetrics? {
        item.run >= 0 ? LineMetrics(fallback: shaped.runs[Int(item.run)].font, in: style) : nil
    }
}

extension LineMetrics {
    /// Those of a font that stands in for missing glyphs; `nil` where it heightens no line.
    init?(fallback font: FontInstance, in style: InlineStyle) {
        guard style.computed.text.lineHeight == .normal, style.leading == .ofFonts, font !== style.font else {
            return nil
        }
        self.init(font, .normal, isCentral: style.usesCentralBaseline)
    }
}
