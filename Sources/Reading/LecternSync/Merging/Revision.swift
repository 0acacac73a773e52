import LecternBase

/// How many changes of each device a version contains: a version vector.
///
/// Of two versions one contains the other, or they were made independently of
/// each other. No clock is needed to know which.
package struct Revision: Hashable, Sendable {
    /// The number of changes by device.
    package private(set) var counts: [String: Int]

    /// A device never changes anything so often: such a count is damage, and must not overflow.
    private static let mostChanges = 1 << 60

    package init(_ counts: [String: Int] = [:]) {
        self.counts = counts.filter { $0.value > 0 && $0.value <= Self.mostChanges }
    }

    /// Whether all changes of another revision are in this one.
    package func contains(_ other: Revision) -> Bool {
        other.counts.allSatisfy { counts[$0.key, default: 0] >= $0.value }
    }

    /// Returns the revision with all changes of both.
    func joined(with other: Revision) -> Revision {
        Revision(counts.merging(other.counts, uniquingKeysWith: max))
    }

    /// Returns the revision after one more change of a device.
    package func next(on device: String) -> Revision {
        var next = self
        next.counts[device] = min(counts[device, default: 0] + 1, Self.mostChanges)
        return next
    }

    var json: JSONValue {
        .object(
            JSONObject(counts.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.integer($0.value)) }))
    }

    init(json: JSONValue) {
        let members = (json.object ?? [:]).members.compactMap { name, value in
            value.integer.map { (name, $0) }
        }
        self.init(Dictionary(members) { max($0, $1) })
    }
}
