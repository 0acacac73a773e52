internal import CPDFium
import LecternBase
import LecternPublication

/// Tries pages in a process of its own before they are read in this one.
///
/// PDFium has no bounds: a form that draws itself twice, or a page of a
/// gigabyte of white space in two kilobytes, takes all time and memory there
/// are. The process that tries has 6 seconds of CPU and 160 MB; what ends it is
/// never read here. It tells the text of the pages, which need not be read
/// again for that, and goes on with the next pages while this one is shown. Of
/// a document that is elsewhere it tries one page at a time, and gets the bytes
/// from here.
@PDFiumEngine
final class PDFiumProbe {
    private struct Trial {
        let process: Int32
        let socket: Int32
        /// The page that comes next, and the end of the pages.
        var next: Int
        let end: Int
        /// What came of the next page's text.
        var text: [cpdfium_character] = []
        /// What the next page is.
        var facts: cpdfium_page_facts?
        /// Why bytes that it asked for were not there.
        var lack: String?
    }

    private let source: PDFiumSource
    private let asksForBytes: Bool
    private var trial: Trial?
    private var safe: Set<Int> = []
    private var unsafe: Set<Int> = []
    /// The page that was tried last and whose bytes could not be read, and why.
    private var unread: (page: Int, reason: String)?
    /// The texts told last.
    private var texts: [(page: Int, text: [cpdfium_character])] = []
    private var told: [(page: Int, facts: cpdfium_page_facts)] = []
    private var facts = cpdfium_page_facts()
    private var room = [cpdfium_character](repeating: .init(), count: Int(cpdfium_message_characters))
    private static let pagesAtOnce = 16
    private static let keptTexts = 2
    private static let keptFacts = 64
    /// Milliseconds after which a process that has no answer is not waited for.
    private static let patience: Int32 = 30_000

    init(_ source: PDFiumSource) { (self.source, asksForBytes) = (source, !source.isAtHand) }

    isolated deinit { end(kills: true) }

    /// Whether a page can be read without harm.
    func isSafe(_ page: Int, of handle: PDFiumHandle, pageCount: Int) -> Bool {
        // A process may have ended for its age before it came to the page.
        for _ in 0..<3 where !unsafe.contains(page) && !safe.contains(page) {
            if trial.map({ page < $0.next || page >= $0.end }) ?? true { start(page, handle, pageCount) }
            while let open = trial, open.next <= page, hear() {}
        }
        return safe.contains(page)
    }

    /// Whether a page was tried and harmed who tried it.
    func isRefused(_ page: Int) -> Bool { unsafe.contains(page) }

    /// Why a page that was tried is not read; `nil` where it is, or was not tried.
    func refusal(ofPage page: Int) -> String? {
        if unsafe.contains(page) { return "reading the page takes more time or memory than a page may" }
        return unread.flatMap { $0.page == page ? "its bytes could not be read: \($0.reason)" : nil }
    }

    /// The text that a trial told of a page; `nil` where it is to be read here.
    func text(ofPage page: Int, of handle: PDFiumHandle, pageCount: Int) -> PDFPageText? {
        if !safe.contains(page), !isSafe(page, of: handle, pageCount: pageCount) { return PDFPageText() }
        return texts.last { $0.page == page }.map { PDFPageText($0.text) }
    }

    /// What a trial told of a page; `nil` where the page is to be read here.
    func facts(ofPage page: Int, of handle: PDFiumHandle, pageCount: Int) -> cpdfium_page_facts? {
        guard isSafe(page, of: handle, pageCount: pageCount) else { return nil }
        return told.last { $0.page == page }?.facts
    }

    // MARK: Trials

    private func start(_ page: Int, _ handle: PDFiumHandle, _ pageCount: Int) {
        end(kills: true)
        let last = asksForBytes ? page + 1 : min(page + Self.pagesAtOnce, pageCount)
        var socket: Int32 = -1
        let process = withUnsafePointer(to: handle.functions) {
            cpdfium_probe_start(
                $0, handle.document, asksForBytes ? source.origin : nil, Int32(page), Int32(last), &socket)
        }
        // Where there is no process to be had, pages are read as they are.
        guard process > 0 else {
            safe.insert(page)
            return
        }
        trial = Trial(process: process, socket: socket, next: page, end: last)
    }

    /// Takes what it says next; says whether there is more to come.
    private func hear() -> Bool {
        guard let open = trial else { return false }
        var message = cpdfium_message()
        switch cpdfium_probe_hear(open.socket, Self.patience, &message, &room, &facts) {
        case 1: return take(message, open)
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

    private func take(_ message: cpdfium_message, _ open: Trial) -> Bool {
        switch cpdfium_saying(message.saying) {
        case cpdfium_says_text: trial?.text += room.prefix(Int(message.count))
        case cpdfium_says_facts: trial?.facts = facts
        case cpdfium_says_wanted:
            if let lack = source.give(Int(message.count), from: message.position, to: open.socket) {
                trial?.lack = lack
            }
        default: finishPage()
        }
        return trial != nil
    }

    private func finishPage() {
        guard let open = trial else { return }
        // What was read of a part says nothing of the whole.
        if let lack = open.lack {
            unread = (open.next, lack)
            end(kills: true)
            return
        }
        if unread?.page == open.next { unread = nil }
        safe.insert(open.next)
        texts.append((open.next, open.text))
        if texts.count > Self.keptTexts { texts.removeFirst() }
        if let facts = open.facts { told.append((open.next, facts)) }
        if told.count > Self.keptFacts { told.removeFirst() }
        trial?.text = []
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
    private static let sixteenth = 1 / 16.0

    /// The text of characters as PDFium tells them.
    init(_ characters: [cpdfium_character]) {
        self.init()
        for character in characters {
            guard let scalar = Unicode.Scalar(character.value) else { continue }
            let box = character.has_box == 0 ? nil : Self.box(of: character)
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                units.append(unit)
                boxes.append(box)
            }
        }
        self = restoringWords()
    }

    private static func box(of character: cpdfium_character) -> PDFRect {
        let (left, right) = (Double(character.left) * sixteenth, Double(character.right) * sixteenth)
        let (top, bottom) = (Double(character.top) * sixteenth, Double(character.bottom) * sixteenth)
        return PDFRect(x: min(left, right), y: min(top, bottom), width: abs(right - left), height: abs(bottom - top))
    }
}
