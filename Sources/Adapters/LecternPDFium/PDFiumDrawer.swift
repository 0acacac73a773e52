internal import CPDFium
import Glibc
import LecternBase
import LecternGeometry
import LecternPublication

/// Draws pages in a separate process, which may use 6 seconds of CPU and 240 MB
/// for each drawing.
///
/// The cost of a page is unknown until it is drawn: the reading process only
/// reads its content stream, not the pictures, shadings and patterns that it
/// refers to. The process keeps the document between drawings; the pixels are
/// in shared memory.
@PDFiumEngine
final class PDFiumDrawer {
    private struct Worker {
        let process: Int32
        let socket: Int32
        /// Whether it has drawn before: if it dies, its memory use may be from
        /// earlier pages.
        var hasDrawn = false
    }

    /// The outcome of a drawing.
    private enum Outcome { case drawn(Bool, size: UInt64), ended(byPage: Bool), unanswered }

    private let source: PDFiumSource
    private let asksForBytes: Bool
    private var worker: Worker?
    /// Where a process draws.
    let pixels = PDFiumPixels()
    /// The smallest number of pixels that failed, by page.
    private var refused: [Int: Int] = [:]
    /// The refused pictures, by page.
    private var refusedPictures: [Int: Set<Int>] = [:]
    /// The number of processes started.
    private(set) var processCount = 0
    /// The page whose bytes could not be read, and the reason.
    private var unread: (page: Int, reason: String)?
    /// The interval of checks for cancellation and the timeout of an answer, in
    /// milliseconds.
    private static let look: Int32 = 20
    private static let patience: Int32 = 60_000

    init(_ source: PDFiumSource) {
        self.source = source
        asksForBytes = !source.isAtHand
    }

    isolated deinit { end(kills: true) }

    /// Returns why a page was not drawn; nil if it was, or was not requested.
    func refusal(ofPage page: Int) -> String? {
        if refused[page] != nil { return "drawing the page exceeds the limits of time or memory" }
        if refusedPictures[page] != nil { return "a picture on the page exceeds the limits of time or memory" }
        return unread.flatMap { $0.page == page ? "the page could not be read: \($0.reason)" : nil }
    }

    /// Draws a part of a page; the parameters must be valid. Returns nil also
    /// if the task is cancelled.
    func picture(ofPage page: Int, width: Int, height: Int, region: PixelArea, of handle: PDFiumHandle)
        -> PDFPicture?
    {
        let count = region.width * region.height
        guard count < refused[page] ?? .max, pixels.prepare(count * 4) else { return nil }
        let drawing = cpdfium_drawing(
            wish: Int32(cpdfium_wants_drawing.rawValue), page: Int32(page), width: Int32(width), height: Int32(height),
            x: Int32(region.x), y: Int32(region.y), columns: Int32(region.width), rows: Int32(region.height),
            picture: -1)
        switch drawn(drawing, handle) {
        case .drawn(true, _):
            return pixels.opaquePixels(count).map { PDFPicture(width: region.width, height: region.height, pixels: $0) }
        case .ended: refused[page] = count
        case .drawn, .unanswered: break
        }
        return nil
    }

    /// Marks a picture as exceeding the limits.
    func refuse(_ number: Int, onPage page: Int) { refusedPictures[page, default: []].insert(number) }

    /// Whether a picture exceeded the limits.
    func isRefused(_ number: Int, onPage page: Int) -> Bool { refusedPictures[page]?.contains(number) == true }

    /// The answer to a request for a picture.
    enum Answer { case given(size: UInt64), nothing, refused }

    /// Requests a picture or its description, in shared memory of `columns`
    /// times `rows` pixels.
    func ask(_ wish: cpdfium_wish, _ number: Int, onPage page: Int, columns: Int, rows: Int, of handle: PDFiumHandle)
        -> Answer
    {
        guard pixels.prepare(columns * rows * 4) else { return .nothing }
        let drawing = cpdfium_drawing(
            wish: Int32(wish.rawValue), page: Int32(page), width: 0, height: 0, x: 0, y: 0, columns: Int32(columns),
            rows: Int32(rows), picture: Int32(number))
        switch drawn(drawing, handle) {
        case .drawn(true, let size): return .given(size: size)
        case .drawn, .unanswered: return .nothing
        case .ended:
            refuse(number, onPage: page)
            return .refused
        }
    }

    /// Draws; retries unless a fresh worker process crashed.
    private func drawn(_ drawing: cpdfium_drawing, _ handle: PDFiumHandle) -> Outcome {
        // A process that has drawn other pages may have exceeded the memory limit because of them.
        for _ in 0..<3 {
            guard start(handle) else { return .unanswered }
            let wasFresh = worker?.hasDrawn == false
            let outcome = draw(drawing)
            guard case .ended(let byPage) = outcome else { return outcome }
            if byPage, wasFresh { return outcome }
        }
        return .unanswered
    }

    // MARK: The process

    private func start(_ handle: PDFiumHandle) -> Bool {
        if worker != nil { return true }
        if handle.isStale { handle.reopen() }
        var socket: Int32 = -1
        let process = withUnsafePointer(to: handle.functions) {
            cpdfium_drawer_start($0, handle.document, asksForBytes ? source.origin : nil, pixels.descriptor, &socket)
        }
        guard process > 0 else { return false }
        processCount += 1
        worker = Worker(process: process, socket: socket)
        return true
    }

    private func draw(_ drawing: cpdfium_drawing) -> Outcome {
        guard let open = worker else { return .unanswered }
        var drawing = drawing
        guard cpdfium_drawer_ask(open.socket, &drawing) != 0 else { return .ended(byPage: end(kills: false)) }
        let page = Int(drawing.page)
        if unread?.page == page { unread = nil }
        var waited: Int32 = 0
        var (message, facts, none) = (cpdfium_message(), cpdfium_page_facts(), cpdfium_character())
        while waited < Self.patience, !Task.isCancelled {
            switch cpdfium_probe_hear(open.socket, Self.look, &message, &none, &facts) {
            case 0: return .ended(byPage: end(kills: false))
            case 1 where cpdfium_saying(message.saying) == cpdfium_says_wanted:
                if let lack = source.give(Int(message.count), from: message.position, to: open.socket) {
                    unread = (page, lack)
                }
            case 1:
                // Discard a partial drawing: PDFium took missing bytes for damage.
                if unread?.page == page { end(kills: true) } else { worker?.hasDrawn = true }
                return .drawn(message.count != 0 && unread?.page != page, size: message.position)
            default: waited += Self.look
            }
        }
        end(kills: true)
        return .unanswered
    }

    /// Ends the process; returns whether the page ended it.
    @discardableResult private func end(kills: Bool) -> Bool {
        guard let open = worker else { return false }
        worker = nil
        return cpdfium_probe_end(open.process, open.socket, kills ? 1 : 0) != 0
    }
}
