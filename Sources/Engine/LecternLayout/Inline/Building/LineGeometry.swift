import LecternCSS
import LecternGeometry

/// Line-relative axes as physical axes. https://www.w3.org/TR/css-writing-modes-3/#line-directions
struct LineAxes {
    let mode: WritingMode

    /// The physical sides of line-left and line-right.
    var left: PhysicalSide { mode.isHorizontal ? .left : mode == .sidewaysLR ? .bottom : .top }
    var right: PhysicalSide { mode.isHorizontal ? .right : mode == .sidewaysLR ? .top : .bottom }
    var over: PhysicalSide { mode.isHorizontal ? .top : mode == .sidewaysLR ? .left : .right }
    var under: PhysicalSide { mode.isHorizontal ? .bottom : mode == .sidewaysLR ? .right : .left }

    /// Returns sides by line-relative side, each computed from the physical side.
    func sides(_ value: (PhysicalSide) -> LayoutUnit) -> PhysicalSides {
        PhysicalSides(top: value(over), right: value(right), bottom: value(under), left: value(left))
    }

    /// Converts a physical size to inline and block size.
    func size(_ size: PhysicalSize) -> LogicalSize {
        mode.isHorizontal
            ? .init(inline: size.width, block: size.height) : .init(inline: size.height, block: size.width)
    }

    /// Converts a physical offset to line-right and line-under.
    func displacement(_ delta: PhysicalOffset) -> PhysicalOffset {
        switch mode {
        case .horizontalTB: delta
        case .verticalRL, .verticalLR, .sidewaysRL: .init(x: delta.y, y: -delta.x)
        case .sidewaysLR: .init(x: -delta.y, y: delta.x)
        }
    }
}

/// Used margin, border and padding of an inline box by line-relative side: `left` is line-left, `top` is line-over.
struct InlineEdges {
    var margin: PhysicalSides
    var border: PhysicalSides
    var padding: PhysicalSides
    var isRTL: Bool

    var leftSize: LayoutUnit { margin.left + border.left + padding.left }
    var rightSize: LayoutUnit { margin.right + border.right + padding.right }
    var startSize: LayoutUnit { isRTL ? rightSize : leftSize }
    var endSize: LayoutUnit { isRTL ? leftSize : rightSize }
    var hasInlineEdge: Bool {
        margin.left != .zero || margin.right != .zero || border.left != .zero || border.right != .zero
            || padding.left != .zero || padding.right != .zero
    }
}

extension LineRequest {
    /// Returns the edges of an inline box or an atomic inline. Percentages refer to the block's inline size.
    func edges(of box: LayoutBox) -> InlineEdges {
        let axes = LineAxes(mode: container.style.text.writingMode)
        let base = percentageInline
        let style = box.style
        return InlineEdges(
            margin: axes.sides { side in
                if case .length(let length) = style.box.margin[side] { length.resolve(base) } else { .zero }
            },
            border: axes.sides { LayoutUnit(rounding: Double(style.box.borderWidth[$0])) },
            padding: axes.sides { style.box.padding[$0].resolve(base).clampedNegativeToZero },
            isRTL: box.style.text.direction == .rtl)
    }

    /// Returns the line-relative offset of a relatively positioned inline box.
    /// https://www.w3.org/TR/css-position-3/#relpos-insets
    func relativeOffset(of box: LayoutBox) -> PhysicalOffset {
        let style = box.style
        guard style.box.position == .relative else { return .zero }
        let isHorizontal = container.style.text.writingMode.isHorizontal
        let width: LayoutUnit? = isHorizontal ? percentageInline : percentageBlock
        let height: LayoutUnit? = isHorizontal ? percentageBlock : percentageInline
        func resolve(_ value: LengthOrAuto, _ base: LayoutUnit?) -> LayoutUnit? {
            guard case .length(let length) = value else { return nil }
            if length.hasPercent, base == nil { return nil }
            return length.resolve(base ?? .zero)
        }
        let (left, right) = (resolve(style.box.inset.left, width), resolve(style.box.inset.right, width))
        let (top, bottom) = (resolve(style.box.inset.top, height), resolve(style.box.inset.bottom, height))
        let isRTL = container.style.text.direction == .rtl
        let x = isRTL && right != nil ? -(right ?? .zero) : left ?? -(right ?? .zero)
        let y = top ?? -(bottom ?? .zero)
        return LineAxes(mode: container.style.text.writingMode).displacement(.init(x: x, y: y))
    }
}
