import LecternGeometry
import LecternText

/// The size to which an operator is stretched.
enum MathStretch: Hashable {
    /// The width of the content over, under or between which it is set.
    case width(LayoutUnit)
    /// The extent of the other parts of its row, and the axis of the row.
    case height(ascent: LayoutUnit, descent: LayoutUnit, axis: LayoutUnit)
}

extension MathLayout {
    /// Lays out the parts of a row. Fences, with or without scripts, are stretched to the height of the other parts.
    /// https://www.w3.org/TR/mathml-core/#dfn-algorithm-for-stretching-operators-along-the-block-axis
    ///
    /// DEVIATION: A pair of fences is as high as what is between them, not as the whole row: in f(x) = a/b the
    /// parentheses stay small, as a writer of TeX expects.
    func stretchedParts(_ children: [MathNode], axis: LayoutUnit, target: MathStretch?) -> [MathPart] {
        let grows = children.map { $0.coreOperator?.stretch == .vertical }
        var parts = zip(children, grows).map { child, grows in
            // A stretch of the whole row applies to its core operator.
            grows ? nil : layout(child, stretchedTo: child.coreOperator == nil ? nil : target)
        }
        guard grows.contains(true) else { return parts.compactMap { $0 } }
        let reaches = FencePairs(children).reaches
        for index in parts.indices where grows[index] {
            let others = reaches[index].compactMap { grows[$0] ? nil : parts[$0] }
            var partTarget = target
            if target == nil, let ascent = others.map(\.ascent).max(), let descent = others.map(\.descent).max() {
                partTarget = .height(ascent: ascent, descent: descent, axis: axis)
            }
            parts[index] = layout(children[index], stretchedTo: partTarget)
        }
        return parts.compactMap { $0 }
    }

    /// Lays out an operator, stretched or enlarged.
    ///
    /// https://www.w3.org/TR/mathml-core/#layout-of-operators
    func symbol(_ node: MathNode, _ symbol: MathOperator, reach: GlyphReach, stretchedTo target: MathStretch?)
        -> MathPart
    {
        let part = token(node, reach)
        switch (symbol.stretch, target) {
        case (.horizontal, .width(let width)?):
            let size = symbol.clamped(width, natural: part.width)
            return size > part.width ? widened(part, to: size) : part
        case (.vertical, .height(let ascent, let descent, let axis)?):
            if !symbol.isSymmetric {
                let size = symbol.clamped(ascent + descent, natural: part.height)
                return size > part.height ? heightened(part, to: size, center: (ascent - descent) / 2) : part
            }
            let full = max(ascent - axis, descent + axis) * 2
            // Converters let all fences stretch. Writers of TeX do not enlarge those around a letter with an index.
            if part.height >= full * Self.leastFence, symbol.minSize == nil { return part }
            let size = symbol.clamped(Self.fenceHeight(full, metrics(node).em), natural: part.height)
            return size > part.height ? heightened(part, to: size, center: axis) : part
        default: return enlarged(part, node, symbol: symbol)
        }
    }

    /// The share of its content's height that is enough for a fence in its own size. Parentheses of TeX's cmr10 are one em
    /// high; a letter with an exponent reaches 0.86 em (0.413, σ13, and the height of a digit in script size), which is
    /// 1.22 em around the axis. So they may have 0.82 of it.
    private static let leastFence = 0.8

    /// A fence may be a little shorter than its content: `\delimiterfactor` and `\delimitershortfall` of plain TeX
    /// (rule 19 of *The TeXbook*, appendix G).
    private static func fenceHeight(_ full: LayoutUnit, _ em: LayoutUnit) -> LayoutUnit {
        max(full * Float(0.901), full - em / 2)
    }

    /// Enlarges a large operator in display style, and centres it on the axis. Others may have a least size.
    private func enlarged(_ part: MathPart, _ node: MathNode, symbol: MathOperator) -> MathPart {
        let metrics = metrics(node)
        guard symbol.isLarge else {
            let size = symbol.clamped(part.height, natural: part.height)
            return symbol.stretch == .vertical && size > part.height
                ? heightened(part, to: size, center: metrics[.axisHeight]) : part
        }
        // Large operators in text style keep their size.
        let size = node.isDisplay ? metrics[.displayOperatorMinHeight] : .zero
        if part.glyph?.font.face.math == nil {
            guard node.isDisplay else { return part }
            let factor = Double(MathMetrics.fallback(.displayOperatorMinHeight))
            return part.stretched(x: factor, y: factor, around: metrics[.axisHeight])
        }
        return heightened(
            part, to: max(symbol.clamped(size, natural: part.height), part.height), center: metrics[.axisHeight])
    }

    /// Returns an operator with at least a height, centred.
    func heightened(_ part: MathPart, to size: LayoutUnit, center: LayoutUnit) -> MathPart {
        if let glyph = part.glyph {
            let metrics = MathMetrics(glyph.font)
            let units = size > part.height ? metrics.units(size) : 0
            if let construction = GlyphConstruction.stretched(
                glyph.number, along: .vertical, to: units, glyph.font.face)
            {
                let middle = (construction.ink.top &+ construction.ink.bottom) / 2
                let raise = metrics.units(center) &- middle
                if let shown = part.showing(construction, glyph.font, raise: raise) { return shown }
            }
        }
        guard part.height > .zero, size > part.height else { return part }
        return part.stretched(x: 1, y: size / part.height, around: center)
    }

    /// Returns an operator with at least a width.
    func widened(_ part: MathPart, to size: LayoutUnit) -> MathPart {
        if let glyph = part.glyph,
            let construction = GlyphConstruction.stretched(
                glyph.number, along: .horizontal, to: MathMetrics(glyph.font).units(size), glyph.font.face),
            let shown = part.showing(construction, glyph.font)
        {
            return shown
        }
        guard part.width > .zero else { return part }
        return part.stretched(x: size / part.width, y: 1, around: .zero)
    }
}

extension MathOperator {
    /// Applies `minsize` and `maxsize` to a size.
    fileprivate func clamped(_ size: LayoutUnit, natural: LayoutUnit) -> LayoutUnit {
        func length(_ limit: Limit) -> LayoutUnit {
            switch limit {
            case .length(let length): length
            case .factor(let factor): natural * factor
            }
        }
        let limited = maxSize.map { min(size, length($0)) } ?? size
        return minSize.map { max(limited, length($0)) } ?? limited
    }
}

/// The nodes of a row to which each fence is stretched.
struct FencePairs {
    /// By node: for fences of a pair, the nodes between them; for others, the whole row.
    private(set) var reaches: [Range<Int>]

    init(_ children: [MathNode]) {
        reaches = Array(repeating: 0..<children.count, count: children.count)
        var open: [Int] = []
        var bar: Int?
        for (index, child) in children.enumerated() {
            guard let symbol = child.coreOperator, symbol.stretch == .vertical else { continue }
            switch symbol.fence {
            case .open: open.append(index)
            case .close:
                guard let start = open.popLast() else { continue }
                pair(start, index)
            case .either:
                if let start = bar, open.last.map({ $0 < start }) ?? true {
                    pair(start, index)
                    bar = nil
                } else {
                    bar = index
                }
            case .none: break
            }
        }
        // What is opened and not closed, as of cases, reaches to the end of the row.
        for start in open { reaches[start] = start + 1..<children.count }
    }

    private mutating func pair(_ start: Int, _ end: Int) {
        reaches[start] = start + 1..<end
        reaches[end] = start + 1..<end
    }
}
