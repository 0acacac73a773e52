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
    /// What of the size hangs at the line's end.
    var hang: LayoutUnit = .zero
    /// Index in ``LineCandidate/objects``.
    var object: Int32 = -1
    /// A hyphen is shown after the text; its size is in `inlineSize`.
    var hasHyphen = false
    /// Shapes of its own, made at a line's edge.
    var reshaped: ShapedText? = nil
}

/// Where a line ends, and what is on it: the outcome of line breaking.
struct LineCandidate {
    var pieces: [LinePiece]
    var objects: [LineObject]
    /// Where the next line starts; `nil` at the end.
    var next: InlinePosition?
    var endsWithForcedBreak = false
    var endsWithHyphen = false
    var indent: LayoutUnit
    /// Items of floats that go below the line.
    var pendingFloats: [Int32] = []
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
}

/// The width a line has between floats.
struct LineSpace {
    var left: LayoutUnit
    var right: LayoutUnit
    /// Floats take something of it.
    var isNarrowed: Bool

    var inlineSize: LayoutUnit { right - left }

    /// What floats leave of a band of the formatting context.
    init(_ exclusions: ExclusionSpace, from block: LayoutUnit, height: LayoutUnit, left: LayoutUnit, right: LayoutUnit) {
        (self.left, self.right, isNarrowed) = (left, right, false)
        guard !exclusions.isEmpty else { return }
        let end = block + max(height, .epsilon)
        for exclusion in exclusions.exclusions where exclusion.start.block < end && exclusion.end.block > block {
            if exclusion.side == .left, exclusion.end.line > self.left {
                (self.left, isNarrowed) = (exclusion.end.line, true)
            } else if exclusion.side == .right, exclusion.start.line < self.right {
                (self.right, isNarrowed) = (exclusion.start.line, true)
            }
        }
        if self.right < self.left { self.right = self.left }
    }

    /// The nearest block offset below at which a float ends.
    static func nextEdge(_ exclusions: ExclusionSpace, below block: LayoutUnit) -> LayoutUnit? {
        exclusions.exclusions.lazy.map(\.end.block).filter { $0 > block }.min()
    }
}
