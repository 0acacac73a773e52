import LecternCSS
import LecternGeometry

// Where pages are only counted, most paragraphs stand whole on their page and
// nothing concerns them but their lines, edges and margins. They are placed
// here, as laying them out would place them, without a flow and a fragment of
// their own: of all such paragraphs in a box its fragment has one line, whose
// text reaches as low and as far as theirs.

/// The lines of a paragraph that has room on its page.
private struct CountedExtent {
    var count = 0
    /// From the block-start border edge of the paragraph.
    var end: LayoutUnit
    var tallest = LayoutUnit.zero
    var firstBaseline: LayoutUnit?
    var lastBaseline = LayoutUnit.zero
    /// The lowest edge of text, from the same edge; `nil` where there is none.
    var textBottom: LayoutUnit?
    /// Where the last of it ends in the canonical text.
    var sourceEnd: Int32 = -1

    mutating func add(_ line: CountedLine) {
        let baseline = end + line.baseline
        firstBaseline = firstBaseline ?? baseline
        lastBaseline = baseline
        if let bottom = line.textBottom { textBottom = max(textBottom ?? .min, end + bottom) }
        end = end + line.blockSize
        tallest = max(tallest, line.blockSize)
        count += 1
    }
}

extension BlockFlow {
    /// Whether the ends and extents of lines are enough. Of vertical lines on a horizontal page they do not say how far
    /// down text reaches, which runs out of the page there.
    var countsLines: Bool {
        fragmentainer?.output == .extents
            && (geometry.direction.isHorizontal || !context.tree.root.style.text.writingMode.isHorizontal)
    }

    /// Adds a paragraph in the same formatting context that has room on the page.
    ///
    /// - Returns: false where it has to be laid out; then nothing has changed.
    mutating func addCountedParagraph(_ child: Box) -> Bool {
        guard countsLines, case .inlines(let content) = child.kind, box.id >= 0, let contextBlock,
            let fragmentainer, let limit = fragmentainer.blockSize, exclusions.concernNothing, clamp == nil,
            marker == nil, earlyBreak?.inner(of: child) == nil
        else { return false }
        let plain = plainBlock(child)
        guard plain.isPlain else { return false }
        var margin = strut
        margin.append(plain.margins.blockStart)
        let start = position + margin.sum
        let room = limit - fragmentainer.offset - contextBlock - start
        let paragraph = context.paragraph(content, child, glyphs: .onDemand)
        guard let extent = countedExtent(paragraph, child, plain, room: room - plain.edges.blockEnd) else {
            return false
        }
        offerLineBreak(inside: child, extent.count)
        if !hasSibling { initialBreak = BreakValues() }
        (finalBreak, endsWithClearance, hasContent) = (BreakValues(), false, true)
        tallest = max(tallest, extent.tallest)
        builder.addCounted(paragraph, extent, at: start)
        position = start + extent.end + plain.edges.blockEnd
        strut = MarginStrut()
        strut.append(plain.margins.blockEnd)
        return true
    }

    /// The lines of a paragraph; `nil` where one of them is more than can be counted, or has no room.
    private func countedExtent(
        _ paragraph: Paragraph, _ child: Box, _ plain: PlainBlock, room: LayoutUnit
    ) -> CountedExtent? {
        let lines = context.countedLines(paragraph, child, inlineSize: plain.contentInline)
        var extent = CountedExtent(end: plain.edges.blockStart)
        var next = InlinePosition()
        while let line = lines.line(at: next, context) {
            extent.add(line)
            guard extent.end <= room else { return nil }
            guard let following = line.next else {
                extent.sourceEnd = context.sourceEnd(of: paragraph, from: InlinePosition(), to: line)
                return extent
            }
            next = following
        }
        return nil
    }

    /// The best break among lines that all fit, should something after them need one.
    private mutating func offerLineBreak(inside child: Box, _ count: Int) {
        guard let kept = child.style.text.linesKept(of: count) else { return }
        let avoids = avoidsBreakInside || child.style.box.breakInside.avoids(.page)
        let early = EarlyBreak(place: .line(Int32(kept)), appeal: avoids ? .violatesAvoid : .perfect)
        offer(.inside(box: child.id, early), appeal: early.appeal)
    }
}

extension FragmentBuilder {
    /// Adds the lines of a paragraph at a block offset of the border box to what is known of those before.
    fileprivate mutating func addCounted(_ paragraph: Paragraph, _ extent: CountedExtent, at block: LayoutUnit) {
        if let first = extent.firstBaseline { firstBaseline = firstBaseline ?? block + first }
        lastBaseline = block + extent.lastBaseline
        if lines.isEmpty {
            self.paragraph = paragraph
            lines.append(.init(rect: .init(), baseline: .zero, items: 0..<0, text: 0..<0, endsWithForcedBreak: false))
            lineOffsets.append(LogicalOffset(inline: .zero, block: .zero))
        }
        guard let bottom = extent.textBottom else { return }
        UnbuiltText(bottom: block + bottom, sourceEnd: extent.sourceEnd).join(&lines[0].unbuilt)
    }
}
