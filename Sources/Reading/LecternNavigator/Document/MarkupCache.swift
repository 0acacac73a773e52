import LecternBase
import LecternMarkup
import Synchronization

/// The parsed documents of the chapters last asked for: they do not depend on
/// settings, so a change of settings need not parse again.
final class MarkupCache: Sendable {
    struct Entry: Sendable {
        let href: String
        let markup: MarkupDocument
        let diagnostics: [Diagnostic]
    }

    private let entries = Mutex(RecentlyUsed<Entry>(byteLimit: 8 << 20, least: 2))

    /// The document at an href, parsed if it is not there.
    func entry(_ href: String, parse: () -> (MarkupDocument, [Diagnostic])) -> Entry {
        if let known = entries.withLock({ entries in entries.use { $0.href == href } }) { return known }
        let (markup, diagnostics) = parse()
        let entry = Entry(href: href, markup: markup, diagnostics: diagnostics)
        entries.withLock { $0.insert(entry, bytes: markup.approximateBytes) }
        return entry
    }
}

extension MarkupDocument {
    /// About what it takes in memory.
    var approximateBytes: Int { nodes.count * MemoryLayout<Node>.stride * 2 + text.count * 2 }
}
