/// The directions of lines and blocks. CSS Writing Modes 3, section 3.1.
public enum WritingMode: UInt8, Hashable, Sendable {
    case horizontalTB, verticalRL, verticalLR, sidewaysRL, sidewaysLR

    @inlinable public var isHorizontal: Bool { self == .horizontalTB }
    /// Whether blocks progress from right to left.
    @inlinable public var isFlippedBlocks: Bool { self == .verticalRL || self == .sidewaysRL }
}

/// Inline base direction. CSS Writing Modes 3, section 2.1.
public enum TextDirection: UInt8, Hashable, Sendable { case ltr, rtl }

/// Writing mode and text direction: the input of coordinate conversion.
public struct WritingDirection: Hashable, Sendable {
    public var mode: WritingMode
    public var direction: TextDirection

    @inlinable public init(_ mode: WritingMode = .horizontalTB, _ direction: TextDirection = .ltr) {
        self.mode = mode
        self.direction = direction
    }

    @inlinable public var isHorizontal: Bool { mode.isHorizontal }
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

public enum LogicalSide: UInt8, Hashable, Sendable, CaseIterable { case blockStart, inlineEnd, blockEnd, inlineStart }
public enum PhysicalSide: UInt8, Hashable, Sendable, CaseIterable { case top, right, bottom, left }
