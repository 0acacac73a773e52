internal import CHarfBuzz
internal import LecternText
import Synchronization

/// What the workspaces of a shaper tell each other of contexts: each shapes for a task, and asks HarfBuzz the same
/// as the others.
final class KnownContexts: Sendable {
    private let known = Mutex<[ShapingContext.Key: KnownContext]>([:])

    /// What is shared under a key; the key's face is given beside it, and HarfBuzz's names for the rest.
    func context(_ key: ShapingContext.Key, _ face: HarfBuzzFace, _ lookups: () -> PlanLookups) -> KnownContext {
        known.withLock { known in
            if let context = known[key] { return context }
            if known.count >= ShapingWorkspace.mostContexts { known.removeAll() }
            let context = KnownContext(face: face, tables: Self.tables(face, lookups(), among: known.values))
            known[key] = context
            return context
        }
    }

    /// The tables of one of the contexts if they serve, else others.
    private static func tables(
        _ face: HarfBuzzFace, _ lookups: consuming PlanLookups,
        among contexts: some Sequence<KnownContext>
    ) -> LayoutTables {
        for context in contexts where context.tables.serve(face.raw, lookups) { return context.tables }
        return LayoutTables(face: face, lookups: lookups)
    }

    func removeAll() { known.withLock { $0.removeAll() } }
}

/// What contexts of one key have in common.
final class KnownContext: Sendable {
    /// Lives as long as its identity is in a key.
    private let face: HarfBuzzFace
    let tables: LayoutTables
    private let effects = Mutex(NeighbourTable())

    init(face: HarfBuzzFace, tables: LayoutTables) { (self.face, self.tables) = (face, tables) }

    /// What two units do to each other, if a workspace has asked.
    func effect(of left: UInt16, _ right: UInt16) -> NeighbourTable.Effect? { effects.withLock { $0[left, right] } }

    /// Tells the others what two units do to each other.
    func tell(_ effect: NeighbourTable.Effect, _ left: UInt16, _ right: UInt16) {
        effects.withLock { if $0[left, right] == nil { $0.insert(effect, left, right) } }
    }
}
