import LecternBase
import Synchronization

/// Small entities in memory, the least recently used leave first. They answer
/// requests without suspension.
final class EntityCache: Sendable {
    private struct Entry {
        let entity: Entity
        let bytes: Int
        let expires: Int
        var use: Int
    }
    private struct State {
        var entries: [String: Entry] = [:]
        var bytes = 0
        var uses = 0
    }
    private let state = Mutex(State())
    private let capacity: Int
    /// Longer entities are not cached.
    static let longest: UInt64 = 2 << 20
    /// After this time, in milliseconds, the book is looked up again: its file
    /// may have been replaced.
    private static let lifetime = 10_000

    /// - Parameter capacity: in bytes.
    init(capacity: Int) { self.capacity = capacity }

    subscript(_ path: String) -> Entity? {
        state.withLock { state in
            guard let index = state.entries.index(forKey: path) else { return nil }
            guard state.entries.values[index].expires > Clock.milliseconds() else { return nil }
            state.uses += 1
            state.entries.values[index].use = state.uses
            return state.entries.values[index].entity
        }
    }

    /// Caches an entity in memory; ignores others.
    func insert(_ entity: Entity, at path: String) {
        guard case .bytes(let bytes) = entity.content, bytes.count <= Self.longest else { return }
        state.withLock { state in
            let size = bytes.count + path.utf8.count + 512
            state.uses += 1
            let entry = Entry(
                entity: entity, bytes: size, expires: Clock.milliseconds() + Self.lifetime, use: state.uses)
            state.bytes += size - (state.entries.updateValue(entry, forKey: path)?.bytes ?? 0)
            if state.bytes > capacity { Self.shrink(&state, to: capacity * 3 / 4) }
        }
    }

    private static func shrink(_ state: inout State, to bytes: Int) {
        for (path, entry) in state.entries.sorted(by: { $0.value.use < $1.value.use }) {
            guard state.bytes > bytes else { return }
            state.entries[path] = nil
            state.bytes -= entry.bytes
        }
    }
}
