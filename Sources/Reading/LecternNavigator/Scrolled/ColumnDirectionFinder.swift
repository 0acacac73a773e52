import LecternGeometry

/// Looks in the text of a publication for the direction in which its column scrolls: once.
///
/// Opening starts it, unless settings and metadata decide (``ColumnDirection``); a layout that comes earlier waits. The
/// chapters that it reads are those that are shown first, and are not parsed again.
actor ColumnDirectionFinder {
    private let source: ChapterSource
    private let sheets: SheetCache
    private var search: Task<ScrollDirection, Never>?

    init(_ source: ChapterSource, sheets: SheetCache) {
        self.source = source
        self.sheets = sheets
    }

    /// Returns the direction of the whole column.
    ///
    /// - Parameters:
    ///   - chapter: Where the search begins, if nobody has searched before.
    ///   - settings: Those in which the chapter will be laid out.
    func direction(from chapter: Int, _ settings: LayoutSettings) async -> ScrollDirection {
        let search = search ?? Task { await find(from: chapter, settings) }
        self.search = search
        return await search.value
    }

    /// Ends the search.
    func cancel() { search?.cancel() }

    /// Covers and title pages say little: the first chapter of some length decides, else the first one that can be read.
    private func find(from chapter: Int, _ settings: LayoutSettings) async -> ScrollDirection {
        let rendition = source.rendition(settings)
        var first: ScrollDirection?
        for index in chapter..<min(chapter + Self.mostChapters, max(rendition.chapterCount, chapter)) {
            guard !Task.isCancelled, let chapter = try? await rendition.chapter(at: index, sheets: sheets) else {
                continue
            }
            let direction = chapter.document.scrollDirection
            if chapter.length >= Self.enoughText { return direction }
            first = first ?? direction
        }
        return first ?? .down
    }

    /// The least length of a chapter that decides, in UTF-16 units: more than a title page has.
    private static let enoughText = 400
    /// How many chapters are read: a cover, a title page, an imprint and a dedication come before the text.
    private static let mostChapters = 5
}
