import Synchronization

/// Entities that are being made. A thousand clients who request the same one
/// wait for one that is made once.
final class EntityFlights: Sendable {
    private let flights = Mutex<[String: Task<Entity?, any Error>]>([:])

    /// Returns the entity with a key: the one that is being made, or a new one.
    func entity(
        at key: String, make: @escaping @Sendable () async throws -> Entity?
    ) async throws -> Entity? {
        let flight = flights.withLock { flights in
            if let known = flights[key] { return known }
            let made = Task {
                defer { self.flights.withLock { $0[key] = nil } }
                return try await make()
            }
            flights[key] = made
            return made
        }
        return try await flight.value
    }
}
