import LecternGeometry
import Testing

@testable import LecternStages

/// What input does to a scrolled column.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ScrollerTests {
    /// A column of a given length, in whole pixels.
    @MainActor private final class Column {
        var position = 0.0
        var length = 1_000.0
        var selections: [Point] = []
    }

    private func make(_ direction: ScrollDirection = .down, selects: Bool = false) -> (Scroller, Column) {
        let (scroller, column) = (Scroller(), Column())
        scroller.direction = direction
        scroller.events.onScroll = { distance in
            let new = min(max((column.position + distance).rounded(), 0), column.length)
            defer { column.position = new }
            return new - column.position
        }
        scroller.events.canScroll = { $0 ? column.position < column.length : column.position > 0 }
        scroller.events.page.onSelectBegin = { _, _ in selects }
        scroller.events.page.onSelectMove = { column.selections.append($0) }
        return (scroller, column)
    }

    @Test(arguments: [(ScrollDirection.down, 0.0, -90.0), (.left, 90, 0), (.right, -90, 0)])
    func theColumnFollowsTheFinger(_ direction: ScrollDirection, _ dx: Double, _ dy: Double) {
        let (scroller, column) = make(direction)
        scroller.dragBegan(at: Point(x: 100, y: 100), maySelect: false)
        #expect(!scroller.dragMoved(dx / 30, dy / 30, at: 0))
        #expect(scroller.dragMoved(dx / 9, dy / 9, at: 0.01))
        for step in 2...9 {
            _ = scroller.dragMoved(dx / 9 * Double(step), dy / 9 * Double(step), at: 0.01 * Double(step))
        }
        #expect(column.position == 80)
        scroller.dragEnded(at: 0.09)
        #expect(scroller.motion.isMoving)
        scroller.dragBegan(at: Point(x: 0, y: 0), maySelect: false)
        #expect(!scroller.motion.isMoving)
    }

    /// Across the direction of scrolling, where nothing moves; not along it, and not with content that moves.
    @Test(arguments: [(ScrollDirection.down, -1.0, 0.1), (.down, 1, 0.3), (.left, 0.2, -1), (.right, 0.2, 1)])
    func swipesAreTold(_ direction: ScrollDirection, _ x: Double, _ y: Double) {
        for (length, moves, isSwipe) in [(90.0, false, true), (50, false, false), (90, true, false)] {
            let (scroller, _) = make(direction)
            var told: [Bool] = []
            scroller.events.onSwipe = {
                told.append($0)
                return true
            }
            scroller.events.onShift = { _ in moves }
            scroller.dragBegan(at: Point(x: 100, y: 100), maySelect: false)
            for step in 1...9 {
                let part = length * Double(step) / 9
                _ = scroller.dragMoved(x * part, y * part, at: 0.01 * Double(step))
            }
            scroller.dragEnded(at: 0.09)
            #expect(told == (isSwipe ? [(direction == .down ? x : y) < 0] : []), "\(length) \(moves)")
        }
        let (scroller, _) = make(direction)
        scroller.events.onSwipe = { _ in
            Issue.record("a drag along the text is no swipe")
            return true
        }
        scroller.dragBegan(at: Point(x: 100, y: 100), maySelect: false)
        for step in 1...9 { _ = scroller.dragMoved(Double(10 * step), Double(10 * step), at: 0.01 * Double(step)) }
        scroller.dragEnded(at: 0.09)
    }

    @Test func touchpadsSwipe() {
        let (scroller, _) = make()
        var (told, moves, leads): ([Bool], Bool, Bool) = ([], false, true)
        scroller.events.onSwipe = {
            told.append($0)
            return leads
        }
        scroller.events.onShift = { _ in moves }
        for dx in [900.0, -900] {
            scroller.touchpadMoved(dx / 100, 0)
            scroller.touchpadThrown(dx, 100)
        }
        #expect(told == [true, false] && !scroller.motion.isMoving)
        moves = true
        scroller.touchpadMoved(9, 1)
        moves = false
        scroller.touchpadThrown(900, 100)
        #expect(told.count == 2, "content has moved across")
        scroller.touchpadThrown(200, 20)
        scroller.touchpadThrown(900, 600)
        #expect(told.count == 2)
        leads = false
        scroller.stop()
        scroller.touchpadThrown(900, 300)
        #expect(told.count == 3 && scroller.motion.isMoving, "where a swipe leads nowhere, the column moves on")
    }

    @Test func aMouseSelectsText() {
        let (scroller, column) = make(selects: true)
        scroller.dragBegan(at: Point(x: 10, y: 10), maySelect: true)
        #expect(scroller.dragMoved(5, 0, at: 0))
        _ = scroller.dragMoved(40, 60, at: 0.1)
        scroller.dragEnded(at: 0.2)
        #expect(column.position == 0 && column.selections.last == Point(x: 50, y: 70))
        #expect(scroller.input.hasDragged && !scroller.motion.isMoving)
    }

    @Test func theWheelLeadsOnInEveryDirection() {
        for direction in [ScrollDirection.down, .left, .right] {
            let (scroller, column) = make(direction)
            scroller.wheelTurned(0, 1)
            #expect(column.position == ScrollInput.notch)
            scroller.wheelTurned(0, -1)
            #expect(column.position == 0)
        }
        let (scroller, column) = make(.left)
        scroller.wheelTurned(-1, 0)
        #expect(column.position == ScrollInput.notch)
    }

    /// Parts of pixels are not lost, and nothing is owed beyond the end.
    @Test func smallDistancesAddUp() {
        let (scroller, column) = make()
        for _ in 0..<40 { scroller.touchpadMoved(0, 0.25) }
        #expect(column.position == 10)
        scroller.touchpadMoved(0, 5_000)
        #expect(column.position == 1_000)
        scroller.touchpadMoved(0, -10)
        #expect(column.position == 990)
    }
}
