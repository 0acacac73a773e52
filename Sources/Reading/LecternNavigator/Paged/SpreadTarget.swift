import LecternGeometry
import LecternModel

/// Identifies a spread that is to be laid out.
enum SpreadTarget: Hashable, Sendable {
    /// The spread that contains a place.
    case place(Place)
    /// The spread that contains the place of a locator in a chapter.
    case locator(Locator, chapter: Int)
    /// A spread by its index in the chapter; the last one if there are fewer.
    case spread(SpreadKey)
    /// The last spread of a chapter.
    case last(chapter: Int)

    var chapter: Int {
        switch self {
        case .place(let place): place.chapter
        case .locator(_, let chapter), .last(let chapter): chapter
        case .spread(let key): key.chapter
        }
    }

    /// Returns the target after or before a spread; nil at the end or start of the publication.
    static func neighbour(
        of spread: LaidOut, _ direction: TurnDirection, chapterCount: Int
    ) -> SpreadTarget? {
        let key = spread.key
        switch direction {
        case .forward where !spread.endsChapter: return .spread(.init(chapter: key.chapter, index: key.index + 1))
        case .backward where key.index > 0: return .spread(.init(chapter: key.chapter, index: key.index - 1))
        case .forward: return neighbour(ofChapter: spread.lastChapter, .forward, chapterCount: chapterCount)
        case .backward: return neighbour(ofChapter: key.chapter, .backward, chapterCount: chapterCount)
        }
    }

    /// Returns the first spread of the next chapter, or the last one of the previous chapter.
    static func neighbour(
        ofChapter chapter: Int, _ direction: TurnDirection, chapterCount: Int
    ) -> SpreadTarget? {
        switch direction {
        case .forward: chapter + 1 < chapterCount ? .spread(.init(chapter: chapter + 1, index: 0)) : nil
        case .backward: chapter > 0 ? .last(chapter: chapter - 1) : nil
        }
    }
}
