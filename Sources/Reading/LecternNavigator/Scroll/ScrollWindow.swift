import LecternGeometry
import LecternPaint

/// The strips around the visible part of a scrolled column. It has the role that the spread has for pages.
///
///     var window = ScrollWindow(strip, at: 0)
///     window.append(next)
///     window.scroll(by: 40)
///     show(window.spread)
///
/// Distances are in CSS pixels in the direction of scrolling, from the viewport's start edge: the top of horizontal
/// text, the right of vertical Japanese.
struct ScrollWindow: Sendable {
    let layout: LayoutRequest
    let direction: ScrollDirection
    /// Adjacent strips in reading order; never empty.
    private(set) var strips: [LaidOutSpread]
    /// The distance of the first strip's start.
    private(set) var start: Double
    /// Whether nothing comes before the first strip.
    var beginsColumn = false
    /// Whether nothing follows the last strip.
    var endsColumn = false
    /// The place that a jump has led to, until the reader scrolls.
    var target: Place?
    /// How far fixed pages that are broader than the viewport are moved across the direction of scrolling, to the
    /// right or down.
    private(set) var across = 0.0

    /// Creates a window of one strip; nil if the spread is no strip.
    init?(_ strip: LaidOutSpread, at start: Double) {
        guard let extent = strip.pages.first?.strip else { return nil }
        (layout, direction, strips, self.start) = (strip.layout, extent.direction, [strip], start)
    }

    /// The length of the viewport.
    var extent: Double { layout.viewport.length(direction) }

    /// The distance of the last strip's end.
    var end: Double { strips.reduce(start) { $0 + $1.stripLength } }

    /// Returns the strips with the distances of their starts.
    var placed: [(strip: LaidOutSpread, start: Double)] {
        var position = start
        return strips.map { strip in
            defer { position += strip.stripLength }
            return (strip, position)
        }
    }

    mutating func append(_ strip: LaidOutSpread) { strips.append(strip) }

    mutating func prepend(_ strip: LaidOutSpread) {
        strips.insert(strip, at: 0)
        start -= strip.stripLength
    }

    /// Replaces a strip by the same one with other decorations.
    mutating func replace(with strip: LaidOutSpread) {
        if let index = strips.firstIndex(where: { $0.key == strip.key }) { strips[index] = strip }
    }

    /// Drops strips that are farther from the viewport than a distance. One strip always stays.
    mutating func trim(beyond distance: Double) {
        while strips.count > 1, start + strips[0].stripLength < -distance {
            start += strips[0].stripLength
            strips.removeFirst()
            beginsColumn = false
        }
        while strips.count > 1, end - (strips.last?.stripLength ?? 0) > extent + distance {
            strips.removeLast()
            endsColumn = false
        }
    }
}

// Scrolling.
extension ScrollWindow {
    mutating func moveAcross(to distance: Double) { across = distance }

    /// Moves the column towards the reader's past, for a positive distance.
    ///
    /// - Returns: How far it has moved: less where strips end.
    @discardableResult mutating func scroll(by distance: Double) -> Double {
        let possible = distance > 0 ? min(distance, max(end - extent, 0)) : max(distance, min(start, 0))
        start -= possible
        if possible != 0 { target = nil }
        return possible
    }

    /// Keeps the ends of the column at the edges of the viewport.
    ///
    /// - Returns: Whether strips are missing that would fill the viewport.
    @discardableResult mutating func settle() -> Bool {
        if endsColumn, end < extent { start += min(extent - end, max(-start, 0)) }
        if beginsColumn, start > 0 { start = 0 }
        return start > 0 && !beginsColumn || end < extent && !endsColumn
    }

    /// Whether the column goes on beyond the viewport.
    func canScroll(_ way: TurnDirection) -> Bool {
        switch way {
        case .forward: !endsColumn || end > extent + 0.01
        case .backward: !beginsColumn || start < -0.01
        }
    }
}

// Lines and places.
extension ScrollWindow {
    /// The lines in the order in which they scroll into view, with the distances of their edges.
    private func firstLine(where isWanted: (Range<Double>) -> Bool) -> (place: Place, extent: Range<Double>)? {
        for (strip, start) in placed where start < extent && start + strip.stripLength > 0 {
            guard let page = strip.pages.first, let lines = page.strip?.lines else { continue }
            for line in lines {
                let own = start + line.extent.lowerBound..<start + line.extent.upperBound
                if isWanted(own) { return (line.place(inChapter: page.page.chapter), own) }
            }
        }
        return nil
    }

    /// The place of the first fully visible line; of the first visible one if none is. The place of fixed pages is that
    /// of the page of which most is visible.
    var firstPlace: Place {
        if layout.scrolling?.fixed != nil { return mostVisiblePage }
        let limit = extent
        let found =
            firstLine { $0.lowerBound > -1 && $0.upperBound < limit + 1 }
            ?? firstLine { $0.upperBound > 1 && $0.lowerBound < limit }
            ?? firstLine { _ in true }
        return found?.place ?? strips[0].start
    }

    /// The place of the last fully visible line; the first place if none is.
    var lastPlace: Place {
        for (strip, start) in placed.reversed() where start < extent && start + strip.stripLength > 0 {
            guard let page = strip.pages.first, let lines = page.strip?.lines else { continue }
            let shown = lines.filter { start + $0.extent.lowerBound > -1 && start + $0.extent.upperBound < extent + 1 }
            if let last = shown.map(\.start).max() {
                return Place(chapter: page.page.chapter, offset: last.offset, element: last.element)
            }
        }
        return firstPlace
    }

    /// Returns the distance of a step, negative to go back. After a step forward, the line that was the last whole one
    /// in view is the first, at the start edge. After a step back, the line that was the first whole one is in view.
    func step(_ way: TurnDirection) -> Double {
        if let fixed = layout.scrolling?.fixed { return fixedStep(way, fixed) }
        let edges = placed.flatMap { strip, start in
            (strip.pages.first?.strip?.lines ?? []).map {
                start + $0.extent.lowerBound..<start + $0.extent.upperBound
            }
        }
        let whole = edges.filter { $0.lowerBound > -1 && $0.upperBound < extent + 1 }
        // Pictures may leave no line where it should be.
        let (least, usual) = (extent * 0.6, extent * 0.9)
        switch way {
        case .forward:
            let line = whole.map(\.lowerBound).max() ?? 0
            return line < least ? usual : line
        case .backward:
            let room = (whole.min { $0.lowerBound < $1.lowerBound }?.upperBound ?? extent * 0.1) - extent
            let line = edges.lazy.map(\.lowerBound).filter { $0 > room - 1 }.min() ?? 0
            if line > -least { return -usual }
            // The start of the column has its margin above the first line.
            return beginsColumn && line == edges.first?.lowerBound ? room : line
        }
    }

    /// Returns the edges of the line that contains a place; nil if its strip is not in the window.
    func line(of place: Place) -> Range<Double>? {
        for (strip, start) in placed.reversed() {
            guard let page = strip.pages.first, strip.isBegun(by: place), let line = page.strip?.lines.line(of: place)
            else { continue }
            return start + line.extent.lowerBound..<start + line.extent.upperBound
        }
        return nil
    }

    /// Moves a place to a distance from the start edge. The first line of a chapter takes the chapter's margin along.
    mutating func align(_ place: Place, at distance: Double) {
        for (strip, start) in placed.reversed() where strip.isBegun(by: place) {
            guard let extent = strip.pages.first?.strip, let line = extent.lines.line(of: place) else { return }
            if layout.scrolling?.fixed != nil {
                self.start += layout.viewport.onDevicePixel(distance - start)
                return
            }
            let isFirst = strip.key.index == 0 && line == extent.lines.first
            let from = isFirst && distance == 0 ? start : start + line.extent.lowerBound
            self.start += layout.viewport.onDevicePixel(distance - from)
            return
        }
    }
}

extension StripLine {
    /// The place of the line.
    func place(inChapter chapter: Int) -> Place {
        Place(chapter: chapter, offset: start.offset, element: start.element)
    }
}

extension LaidOutSpread {
    /// The length of a strip; 0 of other spreads.
    var stripLength: Double { pages.first?.strip?.length ?? 0 }

    /// The extent across the direction of scrolling of a strip of fixed pages; 0 of other spreads.
    var stripBreadth: Double { pages.first?.strip?.breadth ?? 0 }

    /// The end of its last line, from its start.
    var textEnd: Double { pages.first?.strip?.lines.reduce(0) { max($0, $1.extent.upperBound) } ?? 0 }

    /// Whether a strip begins at or before a place of its chapter.
    fileprivate func isBegun(by place: Place) -> Bool {
        if isFixed { return hasPage(ofChapter: place.chapter) }
        return place.chapter == key.chapter && (key.index == 0 || start.isAtOrBefore(place))
    }
}

extension Place {
    fileprivate func isAtOrBefore(_ other: Place) -> Bool {
        PageStart(offset: offset, element: element ?? 0).isReached(by: other)
    }
}
