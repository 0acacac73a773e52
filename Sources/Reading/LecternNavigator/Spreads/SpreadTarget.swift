import LecternModel

/// The spread that a layout is asked for.
enum SpreadTarget: Hashable, Sendable {
    /// The one on which a place stands.
    case place(Place)
    /// The one that a locator leads to, in a chapter.
    case locator(Locator, chapter: Int)
    /// By its number in the chapter; the last where there are fewer.
    case spread(LaidOutSpread.Key)
    /// The last of a chapter.
    case last(chapter: Int)

    var chapter: Int {
        switch self {
        case .place(let place): place.chapter
        case .locator(_, let chapter), .last(let chapter): chapter
        case .spread(let key): key.chapter
        }
    }
}
