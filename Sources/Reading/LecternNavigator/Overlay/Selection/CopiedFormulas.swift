import LecternMarkup

/// The formulas of a chapter, which are copied as LaTeX.
struct CopiedFormulas: Sendable {
    struct Formula: Sendable {
        var range: Range<Int>
        var tex: String
    }

    private let markup: MarkupDocument
    /// Where formulas are, in document order.
    private let ranges: [(range: Range<Int>, math: NodeID)]

    init(_ markup: MarkupDocument) {
        self.markup = markup
        ranges = markup.nodes.indices.compactMap { index in
            let id = NodeID(rawValue: Int32(index))
            let node = markup[id]
            guard markup.isElement(id, named: .math, in: .mathml), node.textStart < node.textEnd else { return nil }
            return (Int(node.textStart)..<Int(node.textEnd), id)
        }
    }

    /// The formula that a piece of text begins, if all that is shown of the formula is copied.
    func formula(
        of piece: ChapterText.Piece, in paragraph: ChapterText.Paragraph, within range: Range<Int>
    ) -> Formula? {
        guard let (formula, math) = formula(at: piece.range.lowerBound) else { return nil }
        let shown = paragraph.pieces.filter { formula.contains($0.range.lowerBound) && !$0.range.isEmpty }
        let isWhole = shown.allSatisfy {
            range.contains($0.range.lowerBound) && $0.range.upperBound <= range.upperBound
        }
        guard isWhole, !shown.isEmpty else { return nil }
        let tex = FormulaTeX(markup).markedText(of: math)
        return tex.isEmpty ? nil : Formula(range: formula, tex: tex)
    }

    /// The formula that contains an offset.
    func formula(at offset: Int) -> (range: Range<Int>, math: NodeID)? {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return ranges.indices.contains(low) && ranges[low].range.contains(offset) ? ranges[low] : nil
    }
}
