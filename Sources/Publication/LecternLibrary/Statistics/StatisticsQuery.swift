import GRDB

/// The queries of a range of days. They read the sums by quarters of an hour and by days, never the readings.
struct StatisticsQuery: Sendable {
    let calendar: ReadingCalendar
    /// The first day; nil if the range is open.
    let first: ReadingDay?
    /// The last day; nil if the range is open.
    let last: ReadingDay?

    /// The condition that the book of a row was not removed.
    static let isKept = """
        book NOT IN (SELECT readBook.id FROM book AS removed JOIN readBook ON readBook.book = removed.id
            WHERE removed.removedAt IS NOT NULL)
        """

    func totals(_ database: Database) throws -> ReadingTotals {
        let sql = "SELECT total(seconds), total(pages) FROM (\(Self.sums(in: try quarters(database))))"
        var totals = ReadingTotals()
        if let row = try Row.fetchOne(database, sql: sql) {
            // As total() gives floating point numbers, a damaged file cannot overflow.
            totals.seconds = Self.count(row[0])
            totals.pages = Self.count(row[1])
        }
        totals.days = try days(database).count
        totals.finished = try finished(database).count
        return totals
    }

    func periods(of unit: ReadingPeriod.Unit, _ database: Database) throws -> [ReadingPeriod] {
        guard var periods = try emptyPeriods(of: unit, database), !periods.isEmpty else { return [] }
        // A period ends where the next one starts.
        var starts = periods.map { calendar.firstQuarter(of: $0.first) }
        starts.append(calendar.firstQuarter(of: periods[periods.count - 1].last.advanced(by: 1)))
        let values = periods.indices.map { "(\($0), \(starts[$0]), \(starts[$0 + 1]))" }
        let sql = """
            WITH period (number, first, last) AS (VALUES \(values.joined(separator: ", ")))
            SELECT number, \(Self.total("seconds")), \(Self.total("pages")),
                (SELECT count(*) FROM book WHERE finishedAt >= period.first * 900 AND finishedAt < period.last * 900
                    AND removedAt IS NULL)
            FROM period
            """
        for row in try Row.fetchAll(database, sql: sql) {
            let number: Int = row[0]
            periods[number].seconds = Self.count(row[1])
            periods[number].pages = Self.count(row[2])
            periods[number].finished = row[3]
        }
        return periods
    }

    /// Returns the numbers of the days with reading, in ascending order.
    func days(_ database: Database) throws -> [Int] {
        let stretches = Self.stretches(try quarters(database), calendar)
        guard let stretches else { return [] }
        // Each day is looked up, instead of reading all sums.
        let sql = """
            WITH RECURSIVE stretch (first, last, shift) AS (VALUES \(stretches)),
                day (number, first, last, shift, lastOfStretch) AS (
                    SELECT (first + shift) / 96, first, min(last, ((first + shift) / 96 + 1) * 96 - shift), shift, last
                    FROM stretch
                    UNION ALL SELECT number + 1, last, min(lastOfStretch, last + 96), shift, lastOfStretch
                    FROM day WHERE last < lastOfStretch
                )
            SELECT DISTINCT number FROM day WHERE EXISTS
                (SELECT 1 FROM readQuarter WHERE quarter >= day.first AND quarter < day.last AND \(Self.isKept))
            ORDER BY number
            """
        return try Int.fetchAll(database, sql: sql)
    }

    func books(_ database: Database, limit: Int) throws -> [BookReading] {
        let sql = """
            SELECT readBook.book, sums.seconds, sums.pages
            FROM (SELECT book, total(seconds) AS seconds, total(pages) AS pages
                    FROM (\(Self.sums(in: try quarters(database)))) GROUP BY book ORDER BY seconds DESC, book LIMIT ?)
                    AS sums
                JOIN readBook ON readBook.id = sums.book
            ORDER BY sums.seconds DESC, readBook.book
            """
        return try Row.fetchAll(database, sql: sql, arguments: [max(0, limit)]).map { row in
            BookReading(book: BookID(hash: row[0]), seconds: Self.count(row[1]), pages: Self.count(row[2]))
        }
    }

    /// Returns the books that were finished, in the order of time.
    func finished(_ database: Database) throws -> [BookID] {
        let sql = """
            SELECT id FROM book WHERE finishedAt >= ? AND finishedAt < ? AND removedAt IS NULL ORDER BY finishedAt, id
            """
        let start = first.map { calendar.start(of: $0).seconds } ?? 0
        let end = last.map { calendar.start(of: $0.advanced(by: 1)).seconds } ?? 1e15
        return try String.fetchAll(database, sql: sql, arguments: [start, end]).map { BookID(hash: $0) }
    }

    // MARK: Ranges

    /// The quarters of the range in which anything was read.
    func quarters(_ database: Database) throws -> Range<Int> {
        let sql = "SELECT (SELECT min(quarter) FROM readQuarter), (SELECT max(quarter) FROM readQuarter)"
        guard let row = try Row.fetchOne(database, sql: sql), let low: Int = row[0], let high: Int = row[1] else {
            return 0..<0
        }
        let stored = low..<max(low, high) + 1
        let start = first.map { calendar.quarters(from: $0, through: $0).lowerBound } ?? stored.lowerBound
        let end = last.map { calendar.quarters(from: $0, through: $0).upperBound } ?? stored.upperBound
        return stored.clamped(to: start..<max(start, end))
    }

    private func emptyPeriods(of unit: ReadingPeriod.Unit, _ database: Database) throws -> [ReadingPeriod]? {
        let quarters = try quarters(database)
        func day(_ quarter: Int) -> ReadingDay {
            calendar.day(of: Timestamp(seconds: Double(quarter * ReadingCalendar.quarter)))
        }
        guard first != nil && last != nil || !quarters.isEmpty else { return nil }
        let start = first ?? day(quarters.lowerBound)
        let end = last ?? day(quarters.upperBound - 1)
        var periods: [ReadingPeriod] = []
        var period = calendar.period(of: unit, with: end)
        while period.last >= start, periods.count < ReadingStatistics.maximumPeriods {
            periods.append(period)
            guard period.first.number > 0 else { break }
            period = calendar.period(of: unit, with: period.first.advanced(by: -1))
        }
        return periods.reversed()
    }

    /// The rows of a range with book, seconds and pages, as SQL: those of the days of UTC in it, and of the quarters
    /// before and after them.
    static func sums(in quarters: Range<Int>) -> String {
        let (first, last) = (quarters.lowerBound, quarters.upperBound)
        let parts = edges(from: "\(first)", to: "\(last)")
        return parts.map { "SELECT book, seconds, pages FROM \($0)" }.joined(separator: " UNION ALL ")
    }

    /// The sum of a column over the quarters from `period.first` to before `period.last`, as SQL.
    private static func total(_ column: String) -> String {
        let parts = edges(from: "period.first", to: "period.last")
        return parts.map { "(SELECT total(\(column)) FROM \($0))" }.joined(separator: " + ")
    }

    private static func edges(from first: String, to last: String) -> [String] {
        let (firstDate, lastDate) = ("((\(first) + 95) / 96)", "(\(last) / 96)")
        return [
            "readDate WHERE date >= \(firstDate) AND date < \(lastDate) AND \(isKept)",
            "readQuarter WHERE quarter >= \(first) AND quarter < min(\(last), \(firstDate) * 96) AND \(isKept)",
            "readQuarter WHERE quarter >= max(\(firstDate), \(lastDate)) * 96 AND quarter < \(last) AND \(isKept)",
        ]
    }

    /// The rows of the stretches of a range, as SQL; nil if it is empty.
    static func stretches(_ quarters: Range<Int>, _ calendar: ReadingCalendar) -> String? {
        guard !quarters.isEmpty else { return nil }
        return calendar.stretches(in: quarters)
            .map { "(\($0.quarters.lowerBound), \($0.quarters.upperBound), \($0.shift))" }.joined(separator: ", ")
    }

    /// A sum as a count: damaged values are as high as a count can be shown.
    static func count(_ sum: Double) -> Int { Int(min(max(sum, 0), 1e15)) }
}

extension ReadingCalendar {
    /// Returns the period with a day, without reading.
    func period(of unit: ReadingPeriod.Unit, with day: ReadingDay) -> ReadingPeriod {
        switch unit {
        case .day: return ReadingPeriod(first: day, last: day)
        case .week:
            let first = firstOfWeek(of: day)
            return ReadingPeriod(first: first, last: first.advanced(by: 6))
        case .month:
            let first = day.firstOfMonth
            return ReadingPeriod(first: first, last: first.advanced(by: day.daysInMonth - 1))
        case .year:
            guard let first = ReadingDay(year: day.year, month: 1, day: 1),
                let last = ReadingDay(year: day.year, month: 12, day: 31)
            else { return ReadingPeriod(first: day, last: day) }
            return ReadingPeriod(first: first, last: last)
        }
    }
}
