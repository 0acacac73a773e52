import Glibc

/// A time, as seconds since 1970.
public struct Timestamp: Hashable, Sendable, Comparable {
    /// Seconds since the first of January 1970, UTC.
    public let seconds: Double

    /// Creates a time.
    public init(seconds: Double) { self.seconds = seconds }

    /// Returns the current time.
    public static func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(seconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    public static func < (a: Self, b: Self) -> Bool { a.seconds < b.seconds }
}
