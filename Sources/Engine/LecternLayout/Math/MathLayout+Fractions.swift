import LecternCSS
import LecternGeometry
import LecternText

extension MathLayout {
    /// https://www.w3.org/TR/mathml-core/#fraction-with-nonzero-line-thickness
    func fraction(_ node: MathNode, _ fraction: MathFraction) -> MathPart {
        let (numerator, denominator) = (layout(fraction.numerator), layout(fraction.denominator))
        let metrics = metrics(node)
        let thickness = fraction.bar ?? metrics.rule()
        let (up, down) =
            thickness > .zero
            ? barShifts(
                metrics, numerator: numerator, denominator: denominator, thickness: thickness, isDisplay: node.isDisplay
            )
            : stackShifts(metrics, top: numerator, bottom: denominator, isDisplay: node.isDisplay)
        // Near plain TeX's `\nulldelimiterspace`, 0.12 em.
        let margin = metrics.em * Float(0.1)
        let inner = max(numerator.width, denominator.width)
        let width = inner + margin * 2
        let placed = [
            PlacedPart(
                part: numerator, x: margin + (inner - numerator.width) * fraction.numeratorAlign.share, raise: up),
            PlacedPart(
                part: denominator, x: margin + (inner - denominator.width) * fraction.denominatorAlign.share,
                raise: -down),
        ]
        let (ascent, axis) = (up + numerator.ascent, metrics[.axisHeight])
        let y = ascent - axis - thickness / 2
        let line = bar(node, x: margin / 2, y: y, width: inner + margin, thickness: thickness)
        return assemble(
            node, width: width, ascent: ascent, descent: down + denominator.descent, placed: placed,
            drawn: thickness > .zero ? [line] : [])
    }

    private func barShifts(
        _ metrics: MathMetrics, numerator: MathPart, denominator: MathPart, thickness: LayoutUnit, isDisplay: Bool
    ) -> (up: LayoutUnit, down: LayoutUnit) {
        let axis = metrics[.axisHeight]
        let over = metrics[isDisplay ? .fractionNumDisplayStyleGapMin : .fractionNumeratorGapMin]
        let under = metrics[isDisplay ? .fractionDenomDisplayStyleGapMin : .fractionDenominatorGapMin]
        return (
            max(
                metrics[isDisplay ? .fractionNumeratorDisplayStyleShiftUp : .fractionNumeratorShiftUp],
                axis + thickness / 2 + over + numerator.descent),
            max(
                metrics[isDisplay ? .fractionDenominatorDisplayStyleShiftDown : .fractionDenominatorShiftDown],
                thickness / 2 - axis + under + denominator.ascent)
        )
    }

    /// https://www.w3.org/TR/mathml-core/#fraction-with-zero-line-thickness
    private func stackShifts(
        _ metrics: MathMetrics, top: MathPart, bottom: MathPart, isDisplay: Bool
    ) -> (up: LayoutUnit, down: LayoutUnit) {
        var up = metrics[isDisplay ? .stackTopDisplayStyleShiftUp : .stackTopShiftUp]
        var down = metrics[isDisplay ? .stackBottomDisplayStyleShiftDown : .stackBottomShiftDown]
        let gap = up - top.descent + down - bottom.ascent
        let missing = metrics[isDisplay ? .stackDisplayStyleGapMin : .stackGapMin] - gap
        if missing > .zero {
            up = up + missing / 2
            down = down + missing / 2
        }
        return (up, down)
    }
}

extension MathFraction.Alignment {
    /// The share of the free space that is before the part.
    fileprivate var share: Double {
        switch self {
        case .left: 0
        case .center: 0.5
        case .right: 1
        }
    }
}
