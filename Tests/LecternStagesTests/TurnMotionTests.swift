import LecternGeometry
import Testing

@testable import LecternStages

/// How a turn moves: by the finger, by itself, at the ends of the book.
@Suite(.timeLimit(.minutes(10))) struct TurnMotionTests {
    @Test func pageFollowsTheFinger() {
        var motion = TurnMotion()
        for distance in [0.0, 0.1, 0.5, 1, 3] {
            motion.follow(.forward, by: distance, isAtEnd: false)
            #expect(motion.progress == min(1, distance))
        }
        motion.follow(.backward, by: 0.2, isAtEnd: false)
        #expect(motion.direction == .backward && motion.progress == 0.2)
    }

    @Test(arguments: [(0.34, false), (0.35, true), (0.9, true)])
    func distanceDecidesAPageAtRest(distance: Double, turns: Bool) {
        var motion = TurnMotion()
        motion.follow(.forward, by: distance, isAtEnd: false)
        #expect(motion.turnsWhenLetGo(speed: 0) == turns)
    }

    @Test func speedDecidesBeforeDistance() {
        var motion = TurnMotion()
        motion.follow(.forward, by: 0.05, isAtEnd: false)
        #expect(motion.turnsWhenLetGo(speed: 0.6))
        motion.follow(.forward, by: 0.9, isAtEnd: false)
        #expect(!motion.turnsWhenLetGo(speed: -0.6))
    }

    @Test func endOfTheBookGivesALittle() {
        var motion = TurnMotion()
        var last = 0.0
        for distance in [0.1, 0.4, 1, 5] {
            motion.follow(.forward, by: distance, isAtEnd: true)
            #expect(motion.progress > last && motion.progress < 0.1)
            last = motion.progress
        }
        #expect(!motion.turnsWhenLetGo(speed: 100))
    }

    @Test func turnTakesItsTimeAndSlowsDown() {
        var motion = TurnMotion()
        motion.settle(.forward, turning: true)
        var places: [Double] = []
        var time: Int64 = 5_000_000
        while motion.advance(to: time) {
            places.append(motion.progress)
            time += 16_667
        }
        #expect(places.first == 0)
        #expect(places.count == 14)
        let steps = zip(places.dropFirst(), places).map(-)
        #expect(steps == steps.sorted(by: >), "each step is shorter than the one before")
        #expect(!motion.isMoving && motion.progress == 0)
    }

    @Test func thrownPageArrivesSooner() throws {
        func duration(_ speed: Double) throws -> Double {
            var motion = TurnMotion()
            motion.follow(.forward, by: 0.5, isAtEnd: false)
            motion.settle(.forward, turning: true, speed: speed)
            guard case .settling(let settling) = motion.stage else { throw CancellationError() }
            #expect(settling.from == 0.5 && settling.to == 1)
            return settling.duration
        }
        #expect(try duration(20) < duration(0))
        #expect(try duration(20) >= 80_000)
    }

    @Test func pageThatFallsBackDoesNotComplete() {
        var motion = TurnMotion()
        motion.follow(.backward, by: 0.3, isAtEnd: false)
        motion.settle(.backward, turning: false)
        #expect(motion.isMoving && !motion.isCompleting)
        let moves = motion.advance(to: 0)
        #expect(moves && motion.progress == 0.3)
        let stillMoves = motion.advance(to: 1_000_000)
        #expect(!stillMoves)
    }
}

@Suite(.timeLimit(.minutes(10))) struct VelocityTrackerTests {
    @Test func speedIsOfTheLastMoments() {
        var tracker = VelocityTracker()
        for step in 0...10 { tracker.add(Double(step) * 0.01, at: Double(step) * 0.01) }
        #expect(abs(tracker.velocity(at: 0.1) - 1) < 1e-9)
        #expect(tracker.velocity(at: 0.5) == 0, "what rested before it was let go has no speed")
        tracker.reset()
        #expect(tracker.velocity(at: 0.1) == 0)
    }
}

@Suite(.timeLimit(.minutes(10))) struct WheelTurnsTests {
    @Test func oneTurnForANotch() {
        var wheel = WheelTurns()
        wheel.add(1)
        let turn1 = wheel.due(at: 0)
        #expect(turn1 == .forward)
        let turn2 = wheel.due(at: 1)
        #expect(turn2 == nil)
        wheel.add(-1)
        let turn3 = wheel.due(at: 2)
        #expect(turn3 == .backward)
    }

    @Test func partsOfNotchesAddUp() {
        var wheel = WheelTurns()
        var turns = 0
        for step in 0..<10 {
            wheel.add(0.25)
            if wheel.due(at: Double(step)) != nil { turns += 1 }
        }
        #expect(turns == 2)
    }

    @Test func turnsWaitForEachOtherButAreNotLost() {
        var wheel = WheelTurns()
        wheel.add(1)
        wheel.add(1)
        let turn4 = wheel.due(at: 0)
        #expect(turn4 == .forward)
        let turn5 = wheel.due(at: 0.05)
        #expect(turn5 == nil)
        #expect(wheel.isWaiting)
        let turn6 = wheel.due(at: 0.081)
        #expect(turn6 == .forward)
        #expect(!wheel.isWaiting)
    }

    @Test func wildWheelIsNotFollowedForEver() {
        var wheel = WheelTurns()
        for _ in 0..<50 { wheel.add(1) }
        let turns = (0..<50).filter { wheel.due(at: Double($0)) != nil }.count
        #expect(turns == 2)
        for _ in 0..<3 { wheel.add(1) }
        wheel.add(-1)
        let turn7 = wheel.due(at: 100)
        #expect(turn7 == .backward, "turning back is meant at once")
    }
}

/// Two fingers on a touchpad, by pixels, as Wayland tells of them.
@MainActor @Suite(.timeLimit(.minutes(10))) struct TouchpadTests {
    private let turner = PageTurner()

    /// A turner in the middle of a book; what it turns is noted.
    private func begin(rightToLeft: Bool = false) -> Turns {
        let turns = Turns()
        turner.isRightToLeft = rightToLeft
        turner.events.canTurn = { _ in true }
        turner.events.onTurn = { direction in
            turns.made.append(direction)
            return true
        }
        return turns
    }

    private func pull(_ dx: Double, steps: Int = 10) {
        for _ in 0..<steps { turner.touchpadMoved(dx / Double(steps), 0.1, extent: 1_000) }
    }

    @Test(arguments: [(false, TurnDirection.forward), (true, .backward)])
    func fingersToTheLeftPullThePage(isRightToLeft: Bool, direction: TurnDirection) async throws {
        let turns = begin(rightToLeft: isRightToLeft)
        pull(240)
        #expect(turner.motion.stage == .following && turner.motion.direction == direction)
        #expect(abs(turner.motion.progress - 0.24) < 0.001, "it is where the fingers are")
        pull(360)
        #expect(abs(turner.motion.progress - 0.6) < 0.001)
        // Held still, so that speed does not decide.
        try await Task.sleep(for: .milliseconds(250))
        turner.touchpadLeft()
        #expect(turns.made == [direction] && turner.motion.isCompleting)
    }

    @Test func aPageThatIsPulledALittleFallsBack() async throws {
        let turns = begin()
        pull(240)
        try await Task.sleep(for: .milliseconds(250))
        turner.touchpadLeft()
        #expect(turns.made.isEmpty && !turner.motion.isCompleting && turner.motion.isMoving)
    }

    @Test func aFlickTurns() {
        let turns = begin()
        pull(-120)
        turner.touchpadLeft()
        #expect(turns.made == [.backward])
    }

    @Test func fingersDownTurnOnceForAHand() {
        let turns = begin()
        for _ in 0..<10 { turner.touchpadMoved(0, PageWheel.acrossTurn / 5, extent: 1_000) }
        #expect(turns.made == [.forward, .forward])
        turner.touchpadLeft()
        turner.touchpadMoved(0, -PageWheel.acrossTurn, extent: 1_000)
        #expect(turns.made == [.forward, .forward, .backward])
    }

    @MainActor private final class Turns { var made: [TurnDirection] = [] }

    /// A turn starts fast and ends slowly: only what is fast may be drawn coarsely.
    @Test func aTurnIsFastOnlyAtFirst() {
        var motion = TurnMotion()
        motion.settle(.forward, turning: true)
        var fast: [Bool] = []
        for frame in 0..<14 {
            _ = motion.advance(to: Int64(frame) * 16_667)
            fast.append(motion.isFast)
        }
        #expect(fast == [false] + Array(repeating: true, count: 9) + Array(repeating: false, count: 4))
        motion.stop()
        motion.follow(.forward, by: 0.3, isAtEnd: false)
        #expect(!motion.isFast, "what is in the hand may rest")
    }
}
