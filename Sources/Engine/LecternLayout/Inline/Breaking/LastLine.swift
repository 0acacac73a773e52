import LecternCSS
import LecternGeometry

/// `text-wrap: pretty` avoids last lines with a single short word.
/// https://www.w3.org/TR/css-text-4/#valdef-text-wrap-style-pretty
extension LayoutContext {
    /// A line is examined only if fewer UTF-16 units than this follow it.
    static let longestScrap = 40

    /// The minimum sizes of the last line and of the line before it, in percent of the measure.
    ///
    /// For justified text a shorter last line is accepted, because stretched word spaces in the line before look
    /// worse.
    private func shares(_ container: Box) -> (last: Int, before: Int) {
        switch container.style.text.textAlign {
        case .justify, .justifyAll: (10, 90)
        default: (20, 70)
        }
    }

    /// Returns the minimum size of a last line.
    func leastLastLine(_ container: Box, _ inlineSize: LayoutUnit) -> LayoutUnit {
        inlineSize * shares(container).last / 100
    }

    /// Returns the minimum size that a line must keep if it passes words to the last line.
    func leastLineBeforeLast(_ container: Box, _ inlineSize: LayoutUnit) -> LayoutUnit {
        inlineSize * shares(container).before / 100
    }

    /// Returns the line before the last, broken earlier so that the last line has its minimum size; `nil` if that is
    /// unnecessary or impossible.
    ///
    /// The time is bounded, because only ends of paragraphs are examined.
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

    /// Returns the requested line, broken greedily within a width.
    func line(_ request: LineRequest, within width: LayoutUnit) -> LineCandidate? {
        var floats = NoFloats()
        var breaker = LineBreaker(self, request, space: LineSpace(inlineSize: width), indent: indent(request))
        guard breaker.run(&floats, block: .zero, height: .zero) == .line, !breaker.acceptsOverflow else { return nil }
        return breaker.finish()
    }

    func contentSize(_ candidate: LineCandidate) -> LayoutUnit {
        candidate.pieces.reduce(candidate.indent) { $0 + $1.inlineSize - $1.hang }
    }

    /// Returns the size of the text from a position to the paragraph's end; `nil` if anything other than text on one
    /// line follows.
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
