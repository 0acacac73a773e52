/// The directions of lines and blocks. CSS Writing Modes 3, section 3.1.
public enum WritingMode: UInt8, Hashable, Sendable {
    /// The values of CSS `writing-mode`: the direction of lines, then whether blocks
    /// progress to the left or to the right.
    case horizontalTB, verticalRL, verticalLR, sidewaysRL, sidewaysLR

    /// Whether lines are horizontal; false for sideways modes.
    @inlinable public var isHorizontal: Bool { self == .horizontalTB }
    /// Whether blocks progress from right to left.
    @inlinable public var isFlippedBlocks: Bool { self == .verticalRL || self == .sidewaysRL }
}

/// Inline base direction. CSS Writing Modes 3, section 2.1.
public enum TextDirection: UInt8, Hashable, Sendable { case ltr, rtl }

/// Writing mode and text direction: the input of coordinate conversion.
public struct WritingDirection: Hashable, Sendable {
    /// The directions of lines and blocks.
    public var mode: WritingMode
    /// The inline base direction, CSS `direction`.
    public var direction: TextDirection

    /// Creates a writing direction; by default that of English.
    @inlinable public init(_ mode: WritingMode = .horizontalTB, _ direction: TextDirection = .ltr) {
        self.mode = mode
        self.direction = direction
    }

    /// Whether lines are horizontal.
    @inlinable public var isHorizontal: Bool { mode.isHorizontal }
    /// Whether the base direction is `rtl`. Where lines begin on the page: ``startsAtTopLeft``.
    @inlinable public var isRTL: Bool { direction == .rtl }

    /// Returns the physical side of a logical side.
    @inlinable public func physicalSide(_ side: LogicalSide) -> PhysicalSide {
        switch side {
        case .blockStart: isHorizontal ? .top : mode.isFlippedBlocks ? .right : .left
        case .blockEnd: isHorizontal ? .bottom : mode.isFlippedBlocks ? .left : .right
        case .inlineStart: startsAtTopLeft ? (isHorizontal ? .left : .top) : (isHorizontal ? .right : .bottom)
        case .inlineEnd: startsAtTopLeft ? (isHorizontal ? .right : .bottom) : (isHorizontal ? .left : .top)
        }
    }

    /// Whether the inline axis begins at the left or the top.
    @inlinable public var startsAtTopLeft: Bool { (direction == .ltr) != (mode == .sidewaysLR) }
}

/// A side relative to the writing mode (CSS Logical Properties 1), in the order of the physical ones in English.
public enum LogicalSide: UInt8, Hashable, Sendable, CaseIterable { case blockStart, inlineEnd, blockEnd, inlineStart }
/// A side of the page, in the order of CSS shorthands.
public enum PhysicalSide: UInt8, Hashable, Sendable, CaseIterable { case top, right, bottom, left }
