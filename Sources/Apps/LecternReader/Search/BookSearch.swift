import LecternContent
import LecternNavigator
import LecternPublication

/// A search hit: its place and text.
struct BookSearchHit {
    let place: Place
    /// Offsets in the canonical text of the chapter.
    let range: Range<Int>
    let snippet: SearchHit.Snippet

    init(_ hit: SearchHit) {
        place = Place(chapter: hit.unitIndex, offset: hit.range.lowerBound)
        range = hit.range
        snippet = hit.snippet(before: 36, after: 44)
    }
}

/// A search of the book: the query, and the hits found so far.
struct BookSearch {
    var query = ""
    var hits: [BookSearchHit] = []
    var isRunning = false
    /// Why the search failed, as a text for the user.
    var failure: String?
    /// The index of the hit shown.
    var current: Int?
    /// When hits were last reported to the window.
    var lastReport = ContinuousClock.now
    /// The greatest number of hits that are listed.
    static let limit = 2_000
}

extension SearchError {
    /// The error as a text for the user.
    var words: String {
        switch self {
        case .emptyQuery: tr("Nothing found")
        case .invalidExpression(let offset):
            tr("The regular expression has an error at character {number}.", ["number": "\(offset + 1)"])
        case .queryTooLong: tr("The text to search for is too long.")
        case .notSearchable: tr("There is no text to search in this book.")
        case .expressionsUnavailable: tr("Lectern cannot search for this.")
        }
    }
}
