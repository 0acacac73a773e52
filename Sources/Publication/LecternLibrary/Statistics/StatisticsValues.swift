/// How much was read in a time.
public struct ReadingTotals: Hashable, Sendable {
    /// The time of reading, in seconds.
    public var seconds = 0
    /// Pages that were read; one that was read twice counts twice.
    public var pages = 0
    /// Days with reading.
    public var days = 0
    /// Books that were finished.
    public var finished = 0

    /// Creates totals of nothing.
    public init() {}
}

/// How much was read in a day, week, month or year.
public struct ReadingPeriod: Hashable, Sendable {
    /// A kind of period.
    public enum Unit: String, Hashable, Sendable, CaseIterable {
        /// A day of the reader's calendar.
        case day
        /// Seven days, from the first weekday of the calendar.
        case week
        /// A month of the calendar.
        case month
        /// A year of the calendar.
        case year
    }

    /// The first day of the period, even if the asked range starts later.
    public let first: ReadingDay
    /// The last day of the period.
    public let last: ReadingDay
    /// The time of reading, in seconds.
    public var seconds = 0
    /// Pages that were read; one that was read twice counts twice.
    public var pages = 0
    /// Books that were finished.
    public var finished = 0

    init(first: ReadingDay, last: ReadingDay) {
        self.first = first
        self.last = last
    }
}

/// How much of a book was read.
public struct BookReading: Hashable, Sendable {
    /// The book.
    public let book: BookID
    /// The time of reading, in seconds.
    public let seconds: Int
    /// Pages that were read; one that was read twice counts twice.
    public let pages: Int

    init(book: BookID, seconds: Int, pages: Int) {
        self.book = book
        self.seconds = seconds
        self.pages = pages
    }
}

/// The reading of one book.
public struct BookStatistics: Hashable, Sendable {
    /// The time of reading, in seconds.
    public internal(set) var seconds = 0
    /// Different pages that were read, in the layout of the last reading.
    public internal(set) var pages = 0
    /// The number of pages of that layout.
    public internal(set) var totalPages = 0
    /// Days with reading.
    public internal(set) var days = 0
    /// When it was first read; nil if never.
    public internal(set) var firstRead: Timestamp?
    /// When the last reading ended; nil if it was never read.
    public internal(set) var lastRead: Timestamp?
    /// The reader's speed in it; nil if too little was read.
    public internal(set) var speed: ReadingSpeed?

    /// The mean time for which a page of that layout was read, in seconds; nil if nothing was read. A page that was read
    /// twice counts twice.
    public internal(set) var secondsPerPage: Double?
}

/// How fast a reader reads a book: independent of the layout, which may change.
public struct ReadingSpeed: Hashable, Sendable {
    /// The time that the whole book would take, in seconds.
    public let secondsForBook: Double

    package init(secondsForBook: Double) { self.secondsForBook = secondsForBook }

    /// Returns the time that pages take, in seconds.
    ///
    /// - Parameter total: the number of pages of the book in the same layout.
    public func seconds(forPages pages: Int, of total: Int) -> Double {
        total > 0 ? secondsForBook * Double(max(0, pages)) / Double(total) : 0
    }
}

/// Days in a row with reading.
public struct ReadingStreaks: Hashable, Sendable {
    /// The days of the present streak. It goes on until a whole day without reading is over.
    public internal(set) var current = 0
    /// The days of the longest streak.
    public internal(set) var longest = 0
    /// The last day of the longest streak; the latest, if several are equal. nil if nothing was read.
    public internal(set) var endOfLongest: ReadingDay?

    /// - Parameter days: numbers of days with reading, in ascending order.
    init(days: [Int], today: Int) {
        var length = 0
        var last: Int?
        for day in days where day <= today {
            length = last == day - 1 ? length + 1 : 1
            last = day
            if length >= longest {
                longest = length
                endOfLongest = ReadingDay(number: day)
            }
        }
        if let last, last >= today - 1 { current = length }
    }
}

/// A year of reading.
public struct ReadingYear: Hashable, Sendable {
    /// The year.
    public let year: Int
    /// What was read in it.
    public internal(set) var totals = ReadingTotals()
    /// Its twelve months.
    public internal(set) var months: [ReadingPeriod] = []
    /// Books that were finished, in the order of time.
    public internal(set) var finished: [BookID] = []
    /// The books with the longest times, at most ``maximumBooks``.
    public internal(set) var mostRead: [BookReading] = []
    /// The number of books that were read in.
    public internal(set) var books = 0
    /// The day with the longest time; nil if nothing was read.
    public internal(set) var longestDay: ReadingPeriod?
    /// The author with the longest time, by the first author of each book; nil if nobody is named.
    public internal(set) var mostReadAuthor: Author?
    /// The days of the longest streak in the year.
    public internal(set) var longestStreak = 0

    /// The most books in ``mostRead``.
    public static let maximumBooks = 10

    /// An author, and the time that was spent with their books.
    public struct Author: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The time in seconds.
        public let seconds: Int
    }

    init(year: Int) { self.year = year }
}
