import LecternGeometry
import LecternText

/// Numbers one below the other, as in written calculations. MathML 3, section 3.6.
package struct MathStack: Sendable {
    /// A row of the stack.
    enum Row: Sendable {
        /// Digits, with the number of digits behind the decimal point and the places by which it is moved to the left.
        case digits(MathNode, fraction: Int, hasPoint: Bool, shift: Int)
        /// A line as wide as the stack, or as some digits.
        case line(length: Int?, shift: Int)
    }
    var rows: [Row]
    /// The divisor of a long division, before its dividend.
    var divisor: MathNode?
    /// The number of the row of the dividend.
    var dividend = 0

    var children: [MathNode] {
        (divisor.map { [$0] } ?? [])
            + rows.compactMap { row in
                if case .digits(let node, _, _, _) = row { node } else { nil }
            }
    }
}

/// Lengths of columns of digits, in em, where MathML 3 names none.
private enum StackLength {
    /// The least height and depth of a row: digits of cmr10 are 0.644 high, and a comma reaches down 0.194. So rows with
    /// and without commas have one distance.
    static let ascent: Float = 0.68
    static let descent: Float = 0.22
    /// Around a line, half on each side. A judgement: below 0.12, three rules of cmex10, the line looks like a bar of the
    /// row above it.
    static let gap: Float = 0.18
    /// Between the divisor and the sign of division; the bar begins as far before the sign ends. With the sign it is what
    /// TeX's parenthesis takes, 0.39.
    static let signGap: Float = 0.1
    /// The width of the sign, which is bent like a parenthesis.
    static let sign: Float = 0.3
    /// How far the sign is longer than a row, so that it meets the bar above: 0.02 there, the rest below.
    static let overshoot: Float = 0.05
    static let overshootAbove: Float = 0.02
}

extension MathLayout {
    /// Aligns the rows by their decimal points: `stackalign="decimalpoint"`, the default.
    func stack(_ node: MathNode, _ stack: MathStack) -> MathPart {
        let metrics = metrics(node)
        let font = metrics.font
        let digit = LayoutUnit(Double(font.face.advance(of: font.face.glyph(for: 0x30))) * Double(font.scale))
        let point = LayoutUnit(Double(font.face.advance(of: font.face.glyph(for: 0x2E))) * Double(font.scale))
        let parts = stack.rows.map { row -> MathPart? in
            if case .digits(let inner, _, _, _) = row { layout(inner) } else { nil }
        }
        // The places behind the decimal point, from the point to the right.
        let tails = stack.rows.map { row -> LayoutUnit in
            guard case .digits(_, let fraction, let hasPoint, let shift) = row else { return .zero }
            return digit * (fraction - shift) + (hasPoint ? point : .zero)
        }
        let tail = tails.max() ?? .zero
        let widths = zip(parts, tails).map { ($0?.width ?? .zero) - $1 }
        let head = widths.max() ?? .zero
        let divisor = stack.divisor.map { layout($0) }
        let before = divisor.map { $0.width + metrics.em * (StackLength.signGap + StackLength.sign) } ?? .zero
        let width = before + head + tail
        var (placed, lines): ([PlacedPart], [StackLine]) = ([], [])
        let (rule, gap) = (metrics.rule(), metrics.em * StackLength.gap)
        let (ascent, descent) = (metrics.em * StackLength.ascent, metrics.em * StackLength.descent)
        var y = LayoutUnit.zero
        for index in stack.rows.indices {
            guard let part = parts[index] else {
                var line = StackLine(y: y + gap / 2, start: before, end: width)
                if case .line(let length?, let shift) = stack.rows[index] {
                    line.end = before + head - digit * shift
                    line.start = max(line.end - digit * length, before)
                }
                lines.append(line)
                y = y + gap + rule
                continue
            }
            let baseline = y + max(ascent, part.ascent)
            placed.append(PlacedPart(part: part, x: before + head + tails[index] - part.width, raise: -baseline))
            if index == stack.dividend, let divisor {
                placed.append(PlacedPart(part: divisor, x: .zero, raise: -baseline))
                lines.append(StackLine(y: y, start: before - metrics.em * StackLength.signGap, end: width))
            }
            y = baseline + max(descent, part.descent)
        }
        return centered(node, placed, lines: lines, width: width, height: y, rule: rule, divisor: divisor)
    }

    /// Puts the rows together, with the middle on the axis.
    private func centered(
        _ node: MathNode, _ placed: [PlacedPart], lines: [StackLine], width: LayoutUnit,
        height: LayoutUnit, rule: LayoutUnit, divisor: MathPart?
    ) -> MathPart {
        let ascent = height / 2 + axis(node)
        let raised = placed.map { PlacedPart(part: $0.part, x: $0.x, raise: $0.raise + ascent) }
        var drawn = lines.map { line in
            bar(node, x: line.start, y: line.y, width: line.end - line.start, thickness: rule)
        }
        if let divisor, let row = placed.last(where: { $0.part.fragment === divisor.fragment }) {
            let em = metrics(node).em
            let height = StackLength.ascent + StackLength.descent + StackLength.overshoot
            let size = PhysicalSize(width: em * StackLength.sign, height: em * height)
            let (x, top) = (divisor.width + em * StackLength.signGap, StackLength.ascent + StackLength.overshootAbove)
            // Control points at a third and two thirds of the height bend it evenly.
            let curve = FormulaStroke(
                .curve(
                    from: .zero, PhysicalOffset(x: size.width, y: size.height / 3),
                    PhysicalOffset(x: size.width, y: size.height * 0.667), to: PhysicalOffset(x: .zero, y: size.height)),
                thickness: rule)
            drawn.append(
                strokes(node, x: x, y: -row.raise - em * top, size: size, [curve]))
        }
        return assemble(node, width: width, ascent: ascent, descent: height - ascent, placed: raised, drawn: drawn)
    }
}

/// A horizontal line of a stack.
private struct StackLine {
    var y: LayoutUnit
    var start: LayoutUnit
    var end: LayoutUnit
}
