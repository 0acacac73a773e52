import GRDB
public import LecternContent
public import LecternLibrary
public import LecternPublication

/// A book that has the words of a query.
public struct FoundBook: Hashable, Sendable {
    /// The book.
    public let id: BookID
    /// The chapters that have the words, or the pages of a PDF: indices in the publication's units, in order.
    public let units: [Int]
}

extension TextIndex {
    /// Returns the books that have the words of a query, those first that have them in most chapters.
    ///
    /// - Parameter limit: the greatest number of books.
    public func find(_ query: TextQuery, limit: Int = 200) async throws(LibraryError) -> [FoundBook] {
        let expression = query.expression
        return try await read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid LIMIT \(Self.greatestCount)",
                arguments: [expression])
            var books: [FoundBook] = []
            var reader = try RowReader(database)
            while let row = try rows.next() {
                guard let (id, unit) = try reader.place(of: row[0]) else { continue }
                if let last = books.last, last.id == id {
                    books[books.count - 1] = FoundBook(id: id, units: last.units + [unit])
                } else {
                    books.append(FoundBook(id: id, units: [unit]))
                }
            }
            // Books with equally many chapters stay in the order in which they were added.
            let sorted = books.enumerated().sorted { a, b in
                let (first, second) = (a.element.units.count, b.element.units.count)
                return first != second ? first > second : a.offset < b.offset
            }
            return sorted.prefix(max(limit, 0)).map(\.element)
        }
    }

    /// The chapters that are looked at. A word that more have is in nearly every book.
    private static let greatestCount = 20_000
}

/// Finds the books of rows that come in ascending order.
private struct RowReader {
    private let statement: Statement
    private var id: BookID?
    private var rows: Range<Int64> = 0..<0

    init(_ database: Database) throws {
        statement = try database.makeStatement(
            sql: """
                SELECT book, state, firstRow, rows FROM indexed WHERE rows > 0 AND firstRow <= ?
                ORDER BY firstRow DESC LIMIT 1
                """)
    }

    /// Returns the book and the chapter of a row; nil if the book left the library.
    mutating func place(of row: Int64) throws -> (BookID, unit: Int)? {
        if !rows.contains(row) {
            id = nil
            rows = row..<row + 1
            guard let found = try Row.fetchOne(statement, arguments: [row]) else { return nil }
            let (first, count): (Int64, Int64) = (found["firstRow"], found["rows"])
            guard first + count > row else { return nil }
            rows = first..<first + count
            if found["state"] as Int == IndexedState.indexed.rawValue { id = BookID(hash: found["book"]) }
        }
        return id.map { ($0, Int(row - rows.lowerBound)) }
    }
}

extension FoundBook {
    /// Finds the words in the open publication: hits with their text and place, in order. If there are more than wanted,
    /// those of the rarest words.
    ///
    /// - Parameters:
    ///   - query: the query that found the book.
    ///   - limit: the greatest number of hits.
    public func hits(for query: TextQuery, in publication: Publication, limit: Int = 20) async -> [SearchHit] {
        let service = TextSearchService(publication)
        var hits: [SearchHit] = []
        for unit in units where hits.count < limit && !Task.isCancelled {
            var found: [[SearchHit]] = []
            for phrase in query.phrases { found.append(await service.hits(of: phrase, at: unit, limit: limit)) }
            let rarestFirst = found.sorted { $0.count < $1.count }.joined().prefix(limit - hits.count)
            hits += rarestFirst.sorted { $0.range.lowerBound < $1.range.lowerBound }
        }
        return hits
    }
}

extension TextSearchService {
    fileprivate func hits(of phrase: TextQuery.Phrase, at unit: Int, limit: Int) async -> [SearchHit] {
        var options = SearchOptions()
        options.matchesWholeWords = !phrase.isPrefix
        let text = phrase.text
        let hits = await hits(of: text, options: options, at: unit, limit: phrase.isPrefix ? limit * 8 : limit)
        return Array(hits.filter { !phrase.isPrefix || $0.startsWord }.prefix(limit))
    }
}
