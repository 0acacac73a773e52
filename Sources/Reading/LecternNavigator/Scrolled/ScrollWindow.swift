import LecternGeometry
import LecternPaint

/// The visible part of a column that scrolls: the strips around it, and where they are.
///
///     var window = ScrollWindow(strip, at: 0)
///     window.append(next)
///     window.scroll(by: 40)
///
/// Distances are in CSS pixels in the direction of scrolling, from the viewport's start edge: the top of horizontal
/// text, the right of vertical Japanese. Scrolling changes one distance; the frames of pages, decorations and words are
/// computed when somebody asks for them.
public struct ScrollWindow: Sendable {
    public let layout: LayoutRequest
    /// The direction in which the column goes on.
    let direction: ScrollDirection
    /// Adjacent strips in reading order; never empty.
    private(set) var strips: [LaidOutStrip]
    /// The distance of the first strip's start.
    private(set) var head: Double
    /// Whether nothing comes before the first strip.
    var beginsColumn = false
    /// Whether nothing follows the last strip.
    var endsColumn = false
    /// The place that a jump has led to, until the reader scrolls.
    var target: Place?
    /// How far fixed pages that are broader than the viewport are moved across the direction of scrolling, to the
    /// right or down.
    private(set) var across = 0.0

    /// Creates a window of one strip.
    init(_ strip: LaidOutStrip, at head: Double) {
        layout = strip.layout
        direction = strip.extent.direction
        strips = [strip]
        self.head = head
    }

    /// The length of the viewport.
    var extent: Double { layout.viewport.length(direction) }

    /// The distance of the last strip's end.
    var tail: Double { strips.reduce(head) { $0 + $1.extent.length } }

    /// Returns the strips with the distances of their starts.
    var placed: [(strip: LaidOutStrip, start: Double)] {
        var position = head
        return strips.map { strip in
            defer { position += strip.extent.length }
            return (strip, position)
        }
    }

    /// The strips that are visible, with the distances of their starts.
    var visible: [(strip: LaidOutStrip, start: Double)] {
        placed.filter { $0.start < extent && $0.start + $0.strip.extent.length > 0 }
    }

    mutating func append(_ strip: LaidOutStrip) { strips.append(strip) }

    mutating func prepend(_ strip: LaidOutStrip) {
        strips.insert(strip, at: 0)
        head -= strip.extent.length
    }

    /// Replaces a strip by the same one with other decorations.
    mutating func replace(with strip: LaidOutStrip) {
        if let index = strips.firstIndex(where: { $0.key == strip.key }) { strips[index] = strip }
    }

    /// Drops strips that are farther from the viewport than a distance. One strip always stays.
    mutating func trim(beyond distance: Double) {
        while strips.count > 1, head + strips[0].extent.length < -distance {
            head += strips[0].extent.length
            strips.removeFirst()
            beginsColumn = false
        }
        while strips.count > 1, tail - (strips.last?.extent.length ?? 0) > extent + distance {
            strips.removeLast()
            endsColumn = false
        }
    }

    /// Where the column is: two windows with the same position show the same part of it.
    var position: Position { Position(key: strips[0].key, head: head, across: across) }

    /// Where a column is in the viewport.
    public struct Position: Hashable, Sendable {
        private let key: SpreadKey
        private let head: Double
        private let across: Double

        init(key: SpreadKey, head: Double, across: Double) {
            self.key = key
            self.head = head
            self.across = across
        }
    }
}

// Scrolling.
extension ScrollWindow {
    mutating func moveAcross(to distance: Double) { across = distance }

    /// Moves all strips by a distance.
    mutating func move(by distance: Double) { head += distance }

    /// Moves the column towards the reader's past, for a positive distance.
    ///
    /// - Returns: How far it has moved: less where strips end.
    @discardableResult mutating func scroll(by distance: Double) -> Double {
        let possible = distance > 0 ? min(distance, max(tail - extent, 0)) : max(distance, min(head, 0))
        head -= possible
        if possible != 0 { target = nil }
        return possible
    }

    /// Keeps the ends of the column at the edges of the viewport.
    ///
    /// - Returns: Whether strips are missing that would fill the viewport.
    @discardableResult mutating func settle() -> Bool {
        if endsColumn, tail < extent { head += min(extent - tail, max(-head, 0)) }
        if beginsColumn, head > 0 { head = 0 }
        return head > 0 && !beginsColumn || tail < extent && !endsColumn
    }

    /// Whether the column goes on beyond the viewport.
    func canScroll(_ way: TurnDirection) -> Bool {
        switch way {
        case .forward: !endsColumn || tail > extent + 0.01
        case .backward: !beginsColumn || head < -0.01
        }
    }

    /// Whether the column can scroll by a distance at once.
    func reaches(_ distance: Double) -> Bool {
        distance > 0 ? endsColumn || tail - extent >= distance : beginsColumn || -head >= -distance
    }

    /// Returns the distance of a step, negative to go back. After a step forward, the line that was the last whole one
    /// in view is the first, at the start edge. After a step back, the line that was the first whole one is in view.
    func step(_ way: TurnDirection) -> Double {
        if let fixed = layout.scrolling?.fixed { return fixedStep(way, fixed) }
        let edges = placed.flatMap { strip, start in strip.extent.lines.map { $0.extent.moved(by: start) } }
        let whole = edges.filter { $0.lowerBound > -1 && $0.upperBound < extent + 1 }
        // Pictures may leave no line where it should be.
        let (shortest, usual) = (extent * 0.6, extent * 0.9)
        switch way {
        case .forward:
            let line = whole.map(\.lowerBound).max() ?? 0
            return line < shortest ? usual : line
        case .backward:
            let farthestStep = (whole.min { $0.lowerBound < $1.lowerBound }?.upperBound ?? extent * 0.1) - extent
            let line = edges.lazy.map(\.lowerBound).filter { $0 > farthestStep - 1 }.min() ?? 0
            if line > -shortest { return -usual }
            // The start of the column has its margin above the first line.
            return beginsColumn && line == edges.first?.lowerBound ? farthestStep : line
        }
    }
}
