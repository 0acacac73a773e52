import Glibc

/// A moment by two clocks: the time of day, which may be set, and one that only goes forward.
public struct ReadingMoment: Hashable, Sendable {
    /// The time of day.
    public let time: Timestamp
    /// Seconds by a clock that is never set and does not run while the machine sleeps.
    public let uptime: Double

    /// Creates a moment, for tests and replays.
    public init(time: Timestamp, uptime: Double) {
        self.time = time
        self.uptime = uptime
    }

    /// Returns the present moment.
    public static func now() -> ReadingMoment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return ReadingMoment(time: .now(), uptime: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    /// The second of the time of day.
    var second: Int { Int(min(max(time.seconds, 0), 1e12)) }
}
