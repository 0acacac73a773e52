import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

extension ParagraphBuilder {
    /// Makes the paragraph from the collected items.
    mutating func finish() -> Paragraph {
        var parts = Paragraph.Parts(content: content)
        // A copy without the capacity of the scratch array, which would be kept with the paragraph.
        parts.text = scratch.text.withUnsafeBufferPointer { Array($0) }
        parts.mapping = scratch.mapping.build()
        parts.hasFloats = hasFloats
        let bidi = resolveBidi(parts.text)
        parts.baseLevel = bidi.baseLevel
        if !bidi.isPlain { parts.levels = bidi.levels }
        makeShapingItems(levels: parts.levels)
        parts.hasFullWidth = FullWidthSpacing.concerns(parts.text)
        if !parts.text.isEmpty { parts.shaped = shape(parts) }
        parts.scales = parts.shaped.runs.map(\.scale)
        parts.items = splitItems(runs: parts.shaped.runs, levels: parts.levels)
        parts.prepareRuby(paragraphs)
        parts.styles = styles
        if parts.hasFullWidth {
            var spacing = FullWidthSpacing(parts.text, parts.shaped)
            parts.shaped = spacing.apply(parts.items, styles)
        }
        parts.breaks = breakOpportunities(parts.text)
        return Paragraph(parts)
    }

    private func shape(_ parts: borrowing Paragraph.Parts) -> ShapedText {
        if glyphs == .onDemand, !parts.hasFullWidth {
            return paragraphs.styles.shaper.measure(
                parts.text, items: scratch.shaping.withUnsafeBufferPointer { Array($0) })
        }
        return paragraphs.styles.shaper.shape(parts.text, items: scratch.shaping)
    }

    /// Joins neighbouring items of the same shaping style and bidi level for
    /// shaping, unless a box edge with a nonzero size is between them.
    private mutating func makeShapingItems(levels: [UInt8]) {
        var isSeparated = true
        for item in scratch.items {
            guard item.start < item.end else {
                if item.kind == .open || item.kind == .close {
                    isSeparated = isSeparated || styles[Int(item.style)].hasEdges
                }
                continue
            }
            let style = styles[Int(item.style)].shaping
            var start = item.start
            while start < item.end {
                let level = levels.isEmpty ? 0 : levels[Int(start)]
                var end = item.end
                if !levels.isEmpty {
                    end = start + 1
                    while end < item.end, levels[Int(end)] == level { end += 1 }
                }
                if !isSeparated, let last = scratch.shaping.last, last.style === style, last.bidiLevel == level {
                    scratch.shaping[scratch.shaping.count - 1].end = end
                } else {
                    scratch.shaping.append(ShapingItem(start: start, end: end, style: style, bidiLevel: level))
                }
                isSeparated = false
                start = end
            }
        }
    }

    /// Splits text at glyph runs and levels, and links the `open` and `close`
    /// items of boxes.
    private func splitItems(runs: [GlyphRun], levels: [UInt8]) -> [PreparedItem] {
        var result: [PreparedItem] = []
        result.reserveCapacity(scratch.items.count + runs.count)
        var stack: [Int32] = []
        var run = 0
        for item in scratch.items {
            var item = item
            item.parent = stack.last ?? -1
            if !levels.isEmpty, item.start < item.end { item.level = levels[Int(item.start)] }
            switch item.kind {
            case .open:
                stack.append(Int32(result.count))
                result.append(item)
            case .close:
                if let open = stack.popLast() {
                    item.partner = open
                    item.parent = result[Int(open)].parent
                    result[Int(open)].partner = Int32(result.count)
                }
                result.append(item)
            case .text:
                while run + 1 < runs.count, runs[run].textEnd <= item.start { run += 1 }
                appendRuns(of: item, runs, from: &run, to: &result)
            default: result.append(item)
            }
        }
        return result
    }

    private func appendRuns(
        of item: PreparedItem, _ runs: [GlyphRun], from run: inout Int, to result: inout [PreparedItem]
    ) {
        var piece = item
        while piece.start < item.end, run < runs.count {
            piece.end = max(piece.start + 1, min(item.end, runs[run].textEnd))
            piece.run = Int32(run)
            piece.level = runs[run].bidiLevel
            result.append(piece)
            piece.start = piece.end
            piece.startDoesNotWrap = !styles[Int(item.style)].wraps
            if piece.start < item.end { run += 1 }
        }
    }
}
