import LecternBase
public import LecternMarkup
import Synchronization

/// The parsed style sheets of a publication, shared by its chapters.
///
///     let cache = StyleSheetCache(names: names)
///     let sheets = cache.sheets(of: document, url: "OEBPS/ch1.xhtml") { container.bytes($0) }
public final class StyleSheetCache: Sendable {
    /// Returns the bytes at a URL; `nil` if there are none.
    public typealias Loader = (_ url: String) -> [UInt8]?

    let names: NameTable
    /// Linked sheets by URL; `nil` for a missing sheet.
    private let linked = Mutex<[String: StyleSheet?]>([:])
    private let embedded = Mutex<[EmbeddedKey: StyleSheet]>([:])
    /// The most recently requested texts. All chapters request the same few, and
    /// comparing a string with itself is cheaper than hashing it.
    private let recent = Mutex<[(key: EmbeddedKey, sheet: StyleSheet)]>([])
    private static let mostRecent = 4

    /// Resolved references, by folder of the document.
    private let references = Mutex<[ReferenceKey: String]>([:])
    private static let mostReferences = 4_096

    private struct ReferenceKey: Hashable {
        let folder: Substring
        let reference: String
    }

    private struct EmbeddedKey: Hashable {
        let url: String
        let text: String
    }

    /// Creates an empty cache.
    ///
    /// - Parameter names: the table of all documents that the sheets style; names of another table would not match.
    public init(names: NameTable) { self.names = names }

    /// Returns the style sheet at a URL, loaded and parsed on first use; `nil` if
    /// it is missing.
    func sheet(at url: String, loader: Loader) -> StyleSheet? {
        if let cached = linked.withLock({ $0[url] }) { return cached }
        let fresh = loader(url).map { bytes in
            withoutActuallyEscaping(loader) { StyleSheet(bytes: bytes, url: url, names: names, loader: $0) }
        }
        return linked.withLock { linked in
            // Keep the first of two concurrent results, so that a sheet is one object.
            if let cached = linked[url] { return cached }
            linked[url] = .some(fresh)
            return fresh
        }
    }

    /// Resolves a reference to a style sheet. Cached: the chapters of a book share folders and references.
    func resolve(_ reference: String, _ base: URLBase) -> String {
        // A query or fragment resolves against the document itself.
        guard let slash = base.url.lastIndex(of: "/"), let first = reference.utf8.first, first != 0x3F, first != 0x23
        else { return base.resolve(reference) }
        let key = ReferenceKey(folder: base.url[...slash], reference: reference)
        if let cached = references.withLock({ $0[key] }) { return cached }
        let resolved = base.resolve(reference)
        references.withLock { references in
            if references.count >= Self.mostReferences { references.removeAll() }
            references[key] = resolved
        }
        return resolved
    }

    /// Returns the style sheet of a `style` element.
    public func sheet(text: String, url: String, loader: Loader) -> StyleSheet {
        let key = EmbeddedKey(url: url, text: text)
        if let cached = recent.withLock({ $0.first { $0.key == key } }) { return cached.sheet }
        let sheet = embeddedSheet(key, loader: loader)
        recent.withLock { recent in
            if recent.count >= Self.mostRecent { recent.removeFirst() }
            recent.append((key, sheet))
        }
        return sheet
    }

    private func embeddedSheet(_ key: EmbeddedKey, loader: Loader) -> StyleSheet {
        if let cached = embedded.withLock({ $0[key] }) { return cached }
        let fresh = withoutActuallyEscaping(loader) {
            StyleSheet(bytes: Array(key.text.utf8), url: key.url, names: names, loader: $0)
        }
        return embedded.withLock { embedded in
            if let cached = embedded[key] { return cached }
            if embedded.count >= 4_096 { embedded.removeAll() }
            embedded[key] = fresh
            return fresh
        }
    }
}
