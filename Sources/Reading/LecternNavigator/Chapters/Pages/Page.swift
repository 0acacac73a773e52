package import LecternGeometry
package import LecternLayout

/// One page of a chapter, or one strip of a scrolled column: output of one layout, never stored.
public struct Page: Sendable {
    /// The index of the chapter.
    public let chapter: Int
    /// The index of the page in the chapter.
    public let index: Int
    /// The content of the page area.
    package let fragment: Fragment
    /// The first place on the page.
    public let start: PageStart
    /// The canonical text on the page: from its first place to that of the next page.
    public let range: Range<Int>
    /// The first place after the page: the start of the next page, or the end of the chapter.
    public let end: PageStart
    /// Whether it is the last page of the chapter.
    public let isLast: Bool
    /// The size of the page box in CSS pixels. That of a strip is as long as its content.
    var boxSize: PhysicalSize
    /// The transform from content to page box: the margins, or scaling to fit.
    package internal(set) var contentTransform: AffineTransform
    /// What the page needs to draw itself.
    let drawing: PageDrawing
}
