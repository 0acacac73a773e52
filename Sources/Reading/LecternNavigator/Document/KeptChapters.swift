import LecternBase
import LecternLayout
import LecternMarkup
import Synchronization

/// What of chapters is worth keeping from one layout to the next: the parsed document, which no setting changes,
/// its styles and boxes, and its paragraphs in font units. All of it can be made again.
final class KeptChapters: Sendable {
    struct Entry: Sendable {
        let href: String
        let document: EngineDocument
        var prepared: PreparedParagraphs?

        /// About what it takes in memory.
        var byteCount: Int {
            document.markup.approximateBytes + document.tree.approximateBytes + (prepared?.byteCount ?? 0)
        }
    }

    /// What makes room when there is too much.
    enum Policy: Sendable {
        /// The chapter that was used longest ago: for a reader who moves on, two stay in any case.
        case oldestLeaves
        /// The one that comes: for work that goes through all chapters again and again, and would
        /// find none of them if each took the place of the one that is needed next.
        case newestLeaves
    }

    fileprivate struct State {
        /// The last used comes last.
        var hrefs: [String] = []
        var entries: [String: Entry] = [:]
        var bytes = 0
    }
    private let state = Mutex(State())
    private let byteLimit: Int
    private let policy: Policy

    init(byteLimit: Int, policy: Policy) { (self.byteLimit, self.policy) = (byteLimit, policy) }

    /// What is kept of the chapter at an href.
    func entry(_ href: String) -> Entry? {
        state.withLock { state in
            guard let entry = state.entries[href] else { return nil }
            if policy == .oldestLeaves { state.use(href) }
            return entry
        }
    }

    /// Keeps an entry, in the place of an earlier one of the chapter.
    func keep(_ entry: Entry) {
        state.withLock { state in
            state.remove(entry.href)
            if policy == .newestLeaves, state.bytes + entry.byteCount > byteLimit { return }
            state.insert(entry)
            while policy == .oldestLeaves, state.bytes > byteLimit, state.hrefs.count > 2 {
                state.remove(state.hrefs[0])
            }
        }
    }
}

extension KeptChapters.State {
    mutating func use(_ href: String) {
        guard let at = hrefs.lastIndex(of: href) else { return }
        hrefs.append(hrefs.remove(at: at))
    }

    mutating func insert(_ entry: KeptChapters.Entry) {
        hrefs.append(entry.href)
        entries[entry.href] = entry
        bytes += entry.byteCount
    }

    mutating func remove(_ href: String) {
        guard let known = entries.removeValue(forKey: href) else { return }
        hrefs.removeAll { $0 == href }
        bytes -= known.byteCount
    }
}

extension BoxTree {
    /// About what it takes in memory.
    fileprivate var approximateBytes: Int { boxCount * 160 + inlineContentCount * 120 }
}

extension MarkupDocument {
    /// About what it takes in memory.
    var approximateBytes: Int { nodes.count * MemoryLayout<Node>.stride * 2 + text.count * 2 }
}
