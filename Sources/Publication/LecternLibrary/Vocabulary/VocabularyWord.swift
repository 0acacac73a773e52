public import LecternModel
public import LecternPublication

/// A word that the reader has looked up, with the sentence in which it was.
///
///     try await library.keep(VocabularyWord("craft", language: "en", sentence: "A noble craft.", in: book))
public struct VocabularyWord: Identifiable, Hashable, Sendable {
    /// The unique id.
    public let id: String
    /// The word as it is in the text.
    public var word: String
    /// The BCP 47 tag of its language; empty if it is not known.
    public var language: String
    /// The sentence; empty for protected books, whose words are not stored readable.
    public var sentence: String
    /// The book in which it was looked up last; nil if the library does not have it any more.
    public var book: BookID?
    /// The title of that book.
    public var bookTitle: String
    /// The place in that book.
    public var locator: Locator?
    /// How often it was looked up.
    public var count: Int
    /// When it was looked up first.
    public let createdAt: Timestamp
    /// When it was looked up last.
    public var lookedUpAt: Timestamp

    /// Creates a word that is looked up now, for the first time.
    public init(
        _ word: String, language: String = "", sentence: String = "", book: BookID? = nil, bookTitle: String = "",
        locator: Locator? = nil, at time: Timestamp = .now()
    ) {
        self.init(id: RandomID.make(), word, language: language, createdAt: time)
        self.sentence = sentence
        self.book = book
        self.bookTitle = bookTitle
        self.locator = locator
    }

    init(id: String, _ word: String, language: String, createdAt: Timestamp) {
        self.id = id
        self.word = word
        self.language = language
        self.createdAt = createdAt
        lookedUpAt = createdAt
        sentence = ""
        bookTitle = ""
        count = 1
    }

    /// Returns the word as it may be stored: without the sentence, and with an encrypted place, if it is of a protected
    /// publication.
    public func sealed(by publication: Publication) -> VocabularyWord {
        guard publication.sealsWords else { return self }
        var sealed = self
        sealed.sentence = ""
        sealed.locator = locator.map { publication.sealed($0) }
        return sealed
    }

    /// What a search for the word reads.
    var searchText: String { SortKey.folded([word, sentence, bookTitle].joined(separator: "\n")) }
}

/// Which words are wanted, and in what order.
public struct VocabularyQuery: Hashable, Sendable {
    /// The order of the words.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// The word that was looked up last first.
        case newest
        /// By the words, without regard to case and accents.
        case alphabet
        /// What was looked up most often first.
        case count
    }

    /// Each word of it must be in the word, the sentence or the title of the book. Case and accents are ignored.
    public var text: String
    /// The language, as its BCP 47 tag; nil for all.
    public var language: String?
    /// The book; nil for all.
    public var book: BookID?
    /// The order of the results; the last looked-up word first unless set.
    public var order = Order.newest

    /// Creates a query.
    public init(text: String = "") { self.text = text }
}
