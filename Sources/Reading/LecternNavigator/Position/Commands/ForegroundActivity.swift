import Synchronization

/// Whether the reader waits for a spread. Background work reads it on any thread.
final class ForegroundActivity: Sendable {
    private let flag = Atomic<Bool>(false)

    var isBusy: Bool {
        get { flag.load(ordering: .relaxed) }
        set { flag.store(newValue, ordering: .relaxed) }
    }
}
