import Glibc
import LecternCommands
import Synchronization

/// A progress line on a terminal, shown after a second. Silent if the standard
/// error stream is not a terminal.
final class ProgressLine: Sendable {
    private struct State {
        var shown = -1
        var hasPrinted = false
    }
    private let label: String
    private let total: Int
    private let start = ContinuousClock.now
    private let state = Mutex(State())
    private let isTerminal = isatty(2) == 1

    init(label: String, total: Int) {
        self.label = label
        self.total = total
    }

    func advance(to done: Int) {
        guard isTerminal, ContinuousClock.now - start > .seconds(1) else { return }
        let percent = total == 0 ? 100 : done * 100 / total
        state.withLock { state in
            guard percent > state.shown else { return }
            state.shown = percent
            state.hasPrinted = true
            StandardError.write("\(label): \(percent) %", terminator: "\r")
        }
    }

    /// Shows words, such as the title of what was done, once a second.
    func show(_ words: String) {
        guard isTerminal, ContinuousClock.now - start > .seconds(1) else { return }
        let text = TerminalText.safe("\(label) \(words)")
        state.withLock { state in
            state.hasPrinted = true
            StandardError.write("", terminator: "\u{1B}[K")
            StandardError.write("\(text.prefix(78))", terminator: "\r")
        }
    }

    func finish() {
        if state.withLock({ $0.hasPrinted }) { StandardError.write("", terminator: "\r\u{1B}[K") }
    }
}
