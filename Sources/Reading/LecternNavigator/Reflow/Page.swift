public import LecternGeometry
public import LecternLayout

/// One page of a chapter: output of one layout, never stored.
public struct Page: Sendable {
    /// Index of the chapter in the reading order.
    public let chapter: Int
    /// Index of the page in the chapter.
    public let index: Int
    /// The page's content area with all that is on it.
    public let fragment: Fragment
    /// The first place on it.
    public let start: PageStart
    /// What of the chapter's canonical text it holds: from its first place to
    /// the first of the next page.
    public let range: Range<Int>
    /// The first place after it: that of the next page, or the end of the chapter.
    /// The elements that begin on the page are those from `start.element` up to `end.element`.
    public let end: PageStart
    /// The chapter ends with it.
    public let isLast: Bool
    /// From the content to the page box: past the margins, or scaled to fit.
    public internal(set) var contentTransform: AffineTransform
    /// What the page needs to draw itself.
    let drawing: PageDrawing
}
