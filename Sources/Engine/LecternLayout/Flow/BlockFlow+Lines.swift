import LecternCSS
import LecternGeometry

extension BlockFlow {
    /// Lays out lines from the token on.
    mutating func layoutLines(_ content: InlineContent) -> Stop {
        resumeFloats(content)
        if let token, token.flags.contains(.hasSeenAllChildren) {
            hasSeenAllChildren = true
            return .none
        }
        let paragraph = context.paragraph(content, box, glyphs: countsLines ? .onDemand : .now)
        builder.paragraph = paragraph
        let start = PlaceMark(self)
        let stop = fillLines(paragraph, content, limit: nil)
        guard case .tooMany(let count) = stop else { return stop.stop }
        // Lines with floats are taken back by laying the paragraph out again.
        start.restore(&self)
        return fillLines(paragraph, content, limit: count).stop
    }

    private enum LineStop {
        case finished(Stop)
        /// Only this many lines may stay, and floats are among those to go.
        case tooMany(Int)

        var stop: Stop { if case .finished(let stop) = self { stop } else { .none } }
    }

    private mutating func fillLines(_ paragraph: Paragraph, _ content: InlineContent, limit: Int?) -> LineStop {
        var next: InlinePosition = if case .inline(let position) = token?.resume { position } else { InlinePosition() }
        let floats = builder.children.count + childTokens.count
        // Where each line started, to break before it.
        var starts: [InlinePosition] = []
        starts.reserveCapacity(4)
        let counted = countedLines(paragraph)
        while true {
            if !starts.isEmpty, let counted, addLines(counted, of: paragraph, from: &next, &starts, limit: limit) {
                break
            }
            if next.isAfterForcedBreak, let stop = clearFloats(after: paragraph, content, at: next) {
                return .finished(stop)
            }
            if next.item >= paragraph.items.count, next.item > 0 { break }
            if isAskedToBreak(before: next) || limit == starts.count && limit != 0 {
                return .finished(breakLines(before: next, starts.count))
            }
            let before = PlaceMark(self)
            let line =
                counted?.line(at: next, context).map {
                    context.result(of: $0, from: next, of: paragraph, inlineSize: contentInline)
                } ?? context.layoutLine(clamped(request(paragraph, next), after: starts.count), floats: &self)
            if contextBlock == nil, !line.isEmpty {
                if !resolve() { return .finished(.relayout) }
            }
            let start = position + strut.sum
            if starts.isEmpty, !isAtStart, !hasContentInBox, hasPushedFirstLetter(paragraph, before) {
                return .finished(.outOfSpace)
            }
            if !line.isEmpty {
                strut = MarginStrut()
                position = start
                let end = start + line.offset.block + line.size.block
                let isPushed = line.offset.block > .zero
                if let left = spaceLeft(at: end), left < .zero,
                    !(starts.isEmpty && isAtStart) || isPushed || hasPushedFloat(since: before)
                {
                    if starts.isEmpty, let below = afterFloats(paragraph, next, before) {
                        // Its own floats leave it no room: they stay, the text goes on.
                        return .finished(breakLines(before: below, 0))
                    }
                    if starts.isEmpty && !hasContentInBox {
                        shortage = -left
                        return .finished(.outOfSpace)
                    }
                    before.restoreFloats(&self)
                    shortage = min(shortage ?? -left, -left)
                    return breakBadly(
                        paragraph, starts, next, hasFloats: builder.children.count + childTokens.count > floats)
                }
                tallest = max(tallest, line.size.block)
            }
            addPositioned(line, at: start)
            if !line.isEmpty || !line.items.isEmpty {
                builder.addLine(
                    line,
                    at: LogicalOffset(
                        inline: contentLine - borderLine + line.offset.inline, block: start + line.offset.block))
            }
            if !line.isEmpty {
                starts.append(next)
                position = start + line.offset.block + line.size.block
            }
            if line.next == nil, line.endsWithForcedBreak {
                let end = InlinePosition(
                    item: Int32(paragraph.items.count), text: line.text.upperBound, line: next.line + 1,
                    isAfterForcedBreak: true)
                if let stop = clearFloats(after: paragraph, content, at: end) { return .finished(stop) }
            }
            guard let following = line.next, following > next || following.line > next.line else { break }
            if let clamp, starts.count >= clamp.left { break }
            next = following
        }
        hasSeenAllChildren = true
        if !starts.isEmpty { hasContent = true }
        if fragmentainer != nil { offerLineBreak(starts) }
        return .finished(.none)
    }

    /// The lines, where they only need their extents.
    private func countedLines(_ paragraph: Paragraph) -> CountedLines? {
        guard countsLines, exclusions.concernNothing, clamp == nil else { return nil }
        return context.countedLines(paragraph, box, inlineSize: contentInline)
    }

    /// Adds counted lines behind the first one of the box, as long as they fit.
    ///
    /// - Returns: whether the paragraph ends with the last of them.
    private mutating func addLines(
        _ lines: CountedLines, of paragraph: Paragraph, from next: inout InlinePosition,
        _ starts: inout [InlinePosition], limit: Int?
    ) -> Bool {
        guard exclusions.concernNothing else { return false }
        while !isAskedToBreak(before: next), limit != starts.count || limit == 0,
            let line = lines.line(at: next, context)
        {
            let end = position + line.blockSize
            if let left = spaceLeft(at: end), left < .zero { return false }
            tallest = max(tallest, line.blockSize)
            builder.addLine(
                context.result(of: line, from: next, of: paragraph, inlineSize: contentInline),
                at: LogicalOffset(inline: contentLine - borderLine, block: position))
            starts.append(next)
            position = end
            guard let following = line.next else { return true }
            next = following
        }
        return false
    }

    /// A drop cap had no room: its paragraph does not begin without it.
    private func hasPushedFirstLetter(_ paragraph: Paragraph, _ before: PlaceMark) -> Bool {
        childTokens[before.tokens...].contains { token in
            token.flags.contains(.isBreakBefore)
                && paragraph.items.contains { $0.kind == .float && isFirstLetter($0, of: paragraph, id: token.box) }
        }
    }

    private func isFirstLetter(_ item: PreparedItem, of paragraph: Paragraph, id: Int32? = nil) -> Bool {
        guard let box = paragraph.box(of: item), box.origin == .pseudo(.firstLetter) else { return false }
        return id == nil || box.id == id
    }

    /// The position behind floats with which a line begins, if they are all it placed.
    private func afterFloats(_ paragraph: Paragraph, _ start: InlinePosition, _ before: PlaceMark) -> InlinePosition? {
        var result = start
        while Int(result.item) < paragraph.items.count, paragraph.items[Int(result.item)].kind == .float {
            // A drop cap does not stay behind without its line.
            if isFirstLetter(paragraph.items[Int(result.item)], of: paragraph) { return nil }
            result.item += 1
        }
        // Some are placed and go on: they have both.
        let pushed = childTokens[before.tokens...].count { $0.flags.contains(.isBreakBefore) }
        let placed = builder.children.count - before.children + pushed
        return placed > 0 && placed == Int(result.item - start.item) ? result : nil
    }

    /// A line break before a position may clear floats: what follows goes below
    /// them, and to the fragmentainer where they end. CSS 2.2, section 9.5.2, and HTML, section 15.3.4.
    private mutating func clearFloats(
        after paragraph: Paragraph, _ content: InlineContent, at position: InlinePosition
    ) -> Stop? {
        guard !exclusions.isEmpty || exclusions.leftContinues || exclusions.rightContinues else { return nil }
        let before = paragraph.items[..<min(Int(position.item), paragraph.items.count)]
        guard let item = before.last(where: { $0.kind != .control && $0.kind != .close }), item.kind == .lineBreak,
            item.content >= 0, case .lineBreak(let style, _, _) = content.items[Int(item.content)]
        else { return nil }
        let clear = style.box.clear
        if exclusions.continues(for: clear, geometry.direction) { return breakLines(before: position, 0) }
        let block = exclusions.clearance(for: clear, geometry.direction)
        if block != .min { self.position = max(self.position, block - origin) }
        return nil
    }

    /// A float of the line goes to the next fragmentainer, so a break after it moves on.
    private func hasPushedFloat(since before: PlaceMark) -> Bool {
        childTokens[before.tokens...].contains { $0.flags.contains(.isBreakBefore) }
    }

    private var hasContentInBox: Bool { token != nil }

    private func request(
        _ paragraph: Paragraph, _ start: InlinePosition, extentOnly: Bool = false
    ) -> LineRequest {
        let block = contextBlock.map { $0 + position + strut.sum } ?? (assumedBlock + position)
        return LineRequest(
            paragraph: paragraph, position: start, contextOffset: ContextOffset(line: contentLine, block: block),
            availableInline: contentInline, percentageBlock: contentBlock, container: box, fragmentation: .none,
            // Only what is laid out on pages is never kept for another layout.
            wantsExtentOnly: extentOnly || countsLines)
    }

    private mutating func addPositioned(_ line: LineResult, at start: LayoutUnit) {
        for node in line.outOfFlow {
            let offset = LogicalOffset(
                inline: contentLine - borderLine + line.offset.inline + node.offset.inline,
                block: start + line.offset.block + node.offset.block)
            builder.positioned.append(
                .init(box: node.box, offset: offset, isLineRelative: true, line: builder.lines.count))
        }
    }

    // MARK: Breaking between lines

    private func isAskedToBreak(before position: InlinePosition) -> Bool {
        guard case .line(let number) = earlyBreak?.place else { return false }
        return number == position.line
    }

    /// The line at `next` does not fit: chooses the break by orphans and widows.
    /// CSS Fragmentation 3, section 3.3.
    private mutating func breakBadly(
        _ paragraph: Paragraph, _ starts: [InlinePosition], _ next: InlinePosition, hasFloats: Bool
    ) -> LineStop {
        let count = starts.count
        let style = box.style
        let missing = max(0, style.text.widows - linesLeft(paragraph, from: next, upTo: style.text.widows))
        let keep = count - missing
        var chosen = count
        if keep >= max(style.text.orphans, 1) || keep >= 1 && isAtStart && count < style.text.orphans {
            chosen = keep
        } else if count < style.text.orphans || missing > 0 {
            // Not enough lines for both: what `orphans` can spare goes on.
            chosen = min(count, max(keep, style.text.orphans, 1))
            appeal = min(appeal, .violatesOrphansAndWidows)
        }
        if chosen == count { return .finished(breakLines(before: next, count)) }
        if hasFloats { return .tooMany(chosen) }
        let line = starts[chosen]
        let index = builder.lines.count - (count - chosen)
        let block = builder.lineOffsets[index].block
        builder.removeLines(from: index)
        position = block
        return .finished(breakLines(before: line, chosen))
    }

    /// Lines from a position on, counted up to a number; what they place is taken back.
    private mutating func linesLeft(_ paragraph: Paragraph, from start: InlinePosition, upTo limit: Int) -> Int {
        let before = PlaceMark(self)
        defer { takeBack(to: before) }
        var next = start
        var count = 0
        let counted = countedLines(paragraph)
        while count < limit {
            if let line = counted?.line(at: next, context) {
                count += 1
                position = position + line.blockSize
                guard let following = line.next else { break }
                next = following
                continue
            }
            let line = context.layoutLine(request(paragraph, next, extentOnly: true), floats: &self)
            if !line.isEmpty { count += 1 }
            position = position + line.size.block
            guard let following = line.next, following > next || following.line > next.line else { break }
            next = following
        }
        return count
    }

    private mutating func breakLines(before next: InlinePosition, _ count: Int) -> Stop {
        resume = .inline(next)
        if avoidsBreakInside { appeal = appeal.inside }
        if count > 0 { hasContent = true }
        return .broke
    }

    /// All lines fit: the best break among them, should something after need one.
    private mutating func offerLineBreak(_ starts: [InlinePosition]) {
        guard let keep = box.style.text.linesKept(of: starts.count) else { return }
        offer(.line(starts[keep].line), appeal: avoidsBreakInside ? .violatesAvoid : .perfect)
    }
}

extension TextStyle {
    /// How many of some lines stay before the last break among them that `orphans` and `widows` allow; `nil` if none is.
    func linesKept(of count: Int) -> Int? {
        let kept = count - max(widows, 1)
        return kept >= max(orphans, 1) ? kept : nil
    }
}

extension LayoutContext {
    /// Returns the prepared paragraph of a block container, prepared at first use.
    func paragraph(_ content: InlineContent, _ container: Box, glyphs: GlyphTiming) -> Paragraph {
        let index = Int(content.id)
        if index >= 0, index < paragraphs.count, let known = paragraphs[index] { return known }
        let paragraph = prepare(content, container: container, glyphs: glyphs)
        if index >= 0, index < paragraphs.count { paragraphs[index] = paragraph }
        return paragraph
    }
}
