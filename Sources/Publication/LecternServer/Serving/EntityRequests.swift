import Synchronization

/// Entities that are being made. A thousand clients who request the same one
/// wait for one that is made once.
final class EntityRequests: Sendable {
    private let entityRequests = Mutex<[String: Task<Entity?, any Error>]>([:])

    /// Returns the entity with a key: the one that is being made, or a new one.
    func entity(
        at key: String, make: @escaping @Sendable () async throws -> Entity?
    ) async throws -> Entity? {
        let flight = entityRequests.withLock { entityRequests in
            if let pending = entityRequests[key] { return pending }
            let task = Task {
                defer { self.entityRequests.withLock { $0[key] = nil } }
                return try await make()
            }
            entityRequests[key] = task
            return task
        }
        return try await flight.value
    }
}
