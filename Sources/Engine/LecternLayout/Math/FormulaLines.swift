import LecternCSS
import LecternGeometry
import LecternMarkup

/// A displayed formula on several lines: broken after relations, or else after binary operators, as TeX breaks
/// formulas in text (*The TeXbook*, chapter 18).
struct FormulaLines {
    let part: MathPart

    /// How good a break after a node of the row is.
    enum Rank: Int, Comparable {
        case none, nested, binary, relation, separator
        static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
    }

    /// Breaks a formula; `nil` if it cannot be broken.
    init?(_ layout: MathLayout, _ box: LayoutBox, formula: MathNode, available: LayoutUnit) {
        // Formulas in cells of tables are whole.
        guard layout.context.tree.document.markup[box.node].name == .math,
            let (row, children) = Self.brokenRow(formula)
        else { return nil }
        let ranks = Self.ranks(children)
        guard ranks.contains(where: { $0 > .none }) else { return nil }
        let parts = layout.stretchedParts(children, axis: layout.axis(row), target: nil)
        let em = layout.metrics(row).em
        let indent = min(em * Self.indent, available * Self.mostIndent)
        var lines: [PlacedPart] = []
        var start = 0
        var y = LayoutUnit.zero
        while start < children.count {
            let shift = lines.isEmpty ? LayoutUnit.zero : indent
            let end = Self.end(
                of: start, ranks, parts: parts, children: children, layout: layout, available: available - shift)
            let line = Self.line(start..<end, children, parts: parts, row: row, layout: layout)
            if !lines.isEmpty { y = y + line.ascent + em * Self.lineGap }
            lines.append(PlacedPart(part: line, x: shift, raise: -y))
            y = y + line.descent
            start = end
        }
        guard lines.count > 1 else { return nil }
        let width = lines.map { $0.x + $0.part.width }.max() ?? .zero
        part = layout.assemble(formula, width: width, ascent: lines.ascent, descent: lines.descent, placed: lines)
    }

    /// How far further lines are indented, in em: a `\qquad`, as in *The TeXbook*, chapter 19. In a narrow column a tenth
    /// of it has to do.
    private static let indent: Float = 2
    private static let mostIndent = 0.1
    /// The space between lines, in em: a little more than `\jot` of plain TeX (3 pt at 10 pt), because there is no
    /// `\lineskip` here that keeps high lines apart.
    private static let lineGap: Float = 0.35

    /// Returns the row whose parts are set side by side: not a row of a single row.
    static func brokenRow(_ node: MathNode) -> (MathNode, [MathNode])? {
        guard case .row(let children) = node.content else { return nil }
        let shown = children.filter { !$0.isSpaceLike }
        if shown.count == 1 { return brokenRow(shown[0]) }
        // Rows among the parts, as of a term in braces, can be broken like the row itself.
        let flat = children.flatMap { child -> [MathNode] in
            guard case .row(let inner) = child.content, child.coreOperator == nil, !child.opensFence,
                child.box.style.box == BoxStyle() || child.box.style.box.display == .inline
            else { return [child] }
            return inner
        }
        return flat.count > 1 ? (node, flat) : nil
    }

    static func ranks(_ children: [MathNode]) -> [Rank] {
        var depth = 0
        return children.indices.map { index in
            guard let symbol = children[index].coreOperator else { return .none }
            if symbol.fence == .open { depth += 1 }
            if symbol.fence == .close { depth = max(depth - 1, 0) }
            guard index > 0, index < children.count - 1 else { return .none }
            if symbol.character == "," || symbol.character == ";" {
                let isSpaced = children[index + 1].isSpaceLike
                return depth > 0 ? .nested : isSpaced ? .separator : .binary
            }
            switch symbol.lineBreak {
            case .none: return .none
            case .relation: return depth > 0 ? .nested : .relation
            case .binary: return depth > 0 ? .nested : .binary
            }
        }
    }

    /// Returns the end of the line that starts at a node: after the last of the best breaks that fit, or else after
    /// the first.
    private static func end(
        of start: Int, _ ranks: [Rank], parts: [MathPart], children: [MathNode], layout: MathLayout,
        available: LayoutUnit
    ) -> Int {
        // Parts far beyond the end of the line are not looked at: the time is proportional to the formula.
        var (limit, width) = (start, LayoutUnit.zero)
        while limit < children.count, width <= available {
            width = width + parts[limit].width
            limit += 1
        }
        let placed = layout.place(Array(children[start..<limit]), Array(parts[start..<limit])).placed
        func fits(_ index: Int) -> Bool {
            guard index < limit else { return false }
            let last = placed[index - start]
            return last.x + last.part.width <= available
        }
        if fits(children.count - 1) { return children.count }
        var best: Int?
        for index in start..<limit where ranks[index] > .none {
            guard fits(index) else { break }
            // A line that is less than half full is worse than a poorer break.
            let isShort = best.map { placed[$0 - start].x < available / 2 } ?? true
            if let best, ranks[index] < ranks[best], !isShort || ranks[index] == .nested { continue }
            best = index
        }
        if let best { return best + 1 }
        return (ranks[start...].firstIndex { $0 > .none } ?? children.count - 1) + 1
    }

    private static func line(
        _ range: Range<Int>, _ children: [MathNode], parts: [MathPart], row: MathNode, layout: MathLayout
    ) -> MathPart {
        var (placed, width) = layout.place(Array(children[range]), Array(parts[range]))
        if let first = placed.first?.x, first > .zero, children[range.lowerBound].coreOperator != nil {
            for index in placed.indices { placed[index].x = placed[index].x - first }
            width = width - first
        }
        if let last = placed.last { width = last.x + last.part.width + last.part.italics }
        let box = LayoutBox(
            id: row.box.id, kind: .inline, style: MathBoxStyle.plain(row.box.style), node: row.box.node,
            origin: .anonymous, source: row.box.source)
        return layout.assemble(
            MathNode(box: box, content: .row([])), width: width, ascent: placed.ascent, descent: placed.descent,
            placed: placed)
    }
}
