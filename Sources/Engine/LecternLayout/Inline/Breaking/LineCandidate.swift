import LecternGeometry
import LecternText

/// The part of a prepared item that is on a line. Pieces are in logical order.
struct LinePiece {
    var item: Int32
    /// Range in the paragraph's text.
    var start: Int32
    var end: Int32
    /// End without the white space that is removed at the line's end.
    var visibleEnd: Int32
    /// Advance of the text up to `visibleEnd`; margin box of an object; edge of an inline box.
    var inlineSize: LayoutUnit = .zero
    /// Size without white space at the end, if the breaker computed it.
    var trimmedSize: LayoutUnit? = nil
    /// The part of `inlineSize` that hangs past the line's end.
    var hang: LayoutUnit = .zero
    /// Size of the blank half of opening punctuation that lies before the line's edge.
    var startTrim = LayoutUnit.zero
    /// Index in ``LineCandidate/objects``.
    var object: Int32 = -1
    /// Whether a hyphen is shown after the text; `inlineSize` includes it.
    var hasHyphen = false
    /// Index in ``LineCandidate/reshaped`` if the piece was shaped separately; -1 otherwise.
    var reshaped: Int32 = -1
}

/// The result of line breaking: where a line ends, and its pieces.
struct LineCandidate {
    var pieces: [LinePiece]
    var objects: [LineObject]
    var reshaped: [ShapedText] = []
    /// Where the next line starts; `nil` at the end of the paragraph.
    var next: InlinePosition?
    var endsWithForcedBreak = false
    var endsWithHyphen = false
    var indent: LayoutUnit
    /// Indices of the items of floats that are placed below the line.
    var pendingFloats: [Int32] = []
    /// Whether the hanging content also hangs on last lines.
    var forcesHang = false
}

/// An opportunity to end the line.
struct LineBreakPoint {
    /// The number of complete pieces on the line.
    var pieceCount: Int
    /// Whether the break is inside the item, at `text`. If not, the next line begins with `item`.
    var isInsideItem: Bool
    /// Start of the line's part of the item, for a break inside it.
    var partStart: Int32
    var item: Int32
    var text: Int32
    var hasHyphen = false
    /// Size of that part up to the break, with and without white space at its end.
    var size = LayoutUnit.zero
    var trimmedSize = LayoutUnit.zero
}

/// The space for a line between floats, in the coordinates of the formatting context.
struct LineSpace {
    var left: LayoutUnit
    var right: LayoutUnit
    /// Block offset, at or below the requested one.
    var block: LayoutUnit
    /// Whether floats narrow the line.
    var isNarrowed: Bool

    var inlineSize: LayoutUnit { right - left }

    /// Finds the space between floats in a band of the formatting context.
    init(_ exclusions: ExclusionSpace, _ request: LineRequest, from block: LayoutUnit, height: LayoutUnit) {
        let (start, end) = Self.edges(request)
        left = start
        right = max(start, end)
        self.block = block
        isNarrowed = false
        guard !exclusions.isEmpty else { return }
        let place = exclusions.opportunity(from: block, left: start, right: end, minimumBlock: height)
        left = place.start.line
        right = place.end.line
        self.block = place.start.block
        isNarrowed = left > start || right < end
    }

    /// Creates a space without floats.
    init(inlineSize: LayoutUnit) {
        left = .zero
        right = inlineSize
        block = .zero
        isNarrowed = false
    }

    /// Returns the nearest block offset further down that has more space; `nil` if there is none.
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
