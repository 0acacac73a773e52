import LecternPlayback

/// A message that the service speaks: reports its words, and ends once.
@MainActor final class SpokenMessage {
    enum End { case spoken, cancelled, lost, silent }

    /// The service's name of the message; `nil` until it has been sent.
    var identifier: String?
    private let onWord: @MainActor (Range<Int>) -> Void
    private var outcome: End?
    private var waiting: CheckedContinuation<End, Never>?

    /// When the service has reported something about the message, and how long the next report may take.
    private var lastSign = ContinuousClock.now
    private var patience = Duration.seconds(20)
    private let length: Int

    init(length: Int, onWord: @escaping @MainActor (Range<Int>) -> Void) {
        self.length = length
        self.onWord = onWord
    }

    var hasEnded: Bool { outcome != nil }

    /// Whether the service has been silent for longer than any word takes: it sends its sound to nobody.
    var isStalled: Bool { outcome == nil && ContinuousClock.now - lastSign > patience }

    /// The message sounds. A module without marks may report nothing until its end.
    func begun() {
        lastSign = .now
        patience = .seconds(6) + .milliseconds(200 * length)
    }

    /// The service has paused or resumed, which may last.
    func paused() {
        lastSign = .now
        patience = .seconds(600)
    }

    /// Handles an index mark.
    func reached(_ mark: String) {
        lastSign = .now
        if let range = MarkedText.range(ofMark: mark) { patience = .seconds(5) + .milliseconds(250 * range.count) }
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
