import LecternCSS
import LecternGeometry
import LecternMarkup

/// The extent of combined upright text: one em square in the middle of the line.
///
/// <https://www.w3.org/TR/css-writing-modes-4/#text-combine-compression>
struct CombinedExtent {
    /// Above and below the baseline; their sum is its size along the line, too.
    let ascent: LayoutUnit
    let descent: LayoutUnit
    /// Where it ends in the canonical text.
    let sourceEnd: Int32

    init(_ box: LayoutBox) {
        let em = LayoutUnit(Double(box.style.text.fontSize))
        ascent = em / 2
        descent = em - em / 2
        sourceEnd = box.source.upperBound
    }
}

extension Paragraphs {
    /// The extent of an item that is combined text on the baseline; nil for any other, and for text that
    /// loses white space at its end.
    func combinedExtent(_ item: PreparedItem, of paragraph: Paragraph) -> CombinedExtent? {
        guard item.kind == .atomic, let box = paragraph.box(of: item), box.isCombinedText,
            box.style.box.position == .static, case .baseline = box.style.box.verticalAlign,
            let last = lastUnit(of: box.source), last > 0x20, !InlineCharacter.isSpace(last)
        else { return nil }
        return CombinedExtent(box)
    }

    private func lastUnit(of source: Range<Int32>) -> UInt16? {
        let last = Int(source.upperBound) - 1
        return last >= Int(source.lowerBound) && text.indices.contains(last) ? text[last] : nil
    }
}
