import LecternGeometry
import LecternPaint

// Lines and places.
extension ScrollWindow {
    /// Returns the first line in the order in which lines scroll into view, with the distances of its edges.
    private func firstLine(where isWanted: (Range<Double>) -> Bool) -> (place: Place, extent: Range<Double>)? {
        for (strip, start) in visible {
            guard let page = strip.pages.first else { continue }
            for line in strip.extent.lines {
                let edges = line.extent.moved(by: start)
                if isWanted(edges) { return (line.place(inChapter: page.page.chapter), edges) }
            }
        }
        return nil
    }

    /// The place of the first line that is visible as a whole, or else of the first visible one. If pages of a fixed size
    /// scroll, the start of the page with the largest visible part.
    var firstPlace: Place {
        if layout.scrolling?.fixed != nil { return mostVisiblePage }
        let limit = extent
        let line =
            firstLine { $0.lowerBound > -1 && $0.upperBound < limit + 1 }
            ?? firstLine { $0.upperBound > 1 && $0.lowerBound < limit }
            ?? firstLine { _ in true }
        return line?.place ?? strips[0].start
    }

    /// The place of the last fully visible line; the first place if none is.
    var lastPlace: Place {
        for (strip, start) in visible.reversed() {
            guard let page = strip.pages.first else { continue }
            let shown = strip.extent.lines.filter {
                start + $0.extent.lowerBound > -1 && start + $0.extent.upperBound < extent + 1
            }
            if let last = shown.map(\.start).max() {
                return Place(chapter: page.page.chapter, offset: last.offset, element: last.element)
            }
        }
        return firstPlace
    }

    /// The place after the last one in view.
    var endPlace: Place { endsChapter ? .end(of: lastChapter) : lastPlace }

    /// Whether the last chapter in view ends there.
    var endsChapter: Bool {
        visible.last.map { $0.strip.endsChapter && $0.start + $0.strip.extent.textEnd < extent + 1 } ?? true
    }

    /// The first words in view, up to 80 characters.
    var excerpt: String {
        let place = firstPlace
        let document = strips.first { $0.key.chapter == place.chapter }?.pages.first?.document
        return document?.excerpt(at: place.offset) ?? ""
    }

    /// Whether the line of a place is fully inside the viewport; of a fixed page, its words or most of the page.
    func contains(_ place: Place) -> Bool {
        visible.contains { strip, start in
            guard strip.hasPage(ofChapter: place.chapter) else { return false }
            if strip.isFixed { return pages(of: strip, at: start).contains { $0.shows(place, in: layout.viewport) } }
            guard strip.contains(place), let line = strip.extent.lines.line(of: place) else { return false }
            return start + line.extent.lowerBound > -1 && start + line.extent.upperBound < extent + 1
        }
    }

    /// The canonical text in view: that of the visible lines, page by page. Fixed pages are visible as a whole.
    var visibleText: [(page: PlacedPage, range: Range<Int>)] {
        visible.flatMap { strip, start in
            pages(of: strip, at: start).map { page in
                (page, strip.isFixed ? page.page.range : strip.extent.text(of: page.page, from: start, to: extent))
            }
        }
    }

    /// Returns the edges of the line that contains a place; nil if its strip is not in the window.
    func line(of place: Place) -> Range<Double>? {
        for (strip, start) in placed.reversed() {
            guard strip.isBegun(by: place), let line = strip.extent.lines.line(of: place) else { continue }
            return line.extent.moved(by: start)
        }
        return nil
    }

    /// Moves a place to a distance from the start edge. The first line of a chapter takes the chapter's margin along.
    mutating func align(_ place: Place, at distance: Double) {
        for (strip, start) in placed.reversed() where strip.isBegun(by: place) {
            guard let line = strip.extent.lines.line(of: place) else { return }
            let isFirst = strip.key.index == 0 && line == strip.extent.lines.first
            let isWhole = layout.scrolling?.fixed != nil || isFirst && distance == 0
            move(by: layout.viewport.onDevicePixel(distance - (isWhole ? start : start + line.extent.lowerBound)))
            return
        }
    }
}

extension StripExtent {
    /// Returns the canonical text of a page that is in the lines between two distances.
    ///
    /// - Parameter start: The distance of the strip's start from the viewport's start edge.
    fileprivate func text(of page: Page, from start: Double, to limit: Double) -> Range<Int> {
        let shown = lines.filter { start + $0.extent.upperBound > 1 && start + $0.extent.lowerBound < limit - 1 }
        let later = lines.filter { start + $0.extent.lowerBound >= limit - 1 }
        let first = shown.map(\.start.offset).min() ?? page.range.lowerBound
        let end = later.map(\.start.offset).min() ?? page.range.upperBound
        return first..<max(first, end)
    }
}

extension PlacedPage {
    /// Whether a fixed page shows a place: the words at it, or most of what the viewport can show.
    fileprivate func shows(_ place: Place, in viewport: Viewport) -> Bool {
        guard page.chapter == place.chapter else { return false }
        let screen = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
        let words = TextRange(chapter: place.chapter, range: place.offset..<place.offset + 1)
        if place.offset > 0, let frame = frames(of: words).first {
            return screen.expanded(by: 1).contains(x: frame.x, y: frame.y) && frame.bottom < screen.bottom + 1
        }
        let seen = content.intersection(screen)
        return seen.width * seen.height > 0.5 * min(content.width, screen.width) * min(content.height, screen.height)
    }
}

extension StripLine {
    /// The place of the line.
    func place(inChapter chapter: Int) -> Place {
        Place(chapter: chapter, offset: start.offset, element: start.element)
    }
}

extension Range<Double> {
    func moved(by distance: Double) -> Range<Double> { lowerBound + distance..<upperBound + distance }
}
