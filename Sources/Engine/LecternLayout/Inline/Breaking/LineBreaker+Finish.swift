import LecternCSS
import LecternGeometry
import LecternText

extension LineBreaker {
    /// Returns the line up to the break that was found.
    mutating func finish() -> LineCandidate {
        var next: InlinePosition?
        if let end {
            if pieces.count > end.pieceCount { pieces.removeSubrange(end.pieceCount...) }
            if end.isInsideItem { appendPart(end) }
            if end.hasHyphen, !end.isInsideItem { hyphenateLastText() }
            if Int(end.item) < items.count {
                let text = end.isInsideItem || noteRest != nil ? end.text : items[Int(end.item)].start
                next = InlinePosition(
                    item: end.item, text: text, line: request.position.line + 1,
                    isAfterForcedBreak: endsWithForcedBreak,
                    hyphenatedLines: end.hasHyphen ? request.position.hyphenatedLines + 1 : 0)
            }
        }
        trimTrailingSpaces()
        if end == nil || endsWithForcedBreak { limitHang() }
        trimEndSpacing()
        withdrawOverhang()
        reshapeEdges()
        applyStartTrim()
        hangPunctuation()
        trimLineEnd()
        return LineCandidate(
            pieces: pieces, objects: objects, reshaped: reshaped, next: next, endsWithForcedBreak: endsWithForcedBreak,
            endsWithHyphen: end?.hasHyphen ?? false, indent: indent,
            pendingFloats: pendingFloats.filter { $0 < next?.item ?? .max }, forcesHang: forcesHang)
    }

    private mutating func appendPart(_ point: LineBreakPoint) {
        let item = items[Int(point.item)]
        let style = paragraph.styles[Int(item.style)]
        var piece = LinePiece(item: point.item, start: point.partStart, end: point.text, visibleEnd: point.text)
        if point.size != .zero {
            piece.inlineSize = point.size
            piece.trimmedSize = point.trimmedSize
        } else {
            piece.inlineSize = TextScan.size(
                paragraph, item, style: style, range: Int(point.partStart)..<Int(point.text))
        }
        if point.hasHyphen {
            piece.hasHyphen = true
            if text[Int(point.text) - 1] == InlineCharacter.softHyphen { piece.visibleEnd -= 1 }
            piece.inlineSize = piece.inlineSize + context.styles.hyphenSize(for: style)
        }
        pieces.append(piece)
    }

    private mutating func hyphenateLastText() {
        guard let index = pieces.lastIndex(where: { items[Int($0.item)].kind == .text }) else { return }
        let style = paragraph.styles[Int(items[Int(pieces[index].item)].style)]
        pieces[index].hasHyphen = true
        pieces[index].inlineSize = pieces[index].inlineSize + context.styles.hyphenSize(for: style)
    }

    /// "A sequence of collapsible spaces at the end of a line is removed", other
    /// white space hangs.
    /// https://www.w3.org/TR/css-text-3/#white-space-phase-2
    private mutating func trimTrailingSpaces() {
        var index = pieces.count
        var isFollowed = false
        while index > 0 {
            index -= 1
            let item = items[Int(pieces[index].item)]
            switch item.kind {
            case .open where pieces[index].object >= 0: return
            case .open, .close, .control, .float, .outOfFlow, .lineBreak: continue
            case .tab:
                guard paragraph.styles[Int(item.style)].hangsSpaces else { return }
                pieces[index].hang = pieces[index].inlineSize
                isFollowed = true
            case .text:
                // Trim a copy: trimming in the array would copy the whole array.
                var piece = pieces[index]
                let isBlank = trim(&piece, item, isFollowed: isFollowed)
                pieces[index] = piece
                isFollowed = isFollowed || piece.hang > .zero
                splitHang(index)
                if isBlank { continue }
                return
            case .atomic, .ruby: return
            }
        }
    }

    /// Trims one piece. Returns whether it contains only white space.
    ///
    /// - Parameter isFollowed: whether spaces that hang follow on the line.
    private func trim(_ piece: inout LinePiece, _ item: PreparedItem, isFollowed: Bool) -> Bool {
        let style = paragraph.styles[Int(item.style)]
        guard style.hangsSpaces, !piece.hasHyphen else { return piece.start == piece.end }
        var end = Int(piece.end)
        while end > Int(piece.start), InlineCharacter.isSpace(text[end - 1]) { end -= 1 }
        guard end < Int(piece.end) else { return false }
        let size = piece.trimmedSize ?? TextScan.size(paragraph, item, style: style, range: Int(piece.start)..<end)
        // Only U+0020 and U+1680 at the very end are collapsible; other separators hang.
        var visible = Int(piece.end)
        if style.collapsesSpaces, !isFollowed {
            while visible > end, text[visible - 1] == 0x20 || text[visible - 1] == 0x1680 { visible -= 1 }
        }
        if visible == end {
            piece.inlineSize = size
            piece.visibleEnd = Int32(end)
        } else {
            let full = TextScan.size(paragraph, item, style: style, range: Int(piece.start)..<visible)
            piece.inlineSize = full
            piece.hang = full - size
            piece.visibleEnd = Int32(visible)
        }
        return end == Int(piece.start)
    }

    /// Preserved white space before a forced break hangs only as far as it does not fit; what is before it on the line
    /// then does not hang at all.
    private mutating func limitHang() {
        guard pieces.contains(where: { $0.hang > .zero }) else { return }
        var overflow = (pieces.reduce(indent) { $0 + $1.inlineSize } - available).clampedNegativeToZero
        var isLimited = false
        for index in pieces.indices.reversed() where pieces[index].hang > .zero {
            let style = paragraph.styles[Int(items[Int(pieces[index].item)].style)]
            if !isLimited, style.collapse != .preserve {
                overflow = (overflow - pieces[index].hang).clampedNegativeToZero
                continue
            }
            isLimited = true
            let hang = min(pieces[index].hang, overflow)
            overflow = overflow - hang
            pieces[index].hang = hang
        }
    }

    /// Moves hanging white space to a piece of its own, so that bidi reordering puts it at the line's end.
    private mutating func splitHang(_ index: Int) {
        let piece = pieces[index]
        guard piece.hang > .zero, piece.hang < piece.inlineSize, !paragraph.levels.isEmpty else { return }
        var end = Int(piece.visibleEnd)
        while end > Int(piece.start), InlineCharacter.isSpace(text[end - 1]) { end -= 1 }
        guard end > Int(piece.start), end < Int(piece.visibleEnd) else { return }
        var hanging = piece
        hanging.start = Int32(end)
        hanging.inlineSize = piece.hang
        pieces[index].end = Int32(end)
        pieces[index].visibleEnd = Int32(end)
        pieces[index].inlineSize = piece.inlineSize - piece.hang
        pieces[index].hang = .zero
        pieces.insert(hanging, at: index + 1)
    }

    /// Reshapes the text at the line's edges where the break changed it.
    private mutating func reshapeEdges() {
        for index in pieces.indices {
            let piece = pieces[index]
            guard piece.start < piece.visibleEnd, items[Int(piece.item)].kind == .text else { continue }
            let item = items[Int(piece.item)]
            let startsInside = piece.start > item.start && isUnsafe(piece.start)
            let endsInside = piece.visibleEnd < item.end && isUnsafe(piece.visibleEnd)
            if startsInside || endsInside { reshape(index, item) }
        }
    }

    @inline(__always) private func isUnsafe(_ offset: Int32) -> Bool {
        let flags = paragraph.shaped.unitFlags
        guard Int(offset) < flags.count else { return false }
        return flags[Int(offset)].contains(.unsafeToBreak) || !flags[Int(offset)].contains(.clusterStart)
    }

    private mutating func reshape(_ index: Int, _ item: PreparedItem) {
        var piece = pieces[index]
        defer { pieces[index] = piece }
        let style = paragraph.styles[Int(item.style)]
        let range = Int(piece.start)..<Int(piece.visibleEnd)
        let shaping = ShapingItem(start: 0, end: Int32(range.count), style: style.shaping, bidiLevel: item.level)
        let shaped = context.services.shaper.shape(Array(text[range]), items: [shaping])
        guard shaped.runs.count == 1 else { return }
        let width = shaped.unitAdvances.prefix(range.count).reduce(0) { $0 + Int($1) }
        let old = TextScan.size(paragraph, item, style: style, range: range)
        let spacing = TextScan.size(paragraph, item, style: style, range: range, advances: false)
        let new = TextScan.rounded(Double(width) * paragraph.scales[Int(item.run)]) + spacing
        piece.inlineSize = piece.inlineSize - old + new
        piece.reshaped = Int32(reshaped.count)
        reshaped.append(shaped.shifted(by: piece.start))
    }
}

extension ShapedText {
    /// Returns the glyphs with shifted text offsets, to insert separately shaped text into its paragraph.
    func shifted(by offset: Int32) -> ShapedText {
        var glyphs = glyphs
        for index in glyphs.clusters.indices { glyphs.clusters[index] += offset }
        let runs = runs.map { run in
            var run = run
            run.textStart += offset
            run.textEnd += offset
            return run
        }
        return ShapedText(
            runs: runs, glyphs: glyphs, positions: positions, isAscending: isAscending, unitFlags: unitFlags)
    }
}
