/// Waits until something is so: as long as a machine needs that a thousand tests keep busy at once.
///
/// - Returns: `false` where it was not so in all that time.
public func eventually(
    within limit: Duration = .seconds(180), isolation: isolated (any Actor)? = #isolation,
    _ isDone: () async throws -> Bool
) async throws -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try await isDone() { return true }
        try await Task.sleep(for: .milliseconds(3))
    }
    return try await isDone()
}
