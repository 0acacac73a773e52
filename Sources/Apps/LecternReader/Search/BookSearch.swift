import LecternContent
import LecternNavigator
import LecternPublication

/// A hit of the reader's search: where it is, and its words.
struct FoundWords {
    let place: Place
    /// Of the canonical text of the chapter.
    let range: Range<Int>
    let snippet: SearchHit.Snippet

    init(_ hit: SearchHit) {
        place = Place(chapter: hit.unitIndex, offset: hit.range.lowerBound)
        range = hit.range
        snippet = hit.snippet(before: 36, after: 44)
    }
}

/// A search through the book: what was asked, and what is found so far.
struct BookSearch {
    var query = ""
    var hits: [FoundWords] = []
    var isRunning = false
    /// Why it cannot be made, in words for people.
    var failure: String?
    /// The hit that is shown.
    var current: Int?
    var task: Task<Void, Never>?
    /// When the window was last told of hits.
    var lastTold = ContinuousClock.now
    /// More are not listed.
    static let limit = 2_000
}

extension SearchError {
    /// For the reader who typed the words.
    var words: String {
        switch self {
        case .emptyQuery, .invalidExpression: tr("Nothing found")
        case .queryTooLong: tr("These are too many words to look for.")
        case .notSearchable: tr("There is no text to search in this book.")
        case .expressionsUnavailable: tr("This cannot be searched for here.")
        }
    }
}

/// The search service of the open book: it keeps the book's folded text, so
/// that each letter typed costs a walk through memory.
struct OpenBookSearch {
    let publication: Publication
    let service: TextSearchService

    init(_ publication: Publication) {
        self.publication = publication
        service = TextSearchService(publication)
    }
}
