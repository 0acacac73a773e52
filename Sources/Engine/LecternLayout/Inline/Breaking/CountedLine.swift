import LecternGeometry

/// A line of which only the end and the extents are known, as pages are counted.
struct CountedLine {
    /// Where the next one starts; `nil` at the end of the paragraph.
    var next: InlinePosition?
    var blockSize: LayoutUnit
    /// From its over edge.
    var baseline: LayoutUnit
    /// The lowest edge of text, from the same edge; `nil` where there is none.
    var textBottom: LayoutUnit?
    var endsWithHyphen = false
    var endsWithForcedBreak = false

    /// Where it ends in its paragraph.
    fileprivate func end(in paragraph: Paragraph) -> LineWalk.End? {
        next.map {
            LineWalk.End(
                item: $0.item, text: $0.text,
                isInside: Int($0.item) < paragraph.items.count && $0.text > paragraph.items[Int($0.item)].start,
                hasHyphen: endsWithHyphen)
        }
    }
}

extension LayoutContext {
    /// Where what shows between a position and the end of a counted line ends in the canonical text; -1 if nothing of
    /// it has a place there.
    func sourceEnd(of paragraph: Paragraph, from start: InlinePosition, to line: CountedLine) -> Int32 {
        let text = LineText(paragraph, from: start, to: line.end(in: paragraph))
        var result: Int32 = -1
        for index in text.items.reversed() {
            switch paragraph.items[index].kind {
            case .text:
                let visible = text.visible(index)
                let source = visible.isEmpty ? 0..<0 : paragraph.mapping.source(of: visible)
                if !source.isEmpty { return max(result, source.upperBound) }
            case .ruby:
                // Of ruby whose annotations stand behind all bases one before may end further on.
                if let ruby = rubyExtent(index, of: paragraph) { result = max(result, ruby.text.sourceEnd) }
            case .atomic:
                if let combined = combinedExtent(paragraph.items[index], of: paragraph) {
                    result = max(result, combined.sourceEnd)
                }
            default: break
            }
        }
        return result
    }

    /// A counted line that starts at a position, as ``layoutLine(_:floats:)`` gives it.
    func result(
        of line: CountedLine, from start: InlinePosition, of paragraph: Paragraph, inlineSize: LayoutUnit
    ) -> LineResult {
        let end = line.next?.text ?? Int32(truncatingIfNeeded: paragraph.text.count)
        return LineResult(
            next: line.next, offset: .zero, size: .init(inline: inlineSize, block: line.blockSize),
            baseline: line.baseline, items: [], text: start.text..<max(start.text, end),
            endsWithForcedBreak: line.endsWithForcedBreak,
            endsWithHyphen: line.endsWithHyphen, isEmpty: false, outOfFlow: [],
            unbuilt: line.textBottom.map {
                UnbuiltText(bottom: $0, sourceEnd: sourceEnd(of: paragraph, from: start, to: line))
            })
    }
}
