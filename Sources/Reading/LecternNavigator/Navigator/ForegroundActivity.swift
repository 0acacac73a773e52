import Synchronization

/// Whether someone waits for a spread: read by background work on any thread.
final class ForegroundActivity: Sendable {
    private let flag = Atomic<Bool>(false)

    var isBusy: Bool {
        get { flag.load(ordering: .relaxed) }
        set { flag.store(newValue, ordering: .relaxed) }
    }
}
