import LecternMarkup
import LecternPublication

/// The page shown, as one value.
///
///     func navigator(_ navigator: any SpreadNavigator, pageMoved information: PageInformation) {
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
    /// The first element that has content on the page, by index in the chapter's document. Text nodes count.
    public var startIndex: Int
    /// The last one. The next page begins with the same element or the one after it.
    public var endIndex: Int
}

extension PageInformation {
    @MainActor init(_ spread: LaidOutSpread, in navigation: SpreadNavigation, positions: PositionList) {
        let chapter = spread.key.chapter
        chapterIndex = chapter
        numberOfChaptersInBook = navigation.publication.units.count
        // Strips have indices of their own.
        let counted = navigation.census.pages.chapters[chapter]
        pageIndex = spread.isScrolled ? counted?.index(containing: spread.firstInView) ?? 0 : spread.pageIndex
        numberOfPagesInChapter = counted?.count
        chapterTitle =
            navigation.contents.current(on: spread, pages: navigation.census.pages)
            .map { navigation.contents.title(at: $0) } ?? ""
        highlightsInPage = []
        let length = spread.chapterLength
        pagePositionInChapter = length == 0 ? 0 : min(Double(spread.start.offset) / Double(length), 1)
        let whole = PositionList.Part(unit: chapter, fractions: pagePositionInChapter...1)
        pagePositionInBook =
            positions.progressions(from: whole, to: whole)?.lowerBound
            ?? (Double(chapter) + pagePositionInChapter) / Double(max(numberOfChaptersInBook, 1))
        pageDescription = spread.excerpt
        isLoadedChapter = false
        startIndex = spread.pages.first?.page.firstElement ?? 0
        endIndex = spread.pages.last?.page.lastElement ?? 0
    }
}

extension Page {
    /// The first node with content on the page: the one that the page continues, else the first that begins on it.
    fileprivate var firstElement: Int {
        let first = elements.lowerBound
        let nodes = drawing.document.markup.nodes
        guard first > 0, first <= nodes.count, start.offset > Int(nodes[first - 1].textStart),
            start.offset < Int(nodes[first - 1].textEnd)
        else { return first }
        return first - 1
    }

    /// The last node with content on the page.
    fileprivate var lastElement: Int { max(elements.upperBound - 1, firstElement) }
}
