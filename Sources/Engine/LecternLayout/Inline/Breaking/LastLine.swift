import LecternCSS
import LecternGeometry

/// Last lines that are not left with a single short word: `text-wrap: pretty`.
/// https://www.w3.org/TR/css-text-4/#valdef-text-wrap-style-pretty
extension LayoutContext {
    /// Lines before the last are only looked at where fewer units than this follow.
    static let longestScrap = 40

    /// How much of the measure the last line should fill at least, and what the line before must keep, in percent.
    ///
    /// A justified line gives less: it would be filled with blank, and words torn apart look worse than a scrap.
    private func shares(_ container: Box) -> (last: Int, before: Int) {
        switch container.style.text.textAlign {
        case .justify, .justifyAll: (10, 90)
        default: (20, 70)
        }
    }

    /// What is less than this is too little for a last line.
    func leastLastLine(_ container: Box, _ inlineSize: LayoutUnit) -> LayoutUnit {
        inlineSize * shares(container).last / 100
    }

    /// What the line before it must keep, if the last one is to get more.
    func leastLineBeforeLast(_ container: Box, _ inlineSize: LayoutUnit) -> LayoutUnit {
        inlineSize * shares(container).before / 100
    }

    /// The line before the last broken earlier, so that more than a scrap is left
    /// for the last one; `nil` where all is well or nothing can be done.
    ///
    /// Only the ends of paragraphs are looked at: what it costs does not grow with the text.
    func sparingTheLastLine(
        _ candidate: LineCandidate, _ request: LineRequest, _ space: LineSpace, _ exclusions: ExclusionSpace
    ) -> LineCandidate? {
        let kept = leastLineBeforeLast(request.container, space.inlineSize)
        let least = leastLastLine(request.container, space.inlineSize)
        guard let next = candidate.next, !candidate.endsWithForcedBreak, exclusions.isEmpty,
            !request.paragraph.hasFloats, request.paragraph.text.count - Int(next.text) < Self.longestScrap,
            let rest = remainder(request.paragraph, from: next), rest > .zero, rest < least
        else { return nil }
        var width = contentSize(candidate)
        for _ in 0..<4 {
            guard let shorter = line(request, within: width - LayoutUnit(rawValue: 1)), let next = shorter.next
            else { return nil }
            width = contentSize(shorter)
            guard width > kept, let rest = remainder(request.paragraph, from: next),
                rest < space.inlineSize
            else { return nil }
            if rest >= least, !shorter.endsWithHyphen { return shorter }
        }
        return nil
    }

    /// The same line broken greedily within a width.
    func line(_ request: LineRequest, within width: LayoutUnit) -> LineCandidate? {
        var floats = NoFloats()
        var breaker = LineBreaker(self, request, space: LineSpace(inlineSize: width), indent: indent(request))
        guard breaker.run(&floats, block: .zero, height: .zero) == .line, !breaker.acceptsOverflow else { return nil }
        return breaker.finish()
    }

    func contentSize(_ candidate: LineCandidate) -> LayoutUnit {
        candidate.pieces.reduce(candidate.indent) { $0 + $1.inlineSize - $1.hang }
    }

    /// The size of the text from a position to the paragraph's end, if it is
    /// nothing but text on one line.
    func remainder(_ paragraph: Paragraph, from position: InlinePosition) -> LayoutUnit? {
        var size = LayoutUnit.zero
        for index in Int(position.item)..<paragraph.items.count {
            let item = paragraph.items[index]
            switch item.kind {
            case .text:
                let start = max(Int(item.start), Int(position.text))
                guard start < Int(item.end) else { continue }
                size = size + TextScan.size(paragraph, item, paragraph.styles[Int(item.style)], start..<Int(item.end))
            case .open, .close, .control: continue
            default: return nil
            }
        }
        return size
    }
}
