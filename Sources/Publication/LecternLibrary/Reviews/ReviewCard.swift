public import LecternModel

/// A question about a highlight or a word, to be answered from memory.
public struct ReviewCard: Identifiable, Hashable, Sendable {
    /// What cards are about.
    public enum Subject: String, Hashable, Sendable, CaseIterable {
        /// Highlights of all books: their note asks, or a gap in their text.
        case highlights
        /// Words that were looked up: a gap in their sentence asks.
        case words
    }

    /// Unique among all cards.
    public let id: String
    /// What the reader is asked: the note of a highlight, or the text with a
    /// gap; for a word its sentence with a gap, or the word alone if its
    /// sentence is not stored.
    public let question: String
    /// What is shown after that: the whole text of a highlight, or the word
    /// with its sentence.
    public let answer: String
    /// The title of the book.
    public let source: String
    /// The path of the book; empty if the library does not have it any more.
    public let path: String
    /// The place in the book, if known.
    public let locator: Locator?
    /// What is known of the reader's memory; nil for a new card.
    public let memory: CardMemory?

    /// Returns the card with another memory, after a review.
    public func remembered(_ memory: CardMemory?) -> ReviewCard {
        ReviewCard(
            id: id, question: question, answer: answer, source: source, path: path, locator: locator, memory: memory)
    }
}

/// How many cards there are to review.
public struct ReviewCount: Hashable, Sendable {
    /// Cards whose time has come.
    public var due: Int
    /// Cards that were never reviewed.
    public var new: Int

    /// Creates a count.
    package init(due: Int, new: Int) {
        self.due = due
        self.new = new
    }
}
