internal import CPDFium
import Glibc
import LecternBase
import LecternPublication

/// Draws pages in a process of its own, which may take 6 seconds of CPU and
/// 240 MB for each drawing.
///
/// What drawing a page costs is not known before: what a trial reads of it is
/// its content, not the pictures, shadings and patterns that the content names.
/// The process keeps what it has read of the document while drawings follow one
/// another; the pixels come in memory that both share.
@PDFiumEngine
final class PDFiumDrawer {
    private struct Worker {
        let process: Int32
        let socket: Int32
        /// Whether it has drawn before: then it may have ended for what it kept.
        var hasDrawn = false
    }

    /// What came of a drawing.
    private enum Outcome { case drawn(Bool, size: UInt64), ended(byPage: Bool), unanswered }

    private let source: PDFiumSource
    private let asksForBytes: Bool
    private var worker: Worker?
    private var pixels: Int32 = -1
    /// The fewest pixels that a page was refused for.
    private var refused: [Int: Int] = [:]
    /// The pictures on pages that were refused.
    private var refusedPictures: [Int: Set<Int>] = [:]
    /// How many processes were started.
    private(set) var processCount = 0
    /// The page whose bytes could not be read, and why.
    private var unread: (page: Int, reason: String)?
    /// Milliseconds between looks whether the picture is still wanted, and after
    /// which a process that has no answer is not waited for.
    private static let look: Int32 = 20
    private static let patience: Int32 = 60_000
    /// Shared memory of more bytes is given back after a drawing.
    private static let mostKept = 32 << 20

    init(_ source: PDFiumSource) { (self.source, asksForBytes) = (source, !source.isAtHand) }

    isolated deinit {
        end(kills: true)
        if pixels >= 0 { close(pixels) }
    }

    /// Why a page was not drawn; `nil` where it was, or was not asked for.
    func refusal(ofPage page: Int) -> String? {
        if refused[page] != nil { return "drawing the page takes more time or memory than a page may" }
        if refusedPictures[page] != nil { return "a picture on it takes more time or memory than a picture may" }
        return unread.flatMap { $0.page == page ? "its bytes could not be read: \($0.reason)" : nil }
    }

    /// A part of a page, whose numbers have been checked; `nil` also where the
    /// task is cancelled.
    func picture(ofPage page: Int, width: Int, height: Int, region: PDFPixelRegion, of handle: PDFiumHandle)
        -> PDFPicture?
    {
        let count = region.width * region.height
        guard count < refused[page] ?? .max, prepare(count * 4) else { return nil }
        let drawing = cpdfium_drawing(
            wish: Int32(cpdfium_wants_drawing.rawValue), page: Int32(page), width: Int32(width), height: Int32(height),
            x: Int32(region.x), y: Int32(region.y), columns: Int32(region.width), rows: Int32(region.height),
            picture: -1)
        switch drawn(drawing, handle) {
        case .drawn(true, _):
            return take(count * 4).map { PDFPicture(width: region.width, height: region.height, pixels: $0) }
        case .ended: refused[page] = count
        case .drawn, .unanswered: break
        }
        return nil
    }

    /// Refuses a picture on a page, which takes too much.
    func refuse(_ number: Int, onPage page: Int) { refusedPictures[page, default: []].insert(number) }

    /// Whether a picture on a page took too much.
    func isRefused(_ number: Int, onPage page: Int) -> Bool { refusedPictures[page]?.contains(number) == true }

    /// What came of asking for a picture on a page, or for what is known of it.
    enum Answer { case given(size: UInt64), nothing, refused }

    /// Asks for something about a picture, for whose answer there are so many columns and rows.
    func ask(_ wish: cpdfium_wish, _ number: Int, onPage page: Int, columns: Int, rows: Int, _ handle: PDFiumHandle)
        -> Answer
    {
        guard prepare(columns * rows * 4) else { return .nothing }
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

    /// Has something drawn; what comes of it is that it ended only where what it drew ended a fresh process.
    private func drawn(_ drawing: cpdfium_drawing, _ handle: PDFiumHandle) -> Outcome {
        // A process may have ended for its age, or for what it kept of other pages.
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

    private func prepare(_ bytes: Int) -> Bool {
        if pixels < 0 { pixels = cpdfium_pixels_make() }
        return pixels >= 0 && ftruncate(pixels, max(bytes, length)) == 0
    }

    private var length: Int {
        var status = stat()
        return fstat(pixels, &status) == 0 ? Int(status.st_size) : 0
    }

    private func start(_ handle: PDFiumHandle) -> Bool {
        if worker != nil { return true }
        if handle.isStale { handle.reopen() }
        var socket: Int32 = -1
        let process = withUnsafePointer(to: handle.functions) {
            cpdfium_drawer_start($0, handle.document, asksForBytes ? source.origin : nil, pixels, &socket)
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
                // What was drawn of a part is not the page, and was taken for damaged.
                if unread?.page == page { end(kills: true) } else { worker?.hasDrawn = true }
                return .drawn(message.count != 0 && unread?.page != page, size: message.position)
            default: waited += Self.look
            }
        }
        end(kills: true)
        return .unanswered
    }

    /// So many bytes of what was drawn.
    func take(_ count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, written in
            written = 0
            while written < count {
                let came = pread(pixels, room.baseAddress?.advanced(by: written), count - written, off_t(written))
                if came <= 0 { break }
                written += came
            }
        }
        if count > Self.mostKept { ftruncate(pixels, 0) }
        return bytes.count == count ? bytes : nil
    }

    /// Whether it was what it drew that ended it.
    @discardableResult private func end(kills: Bool) -> Bool {
        guard let open = worker else { return false }
        worker = nil
        return cpdfium_probe_end(open.process, open.socket, kills ? 1 : 0) != 0
    }
}
