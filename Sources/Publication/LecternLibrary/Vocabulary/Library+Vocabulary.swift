import GRDB
import LecternBase
import LecternModel

extension Library {
    /// Keeps a word that the reader has looked up. If the library has the word of this language, it is counted once more,
    /// and gets the new sentence and place.
    public func keep(_ word: VocabularyWord) async throws(LibraryError) {
        try await write(.words) { database in
            try Self.insert(
                word, database,
                ifKnown: """
                    ON CONFLICT (wordKey, language) DO UPDATE SET count = count + 1, lookedUpAt = excluded.lookedUpAt,
                        sentence = excluded.sentence, book = excluded.book, bookTitle = excluded.bookTitle,
                        locator = excluded.locator, searchText = excluded.searchText
                    """)
        }
    }

    /// Stores words as they are: changed ones, or those that were removed.
    public func save(_ words: [VocabularyWord]) async throws(LibraryError) {
        try await write(.words) { database in
            for word in words {
                try database.execute(sql: "DELETE FROM word WHERE id = ?", arguments: [word.id])
                try Self.insert(word, database, ifKnown: "ON CONFLICT DO NOTHING")
            }
        }
    }

    /// Returns the words that were looked up.
    public func words(
        _ query: VocabularyQuery = VocabularyQuery(), offset: Int = 0, limit: Int = .max
    ) async throws(LibraryError) -> [VocabularyWord] {
        var conditions = ["1"]
        var arguments = StatementArguments()
        for word in SortKey.folded(query.text).split(separator: " ").map(String.init) {
            conditions.append("instr(searchText, ?) > 0")
            arguments += [word]
        }
        if let language = query.language {
            conditions.append("language = ?")
            arguments += [language]
        }
        if let book = query.book {
            conditions.append("book = ?")
            arguments += [book.hash]
        }
        let order =
            switch query.order {
            case .newest: "lookedUpAt DESC, id"
            case .alphabet: "wordKey, language, id"
            case .count: "count DESC, lookedUpAt DESC, id"
            }
        let sql = """
            SELECT * FROM word WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order) LIMIT ? OFFSET ?
            """
        let all = arguments + [max(limit, 0), max(offset, 0)]
        return try await read { try Row.fetchAll($0, sql: sql, arguments: all).map(Self.word) }
    }

    /// Returns the languages of the words that were looked up, in alphabetical order of their tags.
    public func wordLanguages() async throws(LibraryError) -> [String] {
        try await read { try String.fetchAll($0, sql: "SELECT DISTINCT language FROM word ORDER BY language") }
    }

    /// Removes words, and returns them; ``save(_:)-([VocabularyWord])`` restores them.
    @discardableResult
    public func removeWords(_ ids: [VocabularyWord.ID]) async throws(LibraryError) -> [VocabularyWord] {
        try await write(.words) { database in
            try ids.compactMap { id in
                let row = try Row.fetchOne(database, sql: "SELECT * FROM word WHERE id = ?", arguments: [id])
                try database.execute(sql: "DELETE FROM word WHERE id = ?", arguments: [id])
                return row.map(Self.word)
            }
        }
    }

    /// Whether words that are looked up are to be kept. Nothing is kept until the reader wants it; an app follows it.
    public func keepsWords() -> Bool { settingNow(Self.keepingKey)?.bool == true }

    /// Stores whether words that are looked up are to be kept.
    public func setKeepsWords(_ keeps: Bool) async throws(LibraryError) {
        try await setSetting(Self.keepingKey, to: keeps ? .bool(true) : nil)
    }

    private static let keepingKey = "vocabulary.keeps"

    private static func insert(_ word: VocabularyWord, _ database: Database, ifKnown conflict: String) throws {
        // A book that the library does not have, or not any more, is named by its title alone.
        let sql = """
            INSERT INTO word (id, word, wordKey, language, sentence, book, bookTitle, locator, count, createdAt,
                lookedUpAt, searchText)
            VALUES (?, ?, ?, ?, ?, (SELECT id FROM book WHERE id = ?), ?, ?, ?, ?, ?, ?)
            \(conflict)
            """
        try database.execute(
            sql: sql,
            arguments: [
                word.id, word.word, SortKey.folded(word.word), word.language, word.sentence, word.book?.hash,
                word.bookTitle, word.locator?.jsonString, word.count, word.createdAt.seconds, word.lookedUpAt.seconds,
                word.searchText,
            ])
    }

    @Sendable private static func word(_ row: Row) -> VocabularyWord {
        var word = VocabularyWord(
            id: row["id"], row["word"], language: row["language"], createdAt: Timestamp(seconds: row["createdAt"]))
        word.sentence = row["sentence"]
        word.book = (row["book"] as String?).map { BookID(hash: $0) }
        word.bookTitle = row["bookTitle"]
        word.locator = (row["locator"] as String?).flatMap { Locator(jsonString: $0) }
        word.count = row["count"]
        word.lookedUpAt = Timestamp(seconds: row["lookedUpAt"])
        return word
    }
}
