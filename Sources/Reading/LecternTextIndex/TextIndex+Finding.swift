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
                sql: "SELECT rowid FROM words WHERE words MATCH ? LIMIT \(Self.greatestCount)",
                arguments: [expression])
            var order: [Int64] = []
            var units: [Int64: [Int]] = [:]
            while let row = try rows.next() {
                let id: Int64 = row[0]
                let book = id >> IndexSchema.unitBits
                if units[book] == nil { order.append(book) }
                units[book, default: []].append(Int(id & (1 << IndexSchema.unitBits - 1)))
            }
            // Books with equally many chapters stay in the order in which they were added.
            let sorted = order.enumerated().sorted { a, b in
                let (first, second) = (units[a.element]?.count ?? 0, units[b.element]?.count ?? 0)
                return first != second ? first > second : a.offset < b.offset
            }
            return try Self.books(database, sorted.map(\.element), units, limit: limit)
        }
    }

    /// The chapters that are looked at. A word that more have is in nearly every book.
    private static let greatestCount = 20_000

    private static func books(
        _ database: Database, _ order: [Int64], _ units: [Int64: [Int]], limit: Int
    ) throws -> [FoundBook] {
        let statement = try database.makeStatement(sql: "SELECT book FROM indexed WHERE number = ? AND state = 0")
        var found: [FoundBook] = []
        for number in order where found.count < limit {
            guard let hash = try String.fetchOne(statement, arguments: [number]) else { continue }
            found.append(FoundBook(id: BookID(hash: hash), units: (units[number] ?? []).sorted()))
        }
        return found
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
