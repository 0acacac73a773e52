/// The places that the reader has jumped from, to go back to, and those gone
/// back from.
public struct NavigationHistory: Hashable, Sendable {
    public private(set) var back: [Place] = []
    public private(set) var forward: [Place] = []
    private static let limit = 200

    public init() {}

    /// Notes a jump away from a place.
    public mutating func leave(_ place: Place) {
        forward.removeAll()
        if back.last != place { back.append(place) }
        if back.count > Self.limit { back.removeFirst() }
    }

    /// The place to go back to from one, which can then be gone forward to.
    public mutating func goBack(from place: Place) -> Place? {
        guard let target = back.popLast() else { return nil }
        forward.append(place)
        return target
    }

    /// The place to go forward to.
    public mutating func goForward(from place: Place) -> Place? {
        guard let target = forward.popLast() else { return nil }
        back.append(place)
        return target
    }
}
