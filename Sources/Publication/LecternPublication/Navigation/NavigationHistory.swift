/// The places that the reader has jumped from, to go back to, and those gone
/// back from.
///
///     var history = NavigationHistory<Place>()
///     history.leave(here)
///     let target = history.goBack(from: there)
public struct NavigationHistory<Spot: Hashable & Sendable>: Hashable, Sendable {
    public private(set) var back: [Spot] = []
    public private(set) var forward: [Spot] = []
    /// The oldest are forgotten beyond it.
    public static var limit: Int { 200 }

    public init() {}

    /// Notes a jump away from a place.
    public mutating func leave(_ place: Spot) {
        forward.removeAll()
        if back.last != place { back.append(place) }
        if back.count > Self.limit { back.removeFirst() }
    }

    /// The place to go back to from one, which can then be gone forward to.
    public mutating func goBack(from place: Spot) -> Spot? {
        guard let target = back.popLast() else { return nil }
        forward.append(place)
        return target
    }

    /// The place to go forward to.
    public mutating func goForward(from place: Spot) -> Spot? {
        guard let target = forward.popLast() else { return nil }
        back.append(place)
        return target
    }
}
