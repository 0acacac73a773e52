internal import CHarfBuzz
internal import LecternText
import Synchronization

/// Contexts shared by the workspaces of a shaper, so that tasks do not query HarfBuzz for the same facts again.
final class KnownContexts: Sendable {
    private let contexts = Mutex<[ShapingContext.Key: KnownContext]>([:])

    /// The shared part of the context with a key.
    ///
    /// - Parameter lookups: the lookups of the context's plan; called if the context is new.
    func context(_ key: ShapingContext.Key, of face: HarfBuzzFace, lookups: () -> PlanLookups) -> KnownContext {
        contexts.withLock { contexts in
            if let context = contexts[key] { return context }
            if contexts.count >= ShapingWorkspace.mostContexts { contexts.removeAll() }
            let context = KnownContext(face: face, tables: Self.tables(face, lookups(), among: contexts.values))
            contexts[key] = context
            return context
        }
    }

    /// The tables of a known context with the same face and lookups, or new ones.
    private static func tables(
        _ face: HarfBuzzFace, _ lookups: consuming PlanLookups,
        among contexts: some Sequence<KnownContext>
    ) -> LayoutTables {
        for context in contexts where context.tables.serve(face.raw, lookups) { return context.tables }
        return LayoutTables(face: face, lookups: lookups)
    }

    func removeAll() { contexts.withLock { $0.removeAll() } }
}

/// The part of a context that all workspaces share.
final class KnownContext: Sendable {
    /// Retained because keys refer to it by object identity.
    private let face: HarfBuzzFace
    let tables: LayoutTables
    private let effects = Mutex(NeighbourTable())

    init(face: HarfBuzzFace, tables: LayoutTables) {
        self.face = face
        self.tables = tables
    }

    /// The effect of two adjacent units on each other; `nil` if no workspace has measured it.
    func effect(of left: UInt16, _ right: UInt16) -> NeighbourTable.Effect? { effects.withLock { $0[left, right] } }

    /// Shares the effect of two adjacent units.
    func share(_ effect: NeighbourTable.Effect, between left: UInt16, and right: UInt16) {
        effects.withLock { if $0[left, right] == nil { $0.insert(effect, between: left, and: right) } }
    }
}
