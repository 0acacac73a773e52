/// A place in an audiobook: a track of the reading order and a time in it.
public struct AudioPlace: Hashable, Sendable {
    /// The index in the reading order.
    public var track: Int
    /// Seconds from the beginning of the track.
    public var time: Double

    public init(track: Int, time: Double = 0) {
        (self.track, self.time) = (track, time)
    }
}

/// A place that is asked for, in one of the ways that locators say it.
struct AudioTarget: Hashable, Sendable {
    enum Moment: Hashable, Sendable {
        case time(Double)
        /// A share of a track, whose duration may not be known yet.
        case progression(Double)
    }

    var track: Int
    var moment: Moment

    static func place(_ place: AudioPlace) -> AudioTarget { AudioTarget(track: place.track, moment: .time(place.time)) }
}
