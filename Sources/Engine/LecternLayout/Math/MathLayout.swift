import LecternCSS
import LecternGeometry
import LecternText

/// Computes sizes and positions of a formula's nodes. https://www.w3.org/TR/mathml-core/#layout-algorithms
///
/// Measures come from the MATH table of the formula's font (``MathMetrics``). Fonts without the table give approximate
/// extents of letters (``GlyphReach``), and their operators are stretched by scaling a glyph.
struct MathLayout {
    let context: LayoutContext

    /// Lays out a node.
    ///
    /// - Parameter target: the size to which the node's core operator is stretched.
    func layout(_ node: MathNode, stretchedTo target: MathStretch? = nil) -> MathPart {
        switch node.content {
        case .row(let children): row(children, of: node, target: target)
        case .token(let reach): token(node, reach)
        case .symbol(let symbol, let reach): self.symbol(node, symbol, reach: reach, stretchedTo: target)
        case .other: other(node)
        case .space(let width, let ascent, let descent): space(node, width: width, ascent: ascent, descent: descent)
        case .fraction(let fraction): self.fraction(node, fraction)
        case .scripts(let base, let after, let before):
            scripts(node, base, after: after, before: before, stretchedTo: target)
        case .limits(let base, let under, let over): limits(node, base, under: under, over: over, stretchedTo: target)
        case .radical(let radical): self.radical(node, radical)
        case .padded(let inner, let padding): padded(node, layout(inner, stretchedTo: target), by: padding)
        case .enclosed(let inner, let notations): enclosed(node, layout(inner), by: notations)
        case .stack(let stack): self.stack(node, stack)
        }
    }

    // MARK: Leaves

    func boxFragment(_ box: LayoutBox) -> Fragment {
        var space = ConstraintSpace(availableInline: LayoutUnit(pixels: 100_000))
        space.percentageInline = .zero
        space.shrinksToFit = true
        space.establishesContext = true
        return result(box, space).fragment
            ?? Fragment(kind: .box, box: box, size: .zero, writingDirection: box.style.writingDirection)
    }

    /// Lays out a box in a formula. The whole formula is kept, so that its letters need not be.
    private func result(_ box: LayoutBox, _ space: ConstraintSpace) -> LayoutResult {
        guard case .inlines = box.kind else { return context.layout(box, space) }
        return context.layoutBlockFlow(box, space, token: nil, earlyBreak: nil)
    }

    func token(_ node: MathNode, _ reach: GlyphReach) -> MathPart {
        let fragment = boxFragment(node.box)
        let baseline = fragment.firstBaseline ?? fragment.size.height
        guard let ink = TokenInk(fragment) else {
            let em = metrics(node).em
            return MathPart(
                fragment: fragment, baseline: baseline, ascent: em * reach.ascent, descent: em * reach.descent)
        }
        var part = MathPart(fragment: fragment, baseline: baseline, ascent: ink.ascent, descent: ink.descent)
        if let glyph = ink.glyph, let table = glyph.font.face.math {
            let metrics = MathMetrics(glyph.font)
            part.glyph = glyph
            part.italics = metrics.pixels(table.italicsCorrection(of: glyph.number))
            part.attachment = metrics.pixels(table.topAccentAttachment(of: glyph.number))
            part.lead = max(metrics.pixels(0 &- (glyph.font.face.extents(of: glyph.number)?.left ?? 0)), .zero)
        }
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

    private func space(_ node: MathNode, width: LayoutUnit, ascent: LayoutUnit, descent: LayoutUnit) -> MathPart {
        assemble(node, width: width, ascent: ascent, descent: descent, placed: [])
    }

    /// https://www.w3.org/TR/mathml-core/#adjust-space-around-content-mpadded
    private func padded(_ node: MathNode, _ inner: MathPart, by padding: MathPadding) -> MathPart {
        assemble(
            node, width: padding.width ?? inner.width, ascent: padding.ascent ?? inner.ascent,
            descent: padding.descent ?? inner.descent,
            placed: [PlacedPart(part: inner, x: padding.leading, raise: padding.raise)])
    }

    // MARK: Rows

    /// https://www.w3.org/TR/mathml-core/#layout-of-mrow
    private func row(_ children: [MathNode], of node: MathNode, target: MathStretch?) -> MathPart {
        let parts = stretchedParts(children, axis: axis(node), target: target)
        let (placed, width) = place(children, parts)
        var result = assemble(node, width: width, ascent: placed.ascent, descent: placed.descent, placed: placed)
        result.lead = parts.first?.lead ?? .zero
        if parts.count == 1 {
            // A row of one part is centred under accents, and has scripts, like the part.
            result.attachment = parts[0].attachment
            result.glyph = parts[0].glyph
        }
        return result
    }

    /// Returns the parts of a row with their offsets, and its width.
    func place(_ children: [MathNode], _ parts: [MathPart]) -> (placed: [PlacedPart], width: LayoutUnit) {
        var x = LayoutUnit.zero
        var placed: [PlacedPart] = []
        var spaces = FunctionSpaces()
        var isAfterOperator = false
        for (child, part) in zip(children, parts) {
            let symbol = children.count > 1 ? child.coreOperator : nil
            // A letter that reaches to the left may do so under a letter, but not into a comma or a fence.
            if isAfterOperator { x = x + part.lead }
            isAfterOperator = symbol != nil
            let em = metrics(child).em
            if spaces.isSpaced(before: child) { x = x + em * OperatorDictionary.thin }
            if let symbol { x = x + em * symbol.leading }
            placed.append(PlacedPart(part: part, x: x))
            x = x + part.width + part.italics
            if let symbol { x = x + em * symbol.trailing }
        }
        return (placed, x)
    }

    // MARK: Measures

    /// The font of a node's text.
    func metrics(_ node: MathNode) -> MathMetrics { MathMetrics(context.styles.inlineStyle(node.box.style).font) }

    /// The height of the axis above the baseline.
    func axis(_ node: MathNode) -> LayoutUnit { metrics(node)[.axisHeight] }
}

extension MathNode {
    /// https://www.w3.org/TR/mathml-core/#dfn-display-style
    var isDisplay: Bool { box.style.text.mathStyle == .normal }
    /// Whether superscripts are raised less, as under a bar.
    var isCramped: Bool { box.style.text.mathShift == .compact }
}

extension LayoutUnit {
    static func * (a: LayoutUnit, b: Float) -> LayoutUnit { LayoutUnit(a.double * Double(b)) }
}
