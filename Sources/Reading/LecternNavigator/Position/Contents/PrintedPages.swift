import LecternBase
public import LecternModel
import LecternPublication

/// The pages of the printed book that a publication was made from, with their places: the page list of an EPUB, the page
/// labels of a PDF.
///
///     let label = navigator.printedPages.places(in: navigator.pages).last { $0.place <= place }?.label
public struct PrintedPages: Sendable {
    /// The pages in the order of the list.
    public let entries: [Entry]

    /// A page of the printed book.
    public struct Entry: Hashable, Sendable {
        /// The label, such as `iv` or `57`; never empty.
        public let label: String
        /// The link of the page list.
        public let link: Link
        /// The chapter that the page begins in.
        public let chapter: Int
        /// The id of the element that marks its beginning; nil for the start of the chapter.
        public let anchor: String?
    }

    init(_ publication: Publication) {
        let units = publication.units
        entries = publication.pageList.flattened.compactMap { item in
            let label = (item.link.title ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard !label.isEmpty, let url = item.link.url, let chapter = publication.unitIndex(of: url) else {
                return nil
            }
            // A page of a PDF is a chapter without anchors.
            let anchor = units[chapter].page == nil ? url.fragment.flatMap { $0.isEmpty ? nil : $0 } : nil
            return Entry(label: label, link: item.link, chapter: chapter, anchor: anchor)
        }
    }

    /// The ids of elements that pages begin at, by chapter.
    var anchorsByChapter: [Int: [String]] {
        var result: [Int: [String]] = [:]
        for entry in entries {
            if let anchor = entry.anchor { result[entry.chapter, default: []].append(anchor) }
        }
        return result
    }

    /// Returns where the pages begin, in the order of the book, as far as their chapters are counted.
    public func places(in pages: PageMap) -> [(place: Place, label: String)] {
        let locatedLabels = entries.compactMap { entry -> (place: Place, label: String)? in
            guard let anchor = entry.anchor else { return (.start(of: entry.chapter), entry.label) }
            // The element is found if its chapter is counted and has it.
            return pages.anchor(anchor, in: entry.chapter).map {
                (Place(chapter: entry.chapter, offset: $0, element: 0), entry.label)
            }
        }
        return locatedLabels.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
            .map(\.element)
    }

    /// Returns the page with a label; case is ignored if there is no exact match.
    public func entry(named name: String) -> Entry? {
        let normalizedName = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return entries.first { $0.label == normalizedName }
            ?? entries.first { $0.label.lowercased() == normalizedName.lowercased() }
    }
}
