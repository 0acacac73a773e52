import LecternImages
import LecternPublication

/// What a navigator of pages shows: a spread of pages that turn, or the visible part of a column that scrolls.
///
///     switch navigator.shown {
///     case .spread(let spread)?: window.draw(spread.picture)
///     case .scroll(let window)?: print("scrolls", window.direction)
///     case nil: break
///     }
///
/// Its pages have the frames that they have in the viewport, however they got there. So hit tests, selections and
/// decorations need not ask which it is.
public enum ShownPages: PlacedPages {
    /// One or two pages that are turned, with their picture.
    case spread(LaidOutSpread)
    /// The visible part of a column.
    case scroll(ScrollWindow)

    /// The spread; nil while a column scrolls.
    public var spread: LaidOutSpread? { if case .spread(let spread) = self { spread } else { nil } }

    /// The visible part of a column; nil while pages turn.
    public var window: ScrollWindow? { if case .scroll(let window) = self { window } else { nil } }

    public var layout: LayoutRequest {
        switch self {
        case .spread(let spread): spread.layout
        case .scroll(let window): window.layout
        }
    }

    public var key: SpreadKey {
        switch self {
        case .spread(let spread): spread.key
        case .scroll(let window): window.key
        }
    }

    public var pages: [PlacedPage] {
        switch self {
        case .spread(let spread): spread.pages
        case .scroll(let window): window.pages
        }
    }

    /// The decorations in paint order, with their frames in the viewport.
    public var decorations: [DrawnDecoration] {
        switch self {
        case .spread(let spread): spread.decorations
        case .scroll(let window): window.decorations
        }
    }

    /// The first place in view: the start of the spread, or of the first whole line of a column.
    public var start: Place {
        switch self {
        case .spread(let spread): spread.start
        case .scroll(let window): window.firstPlace
        }
    }

    /// The place after the last one in view.
    public var end: Place {
        switch self {
        case .spread(let spread): spread.end
        case .scroll(let window): window.endPlace
        }
    }

    /// The place to which the reader has moved: that of a jump, or the start.
    public var target: Place {
        switch self {
        case .spread(let spread): spread.target
        case .scroll(let window): window.target ?? window.firstPlace
        }
    }

    /// Whether the chapter ends in view.
    public var endsChapter: Bool {
        switch self {
        case .spread(let spread): spread.endsChapter
        case .scroll(let window): window.endsChapter
        }
    }

    /// The first words in view, up to 80 characters.
    public var excerpt: String {
        switch self {
        case .spread(let spread): spread.excerpt
        case .scroll(let window): window.excerpt
        }
    }

    /// Whether a place is in view.
    public func contains(_ place: Place) -> Bool {
        switch self {
        case .spread(let spread): spread.contains(place)
        case .scroll(let window): window.contains(place)
        }
    }

    /// The places from which and to which page numbers count.
    var counted: (first: Place, last: Place?) {
        switch self {
        case .spread(let spread): (spread.start, nil)
        case .scroll(let window): (window.target ?? window.firstPlace, window.lastPlace)
        }
    }

    /// The canonical text in view, page by page.
    var visibleText: [(page: PlacedPage, range: Range<Int>)] {
        switch self {
        case .spread(let spread): spread.pages.map { ($0, $0.page.range) }
        case .scroll(let window): window.visibleText
        }
    }

    /// What a view shows: the picture of a spread; the words alone of a column, which is drawn in tiles.
    public var presented: PresentedSpread {
        switch self {
        case .spread(let spread): spread.presented
        case .scroll(let window): window.presented
        }
    }
}
