public import LecternGeometry

/// The floats of a block formatting context: where lines and boxes fit beside
/// them. CSS 2.2, section 9.5. A value: cheap to copy, shared until changed.
public struct ExclusionSpace: Sendable {
    public enum Side: UInt8, Hashable, Sendable { case left, right }

    /// The margin box of a placed float.
    public struct Exclusion: Hashable, Sendable {
        public var side: Side
        public var start: ContextOffset
        public var end: ContextOffset

        public init(side: Side, start: ContextOffset, end: ContextOffset) {
            self.side = side
            self.start = start
            self.end = end
        }
    }

    /// A place beside floats: from `start`, as wide as `end.line - start.line`,
    /// down to `end.block`.
    public struct Opportunity: Hashable, Sendable {
        public var start: ContextOffset
        public var end: ContextOffset

        public var inlineSize: LayoutUnit { end.line - start.line }

        public init(start: ContextOffset, end: ContextOffset) {
            self.start = start
            self.end = end
        }
    }

    public private(set) var exclusions: [Exclusion] = []
    /// No later float may start above this.
    public private(set) var lastFloatBlockStart = LayoutUnit.min
    public private(set) var leftClear = LayoutUnit.min
    public private(set) var rightClear = LayoutUnit.min

    public init() {}

    @inlinable public var isEmpty: Bool { exclusions.isEmpty }

    public mutating func add(_ exclusion: Exclusion) {
        exclusions.append(exclusion)
        lastFloatBlockStart = max(lastFloatBlockStart, exclusion.start.block)
        if exclusion.side == .left {
            leftClear = max(leftClear, exclusion.end.block)
        } else {
            rightClear = max(rightClear, exclusion.end.block)
        }
    }
}
