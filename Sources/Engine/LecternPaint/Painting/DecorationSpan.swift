import LecternCSS
import LecternGeometry
import LecternLayout
import LecternText

/// One underline, overline or line-through along adjacent pieces of text.
struct DecorationLine {
    var kind: TextDecorationLines
    var style: ComputedStyle
    /// The inline start on the canvas.
    var start: Double
    var end: Double
    /// The block position of the baseline that offsets refer to.
    var baseline: Double
    /// The font whose metrics apply.
    var font: FontInstance
    /// Whether the glyphs are rotated, so that their baseline is not central.
    var isTurned = false
    /// Whether the piece of text being painted is the first (last) along the line.
    var isFirst: Bool
    var isLast: Bool
    /// The pieces of text along the line.
    var pieces: ClosedRange<Int32>
    var content: LineContent
    /// The offset of the lines on the canvas.
    var offset: PhysicalOffset
}

extension DisplayListBuilder {
    /// Returns the decoration lines of a piece of text, each extended over its neighbours.
    ///
    /// CSS Text Decoration 3, section 2.2: a line is continuous across the boxes inside its decorating box.
    func decorationLines(of item: Int32, _ text: TextFragment, _ content: LineContent, at offset: PhysicalOffset)
        -> [DecorationLine]
    {
        let bounds = content.itemRange(around: item)
        let isHorizontal = text.style.text.writingMode.isHorizontal
        var result: [DecorationLine] = []
        for style in text.decorations where !style.paint.textDecorationLines.isEmpty {
            let (first, last) = (
                neighbour(of: item, in: content, bounds, style, step: -1),
                neighbour(of: item, in: content, bounds, style, step: 1)
            )
            guard case .text(let start) = content.items[Int(first)], case .text(let end) = content.items[Int(last)]
            else { continue }
            let decoratedText = ownText(of: style, around: item, content, bounds) ?? text
            guard decoratedText.shaped.runs.indices.contains(Int(decoratedText.run)) else { continue }
            let (a, b) = (Rect(start.shownRect.offset(by: offset)), Rect(end.shownRect.offset(by: offset)))
            let skipped = skippedSpaces(first, last, in: content, bounds: bounds)
            var line = DecorationLine(
                kind: [], style: style, start: (isHorizontal ? a.x : a.y) + skipped.start,
                end: (isHorizontal ? b.right : b.bottom) - skipped.end,
                baseline: baselinePosition(decoratedText, Rect(decoratedText.rect.offset(by: offset))),
                font: decoratedText.shaped.runs[Int(decoratedText.run)].font,
                isTurned: decoratedText.shaped.runs[Int(decoratedText.run)].orientation == .sideways,
                isFirst: first == item, isLast: last == item, pieces: min(first, last)...max(first, last),
                content: content, offset: offset)
            guard line.end > line.start else { continue }
            for kind in [TextDecorationLines.underline, .overline, .lineThrough]
            where style.paint.textDecorationLines.contains(kind) {
                line.kind = kind
                result.append(line)
            }
        }
        return result
    }

    /// Returns the furthest piece in one direction that the line reaches without a gap.
    private func neighbour(
        of item: Int32, in content: LineContent, _ bounds: Range<Int32>, _ style: ComputedStyle, step: Int32
    ) -> Int32 {
        guard case .text(var current) = content.items[Int(item)] else { return item }
        var (furthest, index) = (item, item + step)
        while bounds.contains(index) {
            switch content.items[Int(index)] {
            case .box: break
            case .fragment: return furthest
            case .text(let next):
                guard next.decorations.contains(where: { $0 === style }), !next.isHidden,
                    Self.touch(current, next, step: step)
                else {
                    return furthest
                }
                current = next
                furthest = index
            }
            index += step
        }
        return furthest
    }

    private static func touch(_ a: TextFragment, _ b: TextFragment, step: Int32) -> Bool {
        let (first, second) = step > 0 ? (a, b) : (b, a)
        let gap =
            a.style.text.writingMode.isHorizontal ? second.rect.x - first.rect.right : second.rect.y - first.rect.bottom
        return abs(gap.rawValue) <= 1
    }

    /// Returns the first piece of text directly in the decorating box, whose baseline
    /// and font apply to the line. For an inline decorating box only text inside it counts.
    private func ownText(of style: ComputedStyle, around item: Int32, _ content: LineContent, _ bounds: Range<Int32>)
        -> TextFragment?
    {
        var range = bounds
        for index in bounds {
            if case .box(let box) = content.items[Int(index)], box.box.style === style, index < item, item < box.itemEnd
            {
                range = index..<min(box.itemEnd, bounds.upperBound)
            }
        }
        for index in range {
            if case .text(let text) = content.items[Int(index)], text.style.text.fontSize == style.text.fontSize,
                text.decorations.last === style,
                text.style.box.verticalAlign == style.box.verticalAlign || text.style === style
            {
                return text
            }
        }
        return nil
    }

    /// CSS Text Decoration 4, section 2.9: spaces at the ends of a line are not decorated.
    private func skippedSpaces(_ first: Int32, _ last: Int32, in content: LineContent, bounds: Range<Int32>) -> (
        start: Double, end: Double
    ) {
        func isEdge(_ range: Range<Int32>) -> Bool {
            !range.contains { if case .text = content.items[Int($0)] { true } else { false } }
        }
        var skipped = (start: 0.0, end: 0.0)
        if isEdge(bounds.lowerBound..<first), case .text(let text) = content.items[Int(first)] {
            for cluster in clusters(text, content) {
                guard cluster.isSpace else { break }
                skipped.start = Double(cluster.extent.end)
            }
        }
        if isEdge((last + 1)..<bounds.upperBound), case .text(let text) = content.items[Int(last)], text.shown == nil {
            let length = text.style.text.writingMode.isHorizontal ? text.rect.width : text.rect.height
            for cluster in clusters(text, content).reversed() {
                guard cluster.isSpace else { break }
                skipped.end = length.double - Double(cluster.extent.start)
            }
        }
        return skipped
    }

    private func clusters(_ text: TextFragment, _ content: LineContent) -> [(extent: ClusterExtent, isSpace: Bool)] {
        let units = (text.paragraph ?? content.paragraph).text
        return text.clusters(in: units).map { extent in
            let index = Int(extent.text.lowerBound)
            guard units.indices.contains(index) else { return (extent, false) }
            let unit = units[index]
            return (extent, unit == 0x20 || unit == 0x09 || unit == 0x3000 || (0x2000...0x200A).contains(unit))
        }
    }
}

extension LineContent {
    /// Returns the range of items on the same line.
    func itemRange(around item: Int32) -> Range<Int32> {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].items.upperBound <= item { low = middle + 1 } else { high = middle }
        }
        return low < lines.count && lines[low].items.contains(item) ? lines[low].items : item..<item + 1
    }
}
