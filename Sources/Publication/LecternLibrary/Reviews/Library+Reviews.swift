import GRDB
import LecternModel

extension Library {
    /// Returns cards to review now: those whose time has come, the longest overdue first, then new ones, the oldest first.
    /// Words of protected books are encrypted, and make no cards.
    ///
    ///     for card in try await library.cards(about: .highlights) {
    ///         try await library.review(card, ask(card.question, card.answer))
    ///     }
    ///
    /// - Parameters:
    ///   - limit: the greatest number of cards.
    ///   - newLimit: the greatest number of new cards among them; 0 for none.
    public func cards(
        about subject: ReviewCard.Subject, at time: Timestamp = .now(), limit: Int = 100, newLimit: Int = 20
    ) async throws(LibraryError) -> [ReviewCard] {
        try await read { database in
            let sql = subject.sql + " ORDER BY dueAt IS NULL, dueAt, createdAt, item"
            let rows = try Row.fetchCursor(database, sql: sql, arguments: [time.seconds])
            var (cards, new): ([ReviewCard], Int) = ([], 0)
            while cards.count < limit, let row = try rows.next() {
                guard let card = subject.card(row) else { continue }
                if card.memory == nil {
                    // New cards are last.
                    guard new < newLimit else { break }
                    new += 1
                }
                cards.append(card)
            }
            return cards
        }
    }

    /// Returns how many cards there are to review now: as many as ``cards(about:at:limit:newLimit:)`` returns without
    /// limits.
    public func reviewCount(
        about subject: ReviewCard.Subject, at time: Timestamp = .now()
    ) async throws(LibraryError) -> ReviewCount {
        try await read { database in
            let rows = try Row.fetchCursor(database, sql: subject.sql, arguments: [time.seconds])
            var count = ReviewCount(due: 0, new: 0)
            while let row = try rows.next() {
                guard let card = subject.card(row) else { continue }
                if card.memory == nil { count.new += 1 } else { count.due += 1 }
            }
            return count
        }
    }

    /// Stores how well the reader remembered a card, and returns its memory.
    @discardableResult
    public func review(
        _ card: ReviewCard, _ grade: ReviewGrade, at time: Timestamp = .now()
    ) async throws(LibraryError) -> CardMemory {
        let memory = ReviewSchedule.review(card.memory, grade, at: time)
        try await setMemory(memory, of: card)
        return memory
    }

    /// Stores the memory of a card. A review is taken back by storing the memory that the card had before.
    public func setMemory(_ memory: CardMemory?, of card: ReviewCard) async throws(LibraryError) {
        try await write(.reviews) { database in
            guard let memory else {
                return try database.execute(sql: "DELETE FROM card WHERE item = ?", arguments: [card.id])
            }
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO card (item, stability, difficulty, reviewedAt, dueAt, reviews, lapses)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    card.id, memory.stability, memory.difficulty, memory.reviewedAt.seconds, memory.dueAt.seconds,
                    memory.reviews, memory.lapses,
                ])
        }
    }
}

extension ReviewCard.Subject {
    /// Selects the new cards and those that are due at a time. Highlights without readable words are left out.
    fileprivate var sql: String {
        switch self {
        case .highlights:
            """
            SELECT 'highlights ' || highlight.id AS item, highlight.*, book.title AS bookTitle, book.path AS bookPath,
                \(Self.memory)
            FROM highlight JOIN book ON book.id = highlight.book
            LEFT JOIN card ON card.item = 'highlights ' || highlight.id
            WHERE book.removedAt IS NULL AND (card.dueAt IS NULL OR card.dueAt <= ?)
                AND CASE WHEN json_valid(locator) THEN json_extract(locator, '$.text.highlight') END <> ''
            """
        case .words:
            """
            SELECT 'words ' || word.id AS item, word.*, book.path AS bookPath, \(Self.memory)
            FROM word LEFT JOIN book ON book.id = word.book AND book.removedAt IS NULL
            LEFT JOIN card ON card.item = 'words ' || word.id
            WHERE card.dueAt IS NULL OR card.dueAt <= ?
            """
        }
    }

    private static let memory = """
        card.stability AS stability, card.difficulty AS difficulty, card.reviewedAt AS reviewedAt,
            card.dueAt AS dueAt, card.reviews AS reviews, card.lapses AS lapses
        """

    fileprivate func card(_ row: Row) -> ReviewCard? {
        switch self {
        case .highlights:
            guard let highlight = Library.highlight(row), let text = highlight.locator.text.highlight,
                text.contains(where: { $0.isLetter || $0.isNumber })
            else { return nil }
            return card(
                row, highlight.note.isEmpty ? Cloze(highlight.locator.text).question : highlight.note, answer: text,
                at: highlight.locator)
        case .words:
            let (word, sentence): (String, String) = (row["word"], row["sentence"])
            let answer = sentence.isEmpty ? word : "\(word) – \(sentence)"
            let locator = (row["locator"] as String?).flatMap { Locator(jsonString: $0) }
            let question = sentence.isEmpty ? word : Cloze(sentence, hiding: word).question
            return card(row, question, answer: answer, at: locator)
        }
    }

    private func card(_ row: Row, _ question: String, answer: String, at locator: Locator?) -> ReviewCard {
        ReviewCard(
            id: row["item"], question: question, answer: answer, source: row["bookTitle"], path: row["bookPath"] ?? "",
            locator: locator, memory: CardMemory(row))
    }
}

extension CardMemory {
    /// Reads the columns of a card; nil if it was never reviewed.
    fileprivate init?(_ row: Row) {
        guard let due = row["dueAt"] as Double? else { return nil }
        self.init(
            stability: row["stability"], difficulty: row["difficulty"],
            reviewedAt: Timestamp(seconds: row["reviewedAt"]), dueAt: Timestamp(seconds: due),
            reviews: row["reviews"], lapses: row["lapses"])
    }
}
