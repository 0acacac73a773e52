import LecternCSS
import LecternGeometry
import LecternText

/// A line that `menclose` draws around or through its content. MathML 3, section 3.3.9.
package enum MathNotation: String, Hashable, Sendable, CaseIterable {
    case longdiv, actuarial, phasorangle, radical, box, roundedbox, circle, left, right, top, bottom
    case updiagonalstrike, downdiagonalstrike, verticalstrike, horizontalstrike, northeastarrow, madruwb

    /// Whether it strikes the content, and needs no space around it.
    var isStrike: Bool {
        switch self {
        case .updiagonalstrike, .downdiagonalstrike, .verticalstrike, .horizontalstrike, .northeastarrow: true
        default: false
        }
    }
}

/// Lengths of notations, in em, where MathML 3 names none and OpenType MATH has no constant.
private enum NotationLength {
    /// Between the content and a line beside it. TeX leaves three rules, 0.12, between a formula and the bar over it
    /// (rule 9 of *The TeXbook*, appendix G); that a line at the side needs more is a judgement, as italics lean to it.
    static let padding: Float = 0.2
    /// What a sign before the content takes: long division and the angle of a phasor. Parentheses of cmr10, whose form
    /// the sign of long division has, are 0.39 wide with the space beside them.
    static let sign: Float = 0.35
    /// How far that sign bends, and how wide a radical sign and the head of an arrow are: what is left of `sign` after
    /// the rule.
    static let bend: Float = 0.3
    /// The corner of a rounded box: 1 mm at 10 pt, as `tcolorbox` has it.
    static let corner: Float = 0.3
    /// The share of each side by which the ellipse through the corners of a rectangle is larger: (√2 - 1) / 2.
    static let ellipse = 0.2071
}

extension MathLayout {
    /// Draws the notations of `menclose`. MathML 3, section 3.3.9.
    func enclosed(_ node: MathNode, _ inner: MathPart, by notations: [MathNotation]) -> MathPart {
        let metrics = metrics(node)
        let rule = metrics.rule()
        let padding = notations.allSatisfy(\.isStrike) ? LayoutUnit.zero : metrics.em * NotationLength.padding + rule
        var sides = PhysicalSides(top: padding, right: padding, bottom: padding, left: padding)
        let content = inner.width + inner.italics
        if notations.contains(.circle) {
            let (x, y) = (content * NotationLength.ellipse + rule, inner.height * NotationLength.ellipse + rule)
            sides = PhysicalSides(
                top: max(padding, y), right: max(padding, x), bottom: max(padding, y), left: max(padding, x))
        }
        if notations.contains(.longdiv) || notations.contains(.phasorangle) {
            sides.left = sides.left + metrics.em * NotationLength.sign
        }
        let (ascent, descent) = (inner.ascent + sides.top, inner.descent + sides.bottom)
        let size = PhysicalSize(width: content + sides.left + sides.right, height: ascent + descent)
        let strokes = notations.flatMap { Enclosure(size: size, rule: rule, em: metrics.em).strokes($0) }
        return assemble(
            node, width: size.width, ascent: ascent, descent: descent, placed: [PlacedPart(part: inner, x: sides.left)],
            drawn: [self.strokes(node, x: .zero, y: .zero, size: size, strokes)])
    }
}

/// The strokes of notations around a rectangle.
private struct Enclosure {
    let size: PhysicalSize
    let rule: LayoutUnit
    let em: LayoutUnit

    /// The edges at which the middle of a stroke runs.
    private var left: LayoutUnit { rule / 2 }
    private var top: LayoutUnit { rule / 2 }
    private var right: LayoutUnit { size.width - rule / 2 }
    private var bottom: LayoutUnit { size.height - rule / 2 }

    private func line(_ points: (LayoutUnit, LayoutUnit)...) -> FormulaStroke {
        FormulaStroke(.line(points.map { PhysicalOffset(x: $0.0, y: $0.1) }), thickness: rule)
    }

    private func rounded(_ corner: PhysicalSize) -> FormulaStroke {
        let rect = PhysicalRect(x: left, y: top, width: right - left, height: bottom - top)
        return FormulaStroke(.rounded(rect, corner: corner), thickness: rule)
    }

    func strokes(_ notation: MathNotation) -> [FormulaStroke] {
        let (middleX, middleY) = (size.width / 2, size.height / 2)
        switch notation {
        case .box: return [line((left, top), (right, top), (right, bottom), (left, bottom), (left, top))]
        case .roundedbox:
            let corner = em * NotationLength.corner
            return [rounded(PhysicalSize(width: corner, height: corner))]
        case .circle: return [rounded(PhysicalSize(width: (right - left) / 2, height: (bottom - top) / 2))]
        case .left: return [line((left, top), (left, bottom))]
        case .right: return [line((right, top), (right, bottom))]
        case .top: return [line((left, top), (right, top))]
        case .bottom: return [line((left, bottom), (right, bottom))]
        case .actuarial: return [line((left, top), (right, top), (right, bottom))]
        case .madruwb: return [line((left, bottom), (right, bottom), (right, top))]
        case .updiagonalstrike: return [line((left, bottom), (right, top))]
        case .downdiagonalstrike: return [line((left, top), (right, bottom))]
        case .verticalstrike: return [line((middleX, top), (middleX, bottom))]
        case .horizontalstrike: return [line((left, middleY), (right, middleY))]
        case .northeastarrow: return arrow()
        case .phasorangle: return [line((em * NotationLength.sign, top), (left, bottom), (right, bottom))]
        case .radical:
            return FormulaStroke.radicalSign(
                PhysicalSize(width: em * NotationLength.bend, height: size.height), rule, isReversed: false)
                + [line((em * NotationLength.bend, top), (right, top))]
        case .longdiv: return longDivision()
        }
    }

    private func arrow() -> [FormulaStroke] {
        let length = em * NotationLength.bend
        let slope = (size.height.double / max(size.width.double, 1))
        // The head opens by half a right angle around the direction of the shaft.
        let run = 1 / (1 + slope * slope).squareRoot()
        let (x, y) = (length * run, length * (run * slope))
        return [
            line((left, bottom), (right, top)),
            line((right - x - y / 2, top + y - x / 2), (right, top), (right - x + y / 2, top + y + x / 2)),
        ]
    }

    /// A bent line before the content, and a bar over it.
    private func longDivision() -> [FormulaStroke] {
        let bend = em * NotationLength.bend
        let curve = FormulaStroke(
            .curve(
                from: PhysicalOffset(x: left, y: top), PhysicalOffset(x: left + bend, y: top + size.height / 3),
                PhysicalOffset(x: left + bend, y: bottom - size.height / 3), to: PhysicalOffset(x: left, y: bottom)),
            thickness: rule)
        return [curve, line((left, top), (right, top))]
    }
}
