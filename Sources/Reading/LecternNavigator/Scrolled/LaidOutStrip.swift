import LecternGeometry
import LecternPaint

/// A part of a column that scrolls, laid out at once. The frames of its pages are in the box of the strip.
///
/// A strip of text is one page without page behaviour: joined strips make one continuous column (docs/decisions/0021).
/// A strip of pages of a fixed size is one page, or two side by side.
struct LaidOutStrip: PlacedPages {
    let layout: LayoutRequest
    let key: SpreadKey
    let pages: [PlacedPage]
    /// The requested place; the start of the strip if none was requested.
    let target: Place
    /// The first place of the strip.
    let start: Place
    /// Whether it is the last strip of its chapter.
    let endsChapter: Bool
    let extent: StripExtent
    var overlay = PageOverlay()

    /// Whether it begins at or before a place of its chapter.
    func isBegun(by place: Place) -> Bool {
        if isFixed { return hasPage(ofChapter: place.chapter) }
        return place.chapter == key.chapter && (key.index == 0 || start.isAtOrBefore(place))
    }

    /// Whether it contains a place of text.
    func contains(_ place: Place) -> Bool {
        pages.contains { page in
            page.page.chapter == place.chapter && (page.page.index == 0 || page.page.start.isReached(by: place))
                && (page.page.isLast || !page.page.end.isReached(by: place))
        }
    }

    /// The frame of the words at a place of a fixed page; nil at its start.
    func words(at place: Place) -> Rect? {
        guard place.offset > 0 else { return nil }
        return frames(of: TextRange(chapter: place.chapter, range: place.offset..<place.offset + 1)).first
    }
}

extension Place {
    fileprivate func isAtOrBefore(_ other: Place) -> Bool {
        PageStart(offset: offset, element: element ?? 0).isReached(by: other)
    }
}
