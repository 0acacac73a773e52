import LecternPlayback

/// A message that the service speaks: reports its words, and ends once.
@MainActor final class SpokenMessage {
    enum End { case spoken, cancelled, lost }

    /// The service's name of the message; `nil` until it has been sent.
    var identifier: String?
    private let onWord: @MainActor (Range<Int>) -> Void
    private var outcome: End?
    private var waiting: CheckedContinuation<End, Never>?

    init(onWord: @escaping @MainActor (Range<Int>) -> Void) { self.onWord = onWord }

    var hasEnded: Bool { outcome != nil }

    /// Handles an index mark.
    func reached(_ mark: String) {
        guard outcome == nil, let range = MarkedText.range(ofMark: mark) else { return }
        onWord(range)
    }

    func end(_ end: End) {
        guard outcome == nil else { return }
        outcome = end
        waiting?.resume(returning: end)
        waiting = nil
    }

    /// Waits for the end.
    func ended() async -> End {
        if let outcome { return outcome }
        return await withCheckedContinuation { waiting = $0 }
    }
}
