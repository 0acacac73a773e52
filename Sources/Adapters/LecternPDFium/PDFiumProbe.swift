internal import CPDFium
import LecternBase
import LecternGeometry
import LecternPublication

/// Reads pages in a separate process.
///
/// PDFium has no limits: a form that draws itself twice, or a gigabyte of white
/// space compressed to two kilobytes, exhausts time and memory. The process may
/// use 6 seconds of CPU and 160 MB; a page that exceeds it is refused. The
/// process sends size, text and annotations of pages, and continues with the
/// next pages while this one is shown. For a remote document it reads one page
/// at a time and requests the bytes from this process.
@PDFiumEngine
final class PDFiumProbe {
    /// The received data of a page.
    struct Page {
        var text: [cpdfium_character] = []
        var marks: [PDFiumMark] = []
    }

    private struct Trial {
        let process: Int32
        let socket: Int32
        /// The next page, and the end of the range.
        var next: Int
        let end: Int
        /// The data of the next page, so far.
        var page = Page()
        var facts: cpdfium_page_facts?
        /// Why requested bytes were not available.
        var lack: String?
    }

    private let source: PDFiumSource
    private let asksForBytes: Bool
    private let pageCount: Int
    private var trial: Trial?
    private var unsafe: Set<Int> = []
    /// The last requested page that could not be read, and the reason.
    private var unread: (page: Int, reason: String)?
    /// The most recently received pages.
    private var pages: [(index: Int, page: Page)] = []
    private var told: [(page: Int, facts: cpdfium_page_facts?)] = []
    private var facts = cpdfium_page_facts()
    private var characterBuffer = [cpdfium_character](repeating: .init(), count: Int(cpdfium_message_characters))
    /// The number of processes started.
    private(set) var processCount = 0
    private static let pagesAtOnce = 16
    private static let keptPages = 2
    private static let keptFacts = 64
    /// The timeout of an answer in milliseconds.
    private static let patience: Int32 = 30_000

    init(_ source: PDFiumSource, pageCount: Int) {
        self.source = source
        self.pageCount = pageCount
        asksForBytes = !source.isAtHand
    }

    isolated deinit { end(kills: true) }

    /// Whether reading a page exceeded the limits.
    func isRefused(_ page: Int) -> Bool { unsafe.contains(page) }

    /// Returns why a page is not read; nil if it is, or was not requested.
    func refusal(ofPage page: Int) -> String? {
        if unsafe.contains(page) { return "reading the page exceeds the limits of time or memory" }
        return unread.flatMap { $0.page == page ? $0.reason : nil }
    }

    /// Returns the text, links and annotations of a page; empty if it cannot be
    /// read.
    func page(_ index: Int, of handle: PDFiumHandle) -> Page {
        if let cached = pages.last(where: { $0.index == index }) { return cached.page }
        read(index, of: handle)
        return pages.last { $0.index == index }?.page ?? Page()
    }

    /// Returns the facts about a page; nil if it cannot be read or is damaged.
    func facts(ofPage index: Int, of handle: PDFiumHandle) -> cpdfium_page_facts? {
        if let cached = told.last(where: { $0.page == index }) { return cached.facts }
        read(index, of: handle)
        return told.last { $0.page == index }?.facts
    }

    // MARK: Trials

    private func read(_ page: Int, of handle: PDFiumHandle) {
        if unread?.page == page { unread = nil }
        // An old process may have died before it reached the page.
        for _ in 0..<3 where !unsafe.contains(page) && unread?.page != page {
            if trial.map({ page < $0.next || page >= $0.end }) ?? true { start(page, handle) }
            while let open = trial, open.next <= page, hear() {}
            if pages.contains(where: { $0.index == page }) { return }
        }
    }

    private func start(_ page: Int, _ handle: PDFiumHandle) {
        end(kills: true)
        if handle.isStale { handle.reopen() }
        let last = asksForBytes ? page + 1 : min(page + Self.pagesAtOnce, pageCount)
        var socket: Int32 = -1
        let process = withUnsafePointer(to: handle.functions) {
            cpdfium_probe_start(
                $0, handle.document, asksForBytes ? source.origin : nil, Int32(page), Int32(last), &socket)
        }
        guard process > 0 else {
            unread = (page, "no process can be started to read it")
            return
        }
        processCount += 1
        trial = Trial(process: process, socket: socket, next: page, end: last)
    }

    /// Receives the next message; returns whether more will come.
    private func hear() -> Bool {
        guard let open = trial else { return false }
        var message = cpdfium_message()
        switch cpdfium_probe_hear(open.socket, Self.patience, &message, &characterBuffer, &facts) {
        case 1: return take(message, open)
        case 0:
            if end(kills: false) { unsafe.insert(open.next) }
            return false
        default:
            // Not the page's fault: it is read again at the next request.
            unread = (open.next, "the process that reads it has no answer")
            end(kills: true)
            return false
        }
    }

    private func take(_ message: cpdfium_message, _ open: Trial) -> Bool {
        switch cpdfium_saying(message.saying) {
        case cpdfium_says_text: trial?.page.text += characterBuffer.prefix(Int(message.count))
        case cpdfium_says_facts: trial?.facts = facts
        case cpdfium_says_mark: return takeMark(Int(message.count), open)
        case cpdfium_says_wanted:
            if let lack = source.give(Int(message.count), from: message.position, to: open.socket) {
                trial?.lack = lack
            }
        default: finishPage()
        }
        return trial != nil
    }

    private func takeMark(_ count: Int, _ open: Trial) -> Bool {
        var bytes = [UInt8](repeating: 0, count: min(count, Int(cpdfium_longest_mark)))
        let isWhole = bytes.withUnsafeMutableBytes { buffer in
            buffer.baseAddress.map { cpdfium_probe_take(open.socket, $0, UInt(buffer.count)) != 0 } ?? false
        }
        // The next message tells what ended it.
        if isWhole, let mark = PDFiumMark(bytes) { trial?.page.marks.append(mark) }
        return true
    }

    private func finishPage() {
        guard let open = trial else { return }
        // A partial read says nothing about the page.
        if let lack = open.lack {
            unread = (open.next, "its bytes could not be read: \(lack)")
            end(kills: true)
            return
        }
        pages.removeAll { $0.index == open.next }
        pages.append((open.next, open.page))
        if pages.count > Self.keptPages { pages.removeFirst() }
        told.removeAll { $0.page == open.next }
        told.append((open.next, open.facts))
        if told.count > Self.keptFacts { told.removeFirst() }
        trial?.page = Page()
        trial?.facts = nil
        trial?.next += 1
        if open.next + 1 == open.end { end(kills: false) }
    }

    @discardableResult
    private func end(kills: Bool) -> Bool {
        guard let open = trial else { return false }
        trial = nil
        return cpdfium_probe_end(open.process, open.socket, kills ? 1 : 0) != 0
    }
}

extension PDFPageText {
    /// Converts the received characters.
    init(_ characters: [cpdfium_character]) {
        self.init()
        for character in characters {
            guard let scalar = Unicode.Scalar(character.value) else { continue }
            let box =
                character.has_box == 0
                ? nil
                : Rect(
                    cpdfium_area(
                        left: character.left, top: character.top, right: character.right, bottom: character.bottom))
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                units.append(unit)
                boxes.append(box)
            }
        }
        self = restoringWords()
    }
}
