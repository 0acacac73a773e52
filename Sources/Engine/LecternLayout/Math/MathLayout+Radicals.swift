import LecternCSS
import LecternGeometry
import LecternText

extension MathLayout {
    /// https://www.w3.org/TR/mathml-core/#radicals-msqrt-mroot
    func radical(_ node: MathNode, _ radical: MathRadical) -> MathPart {
        let base = layout(radical.base)
        let index = radical.index.map { layout($0) }
        let metrics = metrics(node)
        let thickness = metrics.rule(.radicalRuleThickness)
        var gap = metrics[node.isDisplay ? .radicalDisplayStyleVerticalGap : .radicalVerticalGap]
        // Signs over small letters are as tall as over *a*.
        let top = max(base.ascent, metrics[.accentBaseHeight])
        let minimumHeight = top + max(base.descent, .zero) + gap + thickness
        guard let sign = sign(radical.sign, atLeast: minimumHeight) else {
            return drawnRadical(node, base: base, index: index)
        }
        // What the sign is too tall by is half above and half below the content (rule 11 of *The TeXbook*).
        gap = gap + max(sign.height - minimumHeight, .zero) / 2
        let signTop = top + gap + thickness
        let signRaise = signTop - sign.ascent
        let bottom = sign.height - signTop
        var start = LayoutUnit.zero
        var placed: [PlacedPart] = []
        if let index {
            let before = max(metrics[.radicalKernBeforeDegree], .zero)
            let raise = sign.height * metrics.factor(.radicalDegreeBottomRaisePercent) - bottom + index.descent
            let reach = before + index.width + metrics[.radicalKernAfterDegree]
            start = max(reach, .zero)
            placed.append(PlacedPart(part: index, x: before + start - reach, raise: raise))
        }
        let end = start + sign.width
        placed.append(PlacedPart(part: sign, x: start, raise: signRaise))
        placed.append(PlacedPart(part: base, x: end))
        let ascent = max(placed.ascent, signTop + metrics[.radicalExtraAscender])
        let width = end + base.width + base.italics
        let line = bar(node, x: end, y: ascent - signTop, width: width - end, thickness: thickness)
        return assemble(node, width: width, ascent: ascent, descent: placed.descent, placed: placed, drawn: [line])
    }

    /// Returns the sign, mirrored where text runs from right to left; `nil` if the font cannot stretch it.
    private func sign(_ node: MathNode, atLeast size: LayoutUnit) -> MathPart? {
        let token = token(node, .letters)
        guard let glyph = token.glyph, glyph.font.face.math != nil,
            let construction = GlyphConstruction.stretched(
                glyph.number, along: .vertical, to: MathMetrics(glyph.font).units(size), glyph.font.face),
            let sign = token.showing(construction, glyph.font)
        else { return nil }
        return node.box.style.writingDirection.direction == .rtl ? sign.stretched(x: -1, y: 1, around: .zero) : sign
    }

    /// A sign that is drawn, for fonts that have none of every size:
    ///
    /// - gap, two rules (0.11 em): between TeX's 0.05 em in lines and 0.15 em in displays (rule 11)
    /// - 0.5 em, the least height of the content
    /// - 0.55 em, the width of the sign. A wider sign is less steep.
    /// - 0.05 em below and before the content, and 0.1 em of the bar behind it: the content does not touch the sign
    /// - an index overlaps 0.45 of the sign's width, and its bottom is at 0.55 of the sign's height: the hook ends at
    ///   0.45 of the height.
    private func drawnRadical(_ node: MathNode, base: MathPart, index: MathPart?) -> MathPart {
        let metrics = metrics(node)
        let (em, thickness) = (metrics.em, metrics.rule(.radicalRuleThickness))
        let height = max(base.ascent, em * Float(0.5)) + thickness * 3
        let (ascent, descent) = (height, base.descent + em * Float(0.05))
        let sign = em * Float(0.55)
        let before = index.map { max($0.width - sign * Float(0.45), .zero) } ?? .zero
        var placed = [PlacedPart(part: base, x: before + sign + em * Float(0.05))]
        var top = ascent
        if let index {
            let raise = (ascent + descent) * Float(0.55) - descent + index.descent
            placed.append(PlacedPart(part: index, x: .zero, raise: raise))
            top = max(ascent, raise + index.ascent)
        }
        let width = before + sign + base.width + em * Float(0.15)
        let size = PhysicalSize(width: sign, height: ascent + descent)
        let drawn = [
            strokes(
                node, x: before, y: top - ascent, size: size,
                FormulaStroke.radicalSign(
                    size, thickness, isReversed: node.box.style.writingDirection.direction == .rtl)),
            bar(node, x: before + sign, y: top - ascent, width: width - before - sign, thickness: thickness),
        ]
        return assemble(node, width: width, ascent: top, descent: descent, placed: placed, drawn: drawn)
    }
}
