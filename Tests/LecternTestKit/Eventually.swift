/// Polls a condition until it holds or the time limit passes. The only way in
/// which tests wait for something without a notification of its own.
///
///     try #require(await eventually { navigator.pages.isComplete })
///
/// The condition runs on the caller's actor.
///
/// - Parameters:
///   - limit: The longest wait. The default is generous, because parallel
///     tests share the machine; only a failing test waits that long.
///   - interval: The pause between two polls.
///   - condition: Returns whether the wait is over.
/// - Returns: `false` if the condition did not hold within the limit.
/// - Throws: `CancellationError` if the suite's time limit ends the test, and
///   what the condition throws.
public func eventually(
    within limit: Duration = .seconds(120), every interval: Duration = .milliseconds(3),
    isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try await condition() { return true }
        try await Task.sleep(for: interval)
    }
    return try await condition()
}
