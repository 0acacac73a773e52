import LecternBase
import LecternPublication

/// The valid targets of references in an EPUB that is being written.
struct EPUBReferences: Sendable {
    /// An item as the target of references.
    struct Item: Sendable {
        var mediaType: MediaType
        /// The path of the fallback item.
        var fallback: String?
        /// The path in the EPUB, if it differs.
        var written: String?
        /// The ids of a document; nil if unknown.
        var fragments: Set<String>?
        /// The document that replaces this picture in the reading order.
        var standIn: String?
    }

    /// The destination of a reference.
    enum Destination {
        /// An item by its path in the original container.
        case item(path: String, Item, fragment: String?)
        /// A remote resource.
        case remote(String)
        /// A URL that is not a resource, such as `mailto:` or `data:`.
        case elsewhere(scheme: String)
        case missing
    }

    private let entries: EntryIndex
    private let items: [String: Item]

    init(_ items: [String: Item]) {
        self.items = items
        entries = EntryIndex(items.keys.sorted())
    }

    /// Resolves a reference against a base.
    func destination(of reference: String, from base: AnyURL) -> Destination {
        guard let url = base.resolve(reference.trimmed) else { return .missing }
        if let absolute = url.absolute {
            return url.http != nil ? .remote(url.string) : .elsewhere(scheme: absolute.scheme.lowercased())
        }
        guard let path = entries.entry(for: url), let item = items[path] else { return .missing }
        return .item(path: path, item, fragment: url.fragment)
    }

    /// Returns the path of an item in the EPUB.
    func writtenPath(of path: String) -> String { items[path]?.written ?? path }

    /// Returns a relative reference from one file to another.
    static func reference(from: String, to: String, fragment: String?) -> String {
        let (here, there) = (from.split(separator: "/").dropLast(), to.split(separator: "/"))
        var common = 0
        while common < here.count, common < there.count - 1, here[common] == there[common] { common += 1 }
        let up = String(repeating: "../", count: here.count - common)
        let path = up + there.dropFirst(common).joined(separator: "/")
        let encoded = RelativeURL(path: path)?.string ?? path
        return encoded + (fragment.map { "#" + (AnyURL(string: "#" + $0)?.string.dropFirst() ?? $0[...]) } ?? "")
    }
}

/// The references of a document.
struct DocumentReferences: Sendable {
    let all: EPUBReferences
    let path: String
    private let base: AnyURL
    /// Whether the document has a `base` element, which EPUB readers treat
    /// differently; then every reference is rewritten.
    private let hasBase: Bool

    init?(_ all: EPUBReferences, path: String, base: String? = nil) {
        guard let documentURL = RelativeURL(path: path)?.anyURL else { return nil }
        self.all = all
        self.path = path
        self.base = base.flatMap { documentURL.resolve($0.trimmed) } ?? documentURL
        hasBase = base != nil
    }

    /// The result for a reference.
    enum Outcome {
        case kept(EPUBReferences.Destination)
        /// The same target with a corrected reference.
        case changed(String, EPUBReferences.Destination)

        var destination: EPUBReferences.Destination {
            switch self {
            case .kept(let destination), .changed(_, let destination): destination
            }
        }
    }

    func outcome(of reference: String) -> Outcome {
        let destination = all.destination(of: reference, from: base)
        switch destination {
        case .item(let path, _, let fragment):
            let written = all.writtenPath(of: path)
            if !hasBase, written == path, isExact(reference, path) { return .kept(destination) }
            return .changed(EPUBReferences.reference(from: self.path, to: written, fragment: fragment), destination)
        case .remote(let url) where hasBase: return .changed(url, destination)
        case .remote, .elsewhere, .missing: return .kept(destination)
        }
    }

    private func isExact(_ reference: String, _ path: String) -> Bool {
        let text = reference.trimmed
        guard !text.hasPrefix("/"), !text.contains("\\"), !text.hasPrefix("?") else { return false }
        return base.resolve(text)?.relative?.normalized.path == path
    }
}

extension MediaType {
    /// Whether every EPUB reader supports the type (EPUB 3.3 § 3.2).
    var isCoreOfEPUB: Bool {
        if isFont || isVideo { return true }
        return matchesAny(
            .xhtml, .svg, .css, .jpeg, .png, .gif, .webp, .mp3, .mp4Audio, .javascript, .smil, .ncx)
            || [
                "audio/ogg", "audio/mp4", "audio/opus", "application/pls+xml", "text/vtt", "text/javascript",
                "application/ecmascript",
            ].contains(essence.string)
    }
}
