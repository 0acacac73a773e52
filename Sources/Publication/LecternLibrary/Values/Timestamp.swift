import Glibc

/// A moment, as seconds since 1970.
public struct Timestamp: Hashable, Sendable, Comparable {
    /// Seconds since the first of January 1970, UTC.
    public let seconds: Double

    /// A moment of which the seconds are known.
    public init(seconds: Double) { self.seconds = seconds }

    /// This moment.
    public static func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(seconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    public static func < (a: Self, b: Self) -> Bool { a.seconds < b.seconds }
}
