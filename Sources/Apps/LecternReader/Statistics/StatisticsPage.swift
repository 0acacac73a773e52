public import LecternLibrary

/// What a window with statistics shows, as texts in the language of the reader.
public struct StatisticsPage: Hashable, Sendable {
    /// A name with its value.
    public struct Row: Hashable, Sendable {
        public var name: String
        public var value: String
        /// A part of the whole that the value says, such as a goal, from 0 to 1; nil if there is no whole.
        public var share: Double?
    }

    /// A day of the calendar.
    public struct Day: Hashable, Sendable {
        /// The number in its month.
        public var number: Int
        /// How much was read, from 0 for nothing to ``maximumLevel``.
        public var level: Int
        /// Whether it is the present day.
        public var isToday: Bool
        /// The day and what was read, for screen readers and tips.
        public var words: String

        /// The highest level.
        public static let maximumLevel = 4
    }

    /// A month of a year in review.
    public struct Month: Hashable, Sendable {
        public var name: String
        /// The time in words.
        public var value: String
        /// The time as a part of that of the longest month, from 0 to 1.
        public var share: Double
    }

    /// A book of a year in review.
    public struct BookRow: Hashable, Sendable {
        public var id: BookID
        public var title: String
        /// The time in words.
        public var time: String
    }

    /// Whether nothing was ever read: the window says how statistics come about.
    public internal(set) var isEmpty = true
    /// Totals, streaks, and how far the goals are; or what was read of one book.
    public internal(set) var summary: [Row] = []
    /// The month and year of the calendar; empty for one book.
    public internal(set) var monthTitle = ""
    /// The short names of the days of a week, in the reader's order.
    public internal(set) var weekdays: [String] = []
    /// The days of the month in weeks; nil is a day of another month.
    public internal(set) var weeks: [[Day?]] = []
    /// The year in review; 0 for one book.
    public internal(set) var year = 0
    /// What was read in the year.
    public internal(set) var yearRows: [Row] = []
    /// The months of the year.
    public internal(set) var months: [Month] = []
    /// The books with the longest times of the year.
    public internal(set) var books: [BookRow] = []

    public init() {}
}
