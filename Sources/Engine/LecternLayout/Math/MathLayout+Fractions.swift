import LecternCSS
import LecternGeometry

extension MathLayout {
    /// https://www.w3.org/TR/mathml-core/#fraction-with-nonzero-line-thickness
    ///
    /// The least shifts are σ8 and σ9 for numerators, σ11 and σ12 for denominators: displayed, and in lines. The gap of
    /// a displayed fraction is three rules, as in rule 15d of *The TeXbook*, appendix G. In lines it is one rule there;
    /// 1.5 is a judgement for small screens. The margin of 0.1 em is near plain TeX's `\nulldelimiterspace`, 0.12 em.
    func fraction(
        _ node: MathNode, _ numerator: MathPart, _ denominator: MathPart, _ bar: LayoutUnit?, _ isDisplay: Bool
    ) -> MathPart {
        let (em, axis) = (em(node), axis(node))
        let thickness = bar ?? rule(node)
        let gap = max(thickness, rule(node)) * (isDisplay ? 3 : 1.5)
        let up = max(
            em * Float(isDisplay ? 0.677 : 0.394), axis + thickness / 2 + gap + numerator.descent)
        let down = max(
            em * Float(isDisplay ? 0.686 : 0.345), thickness / 2 + gap + denominator.ascent - axis)
        let margin = em * Float(0.1)
        let inner = max(numerator.width, denominator.width)
        let width = inner + margin * 2
        let ascent = up + numerator.ascent
        let placed = [
            PlacedPart(part: numerator, x: (width - numerator.width) / 2, raise: up),
            PlacedPart(part: denominator, x: (width - denominator.width) / 2, raise: -down),
        ]
        let line =
            thickness > .zero
            ? [
                self.bar(
                    node, x: margin / 2, y: ascent - axis - thickness / 2, width: inner + margin, thickness: thickness)
            ]
            : []
        return assemble(
            node, width: width, ascent: ascent, descent: down + denominator.descent, placed, line)
    }

    /// https://www.w3.org/TR/mathml-core/#radicals-msqrt-mroot
    ///
    /// The sign is drawn, not a glyph (``Fragment/Extra/radicalSign(thickness:)``), so that its sizes are ours:
    ///
    /// - gap, two rules (0.11 em): between TeX's 0.05 em in lines and 0.15 em in displays (rule 11)
    /// - 0.5 em, the least height of the content: signs over small letters are as tall as over *a*
    /// - 0.55 em, the width of the sign. A wider sign is less steep.
    /// - 0.05 em below and before the content, and 0.1 em of the bar behind it: the content does not touch the sign
    /// - an index overlaps 0.45 of the sign's width, and its bottom is at 0.55 of the sign's height. The OpenType MATH
    ///   table suggests 0.6 (`RadicalDegreeBottomRaisePercent`); the painted hook ends at 0.45 of the height, so that a
    ///   lower index still has a gap.
    func radical(_ node: MathNode, _ base: MathPart, _ index: MathPart?) -> MathPart {
        let em = em(node)
        let thickness = rule(node)
        let gap = thickness * 2
        let height = max(base.ascent, em * Float(0.5)) + gap + thickness
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
        let drawn = [
            surd(node, x: before, y: top - ascent, size: .init(width: sign, height: ascent + descent), thickness),
            bar(node, x: before + sign, y: top - ascent, width: width - before - sign, thickness: thickness),
        ]
        return assemble(node, width: width, ascent: top, descent: descent, placed, drawn)
    }

    private func surd(
        _ node: MathNode, x: LayoutUnit, y: LayoutUnit, size: PhysicalSize, _ thickness: LayoutUnit
    ) -> Fragment.Link {
        let style = MathStyle.plain(node.box.style)
        let box = LayoutBox(
            id: node.box.id, kind: .inline, style: style, node: node.box.node, origin: .anonymous,
            source: node.box.source)
        let fragment = Fragment(
            kind: .box, box: box, size: size, writingDirection: style.writingDirection,
            extra: .radicalSign(thickness: thickness))
        return Fragment.Link(offset: PhysicalOffset(x: x, y: y), fragment: fragment)
    }
}
