import LecternGeometry
import LecternPaint

// Pages of a fixed size, each a strip with one line.
extension ScrollWindow {
    /// The page of which most is visible; the first one of several.
    var mostVisiblePage: Place {
        var best: (length: Double, place: Place)?
        for (strip, start) in visible {
            let end = start + strip.extent.textEnd
            let seen = min(end, extent) - max(start, 0)
            if seen > (best?.length ?? 0) + 0.5 { best = (seen, strip.start) }
        }
        return best?.place ?? strips[0].start
    }

    /// Returns the distance of a step, negative to go back: to the next page, or over the rest of a page that is longer
    /// than the viewport. A seamless strip moves by most of the viewport.
    func fixedStep(_ way: TurnDirection, _ fixed: FixedScroll) -> Double {
        // Pages that begin a step begin below the space that is kept free. The first row contains it.
        let insets = layout.insets.ends(direction)
        let extent = extent - insets.start - insets.end
        let usual = extent * 0.9
        if fixed.spacing == 0, fixed.fit != .page { return way == .forward ? usual : -usual }
        let pages = placed.map { strip, start in
            let first = strip.key.chapter == 0 ? start : start - insets.start
            return (start: first, end: start + strip.extent.textEnd - insets.start)
        }
        switch way {
        case .forward:
            if let long = pages.first(where: { $0.start < 1 && $0.end > extent + 1 }) {
                return min(usual, long.end - extent)
            }
            return pages.first { $0.start > 1 && $0.end > extent + 1 }?.start ?? usual
        case .backward:
            if let long = pages.last(where: { $0.start < -1 && $0.end > extent - 1 }) {
                return max(-usual, long.start)
            }
            guard let last = pages.last(where: { $0.start < -1 }) else { return -usual }
            // As many whole pages as fit, and the end of one that does not fit.
            if last.end - last.start > extent + 1 { return last.end - extent }
            return pages.first { last.end - $0.start <= extent + 1 }?.start ?? last.start
        }
    }

    /// Whether the page to which a step leads is in the window. A step of text is always known.
    func knowsStep(_ way: TurnDirection) -> Bool {
        guard layout.scrolling?.fixed != nil else { return true }
        switch way {
        case .forward: return endsColumn || tail > extent + (strips.last?.extent.length ?? 0)
        case .backward: return beginsColumn || head < -extent
        }
    }

    /// Returns the visible part of a strip of fixed pages, counted in pages; nil for text.
    func visiblePart(unitCount: Int) -> ClosedRange<Double>? {
        guard layout.scrolling?.fixed != nil, unitCount > 0 else { return nil }
        func page(at distance: Double) -> Double {
            var result = 0.0
            for (strip, start) in placed where start <= distance {
                let part = min((distance - start) / max(strip.extent.length, 1), 1)
                result = Double(strip.key.chapter) + max(part, 0) * Double(max(strip.pages.count, 1))
            }
            return min(max(result / Double(unitCount), 0), 1)
        }
        let first = page(at: 0)
        return first...max(page(at: extent), first)
    }

    /// The extent across the direction of scrolling, in CSS pixels.
    var breadth: Double { direction.isHorizontal ? layout.viewport.height : layout.viewport.width }

    /// Moves broad pages across the direction of scrolling, to the right or down.
    ///
    /// - Returns: Whether they have moved.
    mutating func shift(by distance: Double) -> Bool {
        let before = across
        setAcross(across + distance)
        return across != before
    }

    /// Sets how far broad pages are moved, within their edges.
    mutating func setAcross(_ distance: Double) {
        let widest = visible.reduce(0) { max($0, $1.strip.extent.breadth ?? 0) }
        let limit = max(widest - breadth, 0) / 2
        moveAcross(to: min(max(distance, -limit), limit))
    }
}
