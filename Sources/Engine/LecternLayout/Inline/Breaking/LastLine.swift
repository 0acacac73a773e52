import LecternCSS
import LecternGeometry

/// `text-wrap: pretty` avoids last lines with a single short word, `hyphenate-limit-last` those that begin with a part of
/// one. https://www.w3.org/TR/css-text-4/#valdef-text-wrap-style-pretty
struct LastLine {
    private let context: LayoutContext
    private let request: LineRequest

    init(_ context: LayoutContext, _ request: LineRequest) {
        self.context = context
        self.request = request
    }

    /// A line is examined only if fewer UTF-16 units than this follow it.
    static let longestScrap = 40

    /// The minimum sizes of the last line and of the line before it, in percent of the measure.
    ///
    /// For justified text a shorter last line is accepted, because stretched word spaces in the line before look
    /// worse.
    private static func shares(_ container: LayoutBox) -> (last: Int, before: Int) {
        switch container.style.text.textAlign {
        case .justify, .justifyAll: (10, 90)
        default: (20, 70)
        }
    }

    /// Returns the minimum size of a last line.
    static func leastSize(_ container: LayoutBox, _ inlineSize: LayoutUnit) -> LayoutUnit {
        inlineSize * shares(container).last / 100
    }

    /// Returns the minimum size that a line must keep if it passes words to the last line.
    private static func leastSizeBefore(_ container: LayoutBox, _ inlineSize: LayoutUnit) -> LayoutUnit {
        inlineSize * shares(container).before / 100
    }

    /// Returns the line before the last, broken earlier so that the last line has its minimum size; `nil` if that is
    /// unnecessary or impossible.
    ///
    /// The time is bounded, because only ends of paragraphs are examined.
    func candidate(
        insteadOf candidate: LineCandidate, _ space: LineSpace, _ exclusions: ExclusionSpace
    ) -> LineCandidate? {
        let kept = Self.leastSizeBefore(request.container, space.inlineSize)
        let minimumSize = Self.leastSize(request.container, space.inlineSize)
        guard let next = candidate.next, !candidate.endsWithForcedBreak, exclusions.isEmpty,
            !request.paragraph.hasFloats, request.paragraph.text.count - Int(next.text) < Self.longestScrap,
            let lastLineSize = request.paragraph.textSize(from: next), lastLineSize > .zero, lastLineSize < minimumSize
        else { return nil }
        var width = candidate.contentSize
        for _ in 0..<4 {
            guard let shorter = context.lines.greedyLine(request, within: width - LayoutUnit(rawValue: 1)),
                let next = shorter.next
            else { return nil }
            width = shorter.contentSize
            guard width > kept, let lastLineSize = request.paragraph.textSize(from: next),
                lastLineSize < space.inlineSize
            else { return nil }
            if lastLineSize >= minimumSize, !shorter.endsWithHyphen { return shorter }
        }
        return nil
    }
}

// https://www.w3.org/TR/css-text-4/#hyphenate-line-limits
extension LastLine {
    /// Text of so many UTF-16 units may fit on a last line.
    private static let longestLastLine: Int = 400

    /// Whether a line that ends with a hyphen at an offset may be the last full line of a block, which must not.
    static func mayPrecede(_ text: Int32, in paragraph: Paragraph, of container: LayoutBox) -> Bool {
        container.style.text.hyphenateLimitLast != .none && paragraph.text.count - Int(text) < longestLastLine
    }

    /// Returns the last full line, broken before the word of which it would have a part; `nil` if that is unnecessary
    /// or impossible.
    func whole(insteadOf candidate: LineCandidate, _ space: LineSpace) -> LineCandidate? {
        guard candidate.endsWithHyphen, let next = candidate.next, !request.paragraph.hasFloats,
            Self.mayPrecede(next.text, in: request.paragraph, of: request.container),
            let lastLineSize = request.paragraph.textSize(from: next), lastLineSize <= space.inlineSize
        else { return nil }
        var line = request
        line.unhyphenatedLine = request.position.line
        return context.lines.greedyLine(line, within: space.inlineSize)
    }
}

extension Paragraph {
    /// Returns the size of the text from a position to the paragraph's end; `nil` if anything other than text on one
    /// line follows.
    func textSize(from position: InlinePosition) -> LayoutUnit? {
        var size = LayoutUnit.zero
        for index in Int(position.item)..<items.count {
            let item = items[index]
            switch item.kind {
            case .text:
                let start = max(Int(item.start), Int(position.text))
                guard start < Int(item.end) else { continue }
                size = size + TextScan.size(self, item, style: styles[Int(item.style)], range: start..<Int(item.end))
            case .open, .close, .control: continue
            default: return nil
            }
        }
        return size
    }
}

extension LineCandidate {
    /// The inline size of the indent and the content, without punctuation that hangs.
    var contentSize: LayoutUnit { pieces.reduce(indent) { $0 + $1.inlineSize - $1.hang } }
}
