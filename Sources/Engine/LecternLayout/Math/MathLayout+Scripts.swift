import LecternCSS
import LecternGeometry
import LecternText

extension MathLayout {
    /// https://www.w3.org/TR/mathml-core/#subscripts-and-superscripts-msub-msup-msubsup
    func scripts(
        _ node: MathNode, _ base: MathNode, after: [MathNode.ScriptPair], before: [MathNode.ScriptPair],
        stretchedTo target: MathStretch?
    ) -> MathPart {
        let body = layout(base, stretchedTo: target)
        let (left, right) = (before.map(laidOut), after.map(laidOut))
        let metrics = metrics(node)
        let shifts = ScriptShifts(
            metrics, body: body, isText: base.isSingleText, isCramped: node.isCramped, pairs: left + right)
        let isLarge = base.coreOperator?.isLarge == true
        let space = metrics[.spaceAfterScript]
        var x = LayoutUnit.zero
        var placed: [PlacedPart] = []
        for pair in left {
            let width = pair.width
            for (part, raise) in shifts.placed(pair) {
                placed.append(PlacedPart(part: part, x: x + width - part.width, raise: raise))
            }
            x = x + width + space
        }
        placed.append(PlacedPart(part: body, x: x))
        x = x + body.width
        for (number, pair) in right.enumerated() {
            var end = x
            for (part, raise) in shifts.placed(pair) {
                var start = x
                if number == 0 {
                    // The integral leans over its subscript, and a slanted letter over its superscript.
                    start = start + (raise < .zero ? (isLarge ? -body.italics : .zero) : isLarge ? .zero : body.italics)
                    start = start + kerning(of: body, with: part, raise: raise)
                }
                placed.append(PlacedPart(part: part, x: start, raise: raise))
                end = max(end, start + part.width)
            }
            x = end + space
        }
        var result = assemble(node, width: x, ascent: placed.ascent, descent: placed.descent, placed: placed)
        result.lead = left.isEmpty ? body.lead : .zero
        return result
    }

    private func laidOut(_ pair: MathNode.ScriptPair) -> LaidOutScripts {
        LaidOutScripts(sub: pair.sub.map { layout($0) }, sup: pair.sup.map { layout($0) })
    }

    /// Returns the cut-in of a script into the corner of its base.
    ///
    /// "The smaller of the two kerning values": at the height where the script begins, and where the base ends.
    /// https://learn.microsoft.com/typography/opentype/spec/math#mathkerninfo-table
    private func kerning(of base: MathPart, with script: MathPart, raise: LayoutUnit) -> LayoutUnit {
        guard let glyph = base.glyph, let table = glyph.font.face.math else { return .zero }
        let metrics = MathMetrics(glyph.font)
        let isSup = raise >= .zero
        func kern(at height: LayoutUnit) -> LayoutUnit {
            let baseKern = table.kerning(
                of: glyph.number, at: isSup ? .topRight : .bottomRight, height: metrics.units(height))
            guard let other = script.glyph, let theirs = other.font.face.math else { return metrics.pixels(baseKern) }
            let inner = MathMetrics(other.font)
            let part = theirs.kerning(
                of: other.number, at: isSup ? .bottomLeft : .topLeft, height: inner.units(height - raise))
            return metrics.pixels(baseKern) + inner.pixels(part)
        }
        return isSup
            ? max(kern(at: raise - script.descent), kern(at: base.ascent))
            : max(kern(at: raise + script.ascent), kern(at: -base.descent))
    }
}

/// A subscript and a superscript that are laid out.
private struct LaidOutScripts {
    var sub: MathPart?
    var sup: MathPart?
    var width: LayoutUnit { max(sub?.width ?? .zero, sup?.width ?? .zero) }
}

extension MathNode {
    /// Whether it is one letter or number: "if the nucleus is a character box" its scripts have fixed shifts (rule 18a
    /// of *The TeXbook*, appendix G).
    fileprivate var isSingleText: Bool {
        switch content {
        case .token: true
        case .symbol(let symbol, _): !symbol.isLarge && symbol.stretch != .vertical
        case .row(let children): children.count == 1 && children[0].isSingleText
        default: false
        }
    }
}

/// Vertical shifts of scripts from the baseline.
/// https://www.w3.org/TR/mathml-core/#base-with-subscript-and-superscript
private struct ScriptShifts {
    private(set) var up = LayoutUnit.zero
    private(set) var down = LayoutUnit.zero

    /// In most fonts primes and degrees are already raised: their ink begins above this height, in ems. They are not
    /// raised again, but reach as high as their base, or as capitals.
    /// https://www.w3.org/TR/MathML3/chapter7.html#chars.pseudo-scripts
    private static let (raisedInk, primeTop): (Float, Float) = (0.2, 0.72)

    init(_ metrics: MathMetrics, body: MathPart, isText: Bool, isCramped: Bool, pairs: [LaidOutScripts]) {
        let (subs, sups) = (pairs.compactMap(\.sub), pairs.compactMap(\.sup))
        let supDescent = sups.map(\.descent).max() ?? .zero
        let subAscent = subs.map(\.ascent).max() ?? .zero
        if !sups.isEmpty {
            up = max(
                metrics[isCramped ? .superscriptShiftUpCramped : .superscriptShiftUp],
                metrics[.superscriptBottomMin] + supDescent)
            if !isText { up = max(up, body.ascent - metrics[.superscriptBaselineDropMax]) }
            if subs.isEmpty, sups.count == 1, supDescent < -(metrics.em * Self.raisedInk) {
                up = max(body.ascent, metrics.em * Self.primeTop) - sups[0].ascent
            }
        }
        if !subs.isEmpty {
            down = max(metrics[.subscriptShiftDown], subAscent - metrics[.subscriptTopMax])
            if !isText { down = max(down, body.descent + metrics[.subscriptBaselineDropMin]) }
        }
        guard !subs.isEmpty, !sups.isEmpty else { return }
        let gap = (up - supDescent) - (subAscent - down)
        let missing = metrics[.subSuperscriptGapMin] - gap
        guard missing > .zero else { return }
        // The superscript moves up as long as its bottom is low, then the subscript moves down.
        let maximumRise = metrics[.superscriptBottomMaxWithSubscript] - (up - supDescent)
        let rise = min(missing, max(maximumRise, .zero))
        up += rise
        down = down + missing - rise
    }

    /// The scripts of a pair with their shifts above the baseline.
    func placed(_ pair: LaidOutScripts) -> [(MathPart, LayoutUnit)] {
        [pair.sub.map { ($0, -down) }, pair.sup.map { ($0, up) }].compactMap { $0 }
    }
}
