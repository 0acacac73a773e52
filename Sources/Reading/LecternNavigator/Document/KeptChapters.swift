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

    private let shelf: Mutex<Shelf>

    init(byteLimit: Int, policy: Policy) { shelf = Mutex(Shelf(byteLimit: byteLimit, policy: policy)) }

    /// What is kept of the chapter at an href.
    func entry(_ href: String) -> Entry? { shelf.withLock { $0.use(href) } }

    /// Keeps an entry, in the place of an earlier one of the chapter.
    func keep(_ entry: Entry) {
        let bytes = entry.byteCount
        shelf.withLock { $0.keep(entry, bytes) }
    }
}

/// Chapters by their hrefs: a book may have thousands, each of which is looked for with each change.
private struct Shelf {
    private struct Place {
        var entry: KeptChapters.Entry
        let bytes: Int
        /// When it was last used.
        var time: Int
    }

    private var places: [String: Place] = [:]
    private var bytes = 0
    private var time = 0
    private let byteLimit: Int
    private let policy: KeptChapters.Policy
    /// So many stay however large they are.
    private static let least = 2

    init(byteLimit: Int, policy: KeptChapters.Policy) { (self.byteLimit, self.policy) = (byteLimit, policy) }

    /// The entry at an href, which is then the last used.
    mutating func use(_ href: String) -> KeptChapters.Entry? {
        time += 1
        places[href]?.time = time
        return places[href]?.entry
    }

    mutating func keep(_ entry: KeptChapters.Entry, _ bytes: Int) {
        remove(entry.href)
        if policy == .newestLeaves, self.bytes + bytes > byteLimit { return }
        time += 1
        places[entry.href] = Place(entry: entry, bytes: bytes, time: time)
        self.bytes += bytes
        while self.bytes > byteLimit, places.count > Self.least, let oldest { remove(oldest) }
    }

    private mutating func remove(_ href: String) { bytes -= places.removeValue(forKey: href)?.bytes ?? 0 }

    private var oldest: String? { places.min { $0.value.time < $1.value.time }?.key }
}

extension BoxTree {
    /// About what it takes in memory.
    fileprivate var approximateBytes: Int { boxCount * 160 + inlineContentCount * 120 }
}

extension MarkupDocument {
    /// About what it takes in memory.
    var approximateBytes: Int { nodes.count * MemoryLayout<Node>.stride * 2 + text.count * 2 }
}
