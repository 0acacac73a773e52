import LecternMarkup

/// The formulas of a chapter as LaTeX.
struct CopiedFormulas: Sendable {
    struct Formula: Sendable {
        var range: Range<Int>
        var tex: String
    }

    /// In document order.
    private let formulas: [Formula]

    init(_ markup: MarkupDocument) {
        let writer = FormulaTeX(markup)
        formulas = markup.nodes.indices.compactMap { index in
            let id = NodeID(rawValue: Int32(index))
            let node = markup[id]
            guard markup.isElement(id, named: .math, in: .mathml), node.textStart < node.textEnd else { return nil }
            return Formula(range: Int(node.textStart)..<Int(node.textEnd), tex: writer.markedText(of: id))
        }
    }

    /// The formula that a piece of text begins, if all that is shown of the formula is copied.
    func formula(
        of piece: ChapterText.Piece, in paragraph: ChapterText.Paragraph, within range: Range<Int>
    ) -> Formula? {
        guard !formulas.isEmpty, let formula = formula(at: piece.range.lowerBound), !formula.tex.isEmpty else {
            return nil
        }
        let shown = paragraph.pieces.filter { formula.range.contains($0.range.lowerBound) && !$0.range.isEmpty }
        let isWhole = shown.allSatisfy {
            range.contains($0.range.lowerBound) && $0.range.upperBound <= range.upperBound
        }
        return isWhole && !shown.isEmpty ? formula : nil
    }

    private func formula(at offset: Int) -> Formula? {
        var (low, high) = (0, formulas.count)
        while low < high {
            let middle = (low + high) / 2
            if formulas[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return formulas.indices.contains(low) && formulas[low].range.contains(offset) ? formulas[low] : nil
    }
}
