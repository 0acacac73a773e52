import LecternMarkup
import LecternPublication

/// The page shown, as one value.
///
///     func navigator(_ navigator: SpreadNavigator, pageMoved information: PageInformation) {
///         label.text = "\(information.chapterTitle), page \(information.pageIndex + 1)"
///     }
///
/// Of two pages side by side it describes the first one; elements and highlights are those of both.
public struct PageInformation: Hashable, Sendable {
    /// The index of the chapter in `Publication.units`.
    public var chapterIndex: Int
    /// The number of chapters.
    public var numberOfChaptersInBook: Int
    /// The index of the page in its chapter, from 0.
    public var pageIndex: Int
    /// The number of pages of the chapter; nil until they are counted: see ``SpreadNavigator/pageInformation()``.
    public var numberOfPagesInChapter: Int?
    /// The title of the contents entry in which the page begins; empty if there is none.
    public var chapterTitle: String
    /// The highlights that touch the page.
    public var highlightsInPage: [ChapterHighlight]
    /// Where the page begins in its chapter, from 0 to 1.
    public var pagePositionInChapter: Double
    /// Where it begins in the book, from 0 to 1. Chapters count by their size.
    public var pagePositionInBook: Double
    /// The first words.
    public var pageDescription: String
    /// Whether the move has loaded the chapter: the page before was of another one, or there was none.
    public var isLoadedChapter: Bool
    /// The least index of an element with content on the page, in the chapter's document: an element that begins on it,
    /// or one whose own text is on it. The ends of highlights (``ChapterHighlight/Ends``) have the same indexes.
    public var startIndex: Int
    /// The greatest index of such an element.
    public var endIndex: Int
}

extension PageInformation {
    /// - Parameter page: The page of the spread to describe; nil for the first one with the elements of all.
    @MainActor init(
        _ shown: ShownPages, page: PlacedPage? = nil, in navigation: SpreadNavigation, positions: PositionList
    ) {
        let chapter = page?.page.chapter ?? shown.key.chapter
        chapterIndex = chapter
        numberOfChaptersInBook = navigation.publication.units.count
        let counted = navigation.census.pages.chapters[chapter]
        switch shown {
        case .spread(let spread): pageIndex = page?.page.index ?? spread.pageIndex
        // Strips have indices of their own.
        case .scroll: pageIndex = counted?.index(containing: shown.counted.first) ?? 0
        }
        numberOfPagesInChapter = page?.kind.isFixed == true ? 1 : counted?.count
        chapterTitle =
            navigation.contents.current(on: shown, pages: navigation.census.pages)
            .map { navigation.contents.title(at: $0) } ?? ""
        highlightsInPage = []
        let length = page?.document.markup.text.count ?? shown.chapterLength
        let start = page?.page.start.offset ?? shown.start.offset
        pagePositionInChapter = length == 0 ? 0 : min(Double(start) / Double(length), 1)
        let whole = PositionList.Part(unit: chapter, fractions: pagePositionInChapter...1)
        pagePositionInBook =
            positions.progressions(from: whole, to: whole)?.lowerBound
            ?? (Double(chapter) + pagePositionInChapter) / Double(max(numberOfChaptersInBook, 1))
        pageDescription = page.map { $0.document.excerpt(at: $0.page.start.offset) } ?? shown.excerpt
        isLoadedChapter = false
        startIndex = (page ?? shown.pages.first)?.page.shownElements.lowerBound ?? 0
        endIndex = (page ?? shown.pages.last)?.page.shownElements.upperBound ?? 0
    }
}
