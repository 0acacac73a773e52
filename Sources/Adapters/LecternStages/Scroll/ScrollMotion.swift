import Glibc
import LecternGTK

/// The motion of a scrolled column: a distance for each frame, in pixels towards the end of the text.
///
///     motion.fling(at: 2_000)
///     let distance = motion.advance(to: seconds)
struct ScrollMotion: Equatable {
    enum Kind: Equatable {
        /// At rest.
        case rest
        /// Thrown, with a speed in pixels per second that decays.
        case fling(Double)
        /// On the way to a target at a remaining distance.
        case glide(Double)
        /// At a constant speed in pixels per second.
        case steady(Double)
    }

    private(set) var kind = Kind.rest
    private var lastTime: Double?

    /// The time in which the speed of a fling decays to a third, in seconds.
    static let decay = 0.4
    /// The time in which two thirds of a glide are done, in seconds.
    static let glideTime = 0.06
    /// Slower flings come to rest, in pixels per second.
    static let leastSpeed = 25.0
    /// The longest time that a frame counts, so that a late frame makes no leap.
    static let longestFrame = 0.05

    var isMoving: Bool { kind != .rest }

    /// The distance to the target of a glide; 0 of other motions.
    var remaining: Double { if case .glide(let distance) = kind { distance } else { 0 } }

    /// Throws the column at a speed in pixels per second. A throw in the same direction adds to a fling.
    mutating func fling(at speed: Double) {
        var sum = speed
        if case .fling(let current) = kind, current * speed > 0 { sum += current * 0.5 }
        start(abs(sum) > Self.leastSpeed ? .fling(sum) : .rest)
    }

    /// Moves by a distance, smoothly. Distances of repeated calls add up.
    mutating func glide(by distance: Double) {
        let isSame = remaining * distance > 0
        start(.glide((isSame ? remaining : 0) + distance))
    }

    /// Moves at a constant speed in pixels per second; 0 stops.
    mutating func run(at speed: Double) { start(speed == 0 ? .rest : .steady(speed)) }

    mutating func stop() { start(.rest) }

    private mutating func start(_ kind: Kind) {
        if !isMoving { lastTime = nil }
        self.kind = kind
    }

    /// Advances to the time of a frame in seconds, and returns the distance since the last one.
    mutating func advance(to time: Double) -> Double {
        let step = min(max(time - (lastTime ?? time), 0), Self.longestFrame)
        lastTime = time
        switch kind {
        case .rest: return 0
        case .steady(let speed): return speed * step
        case .fling(let speed):
            let newSpeed = speed * exp(-step / Self.decay)
            kind = abs(newSpeed) > Self.leastSpeed ? .fling(newSpeed) : .rest
            return (speed - newSpeed) * Self.decay
        case .glide(let distance):
            let part = distance * (1 - exp(-step / Self.glideTime))
            guard abs(distance - part) > 0.5 else {
                kind = .rest
                return distance
            }
            kind = .glide(distance - part)
            return part
        }
    }
}
