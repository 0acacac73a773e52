import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

/// When shaping makes the glyphs of a paragraph. Both give equal paragraphs.
enum GlyphTiming {
    case now
    /// At their first use, for layouts that may need extents only.
    case onDemand
}

extension LayoutContext {
    /// The prepared paragraph of inline content, made once.
    func paragraph(_ content: InlineContent, _ container: Box, glyphs: GlyphTiming) -> Paragraph {
        let index = Int(content.id)
        if index >= 0, index < paragraphs.count, let known = paragraphs[index] { return known }
        let paragraph = prepare(content, container: container, glyphs: glyphs)
        if index >= 0, index < paragraphs.count { paragraphs[index] = paragraph }
        return paragraph
    }

    /// Prepares inline content for line breaking and caches the paragraph.
    func prepare(_ content: InlineContent, container: Box, glyphs: GlyphTiming) -> Paragraph {
        let index = Int(content.id)
        if paragraphs.indices.contains(index), let known = paragraphs[index], known.content === content { return known }
        if let again = preparedBefore(content, container: container) {
            paragraphs[index] = again
            return again
        }
        var scratch = ParagraphBuilder.Scratch()
        swap(&scratch, &inline.builder)
        // The scratch arrays have one owner here, so that their memory is
        // reused.
        scratch.removeAll()
        var builder = ParagraphBuilder(
            context: self, content: content, container: container, glyphs: glyphs, scratch: consume scratch)
        builder.collect()
        let paragraph = builder.finish()
        swap(&inline.builder, &builder.scratch)
        if paragraphs.indices.contains(index) { paragraphs[index] = paragraph }
        return paragraph
    }
}

extension ParagraphBuilder {
    /// Makes the paragraph from the collected items.
    mutating func finish() -> Paragraph {
        var parts = Paragraph.Parts(content: content)
        parts.text = Array(scratch.text[...])
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
        parts.prepareRuby(context)
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
            return context.shaper.measure(parts.text, items: Array(scratch.shaping[...]))
        }
        return context.shaper.shape(parts.text, items: scratch.shaping)
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
                appendRuns(of: item, runs, &run, &result)
            default: result.append(item)
            }
        }
        return result
    }

    private func appendRuns(of item: PreparedItem, _ runs: [GlyphRun], _ run: inout Int, _ result: inout [PreparedItem])
    {
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
