import LecternCSS
public import LecternGeometry

// Places in text and places on the page, both ways: what selection, search
// highlights and links are made of. All rects are in the fragment's border box.

extension LineContent {
    /// The rectangles of a range of canonical text, one for each run of it on each line.
    public func rects(for source: Range<Int32>) -> [PhysicalRect] {
        var result: [PhysicalRect] = []
        for item in items {
            guard case .text(let text) = item, text.source.overlaps(source) else { continue }
            let range = self.text(of: source.clamped(to: text.source), in: text)
            let ends = [
                text.position(of: range.lowerBound, in: units(text)),
                text.position(of: range.upperBound, in: units(text)),
            ]
            result.append(text.part(from: min(ends[0], ends[1]), to: max(ends[0], ends[1])))
        }
        return result
    }

    /// The place before a canonical offset as a rectangle without width along the line.
    public func caret(at source: Int32) -> PhysicalRect? {
        var after: PhysicalRect?
        for item in items {
            guard case .text(let text) = item, !text.text.isEmpty else { continue }
            let offset = self.text(at: source, in: text)
            let position = text.position(of: offset, in: units(text))
            if text.source.contains(source) { return text.part(from: position, to: position) }
            if text.source.upperBound == source { after = text.part(from: position, to: position) }
        }
        return after
    }

    /// The canonical offset nearest to a point; `nil` without text.
    public func source(at point: PhysicalOffset) -> Int32? {
        var best: (distance: Int, text: TextFragment)?
        for line in lines {
            let away = distance(point, line.rect) &* 1_000_000
            for item in items[Int(line.items.lowerBound)..<Int(line.items.upperBound)] {
                guard case .text(let text) = item, !text.text.isEmpty else { continue }
                let distance = away &+ self.distance(point, text.rect)
                if best.map({ distance < $0.distance }) ?? true { best = (distance, text) }
            }
        }
        guard let text = best?.text else { return nil }
        let offset = text.offset(at: text.along(point), in: units(text))
        let mapping = (text.paragraph ?? paragraph).mapping
        return mapping.source(at: offset)
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

    /// How far a point lies along the fragment.
    fileprivate func along(_ point: PhysicalOffset) -> Float {
        switch mode {
        case .horizontalTB: (point.x - rect.x).float
        case .sidewaysLR: (rect.bottom - point.y).float
        case .verticalRL, .verticalLR, .sidewaysRL: (point.y - rect.y).float
        }
    }

    /// The part of the rect between two distances from its line-left edge.
    fileprivate func part(from start: Float, to end: Float) -> PhysicalRect {
        let (start, size) = (LayoutUnit(start), LayoutUnit(end - start))
        switch mode {
        case .horizontalTB: return PhysicalRect(x: rect.x + start, y: rect.y, width: size, height: rect.height)
        case .sidewaysLR: return PhysicalRect(x: rect.x, y: rect.bottom - start - size, width: rect.width, height: size)
        case .verticalRL, .verticalLR, .sidewaysRL:
            return PhysicalRect(x: rect.x, y: rect.y + start, width: rect.width, height: size)
        }
    }
}
