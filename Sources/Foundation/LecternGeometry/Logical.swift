/// A point in logical coordinates, relative to the block-start inline-start corner of the parent.
public struct LogicalOffset: Hashable, Sendable {
    public var inline: LayoutUnit
    public var block: LayoutUnit

    @inlinable public init(inline: LayoutUnit = .zero, block: LayoutUnit = .zero) {
        self.inline = inline
        self.block = block
    }

    @inlinable public static var zero: LogicalOffset { LogicalOffset() }
    @inlinable public static func + (a: Self, b: Self) -> Self {
        .init(inline: a.inline + b.inline, block: a.block + b.block)
    }
    @inlinable public static func - (a: Self, b: Self) -> Self {
        .init(inline: a.inline - b.inline, block: a.block - b.block)
    }
}

/// Inline and block size of a box.
public struct LogicalSize: Hashable, Sendable {
    public var inline: LayoutUnit
    public var block: LayoutUnit

    @inlinable public init(inline: LayoutUnit = .zero, block: LayoutUnit = .zero) {
        self.inline = inline
        self.block = block
    }

    @inlinable public static var zero: LogicalSize { LogicalSize() }

    /// Returns the physical size in a writing mode.
    @inlinable public func physical(_ mode: WritingMode) -> PhysicalSize {
        mode.isHorizontal ? .init(width: inline, height: block) : .init(width: block, height: inline)
    }
}

/// A rectangle in logical coordinates.
public struct LogicalRect: Hashable, Sendable {
    public var offset: LogicalOffset
    public var size: LogicalSize

    @inlinable public init(offset: LogicalOffset = .zero, size: LogicalSize = .zero) {
        self.offset = offset
        self.size = size
    }

    @inlinable public var inlineEnd: LayoutUnit { offset.inline + size.inline }
    @inlinable public var blockEnd: LayoutUnit { offset.block + size.block }
}

/// Four widths by logical side.
public struct LogicalSides: Hashable, Sendable {
    public var blockStart: LayoutUnit
    public var inlineEnd: LayoutUnit
    public var blockEnd: LayoutUnit
    public var inlineStart: LayoutUnit

    @inlinable public init(
        blockStart: LayoutUnit = .zero, inlineEnd: LayoutUnit = .zero, blockEnd: LayoutUnit = .zero,
        inlineStart: LayoutUnit = .zero
    ) {
        self.blockStart = blockStart
        self.inlineEnd = inlineEnd
        self.blockEnd = blockEnd
        self.inlineStart = inlineStart
    }

    @inlinable public static var zero: LogicalSides { LogicalSides() }
    @inlinable public var inlineSum: LayoutUnit { inlineStart + inlineEnd }
    @inlinable public var blockSum: LayoutUnit { blockStart + blockEnd }
    @inlinable public static func + (a: Self, b: Self) -> Self {
        .init(
            blockStart: a.blockStart + b.blockStart, inlineEnd: a.inlineEnd + b.inlineEnd,
            blockEnd: a.blockEnd + b.blockEnd, inlineStart: a.inlineStart + b.inlineStart)
    }
}
