public import LecternImages
import LecternPaint

/// The pages that are shown together and turn, usually one or two, with their picture.
public struct LaidOutSpread: PlacedPages {
    public let layout: LayoutRequest
    public let key: SpreadKey
    public let pages: [PlacedPage]
    /// The requested place; the start of the spread if none was requested.
    let target: Place
    /// The first place on the spread.
    package let start: Place
    /// The index of its first page in the chapter.
    package let pageIndex: Int
    /// Whether it is the last spread of its chapter.
    package let endsChapter: Bool
    /// The first words, up to 80 characters.
    public let excerpt: String
    /// The start of the next spread in the chapter.
    let next: PageStart?
    var painted: SpreadPicture
    var overlay = PageOverlay()

    /// The picture of the whole viewport with decorations, in device pixels; without pixels if the services have no
    /// painter. A spread whose picture cannot be made is not shown: ``RenditionError/picture(_:width:height:)``.
    public var picture: Bitmap { painted.shown }

    /// The decorations in paint order.
    package var decorations: [DrawnDecoration] { overlay.decorations }

    /// The decorations as they are painted, in the viewport.
    package var marks: [DecorationMark] { overlay.marks }

    /// Changes whenever the picture of the same spread is drawn with other decorations.
    package var pictureVersion: Int { overlay.pictureVersion }

    /// The place after its last one.
    package var end: Place {
        guard let last = pages.last else { return start }
        return endsChapter
            ? .end(of: lastChapter) : Place(chapter: last.page.chapter, offset: last.page.range.upperBound)
    }

    /// Whether a place is on the spread.
    public func contains(_ place: Place) -> Bool {
        guard let first = pages.first, hasPage(ofChapter: place.chapter) else { return false }
        guard place.chapter == key.chapter else { return true }
        guard first.page.start.isReached(by: place) || pageIndex == 0 else { return false }
        guard !endsChapter, let next else { return true }
        return !next.isReached(by: place)
    }
}

/// The picture of a spread, without and with its decorations.
struct SpreadPicture: Sendable {
    /// The picture without decorations.
    var bare: Bitmap
    /// The picture with decorations; nil if there are none.
    private(set) var marked: Bitmap?

    init(_ bare: Bitmap) { self.bare = bare }

    var shown: Bitmap { marked ?? bare }

    var bytes: Int { bare.pixels.count + (marked?.pixels.count ?? 0) }

    /// Draws marks on the bare picture, instead of those before.
    mutating func draw(_ marks: [DecorationMark], in layout: LayoutRequest) {
        marked = nil
        guard !marks.isEmpty else { return }
        var picture = bare
        picture.draw(marks, scale: layout.viewport.scale, isDark: layout.settings.theme.isDark)
        marked = picture
    }
}

/// The decorations of a spread or a strip.
struct PageOverlay: Sendable {
    /// In paint order.
    var decorations: [DrawnDecoration] = []
    /// As they are painted.
    var marks: [DecorationMark] = []
    /// Changes whenever other marks are painted.
    var pictureVersion = 0
    /// The version of the navigator's decorations.
    var version = 0
}
