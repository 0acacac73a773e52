import GRDB

/// The queries of a range of days. They read the sums by quarters of an hour, never the readings.
struct StatisticsQuery: Sendable {
    let calendar: ReadingCalendar
    /// The first day; nil if the range is open.
    let first: ReadingDay?
    /// The last day; nil if the range is open.
    let last: ReadingDay?

    /// The condition that a book in `readQuarter` or `readTotal` was not removed.
    static let isKept = """
        book NOT IN (SELECT readBook.id FROM book AS removed JOIN readBook ON readBook.book = removed.id
            WHERE removed.removedAt IS NOT NULL)
        """

    func totals(_ database: Database) throws -> ReadingTotals {
        let quarters = try quarters(database)
        let sql = "SELECT total(seconds), total(pages) FROM readQuarter WHERE \(Self.isIn(quarters)) AND \(Self.isKept)"
        var totals = ReadingTotals()
        if let row = try Row.fetchOne(database, sql: sql) {
            // As total() gives floating point numbers, a damaged file cannot overflow.
            (totals.seconds, totals.pages) = (Self.count(row[0]), Self.count(row[1]))
        }
        totals.days = try days(database).count
        totals.finished = try finished(database).count
        return totals
    }

    func periods(of unit: ReadingPeriod.Unit, _ database: Database) throws -> [ReadingPeriod] {
        guard var periods = try emptyPeriods(of: unit, database), !periods.isEmpty else { return [] }
        let values = periods.enumerated().map { number, period in
            let quarters = calendar.quarters(from: period.first, through: period.last)
            return "(\(number), \(quarters.lowerBound), \(quarters.upperBound))"
        }
        let sum = "FROM readQuarter WHERE quarter >= period.first AND quarter < period.last AND \(Self.isKept)"
        let sql = """
            WITH period (number, first, last) AS (VALUES \(values.joined(separator: ", ")))
            SELECT number, (SELECT total(seconds) \(sum)), (SELECT total(pages) \(sum)),
                (SELECT count(*) FROM book WHERE finishedAt >= period.first * 900 AND finishedAt < period.last * 900
                    AND removedAt IS NULL)
            FROM period
            """
        for row in try Row.fetchAll(database, sql: sql) {
            let number: Int = row[0]
            (periods[number].seconds, periods[number].pages) = (Self.count(row[1]), Self.count(row[2]))
            periods[number].finished = row[3]
        }
        return periods
    }

    /// Returns the numbers of the days with reading, in ascending order.
    func days(_ database: Database) throws -> [Int] {
        let stretches = Self.stretches(try quarters(database), calendar)
        guard let stretches else { return [] }
        let sql = """
            WITH stretch (first, last, shift) AS (VALUES \(stretches))
            SELECT DISTINCT (quarter + shift) / 96 AS day FROM stretch CROSS JOIN readQuarter
                ON quarter >= stretch.first AND quarter < stretch.last
            WHERE \(Self.isKept) ORDER BY day
            """
        return try Int.fetchAll(database, sql: sql)
    }

    func books(_ database: Database, limit: Int) throws -> [BookReading] {
        // Of all days the sums are stored.
        let source =
            first == nil && last == nil
            ? "SELECT book, seconds, pages FROM readTotal WHERE \(Self.isKept)"
            : """
            SELECT book, total(seconds) AS seconds, total(pages) AS pages FROM readQuarter
                WHERE \(Self.isIn(try quarters(database))) AND \(Self.isKept) GROUP BY book
            """
        let sql = """
            SELECT readBook.book, sums.seconds, sums.pages FROM (\(source)) AS sums
                JOIN readBook ON readBook.id = sums.book
            ORDER BY sums.seconds DESC, readBook.book LIMIT ?
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
        while period.last >= start, periods.count < ReadingStatistics.mostPeriods {
            periods.append(period)
            guard period.first.number > 0 else { break }
            period = calendar.period(of: unit, with: period.first.advanced(by: -1))
        }
        return periods.reversed()
    }

    static func isIn(_ quarters: Range<Int>) -> String {
        "quarter >= \(quarters.lowerBound) AND quarter < \(quarters.upperBound)"
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
