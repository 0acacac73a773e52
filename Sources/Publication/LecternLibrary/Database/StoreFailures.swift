import Synchronization

/// What could not be stored by writes for whose result nobody waits: see ``Library/keep(isolation:_:)``.
///
///     library.failures.observe { error in showOnce("Your changes are not stored: \(error)") }
///
/// A full disk lets every write fail. Only the first failure is reported, and the next one after a write has succeeded.
public final class StoreFailures: Sendable {
    private struct State {
        var isFailing = false
        var observer: (@Sendable (LibraryError) -> Void)?
    }

    private let state = Mutex(State())

    /// Sets what is called with the first failure, on any thread. It replaces an earlier observer.
    public func observe(_ observer: @escaping @Sendable (LibraryError) -> Void) {
        state.withLock { $0.observer = observer }
    }

    /// Reports a failure. A book that was removed meanwhile, and a write that was given up, are none.
    func failed(_ error: LibraryError) {
        switch error {
        case .cancelled, .unknownBook: return
        default: break
        }
        let observer = state.withLock { state in
            defer { state.isFailing = true }
            return state.isFailing ? nil : state.observer
        }
        observer?(error)
    }

    /// A write has succeeded.
    func succeeded() { state.withLock { $0.isFailing = false } }
}

extension Library {
    /// Carries out a write for whose result nobody waits, such as that of a setting. A failure is reported to
    /// ``failures`` instead of being thrown.
    ///
    ///     await library.keep { try await $0.setSetting("order", to: .string("title")) }
    public func keep(
        isolation: isolated (any Actor)? = #isolation, _ write: (Library) async throws -> Void
    ) async {
        do {
            try await write(self)
            failures.succeeded()
        } catch {
            failures.failed((error as? LibraryError) ?? .database(reason: "\(error)"))
        }
    }
}
