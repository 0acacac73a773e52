import LecternBase
import LecternLayout
import LecternMarkup
import Synchronization

/// Parts of chapters that the next layout can use again: the document, its styles and boxes, and its paragraphs
/// in font units.
final class ReusableChapters: Sendable {
    struct Entry: Sendable {
        let href: String
        let document: EngineDocument
        var prepared: PreparedParagraphs?

        /// The approximate memory use.
        var byteCount: Int {
            document.markup.approximateBytes + document.tree.approximateBytes + (prepared?.byteCount ?? 0)
        }
    }

    /// What is dropped when the limit is reached.
    enum Policy: Sendable {
        /// The least recently used chapter, for a reader who moves on. Two chapters stay in any case.
        case oldestLeaves
        /// The new chapter, for work that repeats over all chapters: dropping old ones would drop each chapter just
        /// before it is needed again.
        case newestLeaves
    }

    /// Keyed by href: lookup must not depend on the number of chapters.
    private let chapters: Mutex<RecentlyUsed<String, Entry>>
    private let policy: Policy

    init(byteLimit: Int, policy: Policy) {
        chapters = Mutex(RecentlyUsed(byteLimit: byteLimit, minimumCount: 2))
        self.policy = policy
    }

    /// Returns the entry of a chapter.
    func entry(_ href: String) -> Entry? { chapters.withLock { $0.use(href) } }

    /// Adds an entry; replaces an earlier one of the same chapter.
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
    /// The approximate memory use. A restyled tree holds its original too.
    fileprivate var approximateBytes: Int { (boxCount * 160 + inlineContentCount * 120) * (isRestyled ? 3 : 2) / 2 }
}

extension MarkupDocument {
    /// The approximate memory use.
    var approximateBytes: Int { nodes.count * MemoryLayout<Node>.stride * 2 + text.count * 2 }
}
