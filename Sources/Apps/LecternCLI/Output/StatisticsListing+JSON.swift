import Lectern
import LecternLibrary

// The same as JSON. Times are seconds, days are those of ISO 8601.
extension StatisticsListing {
    /// All books and all days.
    func json() async throws -> JSONValue {
        let streaks = try await statistics.streaks()
        var streak: JSONObject = ["current": .integer(streaks.current), "longest": .integer(streaks.longest)]
        if let end = streaks.endOfLongest { streak["endOfLongest"] = .string("\(end)") }
        var object = Self.members(try await statistics.totals())
        object["streak"] = .object(streak)
        object["days"] = .array(
            try await statistics.periods(of: .day).filter { $0.seconds > 0 || $0.finished > 0 }.map(Self.json))
        object["books"] = .array(try await books(try await statistics.books(limit: .max)))
        return .object(object)
    }

    /// One book.
    func json(of book: Book) async throws -> JSONValue {
        let reading = try await statistics.book(book.id)
        var object: JSONObject = [
            "id": .string(book.id.hash), "title": .string(book.title), "seconds": .integer(reading.seconds),
            "pages": .integer(reading.pages), "totalPages": .integer(reading.totalPages),
            "days": .integer(reading.days),
        ]
        if let seconds = reading.secondsPerPage { object["secondsPerPage"] = .number(seconds) }
        if let first = reading.firstRead { object["first"] = .string("\(statistics.calendar.day(of: first))") }
        if let last = reading.lastRead { object["last"] = .string("\(statistics.calendar.day(of: last))") }
        if let speed = reading.speed { object["secondsForBook"] = .integer(Int(speed.secondsForBook.rounded())) }
        if let left = Self.secondsLeft(reading, book) { object["secondsLeft"] = .integer(left) }
        return .object(object)
    }

    /// A year in review.
    func json(of year: ReadingYear) async throws -> JSONValue {
        var object = Self.members(year.totals)
        object["year"] = .integer(year.year)
        object["books"] = .integer(year.books)
        object["longestStreak"] = .integer(year.longestStreak)
        if let day = year.longestDay { object["longestDay"] = Self.json(day) }
        if let author = year.mostReadAuthor {
            object["mostReadAuthor"] = ["name": .string(author.name), "seconds": .integer(author.seconds)]
        }
        object["months"] = .array(year.months.map(Self.json))
        object["mostRead"] = .array(try await books(year.mostRead))
        object["finishedBooks"] = .array(year.finished.map { .string($0.hash) })
        return .object(object)
    }

    private func books(_ readings: [BookReading]) async throws -> [JSONValue] {
        var values: [JSONValue] = []
        for reading in readings {
            guard let book = try await library.book(reading.book) else { continue }
            values.append([
                "id": .string(book.id.hash), "title": .string(book.title), "seconds": .integer(reading.seconds),
                "pages": .integer(reading.pages),
            ])
        }
        return values
    }

    private static func members(_ totals: ReadingTotals) -> JSONObject {
        [
            "seconds": .integer(totals.seconds), "pages": .integer(totals.pages), "daysRead": .integer(totals.days),
            "finished": .integer(totals.finished),
        ]
    }

    private static func json(_ period: ReadingPeriod) -> JSONValue {
        var object: JSONObject = ["first": .string("\(period.first)")]
        if period.first != period.last { object["last"] = .string("\(period.last)") }
        object["seconds"] = .integer(period.seconds)
        object["pages"] = .integer(period.pages)
        object["finished"] = .integer(period.finished)
        return .object(object)
    }

    static func json(of result: KOReaderStatistics.ImportResult) -> JSONValue {
        [
            "books": .array(result.books.map { .string($0.hash) }), "added": .integer(result.added),
            "unchanged": .integer(result.unchanged), "invalid": .integer(result.invalid),
            "otherTitles": .array(result.otherTitles.map { .string($0) }),
        ]
    }

    static func json(of result: KOReaderStatistics.ExportResult) -> JSONValue {
        [
            "books": .integer(result.books), "added": .integer(result.added), "unchanged": .integer(result.unchanged),
        ]
    }
}
