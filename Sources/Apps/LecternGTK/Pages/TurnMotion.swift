/// Where a turn stands: which way, how far, and what moves it.
///
/// Values in, values out: times are microseconds of the frame clock, and the
/// same calls give the same motion.
struct TurnMotion: Equatable {
    /// What moves the page.
    enum Stage: Equatable {
        /// Nothing: the page lies flat.
        case still
        /// A finger, or two on a touchpad.
        case following
        /// Itself, towards one end.
        case settling(Settling)
    }

    /// A page on its own way.
    struct Settling: Equatable {
        /// The progress it started at.
        var from: Double
        /// The progress it ends at: 1 where the page turns, 0 where it falls back.
        var to: Double
        /// How long it takes, in microseconds.
        var duration: Double
        /// When it started: the time of its first frame.
        var start: Int64?
    }

    /// How long a whole turn takes by itself, in microseconds.
    static let wholeTurn = 220_000.0
    /// The part of the width after which a page turns when it is let go.
    static let completingDistance = 0.35
    /// The speed at which a page turns however far it came, in widths a second.
    static let completingSpeed = 0.5

    /// Which way.
    private(set) var direction: TurnDirection = .forward
    /// How far: 0 lies, 1 is turned. Less than a tenth where there is no page to turn to.
    private(set) var progress = 0.0
    /// What moves it.
    private(set) var stage: Stage = .still
    /// Whether there is no page in that direction: it gives a little and falls back.
    private(set) var isAtEnd = false

    /// Whether the page went by itself so far since the frame before that nobody can see each pixel of what bends.
    private(set) var isFast = false
    /// What a page goes from frame to frame when it is fast, as a part of the width.
    static let fastStep = 0.02

    /// Whether anything moves.
    var isMoving: Bool { stage != .still }

    /// Whether the page is on its way to the other side.
    var isCompleting: Bool {
        if case .settling(let settling) = stage { settling.to == 1 } else { false }
    }

    /// Follows a finger that moved by a part of the width; more than 0 is `direction`.
    mutating func follow(_ direction: TurnDirection, by distance: Double, isAtEnd: Bool) {
        self.direction = direction
        self.isAtEnd = isAtEnd
        stage = .following
        // It may rest under the finger at any moment, and is looked at then.
        isFast = false
        let distance = max(0, distance)
        // At the end of the book it gives less the farther it is pulled.
        progress = isAtEnd ? 0.1 * (1 - 1 / (1 + distance * 3)) : min(1, distance)
    }

    /// Whether a page that is let go now would turn. The speed is in widths a second, in `direction`.
    func turnsWhenLetGo(speed: Double) -> Bool {
        guard stage == .following, !isAtEnd else { return false }
        if speed > Self.completingSpeed { return true }
        if speed < -Self.completingSpeed { return false }
        return progress >= Self.completingDistance
    }

    /// Sends the page to an end: to the other side, or back.
    mutating func settle(_ direction: TurnDirection, turning: Bool, speed: Double = 0) {
        if stage == .still {
            self.direction = direction
            progress = 0
            isAtEnd = false
        }
        let goal = turning ? 1.0 : 0.0
        let distance = abs(goal - progress)
        var duration = Self.wholeTurn * max(0.4, distance)
        // A page that was thrown arrives sooner: it starts three times faster than it is on average.
        if abs(speed) > 0 { duration = min(duration, max(80_000, 3 * distance / abs(speed) * 1_000_000)) }
        stage = .settling(Settling(from: progress, to: goal, duration: duration, start: nil))
    }

    /// Moves to the time of a frame. False when the page lies still after it.
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
