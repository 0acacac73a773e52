public import LecternGeometry
public import LecternImages
import LecternPaint

/// What a view shows of a visual navigator at one time: a picture of the
/// viewport, and what assistive technology reads of it.
///
///     let spread = PresentedSpread(
///         id: .init(pageNumber), viewport: viewport, picture: bitmap,
///         pages: [.init(frame: frame, paragraphs: [.init(text: words, frame: frame)])])
public struct PresentedSpread: Identifiable, Sendable {
    /// Identifies the content and its layout: spreads with the same one differ only in their ``version``.
    public var id: ID
    /// Changes when the same content has another picture, for example other decorations.
    public var version: Int
    /// The viewport that the picture fills.
    public var viewport: Viewport
    /// The picture of the viewport, in device pixels.
    public var picture: Bitmap
    /// The pages in reading order.
    public var pages: [Page]

    /// Creates a spread. Its picture has the size of the viewport in device pixels.
    public init(id: ID, version: Int = 0, viewport: Viewport, picture: Bitmap, pages: [Page]) {
        self.id = id
        self.version = version
        self.viewport = viewport
        self.picture = picture
        self.pages = pages
    }

    /// The identity of a spread: any value that a navigator chooses.
    public struct ID: Hashable, Sendable {
        private let value: any Hashable & Sendable

        /// Wraps the navigator's own value.
        public init(_ value: any Hashable & Sendable) { self.value = value }

        public static func == (left: ID, right: ID) -> Bool { AnyHashable(left.value) == AnyHashable(right.value) }

        public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
    }

    /// One page of a spread.
    public struct Page: Hashable, Sendable {
        /// The page box in the viewport, in CSS pixels.
        public var frame: Rect
        /// The text, for assistive technology.
        public var paragraphs: [PageParagraph]

        /// Creates a page. Without paragraphs assistive technology finds no text on it.
        public init(frame: Rect, paragraphs: [PageParagraph] = []) {
            self.frame = frame
            self.paragraphs = paragraphs
        }
    }
}

extension PlacedPages {
    /// The identity of the pages as a view shows them.
    public var presentedID: PresentedSpread.ID { .init(PresentedKey(layout: layout, key: key)) }

    /// Returns what a view shows of the pages.
    func presented(_ picture: Bitmap, version: Int) -> PresentedSpread {
        PresentedSpread(
            id: presentedID, version: version, viewport: layout.viewport, picture: picture,
            pages: pages.map { .init(frame: $0.frame, paragraphs: $0.paragraphs) })
    }
}

extension LaidOutSpread {
    /// The spread as a view shows it.
    var presented: PresentedSpread { presented(picture, version: pictureVersion) }
}

/// The identity of what a navigator of pages shows.
private struct PresentedKey: Hashable, Sendable {
    var layout: LayoutRequest
    var key: SpreadKey
}
