public import LecternGeometry
public import LecternImages
public import LecternPaint

/// The pages shown together, usually one or two, with their picture.
///
/// A spread belongs to one ``LayoutRequest``: its points and rectangles mean nothing
/// in another layout.
public struct LaidOutSpread: Sendable {
    /// The layout of the spread.
    public let layout: LayoutRequest
    public let key: Key
    /// The pages in reading order.
    public let pages: [SpreadPage]
    /// The requested place; the start of the spread if none was requested.
    public let target: Place
    /// The first place on the spread.
    public let start: Place
    /// The index of its first page in the chapter.
    public let pageIndex: Int
    /// Whether it is the last spread of its chapter.
    public let endsChapter: Bool
    /// The length of the chapter's canonical text.
    public let chapterLength: Int
    /// The first words, up to 80 characters.
    public let excerpt: String
    /// The picture of the whole viewport with decorations, in device pixels.
    public internal(set) var picture: Bitmap
    /// The decorations in paint order.
    public internal(set) var decorations: [DrawnDecoration] = []
    /// Changes whenever the picture of the same spread is drawn with other decorations.
    public internal(set) var pictureVersion = 0
    /// The version of the navigator's decorations that are drawn.
    var decorationsVersion = 0
    /// The picture without decorations; nil if there are none.
    var barePicture: Bitmap?
    /// The decorations as they are painted, in the viewport.
    public internal(set) var marks: [DecorationMark] = []

    /// Identifies a spread in a layout.
    public struct Key: Hashable, Sendable {
        public var chapter: Int
        /// The index among the chapter's spreads.
        public var index: Int

        public init(chapter: Int, index: Int) { (self.chapter, self.index) = (chapter, index) }
    }

    /// The last line in view while scrolling; nil for pages.
    var lastLine: Place?

    /// The place that the reader sees first: the target of a jump while it is scrolled to, else the start.
    var firstInView: Place { lastLine == nil ? start : target }

    /// The place after its last one.
    public var end: Place {
        if !endsChapter, let lastLine { return lastLine }
        guard let last = pages.last else { return start }
        return endsChapter
            ? .end(of: lastChapter) : Place(chapter: last.page.chapter, offset: last.page.range.upperBound)
    }

    /// The text, one line per paragraph.
    public var text: String { pages.flatMap(\.paragraphs).map(\.text).joined(separator: "\n") }

    /// Whether a place is on the spread.
    public func contains(_ place: Place) -> Bool {
        if isScrolled { return shows(place) }
        guard let first = pages.first, pages.contains(where: { $0.page.chapter == place.chapter }) else { return false }
        guard place.chapter == key.chapter else { return true }
        guard first.page.start.isReached(by: place) || pageIndex == 0 else { return false }
        guard !endsChapter, let next else { return true }
        return !next.isReached(by: place)
    }

    /// The last chapter that has content on the spread.
    public var lastChapter: Int { pages.last?.page.chapter ?? key.chapter }

    /// The colour where no page is.
    public var surround: Color {
        let theme = layout.settings.theme
        return pages.contains { $0.sheet != nil } ? theme.desk : theme.surround ?? theme.background
    }

    /// Whether any page has a size of its own.
    public var isFixed: Bool { pages.contains(where: \.isFixed) }

    /// The start of the next spread in the chapter.
    let next: PageStart?
}

/// A page of a spread.
public struct SpreadPage: Sendable {
    public let page: Page
    /// The document of the page.
    public let document: EngineDocument
    /// The page box in the viewport.
    public internal(set) var frame: PaintRect
    /// The area of a fixed page in its page box; the page box of other pages.
    public internal(set) var content: PaintRect
    /// The PDF page that it shows; nil for other pages.
    public let sheet: PDFSheet?
    /// Whether the page has a size of its own.
    public let isFixed: Bool
    /// The paragraphs with their frames relative to the page box.
    let ownParagraphs: [PageParagraph]
    /// What scrolling needs; nil for a page that turns.
    let strip: StripExtent?

    /// The text with its frames in the viewport, for assistive technology.
    public var paragraphs: [PageParagraph] {
        ownParagraphs.map { paragraph in
            var moved = paragraph
            moved.frame = paragraph.frame.offset(x: frame.x, y: frame.y)
            return moved
        }
    }
}

/// The part of a paragraph that is on a page.
public struct PageParagraph: Hashable, Sendable {
    public var text: String
    /// The area in the viewport, in CSS pixels.
    public var frame: PaintRect
    /// What the paragraph is for.
    public var role: Role

    /// What a paragraph is for.
    public enum Role: Hashable, Sendable {
        case text
        /// A heading of level 1 to 6.
        case heading(Int)
        /// The alternative text of a picture.
        case picture
    }

    /// - Parameter frame: In the viewport, in CSS pixels.
    public init(text: String, frame: PaintRect, role: Role = .text) {
        (self.text, self.frame, self.role) = (text, frame, role)
    }
}
