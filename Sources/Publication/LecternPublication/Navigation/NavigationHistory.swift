/// The places that the reader jumped from, for back and forward.
///
///     var history = NavigationHistory<Place>()
///     history.leave(here)
///     let target = history.goBack(from: there)
public struct NavigationHistory<Spot: Hashable & Sendable>: Hashable, Sendable {
    package private(set) var back: [Spot] = []
    package private(set) var forward: [Spot] = []
    /// The largest number of places; older ones are dropped.
    static var limit: Int { 200 }

    package init() {}

    /// Records a jump from a place.
    package mutating func leave(_ place: Spot) {
        forward.removeAll()
        if back.last != place { back.append(place) }
        if back.count > Self.limit { back.removeFirst() }
    }

    /// Returns the place to go back to, and makes `place` the target of
    /// ``goForward(from:)``.
    package mutating func goBack(from place: Spot) -> Spot? {
        guard let target = back.popLast() else { return nil }
        forward.append(place)
        return target
    }

    /// Returns the place to go forward to.
    public mutating func goForward(from place: Spot) -> Spot? {
        guard let target = forward.popLast() else { return nil }
        back.append(place)
        return target
    }
}
