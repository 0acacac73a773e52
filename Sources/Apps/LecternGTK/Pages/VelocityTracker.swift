/// How fast something moves, from its last places.
struct VelocityTracker {
    private var samples: [(time: Double, place: Double)] = []
    /// How old a place may be to count, in seconds.
    private static let memory = 0.1

    /// Notes a place at a time in seconds.
    mutating func add(_ place: Double, at time: Double) {
        samples.append((time, place))
        samples.removeAll { time - $0.time > Self.memory }
    }

    /// Forgets all places.
    mutating func reset() { samples.removeAll() }

    /// The speed at a time, a second: 0 for what rested before.
    func velocity(at time: Double) -> Double {
        let recent = samples.filter { time - $0.time <= Self.memory }
        guard let first = recent.first, let last = recent.last, last.time > first.time else { return 0 }
        return (last.place - first.place) / (last.time - first.time)
    }
}
