internal import CPDFium

/// Tries pages in a process of its own before they are read in this one.
///
/// PDFium has no bounds: a form that draws itself twice, or a page of a
/// gigabyte of white space in two kilobytes, takes all time and memory there
/// are. The process that tries has 6 seconds of CPU and 160 MB; what ends it is
/// never read here. It goes on with the next pages while this one is shown.
@PDFiumEngine
final class PDFiumProbe {
    private struct Trial {
        let process: Int32
        let answers: Int32
        /// The page whose answer comes next, and the end of the pages.
        var next: Int
        let end: Int
    }

    private let isNeeded: Bool
    private var trial: Trial?
    private var safe: Set<Int> = []
    private var unsafe: Set<Int> = []
    private static let pagesAtOnce = 16
    /// Milliseconds after which a process that has no answer is not waited for.
    private static let patience: Int32 = 30_000

    /// - Parameter isNeeded: whether the bytes are at hand; a process cannot ask a server.
    init(isNeeded: Bool) { self.isNeeded = isNeeded }

    isolated deinit { end(kills: true) }

    /// Whether a page can be read without harm.
    func isSafe(_ page: Int, of handle: PDFiumHandle, pageCount: Int) -> Bool {
        guard isNeeded, !safe.contains(page) else { return true }
        // A process may have ended for its age before it came to the page.
        for _ in 0..<3 where !unsafe.contains(page) && !safe.contains(page) {
            if trial.map({ page < $0.next || page >= $0.end }) ?? true { start(page, handle, pageCount) }
            while let open = trial, open.next <= page, hear() {}
        }
        return !unsafe.contains(page)
    }

    private func start(_ page: Int, _ handle: PDFiumHandle, _ pageCount: Int) {
        end(kills: true)
        let last = min(page + Self.pagesAtOnce, pageCount)
        var answers: Int32 = -1
        let process = withUnsafePointer(to: handle.functions) {
            cpdfium_probe_start($0, handle.document, Int32(page), Int32(last), &answers)
        }
        // Where there is no process to be had, pages are read as they are.
        guard process > 0 else {
            safe.insert(page)
            return
        }
        trial = Trial(process: process, answers: answers, next: page, end: last)
    }

    /// Takes the next answer; says whether there is more to come.
    private func hear() -> Bool {
        guard let open = trial else { return false }
        switch cpdfium_probe_wait(open.answers, Self.patience) {
        case 1:
            safe.insert(open.next)
            trial?.next += 1
            if open.next + 1 == open.end { end(kills: false) }
            return trial != nil
        case 0:
            if end(kills: false) { unsafe.insert(open.next) }
            return false
        default:
            // It waits for something, which is nobody's fault.
            safe.insert(open.next)
            end(kills: true)
            return false
        }
    }

    @discardableResult
    private func end(kills: Bool) -> Bool {
        guard let open = trial else { return false }
        trial = nil
        return cpdfium_probe_end(open.process, open.answers, kills ? 1 : 0) != 0
    }
}
