import LecternCSS
import LecternGeometry

/// A paragraph while its lines fill a block.
struct LineFill {
    let paragraph: Paragraph
    let content: InlineContent
    /// The number of lines that may stay, once that is decided.
    let limit: Int?
    /// Measures lines without building them; nil if lines have to be laid out.
    let counted: CountedLines?
    /// The number of the line that must not end with a hyphen, because the page ends after it; -1 for none.
    let unhyphenatedLine: Int32
    /// How often the paragraph was laid out because of the lines at the end of its page, this time included.
    let number: Int
    /// Floats and tokens of the block before its first line.
    let floats: Int
    /// Where the next line starts.
    var next: InlinePosition
    /// What `text-box-trim` cuts off the last line so far.
    var trimmedEnd = LayoutUnit.zero
    /// Where each line started, to break before it.
    var starts: [InlinePosition] = []

    /// Whether the paragraph has no items left.
    var isAtEnd: Bool { next.item >= paragraph.items.count && next.item > 0 }

    /// Whether the lines stay as they are, whatever is wrong with the last of them.
    var isFinal: Bool { number > Self.mostRepeats }
    private static let mostRepeats = 3

    /// Whether no more lines may be added.
    var hasReachedLimit: Bool { limit == starts.count && limit != 0 }

    /// Moves to the next line.
    ///
    /// - Returns: false at the end of the paragraph.
    mutating func advance(to following: InlinePosition?) -> Bool {
        guard let following, following > next || following.line > next.line else { return false }
        next = following
        return true
    }
}

extension BlockFlow {
    /// Lays out the lines of a paragraph from the token on.
    mutating func layoutLines(_ content: InlineContent) -> Stop {
        resumeFloats(content)
        if let token = input.token, token.flags.contains(.hasSeenAllChildren) {
            fragmentation.hasSeenAllChildren = true
            return .none
        }
        let paragraph = context.paragraphs.paragraph(content, box, glyphs: countsLines ? .onDemand : .now)
        builder.paragraph = paragraph
        if hasInitialLetter(paragraph), !makeRoom(forInitialLetterOf: paragraph) { return .relayout }
        let start = PlaceMark(self)
        var fill = makeFill(paragraph, content)
        while true {
            switch fillLines(&fill) {
            case .finished(let stop): return stop
            // Lines with floats, and lines of other lengths, are undone by laying the paragraph out again.
            case .tooMany(let count): fill = makeFill(paragraph, content, after: fill, limit: count)
            case .hyphenated(let line): fill = makeFill(paragraph, content, after: fill, unhyphenatedLine: line)
            }
            start.restore(&self)
        }
    }

    /// Why the filling of lines ended.
    enum LineStop {
        case finished(Stop)
        /// Only this many lines may stay, and floats are among those to remove.
        case tooMany(Int)
        /// The page would end after this line, which must not end with a hyphen then.
        case hyphenated(Int32)
    }

    /// - Parameter last: the lines that were undone.
    private func makeFill(
        _ paragraph: Paragraph, _ content: InlineContent, after last: LineFill? = nil, limit: Int? = nil,
        unhyphenatedLine: Int32? = nil
    ) -> LineFill {
        var next = InlinePosition()
        if case .inline(let position) = input.token?.resume { next = position }
        var fill = LineFill(
            paragraph: paragraph, content: content, limit: limit ?? last?.limit, counted: countedLines(paragraph),
            unhyphenatedLine: unhyphenatedLine ?? last?.unhyphenatedLine ?? -1, number: (last?.number ?? 0) + 1,
            floats: builder.children.count + fragmentation.childTokens.count, next: next)
        fill.starts.reserveCapacity(4)
        return fill
    }

    private mutating func fillLines(_ fill: inout LineFill) -> LineStop {
        repeat {
            if fill.next.isAfterForcedBreak, let stop = clearFloats(fill, at: fill.next) { return .finished(stop) }
            if fill.isAtEnd { break }
            if isAskedToBreak(before: fill.next) || fill.hasReachedLimit || !fill.starts.isEmpty && endsStrip {
                return breakLines(before: fill.next, fill.starts.count, fill)
            }
            let before = PlaceMark(self)
            let line = makeLine(fill)
            if let stop = place(line, &fill, since: before) { return stop }
            if line.next == nil, line.endsWithForcedBreak {
                let end = InlinePosition(
                    item: Int32(fill.paragraph.items.count), text: line.text.upperBound, line: fill.next.line + 1,
                    isAfterForcedBreak: true)
                if let stop = clearFloats(fill, at: end) { return .finished(stop) }
            }
            if let edge = textTrim.end, !line.isEmpty { fill.trimmedEnd = space(below: edge, of: line) }
            guard fill.advance(to: line.next) else { break }
        } while placement.clamp.map { fill.starts.count < $0.left } ?? true
        fragmentation.hasSeenAllChildren = true
        placement.position = placement.position - fill.trimmedEnd
        if !fill.starts.isEmpty { fragmentation.hasContent = true }
        if fragmentation.fragmentainer != nil { offerLineBreak(fill.starts) }
        return .finished(.none)
    }

    // MARK: Making lines

    private mutating func makeLine(_ fill: borrowing LineFill) -> LineResult {
        if placement.exclusions.concernNothing,
            let line = fill.counted?.line(
                request(fill, fill.next), at: fill.next, unhyphenatedLine: fill.unhyphenatedLine, in: context)
        {
            return line
        }
        let request = clamped(request(fill, fill.next), after: fill.starts.count)
        return context.lines.layoutLine(request, floats: &self)
    }

    /// Measures the line at a position without placing it.
    mutating func measureLine(_ fill: borrowing LineFill, at position: InlinePosition) -> LineResult {
        if placement.exclusions.concernNothing,
            let line = fill.counted?.line(
                request(fill, position), at: position, unhyphenatedLine: fill.unhyphenatedLine, in: context)
        {
            return line
        }
        return context.lines.layoutLine(request(fill, position, extentOnly: true), floats: &self)
    }

    /// The lines of a paragraph without building them; nil if they have to be laid out.
    private func countedLines(_ paragraph: Paragraph) -> CountedLines? {
        guard countsLines, placement.exclusions.concernNothing, placement.clamp == nil else { return nil }
        return CountedLines(context, paragraph, in: box, inlineSize: input.contentInline)
    }

    /// Whether ends and extents of lines are enough. Those of vertical lines on a horizontal page do not say how far
    /// down text reaches, and such text may overflow the page.
    var countsLines: Bool {
        fragmentation.fragmentainer?.output == .extents && textTrim.trimsNothing
            && (direction.isHorizontal || !context.tree.root.style.text.writingMode.isHorizontal)
    }

    private func request(
        _ fill: borrowing LineFill, _ start: InlinePosition, extentOnly: Bool = false
    ) -> LineRequest {
        let position = placement.position
        let block =
            placement.contextBlock.map { $0 + position + placement.strut.sum } ?? (placement.assumedBlock + position)
        return LineRequest(
            paragraph: fill.paragraph, position: start,
            contextOffset: ContextOffset(line: input.contentLine, block: block), availableInline: input.contentInline,
            percentageBlock: input.percentageBlock, container: box, fragmentation: .none,
            // Results on pages are never cached, so that they may lack their items.
            wantsExtentOnly: extentOnly || countsLines, unhyphenatedLine: fill.unhyphenatedLine,
            pictureLimit: pictureLimit(at: block))
    }

    // MARK: Placing lines

    /// Places a line, or breaks before it.
    private mutating func place(_ line: LineResult, _ fill: inout LineFill, since before: PlaceMark) -> LineStop? {
        if !line.isEmpty, placement.contextBlock == nil, !resolve() { return .finished(.relayout) }
        let start = placement.position + placement.strut.sum - (line.isEmpty ? .zero : trimmedStart(of: line, fill))
        if fill.starts.isEmpty, !isAtStart, input.token == nil, hasPushedFirstLetter(fill.paragraph, before) {
            return .finished(.outOfSpace)
        }
        if !line.isEmpty {
            placement.strut = MarginStrut()
            placement.position = start
            if let stop = breakBefore(line, fill, since: before) { return stop }
            fragmentation.search.note(unbreakable: line.size.block)
        }
        add(line, at: start)
        if !line.isEmpty {
            if fill.starts.isEmpty { align(initialLetterOf: line) }
            fill.starts.append(fill.next)
            placement.position = start + line.offset.block + line.size.block
        }
        return nil
    }

    private mutating func add(_ line: LineResult, at start: LayoutUnit) {
        let corner = LogicalOffset(
            inline: input.contentLine - input.borderLine + line.offset.inline, block: start + line.offset.block)
        for node in line.outOfFlow {
            let offset = LogicalOffset(
                inline: corner.inline + node.offset.inline, block: corner.block + node.offset.block)
            builder.positioned.append(
                .init(
                    box: node.box, offset: offset, isLineRelative: true, inlineEdge: node.edge,
                    line: builder.lines.count))
        }
        if !line.isEmpty || !line.items.isEmpty { builder.addLine(line, at: corner) }
    }

    /// Breaks before a line that overflows the fragmentainer.
    private mutating func breakBefore(_ line: LineResult, _ fill: LineFill, since before: PlaceMark) -> LineStop? {
        let end = placement.position + line.offset.block + line.size.block
        let isFirst = fill.starts.isEmpty
        guard let left = spaceLeft(at: end), left < .zero,
            !(isFirst && isAtStart) || line.offset.block > .zero || hasPushedFloat(since: before)
        else { return nil }
        if isFirst {
            if let below = afterFloats(fill.paragraph, from: fill.next, before: before) {
                // Its own floats leave it no room: they stay, the text goes on.
                return .finished(breakLines(before: below, 0))
            }
            if input.token == nil {
                fragmentation.search.note(shortage: -left)
                return .finished(.outOfSpace)
            }
        }
        before.restoreFloats(&self)
        fragmentation.search.note(shortage: -left)
        return breakBadly(fill)
    }

    /// Whether a drop cap had no room: its paragraph does not begin without it.
    private func hasPushedFirstLetter(_ paragraph: Paragraph, _ before: PlaceMark) -> Bool {
        fragmentation.childTokens[before.tokens...].contains { token in
            token.flags.contains(.isBreakBefore)
                && paragraph.items.contains { $0.kind == .float && isFirstLetter($0, of: paragraph, id: token.box) }
        }
    }

    private func isFirstLetter(_ item: PreparedItem, of paragraph: Paragraph, id: Int32? = nil) -> Bool {
        guard let box = paragraph.box(of: item), box.origin == .pseudo(.firstLetter) else { return false }
        return id == nil || box.id == id
    }

    /// The position after the floats at the start of a line, if the line placed nothing else.
    private func afterFloats(_ paragraph: Paragraph, from start: InlinePosition, before: PlaceMark) -> InlinePosition? {
        var result = start
        while Int(result.item) < paragraph.items.count, paragraph.items[Int(result.item)].kind == .float {
            // A drop cap does not stay behind without its line.
            if isFirstLetter(paragraph.items[Int(result.item)], of: paragraph) { return nil }
            result.item += 1
        }
        // A float that is placed and goes on has both a child and a token without `isBreakBefore`.
        let pushed = fragmentation.childTokens[before.tokens...].count { $0.flags.contains(.isBreakBefore) }
        let placed = builder.children.count - before.children + pushed
        return placed > 0 && placed == Int(result.item - start.item) ? result : nil
    }

    /// Whether a float of the line goes to the next fragmentainer, so that a break after it moves on.
    private func hasPushedFloat(since before: PlaceMark) -> Bool {
        fragmentation.childTokens[before.tokens...].contains { $0.flags.contains(.isBreakBefore) }
    }

    /// Clears floats after a line break before a position: what follows goes below
    /// them, and to the fragmentainer in which they end. CSS 2.2, section 9.5.2, and HTML, section 15.3.4.
    private mutating func clearFloats(_ fill: borrowing LineFill, at position: InlinePosition) -> Stop? {
        let exclusions = placement.exclusions
        guard !exclusions.concernNothing else { return nil }
        let before = fill.paragraph.items[..<min(Int(position.item), fill.paragraph.items.count)]
        guard let item = before.last(where: { $0.kind != .control && $0.kind != .close }), item.kind == .lineBreak,
            item.content >= 0, case .lineBreak(let style, _, _) = fill.content.items[Int(item.content)]
        else { return nil }
        let clear = style.box.clear
        if exclusions.continues(for: clear, direction) { return breakLines(before: position, 0) }
        let block = exclusions.clearance(for: clear, direction)
        if block != .min { placement.position = max(placement.position, block - placement.origin) }
        return nil
    }
}
