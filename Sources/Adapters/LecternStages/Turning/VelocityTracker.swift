import LecternGTK

/// Computes the speed of a moving point from its last positions.
struct VelocityTracker {
    private var samples: [(time: Double, place: Double)] = []
    /// The maximum age of positions, in seconds.
    private static let memory = 0.1

    /// Adds a position at a time in seconds.
    mutating func add(_ place: Double, at time: Double) {
        samples.append((time, place))
        samples.removeAll { time - $0.time > Self.memory }
    }

    /// Removes all positions.
    mutating func reset() { samples.removeAll() }

    /// Returns the speed per second at a time; 0 after a rest.
    func velocity(at time: Double) -> Double {
        let recent = samples.filter { time - $0.time <= Self.memory }
        guard let first = recent.first, let last = recent.last, last.time > first.time else { return 0 }
        return (last.place - first.place) / (last.time - first.time)
    }
}
