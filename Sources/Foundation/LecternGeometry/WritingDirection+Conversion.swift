// The only conversion between logical and physical coordinates.

extension WritingDirection {
    /// Returns the physical offset of a child in its parent.
    ///
    /// - Parameters:
    ///   - offset: of the child's block-start inline-start corner.
    ///   - outer: the physical size of the parent.
    ///   - inner: the physical size of the child.
    @inlinable package func physical(_ offset: LogicalOffset, outer: PhysicalSize, inner: PhysicalSize)
        -> PhysicalOffset
    {
        if mode == .horizontalTB {
            return .init(x: isRTL ? outer.width - offset.inline - inner.width : offset.inline, y: offset.block)
        }
        return .init(
            x: mode.isFlippedBlocks ? outer.width - offset.block - inner.width : offset.block,
            y: startsAtTopLeft ? offset.inline : outer.height - offset.inline - inner.height)
    }

    /// Returns the logical offset of a child at a physical offset.
    @inlinable package func logical(_ offset: PhysicalOffset, outer: PhysicalSize, inner: PhysicalSize) -> LogicalOffset
    {
        if mode == .horizontalTB {
            return .init(inline: isRTL ? outer.width - offset.x - inner.width : offset.x, block: offset.y)
        }
        return .init(
            inline: startsAtTopLeft ? offset.y : outer.height - offset.y - inner.height,
            block: mode.isFlippedBlocks ? outer.width - offset.x - inner.width : offset.x)
    }

    /// Converts a physical size to a logical size.
    @inlinable package func logical(_ size: PhysicalSize) -> LogicalSize {
        isHorizontal ? .init(inline: size.width, block: size.height) : .init(inline: size.height, block: size.width)
    }

    /// Converts a logical size to a physical size.
    @inlinable package func physical(_ size: LogicalSize) -> PhysicalSize { size.physical(mode) }

    /// Converts physical sides to logical sides.
    @inlinable package func logical(_ sides: PhysicalSides) -> LogicalSides {
        .init(
            blockStart: sides[physicalSide(.blockStart)], inlineEnd: sides[physicalSide(.inlineEnd)],
            blockEnd: sides[physicalSide(.blockEnd)], inlineStart: sides[physicalSide(.inlineStart)])
    }

    /// Converts logical sides to physical sides.
    @inlinable package func physical(_ sides: LogicalSides) -> PhysicalSides {
        var result = PhysicalSides()
        result[physicalSide(.blockStart)] = sides.blockStart
        result[physicalSide(.inlineEnd)] = sides.inlineEnd
        result[physicalSide(.blockEnd)] = sides.blockEnd
        result[physicalSide(.inlineStart)] = sides.inlineStart
        return result
    }
}
