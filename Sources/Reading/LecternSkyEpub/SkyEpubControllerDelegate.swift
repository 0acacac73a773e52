public import Lectern

/// Receives the events of a ``SkyEpubController``: `ReflowableViewControllerDelegate` and
/// `FixedViewControllerDelegate`. All methods are optional.
@MainActor public protocol SkyEpubControllerDelegate: AnyObject {
    /// Text was selected; the point is where the pointer or finger went up, in the viewport.
    func controller(_ controller: SkyEpubController, didSelectRange selection: Selection, atPosition point: Point)
    /// The page was tapped: no link, no highlight.
    func controller(_ controller: SkyEpubController, didDetectTapAtPosition point: Point)
    /// The page was tapped twice.
    func controller(_ controller: SkyEpubController, didDetectDoubleTapAtPosition point: Point)
    /// A highlight of the data source was tapped.
    func controller(
        _ controller: SkyEpubController, didHitHighlight highlight: ChapterHighlight, atPosition point: Point)
    /// Another page is shown, or the first one.
    func controller(_ controller: SkyEpubController, pageMoved information: PageInformation)
    /// The key was found; see ``SkyEpubController/searchKey(_:)``.
    func controller(_ controller: SkyEpubController, didSearchKey hit: SearchHit)
    /// A chapter is searched.
    func controller(_ controller: SkyEpubController, didFinishSearchForChapter chapter: Int, hits: Int)
    /// The book is searched.
    func controller(_ controller: SkyEpubController, didFinishSearchAll hits: Int)
    /// The pages of the book are counted from now on.
    func controller(_ controller: SkyEpubController, didStartPaging bookCode: Int)
    /// The pages of a chapter are counted: store them for the data source.
    func controller(_ controller: SkyEpubController, didPaging information: PagingInformation)
    /// The pages of the book are counted.
    func controller(_ controller: SkyEpubController, didFinishPaging bookCode: Int)
    /// Pages are drawn from now on, beginning with this one.
    func controller(_ controller: SkyEpubController, cachingStarted index: Int)
    /// The picture of a page is in a file. A page that cannot be drawn or written is passed over.
    func controller(_ controller: SkyEpubController, cached index: Int, path: String)
    /// All pictures are written; the index is that of the last page.
    func controller(_ controller: SkyEpubController, cachingFinished index: Int)
}

extension SkyEpubControllerDelegate {
    public func controller(
        _ controller: SkyEpubController, didSelectRange selection: Selection, atPosition point: Point
    ) {}
    public func controller(_ controller: SkyEpubController, didDetectTapAtPosition point: Point) {}
    public func controller(_ controller: SkyEpubController, didDetectDoubleTapAtPosition point: Point) {}
    public func controller(
        _ controller: SkyEpubController, didHitHighlight highlight: ChapterHighlight, atPosition point: Point
    ) {}
    public func controller(_ controller: SkyEpubController, pageMoved information: PageInformation) {}
    public func controller(_ controller: SkyEpubController, didSearchKey hit: SearchHit) {}
    public func controller(_ controller: SkyEpubController, didFinishSearchForChapter chapter: Int, hits: Int) {}
    public func controller(_ controller: SkyEpubController, didFinishSearchAll hits: Int) {}
    public func controller(_ controller: SkyEpubController, didStartPaging bookCode: Int) {}
    public func controller(_ controller: SkyEpubController, didPaging information: PagingInformation) {}
    public func controller(_ controller: SkyEpubController, didFinishPaging bookCode: Int) {}
    public func controller(_ controller: SkyEpubController, cachingStarted index: Int) {}
    public func controller(_ controller: SkyEpubController, cached index: Int, path: String) {}
    public func controller(_ controller: SkyEpubController, cachingFinished index: Int) {}
}

/// Stores what a ``SkyEpubController`` asks for: `ReflowableViewControllerDataSource`. All methods are optional.
@MainActor public protocol SkyEpubControllerDataSource: AnyObject {
    /// Returns the stored highlights of a chapter that is loaded.
    func controller(_ controller: SkyEpubController, highlightsForChapter chapter: Int) -> [ChapterHighlight]
    /// A highlight was made: store it.
    func controller(_ controller: SkyEpubController, insertHighlight highlight: ChapterHighlight)
    /// A highlight was removed, or has become a part of one that is inserted next.
    func controller(_ controller: SkyEpubController, deleteHighlight highlight: ChapterHighlight)
    /// Returns the stored pages of a chapter with the same layout (`isEqual(to:)`), so that they are not counted again;
    /// nil if there are none. SkyEpub asks for their number only.
    func controller(
        _ controller: SkyEpubController, pagesForPagingInformation information: PagingInformation
    ) -> PagingInformation?
}

extension SkyEpubControllerDataSource {
    public func controller(
        _ controller: SkyEpubController, highlightsForChapter chapter: Int
    ) -> [ChapterHighlight] { [] }
    public func controller(_ controller: SkyEpubController, insertHighlight highlight: ChapterHighlight) {}
    public func controller(_ controller: SkyEpubController, deleteHighlight highlight: ChapterHighlight) {}
    public func controller(
        _ controller: SkyEpubController, pagesForPagingInformation information: PagingInformation
    ) -> PagingInformation? { nil }
}
