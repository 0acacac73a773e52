import LecternCSS
import LecternGeometry

/// The margins of a box in its containing block's directions.
struct BoxMargins {
    var sides = LogicalSides.zero
    var isInlineStartAuto = false
    var isInlineEndAuto = false
    var isBlockStartAuto = false
    var isBlockEndAuto = false
}

extension WritingDirection {
    /// Values of physical sides by logical side.
    func logical<Value>(_ sides: Sides<Value>) -> (
        blockStart: Value, inlineEnd: Value, blockEnd: Value, inlineStart: Value
    ) {
        if mode == .horizontalTB {
            return direction == .ltr
                ? (sides.top, sides.right, sides.bottom, sides.left)
                : (sides.top, sides.left, sides.bottom, sides.right)
        }
        return (
            sides[physicalSide(.blockStart)], sides[physicalSide(.inlineEnd)], sides[physicalSide(.blockEnd)],
            sides[physicalSide(.inlineStart)]
        )
    }
}

extension LayoutBox {
    /// Margins in a containing block's directions.
    func margins(in direction: WritingDirection, base: LayoutUnit) -> BoxMargins {
        style.margins(direction, base: base)
    }
}

// Of the computed style, a class: from there one property is read in its place. A call on the structure of all box properties
// copies them all, which cost two parts in a hundred of laying out a novel.
extension ComputedStyle {
    /// Border widths by logical side.
    func border(_ direction: WritingDirection) -> LogicalSides {
        let widths = box.borderWidth
        if widths.top == 0 && widths.right == 0 && widths.bottom == 0 && widths.left == 0 { return .zero }
        let sides = direction.logical(widths)
        return LogicalSides(
            blockStart: LayoutUnit(sides.blockStart), inlineEnd: LayoutUnit(sides.inlineEnd),
            blockEnd: LayoutUnit(sides.blockEnd),
            inlineStart: LayoutUnit(sides.inlineStart))
    }

    /// Used paddings; percentages refer to the containing block's inline size.
    func padding(_ direction: WritingDirection, base: LayoutUnit) -> LogicalSides {
        let padding = box.padding
        if padding.top.isZero && padding.right.isZero && padding.bottom.isZero && padding.left.isZero { return .zero }
        let sides = direction.logical(padding)
        return LogicalSides(
            blockStart: sides.blockStart.resolve(base).clampedNegativeToZero,
            inlineEnd: sides.inlineEnd.resolve(base).clampedNegativeToZero,
            blockEnd: sides.blockEnd.resolve(base).clampedNegativeToZero,
            inlineStart: sides.inlineStart.resolve(base).clampedNegativeToZero)
    }

    /// Margins in a containing block's directions; `auto` counts as zero and is remembered.
    func margins(_ direction: WritingDirection, base: LayoutUnit) -> BoxMargins {
        var result = BoxMargins()
        let sides = direction.logical(box.margin)
        func used(_ value: LengthOrAuto, _ isAuto: inout Bool) -> LayoutUnit {
            switch value {
            case .auto:
                isAuto = true
                return .zero
            case .length(let length): return length.resolve(base)
            }
        }
        result.sides.blockStart = used(sides.blockStart, &result.isBlockStartAuto)
        result.sides.inlineEnd = used(sides.inlineEnd, &result.isInlineEndAuto)
        result.sides.blockEnd = used(sides.blockEnd, &result.isBlockEndAuto)
        result.sides.inlineStart = used(sides.inlineStart, &result.isInlineStartAuto)
        return result
    }
}

// Inlined, so that they read what they need of a style in its place: a call would copy all of it.
extension BoxStyle {
    /// Scrolls or clips: a new formatting context, and nothing of it breaks.
    @inline(__always)
    var clipsOverflow: Bool {
        func clips(_ value: CSSOverflow) -> Bool { value == .hidden || value == .scroll || value == .auto }
        return clips(overflowX) || clips(overflowY)
    }

    /// Nothing shows beyond the block-end edge.
    @inline(__always)
    func clipsBlockOverflow(_ direction: WritingDirection) -> Bool {
        clipsOverflow || (direction.isHorizontal ? overflowY : overflowX) == .clip
    }

    @inline(__always)
    var isMulticolumn: Bool { columnCount != nil || columnWidth != nil }
}

extension ComputedStyle {
    func inlineSizing(_ mode: WritingMode) -> Sizing { mode.isHorizontal ? box.width : box.height }
    func blockSizing(_ mode: WritingMode) -> Sizing { mode.isHorizontal ? box.height : box.width }
    func minInlineSizing(_ mode: WritingMode) -> Sizing { mode.isHorizontal ? box.minWidth : box.minHeight }
    func minBlockSizing(_ mode: WritingMode) -> Sizing { mode.isHorizontal ? box.minHeight : box.minWidth }
    func maxInlineSizing(_ mode: WritingMode) -> Sizing { mode.isHorizontal ? box.maxWidth : box.maxHeight }
    func maxBlockSizing(_ mode: WritingMode) -> Sizing { mode.isHorizontal ? box.maxHeight : box.maxWidth }

    /// Scrolls or clips.
    var clipsOverflow: Bool {
        func clips(_ value: CSSOverflow) -> Bool { value == .hidden || value == .scroll || value == .auto }
        return clips(box.overflowX) || clips(box.overflowY)
    }
}

extension LayoutBox {
    /// Whether it is a block container that begins a new block formatting
    /// context by its style, or another kind of formatting context. CSS 2.2, section 9.4.1.
    func establishesContext(in parent: WritingDirection) -> Bool {
        switch kind {
        case .replaced, .flex, .grid, .table, .math: return true
        default: break
        }
        let style = style
        if style.box.float != .none || isOutOfFlow || style.clipsOverflow || style.box.isMulticolumn
            || style.box.columnSpansAll
        {
            return true
        }
        if style.box.contain & 0b110 != 0 || style.box.lineClamp.isActive { return true }
        if case .box(_, let inner) = style.box.display.kind, inner == .flowRoot { return true }
        if case .inner(let part) = style.box.display.kind, part == .tableCell || part == .tableCaption { return true }
        return style.text.writingMode != parent.mode
    }

    /// Whether a box around it is the containing block, if it is positioned.
    func isContained(in outer: LayoutBox) -> Bool {
        style.box.position == .fixed ? outer.containsFixed : outer.containsAbsolute
    }
    /// Whether it is the containing block of absolutely positioned boxes in it.
    var containsAbsolute: Bool {
        style.box.position != .static || containsFixed || style.box.announcedChange.contains(.containsAbsolute)
    }
    /// Whether it is the containing block of fixed boxes in it.
    var containsFixed: Bool {
        let style = style
        if style.box.hasFilter || style.box.announcedChange.contains(.filters) { return true }
        guard
            style.box.isTransformed || style.box.contain & 0b110 != 0
                || style.box.announcedChange.contains(.transforms)
        else { return false }
        // "Transformable elements" and those that can be contained are no inline boxes.
        if case .inline = kind { return false }
        return true
    }
}
