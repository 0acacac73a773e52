public import LecternImages
public import LecternPaint

/// What a viewport shows at a time: one page or two, with their picture.
///
/// A spread is a value of a ``LayoutRequest``, and carries it: points of a
/// spread mean nothing in the layout of another request.
public struct LaidOutSpread: Sendable {
    /// The layout it belongs to.
    public let layout: LayoutRequest
    public let key: Key
    /// In reading order; two at most.
    public let pages: [SpreadPage]
    /// The place that was asked for, else the first of the spread.
    public let target: Place
    /// The first place on it.
    public let start: Place
    /// How many pages stand before it in its chapter.
    public let pageIndex: Int
    /// The chapter ends with it.
    public let endsChapter: Bool
    /// Length of the chapter's canonical text.
    public let chapterLength: Int
    /// The words at its start, for locators and lists.
    public let excerpt: String
    /// The picture of the whole viewport, in device pixels, with its decorations.
    public internal(set) var picture: Bitmap
    /// What decorates it, in the order in which it is drawn.
    public internal(set) var decorations: [DrawnDecoration] = []
    /// Tells pictures of the same spread with other decorations apart: hosts that
    /// keep what they have made of the picture make it anew for another one.
    public internal(set) var pictureVersion = 0
    /// The navigator's decorations when these were drawn: what was drawn before
    /// the last change of them is out of date.
    var decorationsVersion = 0
    /// The picture without its decorations, where it has any.
    var barePicture: Bitmap?

    /// Which spread of a layout it is.
    public struct Key: Hashable, Sendable {
        public var chapter: Int
        /// Of the chapter's spreads.
        public var index: Int

        public init(chapter: Int, index: Int) { (self.chapter, self.index) = (chapter, index) }
    }

    /// The place after its last.
    public var end: Place {
        guard let last = pages.last else { return start }
        return endsChapter
            ? .end(of: lastChapter) : Place(chapter: last.page.chapter, offset: last.page.range.upperBound)
    }

    /// The text on it, a paragraph a line.
    public var text: String { pages.flatMap(\.paragraphs).map(\.text).joined(separator: "\n") }

    /// Whether a place stands on it.
    public func contains(_ place: Place) -> Bool {
        guard let first = pages.first, pages.contains(where: { $0.page.chapter == place.chapter }) else { return false }
        guard place.chapter == key.chapter else { return true }
        guard first.page.start.isReached(by: place) || pageIndex == 0 else { return false }
        guard !endsChapter, let next else { return true }
        return !next.isReached(by: place)
    }

    /// The last chapter of which something is on it.
    public var lastChapter: Int { pages.last?.page.chapter ?? key.chapter }

    /// Whether its pages have sizes of their own.
    public var isFixed: Bool { pages.contains(where: \.isFixed) }

    /// Where the spread after it starts.
    let next: PageStart?
}

/// A page in a spread.
public struct SpreadPage: Sendable {
    public let page: Page
    /// The document that it shows a part of.
    public let document: EngineDocument
    /// The page box in the viewport.
    public let frame: PaintRect
    /// Where a page of a fixed size stands in its page box; the page box itself of other pages.
    public let content: PaintRect
    /// What it is drawn from, where it is a page of a PDF.
    public let sheet: PDFSheet?
    /// Whether the page has a size of its own.
    public let isFixed: Bool
    /// Its text with the places on the viewport, for assistive technology.
    public let paragraphs: [PageParagraph]
}

/// A paragraph's part of a page.
public struct PageParagraph: Hashable, Sendable {
    public var text: String
    /// In the viewport, in CSS pixels.
    public var frame: PaintRect

    public init(text: String, frame: PaintRect) { (self.text, self.frame) = (text, frame) }
}
