import LecternGeometry

/// The size to which an operator is stretched.
enum MathStretch: Hashable {
    /// The width of the content over, under or between which it is set.
    case width(LayoutUnit)
    /// The same extent above and below the axis.
    case height(half: LayoutUnit, axis: LayoutUnit)
}

extension MathLayout {
    /// Lays out the parts of a row and stretches fences, with or without scripts, vertically around the axis to the
    /// height of the other parts.
    /// https://www.w3.org/TR/mathml-core/#dfn-algorithm-for-stretching-operators-along-the-block-axis
    func stretchedParts(_ children: [MathNode], _ axis: LayoutUnit, _ target: MathStretch?) -> [MathPart] {
        let grows = children.map { $0.coreOperator?.stretch == .vertical }
        var parts = zip(children, grows).map { child, grows in
            // A stretch of the whole row applies to its core operator.
            grows ? nil : layout(child, stretchedTo: child.coreOperator == nil ? nil : target)
        }
        let others = parts.compactMap { $0 }
        var own = target
        if target == nil, let above = others.map({ $0.ascent - axis }).max(),
            let below = others.map({ $0.descent + axis }).max()
        {
            own = .height(half: max(above, below), axis: axis)
        }
        for index in parts.indices where grows[index] { parts[index] = layout(children[index], stretchedTo: own) }
        return parts.compactMap { $0 }
    }

    /// Returns an operator stretched to a target. Operators never shrink.
    func stretched(_ part: MathPart, _ symbol: MathOperator, _ target: MathStretch?) -> MathPart {
        switch target {
        case .width(let width) where symbol.stretch == .horizontal:
            guard part.width > .zero, width > part.width else { return part }
            return part.stretched(x: width / part.width, y: 1, around: .zero)
        case .height(let half, let axis) where symbol.stretch == .vertical:
            let own = (part.ascent + part.descent) / 2
            guard own > .zero, half > own else { return part }
            return part.stretched(x: 1, y: half / own, around: axis)
        default: return part
        }
    }

    /// https://www.w3.org/TR/mathml-core/#adjust-space-around-content-mpadded
    func padded(_ node: MathNode, _ inner: MathPart, _ padding: MathPadding) -> MathPart {
        assemble(
            node, width: padding.width ?? inner.width, ascent: padding.ascent ?? inner.ascent,
            descent: padding.descent ?? inner.descent,
            [PlacedPart(part: inner, x: padding.leading, raise: padding.raise)])
    }
}
