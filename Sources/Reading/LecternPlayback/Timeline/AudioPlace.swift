/// A place in an audiobook: a track of the reading order and a time in it.
public struct AudioPlace: Hashable, Sendable {
    /// The index in the reading order.
    public var track: Int
    /// The time from the start of the track, in seconds.
    public var time: Double

    /// Creates a place; by default the start of a track.
    public init(track: Int, time: Double = 0) {
        self.track = track
        self.time = time
    }
}

/// A requested place, in one of the ways that locators express it.
struct AudioTarget: Hashable, Sendable {
    enum Moment: Hashable, Sendable {
        case time(Double)
        /// A fraction of a track whose duration may be unknown.
        case progression(Double)
    }

    var track: Int
    var moment: Moment

    static func place(_ place: AudioPlace) -> AudioTarget { AudioTarget(track: place.track, moment: .time(place.time)) }
}
