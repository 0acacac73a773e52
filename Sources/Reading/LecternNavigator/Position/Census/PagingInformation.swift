import LecternBase

/// The pages of one chapter, with everything that they depend on.
///
///     func navigator(_ navigator: SpreadNavigator, didPaging information: PagingInformation) {
///         store(information)
///     }
///     func navigator(_ navigator: SpreadNavigator, pagesFor information: PagingInformation) -> PagingInformation? {
///         stored.first { $0.isEqual(to: information) }
///     }
public struct PagingInformation: Hashable, Codable, Sendable {
    /// The app's number of the book.
    public var bookCode: Int
    /// The index of the chapter.
    public var chapterIndex: Int
    /// The places at which the pages begin; empty if they are not known.
    public var pageStarts: [PageStart] = []
    /// The offsets of the elements to which the contents lead, by id.
    public var anchors: [String: Int] = [:]
    /// The font family that replaces the book's; empty for the book's.
    public var fontName: String
    /// The size of body text, in CSS pixels.
    public var fontSize: Double
    /// The line height as a multiple of the font size; 0 for the book's.
    public var lineSpacing: Double
    /// The top margin as a share of the page's height.
    public var verticalGapRatio: Double
    /// The left margin as a share of the page's width.
    public var horizontalGapRatio: Double
    /// Whether the viewport is taller than wide.
    public var isPortrait: Bool
    /// Whether two pages are side by side.
    public var isDoublePagedForLandscape: Bool
    /// A digest of all other settings, of the engine and of its fonts.
    public var layoutKey: String

    /// The number of pages; 0 if it is not known.
    public var numberOfPagesInChapter: Int { pageStarts.count }

    /// Whether the pages of both break in the same places: the same book, chapter and layout. The number of pages
    /// does not count.
    public func isEqual(to other: PagingInformation) -> Bool {
        var (left, right) = (self, other)
        left.pageStarts = []
        right.pageStarts = []
        left.anchors = [:]
        right.anchors = [:]
        return left == right
    }
}

extension PagingInformation {
    /// Describes a layout of a chapter, without its pages.
    ///
    /// - Parameter key: The digest of the layout's ``PaginationKey``.
    init(book: BookReference, chapter: Int, layout: LayoutRequest, key: String) {
        let settings = layout.settings
        bookCode = book.code
        chapterIndex = chapter
        fontName = settings.fontFamily ?? ""
        fontSize = settings.fontSize
        lineSpacing = settings.lineHeight ?? 0
        verticalGapRatio = settings.margins.top / max(settings.pageHeight, 1)
        horizontalGapRatio = settings.margins.left / max(settings.pageWidth, 1)
        isPortrait = layout.viewport.height > layout.viewport.width
        isDoublePagedForLandscape = layout.columns > 1
        layoutKey = key
    }

    init(_ other: PagingInformation, _ count: PageCensus.Count) {
        self = other
        chapterIndex = count.chapter
        pageStarts = count.starts
        anchors = count.anchors
    }

    /// The pages as the census counts them; nil if they are not known, or make no sense.
    var count: PageCensus.Count? {
        guard !pageStarts.isEmpty, pageStarts.sorted() == pageStarts else { return nil }
        return PageCensus.Count(chapter: chapterIndex, starts: pageStarts, anchors: anchors)
    }
}
