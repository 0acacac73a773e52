/// What a navigator asks its app for: stored highlights and stored page counts.
///
///     func navigator(_ navigator: SpreadNavigator, highlightsForChapter chapter: Int) -> [ChapterHighlight] {
///         database.highlights(of: navigator.book.code, chapter)
///     }
///
/// All methods are optional.
@MainActor public protocol SpreadNavigatorDataSource: AnyObject {
    /// Returns the highlights of a chapter that is loaded or about to be. The navigator draws them.
    func navigator(_ navigator: SpreadNavigator, highlightsForChapter chapter: Int) -> [ChapterHighlight]
    /// A highlight was made: store it.
    func navigator(_ navigator: SpreadNavigator, insertHighlight highlight: ChapterHighlight)
    /// A highlight was removed, or merged into one that is inserted next: delete it from the store.
    func navigator(_ navigator: SpreadNavigator, deleteHighlight highlight: ChapterHighlight)
    /// Returns the stored pages of a chapter for the same book and layout (``PagingInformation/isEqual(to:)``). The
    /// chapter is not laid out then. Return nil if they are not known.
    func navigator(_ navigator: SpreadNavigator, pagesFor information: PagingInformation) -> PagingInformation?
}

extension SpreadNavigatorDataSource {
    public func navigator(
        _ navigator: SpreadNavigator, highlightsForChapter chapter: Int
    ) -> [ChapterHighlight] { [] }
    public func navigator(_ navigator: SpreadNavigator, insertHighlight highlight: ChapterHighlight) {}
    public func navigator(_ navigator: SpreadNavigator, deleteHighlight highlight: ChapterHighlight) {}
    public func navigator(
        _ navigator: SpreadNavigator, pagesFor information: PagingInformation
    ) -> PagingInformation? { nil }
}
