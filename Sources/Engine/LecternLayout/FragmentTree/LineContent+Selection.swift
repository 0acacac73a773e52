import LecternCSS
package import LecternGeometry

// Conversion between text offsets and page coordinates, for selection, search highlights and links. All rectangles
// are in the fragment's border box.

extension LineContent {
    /// Returns the line with an item.
    package func line(of item: Int32) -> Line? {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].items.upperBound <= item { low = middle + 1 } else { high = middle }
        }
        return low < lines.count && lines[low].items.contains(item) ? lines[low] : nil
    }

    /// Returns the rectangles of a range of canonical text, one for each line and text fragment.
    package func rects(for source: Range<Int32>) -> [PhysicalRect] {
        items.compactMap { item in
            if case .text(let text) = item { rect(of: source, in: text) } else { nil }
        }
    }

    /// Returns the rectangle of a range of canonical text in one text fragment.
    package func rect(of source: Range<Int32>, in text: TextFragment) -> PhysicalRect? {
        guard text.source.overlaps(source) else { return nil }
        let range = self.text(of: source.clamped(to: text.source), in: text)
        let start = text.position(of: range.lowerBound, in: units(text))
        let end = text.position(of: range.upperBound, in: units(text))
        return text.part(from: min(start, end), to: max(start, end))
    }

    /// Returns the caret before a canonical offset: a rectangle that has no extent along the line.
    package func caret(at source: Int32) -> PhysicalRect? {
        var after: PhysicalRect?
        for item in items {
            guard case .text(let text) = item else { continue }
            if text.source.contains(source) { return caret(at: source, in: text) }
            if text.source.upperBound == source { after = caret(at: source, in: text) ?? after }
        }
        return after
    }

    /// Returns the caret before a canonical offset in one text fragment.
    package func caret(at source: Int32, in text: TextFragment) -> PhysicalRect? {
        guard !text.text.isEmpty else { return nil }
        let position = text.position(of: self.text(at: source, in: text), in: units(text))
        return text.part(from: position, to: position)
    }

    /// Returns the canonical offset nearest to a point; `nil` if there is no text.
    package func source(at point: PhysicalOffset) -> Int32? {
        var best: (distance: Int, text: TextFragment)?
        for line in lines {
            let away = distance(point, line.rect) &* 1_000_000
            for item in items[Int(line.items.lowerBound)..<Int(line.items.upperBound)] {
                guard case .text(let text) = item, !text.text.isEmpty else { continue }
                let distance = away &+ self.distance(point, text.rect)
                if best.map({ distance < $0.distance }) ?? true { best = (distance, text) }
            }
        }
        return best.flatMap { source(at: point, in: $0.text) }
    }

    /// Returns the canonical offset nearest to a point in one text fragment; `nil` if the fragment has no text of the
    /// document.
    package func source(at point: PhysicalOffset, in text: TextFragment) -> Int32? {
        guard !text.text.isEmpty else { return nil }
        let offset = text.offset(at: text.along(point), in: units(text))
        return (text.paragraph ?? paragraph).mapping.source(at: offset)
    }

    private func units(_ text: TextFragment) -> [UInt16] { (text.paragraph ?? paragraph).text }

    private func text(at source: Int32, in text: TextFragment) -> Int32 {
        let offset = (text.paragraph ?? paragraph).mapping.text(at: source)
        return min(max(offset, text.text.lowerBound), text.text.upperBound)
    }

    private func text(of source: Range<Int32>, in text: TextFragment) -> Range<Int32> {
        let start = self.text(at: source.lowerBound, in: text)
        return start..<max(start, self.text(at: source.upperBound, in: text))
    }

    private func distance(_ point: PhysicalOffset, _ rect: PhysicalRect) -> Int {
        let x = max(rect.x - point.x, point.x - rect.right, .zero)
        let y = max(rect.y - point.y, point.y - rect.bottom, .zero)
        return Int(x.rawValue) + Int(y.rawValue)
    }
}

extension TextFragment {
    private var mode: WritingMode { style.text.writingMode }

    /// Returns the distance of a point from the line-left edge.
    fileprivate func along(_ point: PhysicalOffset) -> Float {
        switch mode {
        case .horizontalTB: (point.x - rect.x).float
        case .sidewaysLR: (rect.bottom - point.y).float
        case .verticalRL, .verticalLR, .sidewaysRL: (point.y - rect.y).float
        }
    }

    /// Returns the part of the rectangle between two distances from its line-left edge.
    func part(from start: Float, to end: Float) -> PhysicalRect {
        let (start, size) = (LayoutUnit(start), LayoutUnit(end - start))
        switch mode {
        case .horizontalTB: return PhysicalRect(x: rect.x + start, y: rect.y, width: size, height: rect.height)
        case .sidewaysLR: return PhysicalRect(x: rect.x, y: rect.bottom - start - size, width: rect.width, height: size)
        case .verticalRL, .verticalLR, .sidewaysRL:
            return PhysicalRect(x: rect.x, y: rect.y + start, width: rect.width, height: size)
        }
    }
}
