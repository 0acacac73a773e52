import LecternGeometry
import Testing

@testable import LecternStages

/// Drags of the scroll bar.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ScrollBarTests {
    private nonisolated static let parts: [ClosedRange<Double>] = [0...0.1, 0.3...0.5, 0.9...1, 0.4...0.401, 0...1]

    /// A bar that is dragged to where it is leaves the column where it is; short bars are long enough to be taken.
    @Test(arguments: [ScrollDirection.down, .left, .right], parts) func barIsWhereItsPartIs(
        direction: ScrollDirection, part: ClosedRange<Double>
    ) {
        let shape = ScrollBarShape(bar: part, direction: direction, width: 400, height: 600)
        #expect(abs(shape.part(at: shape.start) - part.lowerBound) < 1e-9)
        let (area, room) = (shape.area, direction == .down ? 600.0 : 400)
        #expect(shape.length >= ScrollBarShape.minimumLength && shape.start + shape.length <= room + 1e-9)
        let middle = Point(x: area.x + area.width / 2, y: area.y + area.height / 2)
        #expect(abs(shape.place(of: middle) - shape.start - shape.length / 2) < 1e-9)
        #expect(shape.isTaken(at: middle, reach: ScrollBarShape.mouseReach))
        #expect(!shape.isTaken(at: Point(x: 200, y: 300), reach: ScrollBarShape.touchReach))
    }

    private func make(_ direction: ScrollDirection) -> (Scroller, Log) {
        let (scroller, log) = (Scroller(), Log())
        scroller.sizeChanged(width: 400, height: 600)
        scroller.direction = direction
        scroller.bar = 0.2...0.4
        scroller.events.onSeek = { log.parts.append($0) }
        scroller.events.onScroll = { _ in
            log.scrolls += 1
            return 0
        }
        return (scroller, log)
    }

    @MainActor private final class Log {
        var parts: [Double] = []
        var scrolls = 0
    }

    @Test func draggedBarSeeks() {
        let (scroller, log) = make(.down)
        // The bar is from 120 to 240.
        scroller.dragBegan(at: Point(x: 396, y: 150), maySelect: true)
        #expect(log.parts.isEmpty, "a press on the bar moves nothing")
        for dy in [0.0, 60, 120, 900, -900] { _ = scroller.dragMoved(0, dy, at: 0) }
        scroller.dragEnded(at: 1)
        #expect(log.parts.map { ($0 * 1_000).rounded() } == [200, 300, 400, 800, 0] && log.scrolls == 0)
        #expect(scroller.input.hasDragged, "its release is no click")
        #expect(scroller.barShape(width: 400, height: 600)?.bar == 0.2...0.4)
    }

    /// A press beside the bar moves its middle there; the bar of a right-to-left strip begins at the right.
    @Test func pressBesideTheBarSeeks() {
        let (scroller, log) = make(.left)
        scroller.dragBegan(at: Point(x: 160, y: 595), maySelect: true)
        // 240 from the right, less half of the bar of 80, of 320 in which it moves.
        #expect(log.parts.count == 1 && abs(log.parts[0] - 200.0 / 320 * 0.8) < 1e-9)
        scroller.dragEnded(at: 1)
        scroller.dragBegan(at: Point(x: 160, y: 300), maySelect: false)
        #expect(log.parts.count == 1 && scroller.input.drag == .mayBegin)
    }
}
