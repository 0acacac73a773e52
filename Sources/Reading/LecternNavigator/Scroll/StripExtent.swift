import LecternPaint

/// The extent of a strip and its lines along the direction of scrolling.
///
/// A strip is a page without page behaviour: joined strips make one continuous column (docs/decisions/0021). A page of
/// a fixed size is a strip with one line.
struct StripExtent: Sendable {
    let direction: ScrollDirection
    /// In CSS pixels.
    let length: Double
    /// In the order in which they scroll into view.
    let lines: [StripLine]
    /// The extent of a strip of fixed pages across the direction of scrolling; nil for the page's own.
    var breadth: Double?
}

extension StripExtent {
    /// Measures a page of a chapter.
    ///
    /// - Parameter direction: The direction of the whole column. Pages of chapters whose text goes another way are as
    ///   long as their box.
    init(of page: Page, _ direction: ScrollDirection, isFixed: Bool) {
        length = direction.length(of: page.boxSize)
        self.direction = direction
        let collected = isFixed ? [] : [StripLine](of: page, direction, length: length)
        lines = collected.isEmpty ? [StripLine(extent: 0..<length, start: page.start)] : collected
    }

    /// Returns where a strip is in the viewport.
    ///
    /// - Parameters:
    ///   - start: The distance of its start from the viewport's start edge.
    ///   - breadth: Its extent across the direction of scrolling.
    func frame(at start: Double, breadth: Double, in viewport: Viewport) -> PaintRect {
        switch direction {
        case .down: PaintRect(x: (viewport.width - breadth) / 2, y: start, width: breadth, height: length)
        case .left:
            PaintRect(
                x: viewport.width - start - length, y: (viewport.height - breadth) / 2, width: length, height: breadth)
        case .right: PaintRect(x: start, y: (viewport.height - breadth) / 2, width: length, height: breadth)
        }
    }

    /// Returns the distance of a frame's start from the viewport's start edge.
    func start(of frame: PaintRect, in viewport: Viewport) -> Double {
        switch direction {
        case .down: frame.y
        case .left: viewport.width - frame.right
        case .right: frame.x
        }
    }
}

extension Viewport {
    /// Its extent in a direction, in CSS pixels.
    func length(_ direction: ScrollDirection) -> Double { direction.isHorizontal ? width : height }

    /// Rounds to whole device pixels: text is sharp if strips begin on a pixel.
    func onDevicePixel(_ value: Double) -> Double { (value * scale).rounded() / scale }
}

extension SpreadPage {
    /// Returns the canonical text in view: that of the visible lines of a strip, or the whole page.
    func shownText(in viewport: Viewport?) -> Range<Int> {
        guard let strip, let viewport, !isFixed else { return page.range }
        let (start, limit) = (strip.start(of: frame, in: viewport), viewport.length(strip.direction))
        let visible = strip.lines.filter {
            start + $0.extent.upperBound > 1 && start + $0.extent.lowerBound < limit - 1
        }
        let later = strip.lines.filter { start + $0.extent.lowerBound >= limit - 1 }
        let first = visible.map(\.start.offset).min() ?? page.range.lowerBound
        let end = later.map(\.start.offset).min() ?? page.range.upperBound
        return first..<max(first, end)
    }

    /// Whether a fixed page of a strip shows a place: the words at it, or most of what the viewport can show.
    func showsFixed(_ place: Place, in viewport: Viewport) -> Bool {
        let screen = PaintRect(x: 0, y: 0, width: viewport.width, height: viewport.height)
        if place.offset > 0,
            let words = frames(of: TextRange(chapter: place.chapter, range: place.offset..<place.offset + 1)).first
        {
            return screen.expanded(by: 1).contains(x: words.x, y: words.y) && words.bottom < screen.bottom + 1
        }
        let seen = content.intersection(screen)
        return seen.width * seen.height > 0.5 * min(content.width, screen.width) * min(content.height, screen.height)
    }

    /// Returns the page at another place of the viewport.
    func placed(at frame: PaintRect) -> SpreadPage {
        var result = self
        result.content = content.offset(x: frame.x - self.frame.x, y: frame.y - self.frame.y)
        result.frame = frame
        return result
    }
}
