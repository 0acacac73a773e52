import LecternBase
import LecternMarkup
public import LecternModel
import LecternPublication

/// The table of contents with the places of its entries in the reading order.
public struct ContentsIndex: Sendable {
    /// The entries in document order: a tree as a list with depths.
    public internal(set) var entries: [Entry]
    /// For each chapter, the last entry that leads to it or to an earlier one.
    private let lastEntries: [Int?]

    /// An entry of the contents.
    public struct Entry: Hashable, Sendable, Identifiable {
        /// The index in the list.
        public let id: Int
        /// Empty if the publication gives no title. Never a file name.
        public let title: String
        /// The title with that of its part, if it says little alone:
        /// `Book Two · III`.
        public internal(set) var fullTitle: String
        /// The depth in the tree, from 0.
        public let depth: Int
        /// The link of the table of contents.
        public let link: Link
        /// The chapter that the entry leads to; nil if it leads nowhere.
        public let chapter: Int?
        /// The id of the element that the entry leads to.
        public let anchor: String?
    }

    init(_ publication: Publication) {
        let listed = publication.tableOfContents.flattened
        let units = publication.units
        // The pages of a PDF without outline are no contents.
        let links =
            listed.isEmpty && !units.contains(where: { $0.page != nil })
            ? publication.readingOrder.map { (depth: 0, link: $0) } : listed
        entries = links.enumerated().map { index, item in
            let url = item.link.url
            let chapter = url.flatMap { publication.unitIndex(of: $0) }
            // A page of a PDF is a chapter without anchors.
            let isSheet = chapter.map { units[$0].page != nil } ?? false
            let title = Self.title(of: item.link)
            return Entry(
                id: index, title: title, fullTitle: title, depth: item.depth, link: item.link, chapter: chapter,
                anchor: isSheet ? nil : url?.fragment.flatMap { $0.isEmpty ? nil : $0 })
        }
        lastEntries = Self.lastEntries(of: entries, chapterCount: units.count)
        nameParts()
    }

    /// Returns the title of a link; empty if it is the name of the linked file.
    private static func title(of link: Link) -> String {
        let title = link.title ?? ""
        return title == link.href || title == link.url?.lastPathSegment ? "" : title
    }

    private static func lastEntries(of entries: [Entry], chapterCount: Int) -> [Int?] {
        var last = [Int?](repeating: nil, count: chapterCount)
        for entry in entries {
            if let chapter = entry.chapter { last[chapter] = entry.id }
        }
        for chapter in last.indices.dropFirst() {
            last[chapter] = [last[chapter - 1], last[chapter]].compactMap(\.self).max()
        }
        return last
    }

    /// Returns the title of a chapter: that of the last entry that leads to it or to an
    /// earlier chapter; empty if there is none.
    public func title(ofChapter chapter: Int) -> String {
        guard lastEntries.indices.contains(chapter), let entry = lastEntries[chapter] else { return "" }
        return title(at: entries[entry])
    }

    /// Returns the full title of an entry, or of the nearest titled entry before
    /// it; empty if there is none.
    public func title(at entry: Entry) -> String {
        entries[...entry.id].last { !$0.title.isEmpty }?.fullTitle ?? ""
    }

    /// The ids of elements that entries lead to, by chapter.
    var anchorsByChapter: [Int: [String]] {
        var result: [Int: [String]] = [:]
        for entry in entries {
            if let chapter = entry.chapter, let anchor = entry.anchor { result[chapter, default: []].append(anchor) }
        }
        return result
    }

    /// Returns the place of an entry; nil if its element is not counted yet.
    public func place(of entry: Entry, pages: PageMap) -> Place? {
        guard let chapter = entry.chapter else { return nil }
        guard let anchor = entry.anchor else { return .start(of: chapter) }
        return pages.place(ofAnchor: anchor, in: chapter)
    }

    /// Returns the page number of an entry; nil if it is not counted yet.
    public func pageNumber(of entry: Entry, pages: PageMap) -> Int? {
        place(of: entry, pages: pages).flatMap { pages.pageNumber(of: $0) }
    }

    /// Returns the last entry that begins at or before a place, among those counted so far.
    public func current(at place: Place, pages: PageMap) -> Entry? {
        var latest: (entry: Entry, place: Place)?
        for entry in entries {
            guard let start = self.place(of: entry, pages: pages),
                (start.chapter, start.offset) <= (place.chapter, place.offset)
            else { continue }
            if latest.map({ $0.place <= start }) ?? true { latest = (entry, start) }
        }
        return latest?.entry
    }

    /// Returns the entry that contains the start of what is shown: the last one that begins at or before the first words.
    public func current(on shown: ShownPages, pages: PageMap) -> Entry? {
        var latest: Entry?
        let chapter = shown.key.chapter
        for entry in entries {
            guard let entryChapter = entry.chapter, entryChapter <= chapter else { continue }
            if entryChapter < chapter {
                if entryChapter >= latest?.chapter ?? 0 { latest = entry }
            } else if begins(entry, atOrBefore: shown) {
                latest = entry
            }
        }
        return latest
    }

    private func begins(_ entry: Entry, atOrBefore shown: ShownPages) -> Bool {
        let (pages, key) = (shown.pages, shown.key)
        let page = pages.first { $0.page.chapter == key.chapter }
        guard let anchor = entry.anchor, let markup = page?.document.markup else { return true }
        guard let node = markup.elementsByID[anchor] else { return key.index == 0 }
        let (start, offset) = (shown.counted.first.offset, Int(markup[node].textStart))
        // Elements without text at one offset: those after the end of the page are on later pages.
        let last = pages.last { $0.page.chapter == key.chapter }
        if let end = last?.page.end, end.offset == offset, node.rawValue >= end.element, !shown.endsChapter {
            return false
        }
        guard offset > start else { return true }
        // Only white space is between the start of the page and the heading.
        guard offset - start < 200 else { return false }
        return markup.text[start..<offset].allSatisfy { $0.isWhiteSpace || $0 == 0xA0 }
    }
}
