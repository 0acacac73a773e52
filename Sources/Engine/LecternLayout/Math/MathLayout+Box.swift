import LecternCSS
import LecternGeometry
import LecternMarkup

/// Formulas that were laid out, by the ids of their boxes. Those in tables are measured before they are placed.
struct LaidOutFormulas {
    private var parts: [Int32: MathPart] = [:]
    /// Formulas that are measured and placed soon after.
    private static let limit = 512

    subscript(box: LayoutBox) -> MathPart? {
        get { parts[box.id] }
        set {
            if parts.count >= Self.limit { parts.removeAll(keepingCapacity: true) }
            parts[box.id] = newValue
        }
    }
}

extension MathLayout {
    /// A formula that fits in almost its own size is better a little smaller than broken: its last line would be short.
    /// TeX's next smaller size of text, `\small`, is 0.9; below that a formula looks like one of a footnote.
    private static let leastScale = 0.88

    /// Lays out a `math` box. One that is wider than its line is broken into several lines if it is displayed, and is
    /// scaled if it cannot be broken.
    func layout(_ box: LayoutBox, _ formula: MathNode, in space: ConstraintSpace) -> LayoutResult {
        var part = whole(box, formula)
        let available = space.availableInline
        // A pixel is lost in rounding.
        if available > .zero, part.width > available + .one {
            if part.width * Self.leastScale > available,
                let lines = FormulaLines(self, box, formula: formula, available: available)
            {
                part = lines.part
            }
            if part.width > available + .one { part = part.scaled(by: available / part.width) }
            part.lead = .zero
        }
        // The part may reserve more space above its baseline than its own box has.
        let size = PhysicalSize(width: part.width + part.lead, height: part.ascent + part.descent)
        let offset = PhysicalOffset(x: part.lead, y: part.ascent - part.baseline)
        var result = LayoutResult()
        result.fragment = Fragment(
            kind: .box, box: box, size: size, writingDirection: box.style.writingDirection,
            children: [.init(offset: offset, fragment: part.fragment)], firstBaseline: part.ascent,
            lastBaseline: part.ascent)
        result.contextBlock = .zero
        result.intrinsicBlockSize = size.height
        result.tallestUnbreakable = size.height
        return result
    }

    /// The least width of a displayed formula is that of its longest unbreakable piece.
    func contentSizes(_ box: LayoutBox, _ formula: MathNode) -> ContentSizes {
        let part = whole(box, formula)
        let width = part.width + part.lead
        guard let lines = FormulaLines(self, box, formula: formula, available: .zero) else {
            return ContentSizes(minimum: width, maximum: width)
        }
        return ContentSizes(minimum: min(lines.part.width, width), maximum: width)
    }

    /// The formula on one line.
    private func whole(_ box: LayoutBox, _ formula: MathNode) -> MathPart {
        if let cached = context.formulas[box] { return cached }
        let part = layout(formula)
        context.formulas[box] = part
        return part
    }
}

extension MathPart {
    /// Returns the part in another size.
    func scaled(by factor: Double) -> MathPart {
        guard let box = fragment.box else { return self }
        let style = MathBoxStyle.stretched(box.style, x: factor, y: factor, originY: .zero)
        let outer = LayoutBox(
            id: box.id, kind: .blocks([]), style: style, node: box.node, origin: .anonymous, source: box.source)
        let size = PhysicalSize(width: fragment.size.width * factor, height: fragment.size.height * factor)
        var result = self
        result.fragment = Fragment(
            kind: .box, box: outer, size: size, writingDirection: fragment.writingDirection,
            children: [.init(offset: .zero, fragment: fragment)], firstBaseline: baseline * factor,
            lastBaseline: baseline * factor)
        result.baseline = baseline * factor
        result.ascent = ascent * factor
        result.descent = descent * factor
        result.glyph = nil
        result.attachment = nil
        result.italics = .zero
        return result
    }
}
