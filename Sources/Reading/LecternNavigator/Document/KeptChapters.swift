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

    /// By their hrefs: a book may have thousands, each of which is looked for with each change.
    private let chapters: Mutex<RecentlyUsed<String, Entry>>
    private let policy: Policy

    init(byteLimit: Int, policy: Policy) {
        chapters = Mutex(RecentlyUsed(byteLimit: byteLimit, least: 2))
        self.policy = policy
    }

    /// What is kept of the chapter at an href.
    func entry(_ href: String) -> Entry? { chapters.withLock { $0.use(href) } }

    /// Keeps an entry, in the place of an earlier one of the chapter.
    func keep(_ entry: Entry) {
        let bytes = entry.byteCount
        chapters.withLock { chapters in
            chapters.remove(entry.href)
            if policy == .newestLeaves, chapters.bytes + bytes > chapters.byteLimit { return }
            chapters.insert(entry, for: entry.href, bytes: bytes)
        }
    }
}

extension BoxTree {
    /// About what it takes in memory: one that was restyled has the one it came of beside it.
    fileprivate var approximateBytes: Int { (boxCount * 160 + inlineContentCount * 120) * (isRestyled ? 3 : 2) / 2 }
}

extension MarkupDocument {
    /// About what it takes in memory.
    var approximateBytes: Int { nodes.count * MemoryLayout<Node>.stride * 2 + text.count * 2 }
}
