import LecternImages

/// What a worker lays out at once, and a cache keeps: a spread of pages, or a strip of a column.
enum LaidOut: PlacedPages {
    case spread(LaidOutSpread)
    case strip(LaidOutStrip)

    /// The spread; nil for a strip.
    var spread: LaidOutSpread? { if case .spread(let spread) = self { spread } else { nil } }

    var layout: LayoutRequest {
        switch self {
        case .spread(let spread): spread.layout
        case .strip(let strip): strip.layout
        }
    }

    var key: SpreadKey {
        switch self {
        case .spread(let spread): spread.key
        case .strip(let strip): strip.key
        }
    }

    var pages: [PlacedPage] {
        switch self {
        case .spread(let spread): spread.pages
        case .strip(let strip): strip.pages
        }
    }

    var target: Place {
        switch self {
        case .spread(let spread): spread.target
        case .strip(let strip): strip.target
        }
    }

    var start: Place {
        switch self {
        case .spread(let spread): spread.start
        case .strip(let strip): strip.start
        }
    }

    var endsChapter: Bool {
        switch self {
        case .spread(let spread): spread.endsChapter
        case .strip(let strip): strip.endsChapter
        }
    }

    var overlay: PageOverlay {
        switch self {
        case .spread(let spread): spread.overlay
        case .strip(let strip): strip.overlay
        }
    }

    /// The bytes of its pictures. A strip is painted in tiles, which are kept elsewhere.
    var pictureBytes: Int { spread?.painted.bytes ?? 0 }

    /// Whether a place is in it.
    func contains(_ place: Place) -> Bool {
        switch self {
        case .spread(let spread): spread.contains(place)
        case .strip(let strip): strip.contains(place)
        }
    }

    /// Replaces the decorations. The picture of a spread is drawn again.
    func with(_ overlay: PageOverlay) -> LaidOut {
        switch self {
        case .spread(var spread):
            if overlay.pictureVersion != spread.overlay.pictureVersion {
                spread.painted.draw(overlay.marks, in: layout)
            }
            spread.overlay = overlay
            return .spread(spread)
        case .strip(var strip):
            strip.overlay = overlay
            return .strip(strip)
        }
    }
}
