import LecternModel

/// Where the reader is: a locator until a layout resolves it, then a place.
enum ReadingLocation {
    /// The start location. Its place in the chapter needs the chapter's text.
    case unresolved(Locator, chapter: Int)
    case resolved(Place)

    /// The place; the start of the chapter while the locator is unresolved.
    var place: Place {
        switch self {
        case .unresolved(_, let chapter): .start(of: chapter)
        case .resolved(let place): place
        }
    }

    /// The spread to show.
    var target: SpreadTarget {
        switch self {
        case .unresolved(let locator, let chapter): .locator(locator, chapter: chapter)
        case .resolved(let place): .place(place)
        }
    }

    /// The locator that is not resolved yet.
    var locator: Locator? { if case .unresolved(let locator, _) = self { locator } else { nil } }
}
