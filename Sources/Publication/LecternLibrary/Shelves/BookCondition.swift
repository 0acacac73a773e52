public import LecternBase

/// How far the reader is in a book.
public enum ReadingState: String, Hashable, Sendable, CaseIterable {
    /// Not begun: at most the first page was shown.
    case unread
    /// Begun and not finished.
    case reading
    /// Marked as finished.
    case finished
}

/// A condition that a book meets or not, for rules of shelves and for queries.
///
/// Names of tags, authors and series are compared without letter case and accents.
public enum BookCondition: Hashable, Sendable {
    /// How far the reader is in it.
    case state(ReadingState)
    /// It has a tag.
    case tag(String)
    /// It has an author.
    case author(String)
    /// It belongs to a series.
    case series(String)
    /// Its main language. A language without a region includes all regions: `en` also finds `en-GB`.
    case language(Language)
    /// The type of its file.
    case format(MediaType)
    /// It has at least so many half stars, from 1 to 10.
    case rating(atLeast: Int)
    /// It was added in the last days.
    case added(withinDays: Int)
}

/// What makes a shelf by rule: conditions, all of which or any of which its books meet.
///
///     let rule = BookRule(.all, [.state(.unread), .tag("Travel")])
public struct BookRule: Hashable, Sendable {
    /// How conditions are joined.
    public enum Match: String, Hashable, Sendable, CaseIterable {
        /// Books meet all conditions; without conditions these are all books.
        case all
        /// Books meet at least one condition; without conditions there are none.
        case any
    }

    /// How the conditions are joined.
    public var match: Match
    /// The conditions.
    public var conditions: [BookCondition]

    /// Creates a rule.
    public init(_ match: Match = .all, _ conditions: [BookCondition]) {
        self.match = match
        self.conditions = conditions
    }
}

/// Which books, and in which order.
///
///     var query = BookQuery(order: .series)
///     query.conditions = [.state(.unread), .language(Language("en"))]
///     let books = try await library.books(query)
public struct BookQuery: Hashable, Sendable {
    /// A shelf that the books are on; `nil` for all books.
    public var shelf: NamedShelf.ID?
    /// Conditions that the books meet, all of them.
    public var conditions: [BookCondition] = []
    /// Words that title, authors or series contain, each of them. Case and accents are ignored.
    public var text: String
    /// The order.
    public var order: BookOrder
    /// The direction of the order.
    public var direction: BookOrder.Direction
    /// The greatest number of books; `nil` for all.
    public var limit: Int?

    /// Creates a query for all books that contain each word of a text; for all books if it is empty.
    public init(order: BookOrder = .title, direction: BookOrder.Direction = .usual, text: String = "") {
        self.order = order
        self.direction = direction
        self.text = text
    }
}
