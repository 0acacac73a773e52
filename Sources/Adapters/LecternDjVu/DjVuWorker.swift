internal import CDjVu
import LecternBase

/// Asks a separate process, which has the document open.
///
/// DjVuLibre has no limits, and crashes on some damaged files. The process may use 10 seconds of CPU for an answer and
/// 768 MB; it ends when it is idle, and the next question starts another one.
@DjVuEngine
final class DjVuWorker {
    /// The outcome of a question.
    enum Answer {
        case given([UInt8])
        /// The library cannot give it; the file beside the document that it needs.
        case failed(missing: String?)
        /// The process was ended: by a crash, or by a limit.
        case refused
        /// The time is over, or the task is cancelled.
        case unanswered
    }

    private struct Process {
        let identifier: Int32
        let socket: Int32
        /// Whether it has answered before: if it dies, its memory may be that of earlier pages.
        var hasAnswered = false
    }

    private let bytes: Bytes
    private var process: Process?
    /// The number of processes started.
    private(set) var processCount = 0
    /// The interval of checks for cancellation, how long an answer that nobody wants is waited for, and the timeout of
    /// an answer, in milliseconds.
    private static let look: Int32 = 20
    private static let grace: Int32 = 100
    private static let patience: Int32 = 30_000

    init(_ bytes: Bytes) { self.bytes = bytes }

    isolated deinit { end(kills: true) }

    /// Asks for something of the document or a page; retries unless a fresh process ended.
    ///
    /// - Parameters:
    ///   - most: the largest answer in bytes.
    ///   - yields: whether a cancelled task ends the wait. What is kept by whoever asks must not be cut short.
    func ask(_ request: cdjvu_request, atMost most: Int, yields: Bool = false) -> Answer {
        for _ in 0..<3 {
            guard start() else { return .unanswered }
            let wasFresh = process?.hasAnswered == false
            guard let ending = askOnce(request, atMost: most, yields: yields) else { continue }
            if case .refused = ending, !wasFresh { continue }
            return ending
        }
        return .refused
    }

    private func start() -> Bool {
        if process != nil { return true }
        var socket: Int32 = -1
        let identifier = bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map { cdjvu_start($0, UInt(bytes.count), &socket) } ?? -1
        }
        guard identifier > 0 else { return false }
        processCount += 1
        process = Process(identifier: identifier, socket: socket)
        return true
    }

    /// - Returns: nil if the process had ended for want of questions.
    private func askOnce(_ request: cdjvu_request, atMost most: Int, yields: Bool) -> Answer? {
        guard let open = process else { return .unanswered }
        var request = request
        guard cdjvu_ask(open.socket, &request) != 0 else { return end(kills: false) ? .refused : nil }
        var (waited, unwanted): (Int32, Int32) = (0, 0)
        var answer = cdjvu_answer()
        while waited < Self.patience, unwanted < Self.grace {
            switch cdjvu_hear(open.socket, Self.look, &answer) {
            case 0: return end(kills: false) ? .refused : nil
            case 1: return take(answer, atMost: most, from: open)
            default:
                waited += Self.look
                if yields, Task.isCancelled { unwanted += Self.look }
            }
        }
        end(kills: true)
        return .unanswered
    }

    private func take(_ answer: cdjvu_answer, atMost most: Int, from open: Process) -> Answer {
        let count = Int(clamping: answer.count)
        guard count <= most else {
            end(kills: true)
            return .refused
        }
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, written in
            if count > 0, let start = target.baseAddress { isWhole = cdjvu_take(open.socket, start, UInt(count)) != 0 }
            written = isWhole ? count : 0
        }
        guard isWhole else {
            end(kills: true)
            return .refused
        }
        process?.hasAnswered = true
        if answer.is_done != 0 { return .given(bytes) }
        return .failed(missing: bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self))
    }

    /// Ends the process; returns whether something else had ended it.
    @discardableResult private func end(kills: Bool) -> Bool {
        guard let open = process else { return false }
        process = nil
        return cdjvu_end(open.identifier, open.socket, kills ? 1 : 0) != 0
    }
}
