import LecternCSS
import LecternGeometry
import LecternText

/// The lines of a text that stands directly in its block, where pages are only counted: most lines of most books.
///
/// It finds the same ends as ``LineBreaker`` would, by the same scan and the same hyphens, and the extents that
/// ``PlainLine`` would, without what those need for lines of several pieces. A line that is more than text, or at
/// whose end more is to be decided than the last opportunity, is left to them.
final class PlainLines {
    private let paragraph: Paragraph
    private let container: Box
    /// The only item of the lines, and whether the paragraph ends with it.
    private let item: Int32
    private let prepared: PreparedItem
    private let isLast: Bool
    private let style: InlineStyle
    private let words: HyphenatedText
    private let isPretty: Bool
    /// Punctuation at the start of the block, or at its end, may hang.
    private let hangsFirst: Bool
    private let hangsLast: Bool
    private let inlineSize: LayoutUnit
    private let blockSize: LayoutUnit
    private let baseline: LayoutUnit
    /// From a line's over edge to the lowest edge of its text.
    private let textBottom: LayoutUnit

    /// Whether lines can be counted at all without a list of what stands on them: the text runs one way, and nothing
    /// in the block's style or the paragraph concerns every line.
    static func mayCount(_ paragraph: Paragraph, in block: ComputedStyle, inlineSize: LayoutUnit) -> Bool {
        paragraph.levels.isEmpty && !paragraph.hasFloats && !paragraph.hasSoftHyphens && paragraph.shaped.isAscending
            && inlineSize >= .zero && inlineSize < .unlimited && block.text.direction == .ltr
            && block.box.unicodeBidi != .plaintext && HangingPunctuation(block).concernsEndsOfBlockAlone
            && block.text.textWrapStyle != .balance && block.text.textWrapStyle != .optimal
    }

    /// Whether a text is the last of its paragraph, or long enough to hold a few lines.
    static func isWorthwhile(_ paragraph: Paragraph, at position: InlinePosition) -> Bool {
        let item = Int(position.item)
        guard item < paragraph.items.count - 1 else { return true }
        return Int(paragraph.items[item].end) - Int(position.text) > 200
    }

    /// The lines from a position on, as far as its item goes; `nil` where that is not plain text.
    ///
    /// - Parameter inlineSize: the room of each line: there are no floats.
    init?(
        _ context: LayoutContext, _ paragraph: Paragraph, _ container: Box, at position: InlinePosition,
        inlineSize: LayoutUnit
    ) {
        let block = container.style
        guard Int(position.item) < paragraph.items.count,
            Self.mayCount(paragraph, in: block, inlineSize: inlineSize)
        else { return nil }
        let prepared = paragraph.items[Int(position.item)]
        guard prepared.kind == .text, prepared.parent < 0, prepared.run >= 0, prepared.start < prepared.end else {
            return nil
        }
        let style = paragraph.styles[Int(prepared.style)]
        guard style.isPlainText else { return nil }
        (self.paragraph, self.container, self.prepared) = (paragraph, container, prepared)
        (item, self.style, self.inlineSize) = (position.item, style, inlineSize)
        words = HyphenatedText(paragraph, prepared)
        isLast = Int(position.item) == paragraph.items.count - 1
        isPretty = block.text.textWrapStyle == .pretty
        (hangsFirst, hangsLast) = (HangingPunctuation(block).hangsFirst, style.hanging.hangsLast)
        let root = context.inlineStyle(block)
        var extents = AlignedSubtree(alignment: .baseline)
        extents.include(root.lineAscent, root.lineDescent)
        if let metrics = paragraph.fallbackMetrics(prepared, in: root) {
            extents.include(metrics.lineAscent, metrics.lineDescent)
        }
        (blockSize, baseline) = (extents.height, extents.ascent ?? .zero)
        textBottom = baseline + style.descent
    }

    /// The line that starts at a position; `nil` where it is not for this type to say.
    func line(at position: InlinePosition, _ context: LayoutContext) -> CountedLine? {
        let start = max(Int(prepared.start), Int(position.text))
        guard position.item == item, start < Int(prepared.end),
            position.line > 0 || !context.mayHaveFirstLine(container) && !hangsFirst, !mayTrimStart(start)
        else { return nil }
        let indent = context.textIndent(container, position, percentage: inlineSize)
        let room = inlineSize - indent
        guard room >= .zero else { return nil }
        switch end(from: start, position, room: room, context) {
        case nil: return nil
        case .ofText:
            return isLast && !hangsLast ? line(from: start, position, to: Int(prepared.end), isEnd: true) : nil
        case .at(let offset, let hasHyphen):
            var best = (offset: offset, hasHyphen: hasHyphen)
            if isPretty, paragraph.text.count - offset < LayoutContext.longestScrap {
                guard let spared = sparing(offset, hasHyphen, from: start, position, indent: indent, context) else {
                    return nil
                }
                best = spared
            }
            return line(from: start, position, to: best.offset, hasHyphen: best.hasHyphen)
        }
    }

    /// Where a line ends.
    private enum End {
        /// With the item.
        case ofText
        case at(Int, hasHyphen: Bool)
    }

    /// The end of the line that starts at a place, greedily; `nil` where nothing fits.
    private func end(
        from start: Int, _ position: InlinePosition, room: LayoutUnit, _ context: LayoutContext
    ) -> End? {
        var scan = TextScan(paragraph, prepared, style, from: start, limit: room)
        switch scan.advance(paragraph, false) {
        case .opportunity: return nil
        case .end: return .ofText
        case .overflow(let offset):
            if let point = words.point(context, from: start, overflowAt: offset, at: position, room: room) {
                return .at(point, hasHyphen: true)
            }
            return scan.lastOpportunity > start ? .at(scan.lastOpportunity, hasHyphen: false) : nil
        }
    }

    /// The end that leaves more than a scrap for the last line, as ``LayoutContext/sparingTheLastLine(_:_:_:_:)``
    /// finds it; the end that was there if there is none, `nil` where that is not for this type to say.
    private func sparing(
        _ end: Int, _ hasHyphen: Bool, from start: Int, _ position: InlinePosition, indent: LayoutUnit,
        _ context: LayoutContext
    ) -> (offset: Int, hasHyphen: Bool)? {
        guard isLast else { return nil }
        let least = context.leastLastLine(container, inlineSize)
        let scrap = rest(from: end)
        guard scrap > .zero, scrap < least else { return (end, hasHyphen) }
        guard !paragraph.hasFullWidth, var width = content(start, end, hasHyphen, context) else { return nil }
        let kept = context.leastLineBeforeLast(container, inlineSize)
        for _ in 0..<4 {
            // What is narrower by the least there is breaks at the place before.
            let room = width - LayoutUnit(rawValue: 1)
            guard let shorter = self.end(from: start, position, room: room, context) else { return nil }
            guard case .at(let offset, let isHyphenated) = shorter else { break }
            guard let own = content(start, offset, isHyphenated, context) else { return nil }
            width = own
            let rest = rest(from: offset)
            guard indent + width > kept, rest < inlineSize else { break }
            if rest >= least, !isHyphenated { return (offset, false) }
        }
        return (end, hasHyphen)
    }

    private func rest(from offset: Int) -> LayoutUnit {
        TextScan.size(paragraph, prepared, style, offset..<Int(prepared.end))
    }

    /// What a line shows takes without its indent; `nil` where its edges would have to be shaped anew.
    private func content(_ start: Int, _ end: Int, _ hasHyphen: Bool, _ context: LayoutContext) -> LayoutUnit? {
        var visible = end
        if !hasHyphen { while visible > start, InlineCharacter.isSpace(paragraph.text[visible - 1]) { visible -= 1 } }
        guard visible > start, !isUnsafe(start), !isUnsafe(visible) else { return nil }
        let size = TextScan.size(paragraph, prepared, style, start..<visible)
        return hasHyphen ? size + context.hyphenSize(for: style) : size
    }

    /// A line that begins or ends here is shaped again.
    private func isUnsafe(_ offset: Int) -> Bool {
        guard offset > Int(prepared.start), offset < Int(prepared.end) else { return false }
        let flags = paragraph.shaped.unitFlags[offset]
        return flags.contains(.unsafeToBreak) || !flags.contains(.clusterStart)
    }

    /// Full-width punctuation at the start of a line may lose its blank half.
    func mayTrimStart(_ position: InlinePosition) -> Bool {
        let start = max(Int(prepared.start), Int(position.text))
        return start < Int(prepared.end) && mayTrimStart(start)
    }

    private func mayTrimStart(_ start: Int) -> Bool {
        paragraph.hasFullWidth && FullWidthSpacing.punctuation(paragraph.text[start]) == .opening
    }

    private func line(
        from start: Int, _ position: InlinePosition, to end: Int, hasHyphen: Bool = false, isEnd: Bool = false
    ) -> CountedLine? {
        guard hasHyphen ? start < end : paragraph.text.withUnsafeBufferPointer({ Self.shows($0, start, end) }) else {
            return nil
        }
        var line = CountedLine(blockSize: blockSize, baseline: baseline, textBottom: textBottom)
        line.endsWithHyphen = hasHyphen
        if !isEnd {
            line.next = InlinePosition(
                item: item, text: Int32(end), line: position.line + 1,
                hyphenatedLines: hasHyphen ? position.hyphenatedLines + 1 : 0)
        }
        return line
    }

    /// Whether anything of a text stays that ends a line, where spaces go.
    private static func shows(_ text: UnsafeBufferPointer<UInt16>, _ start: Int, _ end: Int) -> Bool {
        var visible = end
        while visible > start, text[visible - 1] == 0x20 { visible -= 1 }
        return visible > start
    }
}
