import LecternGeometry
import LecternText

/// A part of a prepared item on a line, in logical order.
struct LinePiece {
    var item: Int32
    /// Range in the paragraph's text.
    var start: Int32
    var end: Int32
    /// The end without white space that the line removes.
    var visibleEnd: Int32
    /// Advance to `visibleEnd`; margin box of an object; edge of a box.
    var inlineSize: LayoutUnit = .zero
    /// Size without the white space at the end, where the breaker knows it.
    var trimmedSize: LayoutUnit? = nil
    /// What of the size hangs at the line's end.
    var hang: LayoutUnit = .zero
    /// Blank of punctuation at its start that stands before the line's edge.
    var startTrim = LayoutUnit.zero
    /// Index in ``LineCandidate/objects``.
    var object: Int32 = -1
    /// A hyphen is shown after the text; its size is in `inlineSize`.
    var hasHyphen = false
    /// Shapes of its own, made at a line's edge: index in ``LineCandidate/reshaped``, or -1.
    var reshaped: Int32 = -1
}

/// Where a line ends, and what is on it: the outcome of line breaking.
struct LineCandidate {
    var pieces: [LinePiece]
    var objects: [LineObject]
    var reshaped: [ShapedText] = []
    /// Where the next line starts; `nil` at the end.
    var next: InlinePosition?
    var endsWithForcedBreak = false
    var endsWithHyphen = false
    var indent: LayoutUnit
    /// Items of floats that go below the line.
    var pendingFloats: [Int32] = []
    /// What hangs at the end hangs on last lines, too.
    var forcesHang = false
}

/// Where a line may be ended.
struct LineBreakPoint {
    /// Pieces that stay whole.
    var pieceCount: Int
    /// A part of the item `item` ends at `text`; otherwise the next line begins with `item`.
    var isInsideItem: Bool
    /// Start of the part, for a break inside an item.
    var partStart: Int32
    var item: Int32
    var text: Int32
    var hasHyphen = false
    /// Size of the part up to the break, with and without the white space at its end.
    var size = LayoutUnit.zero
    var trimmedSize = LayoutUnit.zero
}

/// The room a line has between floats.
struct LineSpace {
    var left: LayoutUnit
    var right: LayoutUnit
    /// Where it begins: at or below what was asked for.
    var block: LayoutUnit
    /// Floats take something of it.
    var isNarrowed: Bool

    var inlineSize: LayoutUnit { right - left }

    /// What floats leave of a band of the formatting context.
    init(_ exclusions: ExclusionSpace, _ request: LineRequest, from block: LayoutUnit, height: LayoutUnit) {
        let (start, end) = Self.edges(request)
        (left, right, self.block, isNarrowed) = (start, max(start, end), block, false)
        guard !exclusions.isEmpty else { return }
        let place = exclusions.opportunity(from: block, left: start, right: end, minimumBlock: height)
        (left, right, self.block) = (place.start.line, place.end.line, place.start.block)
        isNarrowed = left > start || right < end
    }

    /// A room without floats.
    init(inlineSize: LayoutUnit) { (left, right, block, isNarrowed) = (.zero, inlineSize, .zero, false) }

    /// The nearest block offset further down with more room; `nil` if there is none.
    func next(_ exclusions: ExclusionSpace, _ request: LineRequest, height: LayoutUnit) -> LayoutUnit? {
        let (start, end) = Self.edges(request)
        let place = exclusions.opportunity(
            from: block, left: start, right: end, minimumInline: inlineSize + .epsilon, minimumBlock: height)
        return place.start.block > block ? place.start.block : nil
    }

    private static func edges(_ request: LineRequest) -> (LayoutUnit, LayoutUnit) {
        (request.contextOffset.line, request.contextOffset.line + request.availableInline)
    }
}
