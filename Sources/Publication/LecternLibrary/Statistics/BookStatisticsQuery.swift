import GRDB

/// The queries of one book. They read its readings, which an index has together.
struct BookStatisticsQuery: Sendable {
    let id: BookID
    let calendar: ReadingCalendar

    /// How many of the last readings the speed is computed from: those of some hours.
    private static let maximumForSpeed = 200
    /// With fewer readings there is no speed.
    private static let minimumForSpeed = 8

    func statistics(_ database: Database) throws -> BookStatistics {
        var statistics = BookStatistics()
        let sql = """
            SELECT total(duration), min(start), max(start + duration), max(start), avg(1.0 * duration * totalPages)
                FROM pageReading WHERE book = (\(Self.number))
            """
        guard let row = try Row.fetchOne(database, sql: sql, arguments: [id.hash]),
            let start: Int = row[1], let end: Int = row[2], let lastStart: Int = row[3]
        else { return statistics }
        statistics.seconds = StatisticsQuery.count(row[0])
        statistics.firstRead = Timestamp(seconds: Double(start))
        statistics.lastRead = Timestamp(seconds: Double(end))
        statistics.days = try days(database, quarters: start / 900..<max(start, lastStart) / 900 + 1)
        (statistics.pages, statistics.totalPages) = try pages(database)
        if statistics.totalPages > 0, let mean: Double = row[4] {
            statistics.secondsPerPage = mean / Double(statistics.totalPages)
        }
        statistics.speed = try speed(database)
        return statistics
    }

    func speed(_ database: Database) throws -> ReadingSpeed? {
        let sql = """
            SELECT 1.0 * duration * totalPages FROM pageReading WHERE book = (\(Self.number))
                ORDER BY start DESC, page DESC LIMIT \(Self.maximumForSpeed)
            """
        let times = try Double.fetchAll(database, sql: sql, arguments: [id.hash]).sorted()
        guard times.count >= Self.minimumForSpeed else { return nil }
        let middle = times[times.count / 4..<times.count - times.count / 4]
        return ReadingSpeed(secondsForBook: middle.reduce(0, +) / Double(middle.count))
    }

    private static let number = "SELECT id FROM readBook WHERE book = ?"

    private func days(_ database: Database, quarters: Range<Int>) throws -> Int {
        guard let stretches = StatisticsQuery.stretches(quarters, calendar) else { return 0 }
        let sql = """
            WITH stretch (first, last, shift) AS (VALUES \(stretches))
            SELECT count(DISTINCT (start / 900 + shift) / 96) FROM stretch CROSS JOIN pageReading
                ON start >= stretch.first * 900 AND start < stretch.last * 900
            WHERE book = (\(Self.number))
            """
        return try Int.fetchOne(database, sql: sql, arguments: [id.hash]) ?? 0
    }

    /// Returns how many different pages were read, in the layout of the last reading, and how many it has.
    ///
    /// Pages of other layouts are converted as KOReader's view `page_stat` does: page p of n is the pages of N from
    /// (p - 1) N / n + 1 to p N / n, at least one.
    private func pages(_ database: Database) throws -> (pages: Int, total: Int) {
        let last = """
            SELECT totalPages FROM pageReading WHERE book = (\(Self.number)) ORDER BY start DESC, page DESC LIMIT 1
            """
        guard let total = try Int.fetchOne(database, sql: last, arguments: [id.hash]),
            (1...PageReading.maximumPages).contains(total)
        else { return (0, 0) }
        let sql = "SELECT DISTINCT page, totalPages FROM pageReading WHERE book = (\(Self.number))"
        var ranges: [ClosedRange<Int>] = []
        for row in try Row.fetchAll(database, sql: sql, arguments: [id.hash]) {
            let (page, pages): (Int, Int) = (row[0], row[1])
            // Numbers in a damaged file must not overflow.
            guard (1...PageReading.maximumPages).contains(pages), (1...pages).contains(page) else { continue }
            let first = (page - 1) * total / pages + 1
            ranges.append(first...max(first, page * total / pages))
        }
        return (Self.countOfNumbers(in: ranges), total)
    }

    /// Returns how many numbers are in at least one range.
    private static func countOfNumbers(in ranges: [ClosedRange<Int>]) -> Int {
        var (count, end) = (0, 0)
        for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) })
        where range.upperBound > end {
            count += range.upperBound - max(end, range.lowerBound - 1)
            end = range.upperBound
        }
        return count
    }
}
