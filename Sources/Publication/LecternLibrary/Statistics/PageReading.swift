/// One page of a book, read once: a row of KOReader's statistics.
///
///     let reading = PageReading(page: 12, totalPages: 300, start: 1_764_374_400, duration: 48)
///
/// Pages depend on the layout. `totalPages` is the number of pages of the same layout, so that pages of different
/// layouts can be compared.
public struct PageReading: Hashable, Sendable {
    /// The page, from 1 to ``totalPages``.
    public let page: Int
    /// The number of pages of the book in that layout.
    public let totalPages: Int
    /// When the page was shown, in whole seconds since 1970.
    public let start: Int
    /// How long it was read, in whole seconds.
    public var duration: Int

    /// Pages above this number are not those of a book.
    package static let maximumPages = 10_000_000
    /// A page is not read for longer than a day.
    package static let longestDuration = 86_400
    /// Times from the second day of 1970 to the year 5138: every time zone has a day for them.
    package static let possibleStarts = 86_400..<100_000_000_000
    /// The last possible time.
    package static var lastStart: Int { possibleStarts.upperBound - 1 }

    /// Creates a reading; nil if the values are not those of a page of a book: a page beyond the last one, a duration
    /// of zero or above a day, a time before 1970.
    public init?(page: Int, totalPages: Int, start: Int, duration: Int) {
        guard (1...Self.maximumPages).contains(totalPages), (1...totalPages).contains(page),
            Self.possibleStarts.contains(start), (1...Self.longestDuration).contains(duration)
        else { return nil }
        self.page = page
        self.totalPages = totalPages
        self.start = start
        self.duration = duration
    }
}
