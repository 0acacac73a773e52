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
            if let known = entityRequests[key] { return known }
            let made = Task {
                defer { self.entityRequests.withLock { $0[key] = nil } }
                return try await make()
            }
            entityRequests[key] = made
            return made
        }
        return try await flight.value
    }
}
