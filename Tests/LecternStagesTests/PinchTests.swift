import LecternGTK
import LecternGeometry
import Testing

@testable import LecternStages

/// Two fingers on a stage.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PinchTests {
    /// GTK reports the scale since the fingers came down; a page is magnified by the change of it.
    @Test func pinchReportsTheChangeOfScale() {
        let turner = PageTurner()
        var seen: [(factor: Double, point: Point)] = []
        turner.events.onMagnify = {
            seen.append(($0, $1))
            return true
        }
        turner.input.pinched = 1
        for scale in [1.2, 1.5, 1.5, 0, 3] { turner.pinchMoved(to: scale, at: Point(x: 10, y: 20)) }
        #expect(seen.map { ($0.factor * 100).rounded() } == [120, 125, 100, 200])
        #expect(seen.allSatisfy { $0.point == Point(x: 10, y: 20) })
    }

    /// What cannot be magnified now is magnified by the whole change later.
    @Test func refusedPinchLosesNothing() {
        let turner = PageTurner()
        var (accepts, factors): (Bool, [Double]) = (false, [])
        turner.events.onMagnify = { factor, _ in
            if accepts { factors.append(factor) }
            return accepts
        }
        turner.input.pinched = 1
        turner.pinchMoved(to: 1.5, at: Point(x: 0, y: 0))
        accepts = true
        turner.pinchMoved(to: 2, at: Point(x: 0, y: 0))
        #expect(factors == [2])
    }
}
