import LecternCSS
import LecternMarkup

// Long formulas in lines of text: several boxes, between which lines may break.

extension BoxFinisher {
    /// Few enough for a line of text each, so that ids can be reserved for them.
    private static let mostPieces = 8

    /// Returns a formula as one box, or as pieces with spaces between them: lines break after relations, and in long
    /// terms after binary operators, as in TeX (*The TeXbook*, chapter 18). The space after the operator belongs to the
    /// line: it is stretched with the others, and gone at the line's end.
    mutating func formulaItems(of draft: Draft) -> [InlineItem] {
        guard draft.style.box.hasNoEdges else { return [.atomic(finish(draft))] }
        // Ids are in document order: boxes come before their content.
        let ids = (0..<Self.mostPieces).map { _ in takeBoxID() }
        let row = row(of: draft)
        let source = sourceRange(of: draft)
        func item(_ number: Int, in row: MathNode, source: Range<Int32>) -> InlineItem {
            .atomic(
                LayoutBox(
                    id: ids[number], kind: .math(row), style: draft.style, node: draft.node,
                    origin: number == 0 ? draft.origin : .anonymous, source: source))
        }
        let pieces = FormulaPieces.pieces(of: row, atMost: Self.mostPieces)
        guard pieces.count > 1 else { return [item(0, in: row, source: source)] }
        let space = anonymousStyles.style(.formulaSpace, of: draft.style)
        let plain = anonymousStyles.style(inheriting: row.box.style, display: .inline)
        var items: [InlineItem] = []
        var start = source.lowerBound
        for (number, nodes) in pieces.enumerated() {
            let isLast = number == pieces.count - 1
            let end = max(start, isLast ? source.upperBound : nodes.last?.box.source.upperBound ?? start)
            if number > 0 { items.append(.generated(" ", style: space, node: draft.node, source: start)) }
            let pieceBox = LayoutBox(
                id: ids[number], kind: .inline, style: plain, node: row.box.node,
                origin: .anonymous, source: start..<end)
            items.append(item(number, in: MathNode(box: pieceBox, content: .row(nodes)), source: pieceBox.source))
            start = end
        }
        return items
    }
}

extension BoxStyle {
    /// Whether a box can be divided without anything being seen of it.
    fileprivate var hasNoEdges: Bool {
        borderWidth == Sides(0) && padding == Sides(.zero) && margin == Sides(LengthOrAuto.zero) && width == .auto
            && position == .static
    }
}

/// The division of a formula's row into pieces.
enum FormulaPieces {
    /// Leaves that stay together before and after a relation, and before and after a binary operator: "x = 1" is whole.
    private static let (aroundRelation, aroundOperator) = (3, 8)

    static func pieces(of formula: MathNode, atMost limit: Int) -> [[MathNode]] {
        guard let (_, children) = FormulaLines.brokenRow(formula) else { return [] }
        let ranks = FormulaLines.ranks(children)
        let sizes = children.map(\.leafCount)
        var (after, before) = (sizes.reduce(0, +), 0)
        var pieces: [[MathNode]] = []
        var piece: [MathNode] = []
        for (index, child) in children.enumerated() {
            before += sizes[index]
            after -= sizes[index]
            piece.append(child)
            let minimumLeaves =
                ranks[index] >= .relation ? aroundRelation : ranks[index] == .binary ? aroundOperator : Int.max
            guard min(before - 1, after) >= minimumLeaves, pieces.count < limit - 1,
                let last = child.withoutTrailingSpace
            else {
                continue
            }
            pieces.append(piece.dropLast() + [last])
            piece = []
            before = 0
        }
        return piece.isEmpty ? pieces : pieces + [piece]
    }
}

extension MathNode {
    fileprivate var leafCount: Int {
        switch content {
        case .other: 8
        default: children.isEmpty ? 1 : children.reduce(0) { $0 + $1.leafCount }
        }
    }

    /// The operator without the space after it; `nil` for other nodes.
    fileprivate var withoutTrailingSpace: MathNode? {
        guard case .symbol(var symbol, let reach) = content else { return nil }
        symbol.trailing = 0
        return MathNode(box: box, content: .symbol(symbol, reach))
    }
}
