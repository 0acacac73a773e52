import LecternGTK
import LecternGeometry

/// The state of a turn: direction, progress, and what moves it.
///
/// A pure value type: times are microseconds of the frame clock, and equal calls give equal motion.
struct TurnMotion: Equatable {
    /// What moves the page.
    enum Stage: Equatable {
        /// Nothing: the page is at rest.
        case still
        /// A finger, or a touchpad.
        case following
        /// An animation towards one end.
        case settling(Settling)
    }

    /// An animation.
    struct Settling: Equatable {
        /// The progress at its start.
        var from: Double
        /// The progress at its end: 1 if the page turns, 0 if it falls back.
        var to: Double
        /// The duration, in microseconds.
        var duration: Double
        /// The time of its first frame.
        var start: Int64?
    }

    /// The duration of a whole turn, in microseconds.
    static let wholeTurn = 220_000.0
    /// The fraction of the width beyond which a released page turns.
    static let completingDistance = 0.35
    /// The speed at which a released page turns regardless of distance, in widths per second.
    static let completingSpeed = 0.5

    /// The direction.
    private(set) var direction: TurnDirection = .forward
    /// The progress from 0 to 1. Less than 0.1 if there is no page to turn to.
    private(set) var progress = 0.0
    /// What moves it.
    private(set) var stage: Stage = .still
    /// Whether there is no page in that direction, so that the page is pulled a little and falls back.
    private(set) var isAtEnd = false

    /// Whether the last step of the animation was so large that details of the bend are not visible.
    private(set) var isFast = false
    /// The step between frames beyond which motion is fast, as a fraction of the width.
    static let fastStep = 0.02

    /// Whether anything moves.
    var isMoving: Bool { stage != .still }

    /// Whether the animation completes the turn.
    var isCompleting: Bool {
        if case .settling(let settling) = stage { settling.to == 1 } else { false }
    }

    /// Follows a finger that has moved by a fraction of the width; positive values are in `direction`.
    mutating func follow(_ direction: TurnDirection, by distance: Double, isAtEnd: Bool) {
        self.direction = direction
        self.isAtEnd = isAtEnd
        stage = .following
        // The page may stop under the finger at any time and must be sharp.
        isFast = false
        let distance = max(0, distance)
        // At the end of the book the resistance grows with the distance.
        progress = isAtEnd ? 0.1 * (1 - 1 / (1 + distance * 3)) : min(1, distance)
    }

    /// Returns whether a page that is released now turns. The speed is in widths per second, in `direction`.
    func turnsWhenLetGo(speed: Double) -> Bool {
        guard stage == .following, !isAtEnd else { return false }
        if speed > Self.completingSpeed { return true }
        if speed < -Self.completingSpeed { return false }
        return progress >= Self.completingDistance
    }

    /// Starts the animation to the other side, or back.
    mutating func settle(_ direction: TurnDirection, turning: Bool, speed: Double = 0) {
        if stage == .still {
            self.direction = direction
            progress = 0
            isAtEnd = false
        }
        let goal = turning ? 1.0 : 0.0
        let distance = abs(goal - progress)
        var duration = Self.wholeTurn * max(0.4, distance)
        // A thrown page arrives sooner: its initial speed is three times its average.
        if abs(speed) > 0 { duration = min(duration, max(80_000, 3 * distance / abs(speed) * 1_000_000)) }
        stage = .settling(Settling(from: progress, to: goal, duration: duration, start: nil))
    }

    /// Advances to the time of a frame; returns false when the page is at rest.
    mutating func advance(to time: Int64) -> Bool {
        guard case .settling(var settling) = stage else { return stage == .following }
        let start = settling.start ?? time
        settling.start = start
        let part = min(1, max(0, Double(time - start) / settling.duration))
        let eased = 1 - (1 - part) * (1 - part) * (1 - part)
        let before = progress
        progress = settling.from + (settling.to - settling.from) * eased
        isFast = abs(progress - before) > Self.fastStep
        stage = .settling(settling)
        if part >= 1 { stop() }
        return part < 1
    }

    /// Ends all motion at once.
    mutating func stop() {
        stage = .still
        progress = 0
        isAtEnd = false
        isFast = false
    }
}
