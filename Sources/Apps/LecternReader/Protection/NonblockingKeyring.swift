import Synchronization

/// A keyring that answers within a time limit. The desktop's keyring may ask the user for its password, on which a
/// login must not wait.
///
///     let keyring = NonblockingKeyring(SecretService()) { window.say("The keyring does not answer.") }
///
/// A call that takes longer goes on. Until it ends, ``secret(for:)`` throws at once, and ``store(_:for:label:)``
/// returns at once that nothing was stored; the keyring stores the secret if the user unlocks it later.
public final class NonblockingKeyring: Keyring {
    private let keyring: any Keyring
    private let patience: Duration
    private let onSilence: @MainActor @Sendable () -> Void
    private let state = Mutex(State())

    private struct State {
        /// The number of calls that exceeded the limit and have not ended.
        var late = 0
        var isReported = false
    }

    /// - Parameters:
    ///   - keyring: It may never answer.
    ///   - patience: The time limit of a call.
    ///   - onSilence: Called the first time that the limit is exceeded.
    public init(
        _ keyring: any Keyring, patience: Duration = .seconds(3), onSilence: @escaping @MainActor @Sendable () -> Void
    ) {
        self.keyring = keyring
        self.patience = patience
        self.onSilence = onSilence
    }

    public func secret(for key: String) async throws(KeyringError) -> String? {
        guard !isSilent else { throw .silent }
        let answer = await inTime { [keyring] () async -> Result<String?, KeyringError> in
            do throws(KeyringError) {
                return .success(try await keyring.secret(for: key))
            } catch {
                return .failure(error)
            }
        }
        guard let answer else { throw .silent }
        return try answer.get()
    }

    public func store(_ secret: String?, for key: String, label: String) async -> Bool {
        let call: @Sendable () async -> Bool = { [keyring] in
            await keyring.store(secret, for: key, label: label)
        }
        guard !isSilent else {
            Task.detached { _ = await call() }
            return false
        }
        return await inTime(call) ?? false
    }

    /// Whether an earlier call exceeded the limit and has not ended.
    private var isSilent: Bool { state.withLock { $0.late > 0 } }

    /// Returns the result of a call; nil if it exceeds the limit.
    private func inTime<Value: Sendable>(_ call: @escaping @Sendable () async -> Value) async -> Value? {
        await withCheckedContinuation { continuation in
            let race = Race(continuation)
            let limit = Task.detached { [patience] in
                guard (try? await Task.sleep(for: patience)) != nil else { return }
                race.end(nil, first: self.began)
            }
            Task.detached {
                let value = await call()
                limit.cancel()
                if !race.end(value) { self.ended() }
            }
        }
    }

    /// A call exceeds the limit.
    private func began() {
        let isFirst = state.withLock { state in
            state.late += 1
            defer { state.isReported = true }
            return !state.isReported
        }
        guard isFirst else { return }
        Task { @MainActor [onSilence] in onSilence() }
    }

    /// A late call has ended.
    private func ended() { state.withLock { $0.late -= 1 } }
}

/// Resumes a continuation with the first of two results.
private final class Race<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value?, Never>?>

    init(_ continuation: CheckedContinuation<Value?, Never>) { self.continuation = Mutex(continuation) }

    /// - Parameter first: Called before the continuation is resumed.
    /// - Returns: Whether this is the first result.
    @discardableResult func end(_ value: Value?, first: () -> Void = {}) -> Bool {
        continuation.withLock { continuation in
            guard let waiting = continuation.take() else { return false }
            first()
            waiting.resume(returning: value)
            return true
        }
    }
}
