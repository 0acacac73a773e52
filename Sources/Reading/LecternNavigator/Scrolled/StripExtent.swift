import LecternGeometry
import LecternPaint

/// The extent of a strip and its lines along the direction of scrolling.
/// A strip of pages of a fixed size has one line.
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

    /// The end of its last line, from its start.
    var textEnd: Double { lines.reduce(0) { max($0, $1.extent.upperBound) } }

    /// Returns where a strip is in the viewport.
    ///
    /// - Parameters:
    ///   - start: The distance of its start from the viewport's start edge.
    ///   - breadth: Its extent across the direction of scrolling.
    func frame(at start: Double, breadth: Double, in viewport: Viewport) -> Rect {
        switch direction {
        case .down: Rect(x: (viewport.width - breadth) / 2, y: start, width: breadth, height: length)
        case .left:
            Rect(
                x: viewport.width - start - length, y: (viewport.height - breadth) / 2, width: length, height: breadth)
        case .right: Rect(x: start, y: (viewport.height - breadth) / 2, width: length, height: breadth)
        }
    }
}

extension Viewport {
    /// Its extent in a direction, in CSS pixels.
    func length(_ direction: ScrollDirection) -> Double { direction.isHorizontal ? width : height }

    /// Rounds to whole device pixels: text is sharp if strips begin on a pixel.
    func onDevicePixel(_ value: Double) -> Double { (value * scale).rounded() / scale }
}
