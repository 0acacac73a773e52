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

extension MathLayout {
    /// Draws the notations of `menclose`. MathML 3, section 3.3.9.
    func enclosed(_ node: MathNode, _ inner: MathPart, by notations: [MathNotation]) -> MathPart {
        let metrics = metrics(node)
        let rule = metrics.rule()
        let padding = notations.allSatisfy(\.isStrike) ? LayoutUnit.zero : metrics.em * Float(0.2) + rule
        var sides = PhysicalSides(top: padding, right: padding, bottom: padding, left: padding)
        let content = inner.width + inner.italics
        if notations.contains(.circle) {
            // The ellipse around a rectangle is larger by the root of two.
            let (x, y) = (content * 0.2071 + rule, inner.height * 0.2071 + rule)
            sides = PhysicalSides(
                top: max(padding, y), right: max(padding, x), bottom: max(padding, y), left: max(padding, x))
        }
        if notations.contains(.longdiv) || notations.contains(.phasorangle) {
            sides.left = sides.left + metrics.em * Float(0.35)
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
        case .roundedbox: return [rounded(PhysicalSize(width: em * Float(0.3), height: em * Float(0.3)))]
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
        case .phasorangle: return [line((em * Float(0.35), top), (left, bottom), (right, bottom))]
        case .radical:
            return FormulaStroke.radicalSign(
                PhysicalSize(width: em * Float(0.3), height: size.height), rule, isReversed: false)
                + [line((em * Float(0.3), top), (right, top))]
        case .longdiv: return longDivision()
        }
    }

    private func arrow() -> [FormulaStroke] {
        let length = em * Float(0.3)
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
        let bend = em * Float(0.3)
        let curve = FormulaStroke(
            .curve(
                from: PhysicalOffset(x: left, y: top), PhysicalOffset(x: left + bend, y: top + size.height / 3),
                PhysicalOffset(x: left + bend, y: bottom - size.height / 3), to: PhysicalOffset(x: left, y: bottom)),
            thickness: rule)
        return [curve, line((left, top), (right, top))]
    }
}
