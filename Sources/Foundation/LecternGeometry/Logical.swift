/// A point in logical coordinates, relative to the block-start inline-start corner of the parent.
@usableFromInline package struct LogicalOffset: Hashable, Sendable {
    @usableFromInline package var inline: LayoutUnit
    @usableFromInline package var block: LayoutUnit

    @inlinable package init(inline: LayoutUnit = .zero, block: LayoutUnit = .zero) {
        self.inline = inline
        self.block = block
    }

    @inlinable package static var zero: LogicalOffset { LogicalOffset() }
    @inlinable package static func + (a: Self, b: Self) -> Self {
        .init(inline: a.inline + b.inline, block: a.block + b.block)
    }
}

/// Inline and block size of a box.
@usableFromInline package struct LogicalSize: Hashable, Sendable {
    @usableFromInline package var inline: LayoutUnit
    @usableFromInline package var block: LayoutUnit

    @inlinable package init(inline: LayoutUnit = .zero, block: LayoutUnit = .zero) {
        self.inline = inline
        self.block = block
    }

    @inlinable package static var zero: LogicalSize { LogicalSize() }

    /// Returns the physical size in a writing mode.
    @inlinable func physical(_ mode: WritingMode) -> PhysicalSize {
        mode.isHorizontal ? .init(width: inline, height: block) : .init(width: block, height: inline)
    }
}

/// A rectangle in logical coordinates.
@usableFromInline package struct LogicalRect: Hashable, Sendable {
    @usableFromInline package var offset: LogicalOffset
    @usableFromInline package var size: LogicalSize

    @inlinable package init(offset: LogicalOffset = .zero, size: LogicalSize = .zero) {
        self.offset = offset
        self.size = size
    }

    @inlinable package var inlineEnd: LayoutUnit { offset.inline + size.inline }
    @inlinable package var blockEnd: LayoutUnit { offset.block + size.block }
}

/// Four widths by logical side.
@usableFromInline package struct LogicalSides: Hashable, Sendable {
    @usableFromInline package var blockStart: LayoutUnit
    @usableFromInline package var inlineEnd: LayoutUnit
    @usableFromInline package var blockEnd: LayoutUnit
    @usableFromInline package var inlineStart: LayoutUnit

    @inlinable package init(
        blockStart: LayoutUnit = .zero, inlineEnd: LayoutUnit = .zero, blockEnd: LayoutUnit = .zero,
        inlineStart: LayoutUnit = .zero
    ) {
        self.blockStart = blockStart
        self.inlineEnd = inlineEnd
        self.blockEnd = blockEnd
        self.inlineStart = inlineStart
    }

    @inlinable package static var zero: LogicalSides { LogicalSides() }
    @inlinable package var inlineSum: LayoutUnit { inlineStart + inlineEnd }
    @inlinable package var blockSum: LayoutUnit { blockStart + blockEnd }
    @inlinable package static func + (a: Self, b: Self) -> Self {
        .init(
            blockStart: a.blockStart + b.blockStart, inlineEnd: a.inlineEnd + b.inlineEnd,
            blockEnd: a.blockEnd + b.blockEnd, inlineStart: a.inlineStart + b.inlineStart)
    }
}
