import LecternBase
import LecternModel
import LecternPublication

/// Which fixed pages of a publication form a spread (EPUB RS 3.3, § 8.2 Fixed-layout
/// rendering: synthetic spreads).
///
/// Reflowable pages, centred pages, wide pictures and pages without spread stand alone. A page of
/// the first side begins a spread, one of the second side ends it. The first page
/// is a cover and stands alone, unless the book declares no cover.
struct SpreadPlan: Sendable {
    /// Ranges of one or two chapters in reading order.
    let groups: [Range<Int>]
    private let groupOfChapter: [Int]

    /// - Parameter wide: The units that are wider than high, which stand alone.
    init(_ publication: Publication, _ request: LayoutRequest, wide: Set<Int> = []) {
        self.init(
            publication, columns: request.columns, isRightToLeft: request.isRightToLeft,
            offsetsFirstPage: request.offsetsFirstPage, wide: wide)
    }

    /// - Parameter offsetsFirstPage: Whether the first page stands alone; nil if the book decides.
    init(
        _ publication: Publication, columns: Int, isRightToLeft: Bool, offsetsFirstPage: Bool? = nil,
        wide: Set<Int> = []
    ) {
        let firstIsAlone = offsetsFirstPage ?? publication.beginsWithCover
        let first: PageSide = isRightToLeft ? .right : .left
        var groups: [Range<Int>] = []
        var open: Int?
        for (index, link) in publication.units.lazy.map(\.link).enumerated() {
            let isAlone =
                columns < 2 || !publication.isFixed(link) || link.properties.page == .center || wide.contains(index)
                || (link.properties.spread ?? publication.metadata.presentation.spread) == Spread.none
            if isAlone || link.properties.page == first {
                if let begun = open { groups.append(begun..<begun + 1) }
                open = isAlone ? nil : index
                if isAlone { groups.append(index..<index + 1) }
            } else if let begun = open {
                groups.append(begun..<index + 1)
                open = nil
            } else if link.properties.page != nil || index == 0 && firstIsAlone {
                groups.append(index..<index + 1)
            } else {
                open = index
            }
        }
        if let begun = open { groups.append(begun..<begun + 1) }
        self.groups = groups
        groupOfChapter = groups.enumerated().flatMap { number, group in group.map { _ in number } }
    }

    /// Returns the chapters of the spread that contains a chapter.
    func group(of chapter: Int) -> Range<Int> {
        groupOfChapter.indices.contains(chapter) ? groups[groupOfChapter[chapter]] : chapter..<chapter + 1
    }
}

extension Publication {
    /// Whether a resource is a page with a size of its own.
    func isFixed(_ link: Link) -> Bool { manifest.layout(of: link)?.hasFixedPages == true }

    /// Whether the first page is a cover. Image books and PDFs begin with one; other
    /// books declare it.
    fileprivate var beginsWithCover: Bool {
        readingOrder.first?.mediaType?.isHTML != true || coverLink != nil || landmarks.contains { $0.has(rel: "cover") }
    }
}
