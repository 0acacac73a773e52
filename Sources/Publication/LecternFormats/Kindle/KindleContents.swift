import LecternBase
import LecternModel

/// The table of contents in the index of a book. Entries name the one above
/// them; their order may be level by level.
struct KindleContents {
    private enum Tag {
        static let position = 1
        static let label = 3
        /// The fragment of a KF8 book, and the offset in it.
        static let place = 6
        static let parent = 21
    }

    private struct Entry {
        var title: String
        var href: String
    }

    private var entries: [Int: Entry] = [:]
    private var children: [Int: [Int]] = [:]
    private var roots: [Int] = []
    private static let deepest = 32

    /// - Parameter href: returns the URL of a place: a position in the text, or a
    ///   fragment and an offset.
    init(_ index: KindleIndex, _ header: KindleHeader, href: (KindlePlace) -> String?) {
        for (number, entry) in index.entries.enumerated() {
            let title = index.text(at: entry.first(Tag.label)).map { header.text($0).collapsed } ?? ""
            guard let place = Self.place(of: entry), let href = href(place) else { continue }
            entries[number] = Entry(title: title, href: href)
            if let parent = entry.first(Tag.parent), parent < number {
                children[parent, default: []].append(number)
            } else {
                roots.append(number)
            }
        }
    }

    private static func place(of entry: KindleIndex.Entry) -> KindlePlace? {
        if let values = entry.tags[Tag.place], values.count >= 2 { return .fragment(values[0], offset: values[1]) }
        return entry.first(Tag.position).map { .position($0) }
    }

    var links: [Link] { roots.flatMap { links(from: $0, depth: 0) } }

    /// The link of an entry; those of the entries below it if it has no title.
    private func links(from number: Int, depth: Int) -> [Link] {
        guard let entry = entries[number] else { return [] }
        let below = depth < Self.deepest ? (children[number] ?? []).flatMap { links(from: $0, depth: depth + 1) } : []
        return entry.title.isEmpty ? below : [Link(entry.href, title: entry.title, children: below)]
    }
}

/// A place in the text of a book.
enum KindlePlace: Sendable {
    case position(Int)
    case fragment(Int, offset: Int)
}

/// The places that a book names for a purpose: cover, contents, start.
struct KindleGuide {
    /// A kind, a title, a URL.
    typealias Entry = (kind: String, title: String, href: String)

    private static let relations = [
        "toc": "toc", "cover": "cover", "text": "bodymatter", "start": "bodymatter", "title-page": "titlepage",
        "copyright-page": "copyright-page", "dedication": "dedication", "epigraph": "epigraph", "foreword": "foreword",
        "preface": "preface", "acknowledgements": "acknowledgments", "bibliography": "bibliography",
        "glossary": "glossary", "index": "index", "loi": "loi", "lot": "lot", "notes": "endnotes",
    ]

    static func links(_ entries: [Entry]) -> [Link] {
        entries.map { entry in
            let relation = relations[entry.kind.lowercased()]
            return Link(
                entry.href, title: entry.title.isEmpty ? entry.kind : entry.title, rels: [relation].compactMap { $0 })
        }
    }
}
