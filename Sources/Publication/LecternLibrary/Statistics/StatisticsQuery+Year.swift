import GRDB

extension StatisticsQuery {
    /// Returns the year in review. The query's range must be the year.
    func year(_ year: Int, _ database: Database) throws -> ReadingYear {
        var review = ReadingYear(year: year)
        review.totals = try totals(database)
        review.months = try periods(of: .month, database)
        review.finished = try finished(database)
        review.mostRead = try books(database, limit: ReadingYear.maximumBooks)
        review.books = try countOfBooks(database)
        review.longestDay = try longestDay(database)
        review.mostReadAuthor = try mostReadAuthor(database)
        let days = try days(database)
        review.longestStreak = ReadingStreaks(days: days, today: days.last ?? 0).longest
        return review
    }

    private func longestDay(_ database: Database) throws -> ReadingPeriod? {
        let days = try periods(of: .day, database).filter { $0.seconds > 0 }
        // Of equal ones the first.
        return days.max { ($0.seconds, $1.first) < ($1.seconds, $0.first) }
    }

    private func countOfBooks(_ database: Database) throws -> Int {
        let sql = "SELECT count(DISTINCT book) FROM (\(Self.sums(in: try quarters(database))))"
        return try Int.fetchOne(database, sql: sql) ?? 0
    }

    private func mostReadAuthor(_ database: Database) throws -> ReadingYear.Author? {
        let sql = """
            SELECT json_extract(book.authors, '$[0]') AS name, total(sums.seconds) AS seconds
            FROM (SELECT book, total(seconds) AS seconds FROM (\(Self.sums(in: try quarters(database)))) GROUP BY book)
                    AS sums
                JOIN readBook ON readBook.id = sums.book JOIN book ON book.id = readBook.book
            WHERE json_valid(book.authors) AND name IS NOT NULL
            GROUP BY name ORDER BY seconds DESC, name LIMIT 1
            """
        return try Row.fetchOne(database, sql: sql).map { row in
            ReadingYear.Author(name: row[0], seconds: Self.count(row[1]))
        }
    }
}
