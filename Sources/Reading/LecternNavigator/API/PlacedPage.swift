public import LecternGeometry
import LecternPaint

/// A page with its frame: in the viewport, or in the box of the strip that it is a part of.
public struct PlacedPage: Sendable {
    /// The page.
    public let page: Page
    /// What the page is made of.
    let kind: PageKind
    /// The page box, in CSS pixels.
    public internal(set) var frame: Rect
    /// The area of a fixed page in its page box; the page box of other pages.
    public internal(set) var content: Rect
    /// The paragraphs with their frames relative to the page box.
    let ownParagraphs: [PageParagraph]

    /// Places a page.
    ///
    /// - Parameter frame: Where its page box is.
    init(_ page: Page, _ kind: PageKind, in frame: Rect) {
        self.page = page
        self.kind = kind
        self.frame = frame
        content = page.shownArea?.offset(x: frame.x, y: frame.y) ?? frame
        ownParagraphs = kind.paragraphs(of: page)
    }

    /// The document of the page.
    public var document: EngineDocument { page.document }

    /// The text with its frames, for assistive technology.
    public var paragraphs: [PageParagraph] {
        ownParagraphs.map { paragraph in
            var moved = paragraph
            moved.frame = paragraph.frame.offset(x: frame.x, y: frame.y)
            return moved
        }
    }

    /// Returns the page at another place.
    func moved(x: Double, y: Double) -> PlacedPage {
        var result = self
        result.frame = frame.offset(x: x, y: y)
        result.content = content.offset(x: x, y: y)
        return result
    }
}

/// The part of a paragraph that is on a page.
public struct PageParagraph: Hashable, Sendable {
    /// The words that the page shows.
    public var text: String
    /// The area in the viewport, in CSS pixels.
    public var frame: Rect
    /// What the paragraph is for.
    public var role: Role

    /// What a paragraph is for.
    public enum Role: Hashable, Sendable {
        /// Any other text.
        case text
        /// A heading of level 1 to 6.
        case heading(Int)
        /// The alternative text of a picture.
        case picture
    }

    /// - Parameter frame: In the viewport, in CSS pixels.
    public init(text: String, frame: Rect, role: Role = .text) {
        self.text = text
        self.frame = frame
        self.role = role
    }
}
