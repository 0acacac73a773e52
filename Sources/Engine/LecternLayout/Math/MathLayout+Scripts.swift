import LecternCSS
import LecternGeometry

extension MathLayout {
    /// https://www.w3.org/TR/mathml-core/#subscripts-and-superscripts-msub-msup-msubsup
    func scripts(
        _ node: MathNode, _ base: MathNode, _ after: [MathNode.ScriptPair], _ before: [MathNode.ScriptPair],
        _ target: MathStretch?
    ) -> MathPart {
        let body = layout(base, stretchedTo: target)
        func both(_ pair: MathNode.ScriptPair) -> (MathPart?, MathPart?) {
            (pair.sub.map { layout($0) }, pair.sup.map { layout($0) })
        }
        let (left, right) = (before.map(both), after.map(both))
        let shifts = ScriptShifts(
            em: em(node), body: body, isText: base.isText, subs: (left + right).compactMap(\.0),
            sups: (left + right).compactMap(\.1), rule: rule(node))
        // `\scriptspace` of plain TeX: half a point at ten points.
        let space = em(node) * Float(0.05)
        var x = LayoutUnit.zero
        var placed: [PlacedPart] = []
        func place(_ pair: (MathPart?, MathPart?), slant: LayoutUnit, alignsRight: Bool) {
            let width = max(pair.0?.width ?? .zero, (pair.1?.width ?? .zero) + slant)
            func start(_ part: MathPart) -> LayoutUnit { alignsRight ? x + width - part.width : x }
            if let sub = pair.0 { placed.append(PlacedPart(part: sub, x: start(sub), raise: -shifts.down)) }
            if let sup = pair.1 { placed.append(PlacedPart(part: sup, x: start(sup) + slant, raise: shifts.up)) }
            x = x + width + space
        }
        for pair in left { place(pair, slant: .zero, alignsRight: true) }
        placed.append(PlacedPart(part: body, x: x))
        x = x + body.width
        // Superscripts of an italic letter are shifted right, because the letter leans over them. TeX knows the italic
        // correction of each letter; this is a judgement for all. If it is greater, upright-looking letters get a gap.
        let slant = base.box.style.text.fontStyle == .italic ? em(node) * Float(0.06) : .zero
        for (number, pair) in right.enumerated() { place(pair, slant: number == 0 ? slant : .zero, alignsRight: false) }
        let ascent = placed.map { $0.part.ascent + $0.raise }.max() ?? .zero
        let descent = placed.map { $0.part.descent - $0.raise }.max() ?? .zero
        return assemble(node, width: x, ascent: ascent, descent: descent, placed)
    }

    /// https://www.w3.org/TR/mathml-core/#underscripts-and-overscripts-munder-mover-munderover
    func limits(
        _ node: MathNode, _ base: MathNode, _ under: MathNode?, _ over: MathNode?, _ target: MathStretch?
    ) -> MathPart {
        let (body, below, above) = stretchedLimits(base, under, over, target)
        let width = max(body.width, below?.width ?? .zero, above?.width ?? .zero)
        var placed = [PlacedPart(part: body, x: (width - body.width) / 2)]
        if let above, let over {
            let raise = body.ascent + gap(over, node) + above.descent
            placed.append(PlacedPart(part: above, x: (width - above.width) / 2, raise: raise))
        }
        if let below, let under {
            let drop = body.descent + gap(under, node) + below.ascent
            placed.append(PlacedPart(part: below, x: (width - below.width) / 2, raise: -drop))
        }
        let ascent = placed.map { $0.part.ascent + $0.raise }.max() ?? .zero
        let descent = placed.map { $0.part.descent - $0.raise }.max() ?? .zero
        return assemble(node, width: width, ascent: ascent, descent: descent, placed)
    }

    /// Stretches braces, bars and arrows to the width of the widest part.
    private func stretchedLimits(
        _ base: MathNode, _ under: MathNode?, _ over: MathNode?, _ target: MathStretch?
    ) -> (MathPart, MathPart?, MathPart?) {
        func grows(_ node: MathNode) -> Bool { node.coreOperator?.stretch == .horizontal }
        func fixed(_ node: MathNode?, _ target: MathStretch? = nil) -> MathPart? {
            node.flatMap { grows($0) ? nil : layout($0, stretchedTo: target) }
        }
        let (body, below, above) = (fixed(base, target), fixed(under), fixed(over))
        let width = [body, below, above].compactMap { $0?.width }.max()
        let own = width.map { MathStretch.width($0) }
        return (
            body ?? layout(base, stretchedTo: target ?? own), below ?? under.map { layout($0, stretchedTo: own) },
            above ?? over.map { layout($0, stretchedTo: own) }
        )
    }

    /// The gap between a base and what is over or under it. Judgements: TeX's ξ9 to ξ13 are 0.11 to 0.6 em for limits,
    /// measured in another way. Braces and arrows belong to their base, and stand closer.
    private func gap(_ script: MathNode, _ node: MathNode) -> LayoutUnit {
        em(node) * Float(script.coreOperator?.stretch == .horizontal ? 0.06 : 0.15)
    }
}

extension MathNode {
    /// Whether it is text. Its scripts have fixed vertical shifts.
    fileprivate var isText: Bool {
        if case .token = content { true } else { false }
    }
}

/// Vertical shifts of scripts from the baseline, by rules 18a to 18f of *The TeXbook*, appendix G.
///
/// Formulas in lines and displayed ones have the same shifts, so that some values are between two of TeX's:
///
/// - 0.45, the x-height: σ5 is 0.431
/// - 0.38, superscripts: between σ13, 0.413 (displayed), and σ14, 0.363 (in lines)
/// - 0.3, superscripts below the top of a tall base: σ18 is 0.386. Less drop sets them higher.
/// - 0.17 and 0.25, subscripts alone and under a superscript: σ16 is 0.15, σ17 is 0.247
/// - 0.05, subscripts below the bottom of a tall base: σ19
/// - a quarter and four fifths of the x-height, and a gap of four rules: the rules themselves (18c, 18b, 18e)
private struct ScriptShifts {
    var up = LayoutUnit.zero
    var down = LayoutUnit.zero

    init(
        em: LayoutUnit, body: MathPart, isText: Bool, subs: [MathPart], sups: [MathPart], rule: LayoutUnit
    ) {
        let (supDescent, supExists) = (sups.map(\.descent).max() ?? .zero, !sups.isEmpty)
        let subAscent = subs.map(\.ascent).max() ?? .zero
        let xHeight = em * Float(0.45)
        if supExists {
            up = max(em * Float(0.38), supDescent + xHeight * Float(0.25))
            if !isText { up = max(up, body.ascent - em * Float(0.3)) }
        }
        guard !subs.isEmpty else { return }
        down = max(em * Float(supExists ? 0.25 : 0.17), isText ? .zero : body.descent + em * Float(0.05))
        if !supExists { down = max(down, subAscent - xHeight * Float(0.8)) }
        guard supExists else { return }
        let gap = (up - supDescent) - (subAscent - down)
        if gap < rule * 4 { down = down + rule * 4 - gap }
    }
}
