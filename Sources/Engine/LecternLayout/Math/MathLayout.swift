import LecternCSS
import LecternGeometry

/// A laid-out part of a formula, with its baseline.
struct MathPart {
    var fragment: Fragment
    /// From the fragment's top to the baseline.
    var baseline: LayoutUnit
    /// The extent around the baseline from which other parts keep their distance. Smaller than the fragment if lines
    /// of text add space.
    var ascent: LayoutUnit
    var descent: LayoutUnit
    var width: LayoutUnit { fragment.size.width }
}

/// Computes sizes and positions of a formula's nodes. https://www.w3.org/TR/mathml-core/#layout-algorithms
///
/// DEVIATION: Parameters are in ems, instead of the font's MATH table: most fonts of books have no such table. Where a
/// comment says σ or ξ and a number, the value is that parameter of TeX's fonts cmsy10 and cmex10 (*The TeXbook*,
/// appendix G). Other values are judgements. A stretched operator is one scaled glyph.
struct MathLayout {
    let context: LayoutContext

    /// Lays out a node.
    ///
    /// - Parameter target: the size to which the node's core operator is stretched.
    func layout(_ node: MathNode, stretchedTo target: MathStretch? = nil) -> MathPart {
        switch node.content {
        case .row(let children): row(children, node, target)
        case .token(let reach): token(node, reach)
        case .symbol(let symbol, let reach): stretched(self.symbol(node, symbol, reach), symbol, target)
        case .other: other(node)
        case .space(let width, let ascent, let descent): space(node, width, ascent, descent)
        case .fraction(let numerator, let denominator, let bar, let isDisplay):
            fraction(node, layout(numerator), layout(denominator), bar, isDisplay)
        case .scripts(let base, let after, let before): scripts(node, base, after, before, target)
        case .limits(let base, let under, let over): limits(node, base, under, over, target)
        case .radical(let base, let index): radical(node, layout(base), index.map { layout($0) })
        case .padded(let inner, let padding): padded(node, layout(inner, stretchedTo: target), padding)
        }
    }

    // MARK: Leaves

    private func boxFragment(_ box: LayoutBox) -> Fragment {
        var space = ConstraintSpace(availableInline: LayoutUnit(pixels: 100_000))
        space.percentageInline = .zero
        space.shrinksToFit = true
        space.establishesContext = true
        return context.layout(box, space).fragment
            ?? Fragment(kind: .box, box: box, size: .zero, writingDirection: box.style.writingDirection)
    }

    private func token(_ node: MathNode, _ reach: GlyphReach) -> MathPart {
        let fragment = boxFragment(node.box)
        let em = em(node)
        return MathPart(
            fragment: fragment, baseline: fragment.firstBaseline ?? fragment.size.height, ascent: em * reach.ascent,
            descent: em * reach.descent)
    }

    /// Lays out an operator. Large operators are centred on the axis of their row.
    private func symbol(_ node: MathNode, _ symbol: MathOperator, _ reach: GlyphReach) -> MathPart {
        var part = token(node, reach)
        guard symbol.isLarge else { return part }
        let shift = axis(node) - em(node) * Self.axisHeight
        part.baseline = part.baseline + shift
        part.ascent = part.ascent + shift
        part.descent = part.descent - shift
        return part
    }

    /// Lays out a box that is not mathematics. Tables are centred on the axis; other boxes keep their own baseline.
    private func other(_ node: MathNode) -> MathPart {
        let fragment = boxFragment(node.box)
        let height = fragment.size.height
        let isCentered = node.box.isTable || fragment.lastBaseline == nil
        let baseline = isCentered ? height / 2 + axis(node) : fragment.lastBaseline ?? height
        return MathPart(fragment: fragment, baseline: baseline, ascent: baseline, descent: height - baseline)
    }

    private func space(_ node: MathNode, _ width: LayoutUnit, _ ascent: LayoutUnit, _ descent: LayoutUnit) -> MathPart {
        assemble(node, width: width, ascent: ascent, descent: descent, [])
    }

    // MARK: Rows

    /// https://www.w3.org/TR/mathml-core/#layout-of-mrow
    private func row(_ children: [MathNode], _ node: MathNode, _ target: MathStretch?) -> MathPart {
        let parts = stretchedParts(children, axis(node), target)
        var x = LayoutUnit.zero
        var placed: [PlacedPart] = []
        for (child, part) in zip(children, parts) {
            let symbol = children.count > 1 ? child.coreOperator : nil
            let em = em(child)
            if let symbol { x = x + em * symbol.leading }
            placed.append(PlacedPart(part: part, x: x))
            x = x + part.width
            if let symbol { x = x + em * symbol.trailing }
        }
        let ascent = parts.map(\.ascent).max() ?? .zero
        let descent = parts.map(\.descent).max() ?? .zero
        return assemble(node, width: x, ascent: ascent, descent: descent, placed)
    }

    // MARK: Sizes

    /// The height of the axis above the baseline, in ems: σ22. Fraction bars and minus signs are centred on the axis.
    static let axisHeight: Float = 0.25

    func em(_ node: MathNode) -> LayoutUnit { LayoutUnit(node.box.style.text.fontSize) }

    /// Returns the axis height of the row that contains a node. A large operator's own font size is ignored.
    func axis(_ node: MathNode) -> LayoutUnit {
        let size = em(node)
        if case .symbol(let symbol, _) = node.content, symbol.isLarge {
            return size * (Double(Self.axisHeight) / MathStyle.largeOperatorScale)
        }
        return size * Self.axisHeight
    }

    /// The thickness of bars. TeX's ξ8 is 0.04 em; ours is greater, and at least half a pixel, because a thinner bar is
    /// pale on a screen. Gaps around bars are multiples of it, and grow with it.
    func rule(_ node: MathNode) -> LayoutUnit { max(em(node) * Float(0.055), LayoutUnit(0.5)) }

    // MARK: Putting together

    /// A part with its inline offset in its parent and its shift above the baseline.
    struct PlacedPart {
        var part: MathPart
        var x: LayoutUnit
        var raise = LayoutUnit.zero
    }

    func assemble(
        _ node: MathNode, width: LayoutUnit, ascent: LayoutUnit, descent: LayoutUnit, _ placed: [PlacedPart],
        _ drawn: [Fragment.Link] = []
    ) -> MathPart {
        let links = placed.map { item in
            Fragment.Link(
                offset: PhysicalOffset(x: item.x, y: ascent - item.raise - item.part.baseline),
                fragment: item.part.fragment)
        }
        let fragment = Fragment(
            kind: .box, box: node.box, size: PhysicalSize(width: width, height: max(ascent + descent, .zero)),
            writingDirection: node.box.style.writingDirection, children: links + drawn, firstBaseline: ascent,
            lastBaseline: ascent)
        return MathPart(fragment: fragment, baseline: ascent, ascent: ascent, descent: descent)
    }

    /// Makes a bar in the text's colour, at least one device pixel thick.
    func bar(_ node: MathNode, x: LayoutUnit, y: LayoutUnit, width: LayoutUnit, thickness: LayoutUnit) -> Fragment.Link
    {
        let style = MathStyle.bar(node.box.style)
        let box = LayoutBox(
            id: node.box.id, kind: .inline, style: style, node: node.box.node, origin: .anonymous,
            source: node.box.source)
        let fragment = Fragment(
            kind: .box, box: box, size: PhysicalSize(width: width, height: thickness),
            writingDirection: style.writingDirection, border: PhysicalSides(top: thickness))
        return Fragment.Link(offset: PhysicalOffset(x: x, y: y), fragment: fragment)
    }
}

extension MathPart {
    /// Returns the part scaled around a point on its axis.
    func stretched(x: Double, y: Double, around axis: LayoutUnit) -> MathPart {
        guard let box = fragment.box else { return self }
        var result = self
        let style = MathStyle.stretched(box.style, x: x, y: y, originY: baseline - axis)
        let outer = LayoutBox(
            id: box.id, kind: .blocks([]), style: style, node: box.node, origin: .anonymous, source: box.source)
        let width = fragment.size.width * x
        result.fragment = Fragment(
            kind: .box, box: outer, size: PhysicalSize(width: width, height: fragment.size.height),
            writingDirection: fragment.writingDirection, children: [.init(offset: .zero, fragment: fragment)],
            firstBaseline: fragment.firstBaseline, lastBaseline: fragment.lastBaseline)
        result.ascent = axis + (ascent - axis) * y
        result.descent = (descent + axis) * y - axis
        return result
    }
}

extension LayoutUnit {
    static func * (a: LayoutUnit, b: Float) -> LayoutUnit { LayoutUnit(a.double * Double(b)) }
}
