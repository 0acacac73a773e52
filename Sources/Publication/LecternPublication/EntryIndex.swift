package import LecternAssets
package import LecternBase
import Synchronization

/// Finds the container entry that an href refers to, even if the href has wrong
/// letter case, wrong percent-encoding, or backslashes.
///
///     let index = EntryIndex(["OEBPS/Images/a b.png"])
///     index.entry(for: "OEBPS/images/a%2520b.PNG")  // "OEBPS/Images/a b.png"
public struct EntryIndex: Sendable {
    private let exact: Set<String>
    private let folded: FoldedEntries

    /// Creates an index; of paths that differ only in spelling the first one
    /// counts.
    package init(_ entries: [String]) {
        exact = Set(entries)
        folded = FoldedEntries(entries)
    }

    package init(_ container: any Container) { self.init(container.entries) }

    /// Returns the path of the entry that a relative URL refers to; nil if
    /// there is none.
    package func entry(for url: some URLReference) -> String? {
        guard let relative = url.anyURL.relative else { return nil }
        let plain = relative.droppingLeadingSlashes.removingFragment().removingQuery()
        if let path = exactEntry(plain) { return path }
        // An unencoded `#` or `?` may be part of the name.
        let whole = relative.droppingLeadingSlashes.string
        return exactMember(whole) ?? folded.entry(like: plain.normalized.string) ?? folded.entry(like: whole)
    }

    /// Returns the path of the entry that an href refers to.
    package func entry(for href: String) -> String? {
        if Self.isPlain(href), exact.contains(href) { return href }
        return AnyURL(string: href).flatMap { entry(for: $0) }
    }

    /// Whether an href is the path itself: it has no scheme, query, fragment or escape, and no slash at its start.
    private static func isPlain(_ href: String) -> Bool {
        href.utf8.first != UInt8(ascii: "/")
            && href.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Whether an entry has exactly this path.
    package func contains(_ path: String) -> Bool { exact.contains(path) }

    private func exactEntry(_ url: RelativeURL) -> String? {
        if exact.contains(url.path) { return url.path }
        let normalized = url.normalized
        return exactMember(normalized.path) ?? exactMember(normalized.encodedPath)
    }

    private func exactMember(_ path: String) -> String? { exact.contains(path) ? path : nil }
}

/// Entries by folded path. Created for the first href that does not match
/// exactly, which a valid book does not have.
private final class FoldedEntries: Sendable {
    private let entries: [String]
    private let index = Mutex<[String: String]?>(nil)

    init(_ entries: [String]) { self.entries = entries }

    func entry(like path: String) -> String? {
        index.withLock { index in
            let entriesByKey = index ?? Dictionary(entries.map { (Self.fold($0), $0) }) { first, _ in first }
            index = entriesByKey
            return entriesByKey[Self.fold(path)]
        }
    }

    /// Returns a key that is the same for all spellings of a path.
    private static func fold(_ path: String) -> String {
        var text = path
        for _ in 0..<2 {
            let decoded = PercentEncoding.decode(text)
            if decoded == text { break }
            text = decoded
        }
        let slashed = text.contains("\\") ? String(text.map { $0 == "\\" ? "/" : $0 }) : text
        let lower = slashed.lowercased()
        let segments = lower.split(separator: "/").filter { $0 != "." }
        return segments.joined(separator: "/")
    }
}
