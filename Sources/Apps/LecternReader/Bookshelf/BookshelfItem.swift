public import LecternLibrary

/// One book of the shelf, with texts for the user.
public struct BookshelfItem: Identifiable, Hashable, Sendable {
    public let id: BookID
    public let title: String
    /// The authors in one line; empty if there are none.
    public let authorLine: String
    /// The progress from 0 to 1; nil for a book that was not read yet.
    public let progress: Double?
    /// The text beside the progress bar, such as `42%` or `Finished`; nil for a
    /// book that was not read yet.
    public let progressText: String?
    /// Whether the user has finished the book.
    public let isFinished: Bool
    /// Whether the file is no longer at its path.
    public let isMissing: Bool
    /// The series with the number of the book, such as `Waters 2`; empty if there is none.
    public let seriesLine: String
    /// The rating in half stars, from 1 to 10.
    public let rating: Int?
    /// When the book was added.
    public let addedAt: Timestamp
    /// The last known path of the file.
    public let path: String
    /// Another number after each change of the cover.
    public let coverEdition: Int

    /// The text for screen readers: title, authors and progress.
    public var accessibleName: String {
        var parts = [title]
        if !authorLine.isEmpty { parts.append(tr("by {authors}", ["authors": authorLine])) }
        if isMissing { parts.append(tr("file missing")) }
        if let progressText {
            parts.append(isFinished ? progressText : tr("{percent} read", ["percent": progressText]))
        }
        return parts.joined(separator: ", ")
    }

    init(_ book: Book) {
        id = book.id
        title = book.title
        authorLine = Self.line(of: book.authors)
        isFinished = book.isFinished
        // A book of which only the first page was shown counts as not read.
        let read = book.progression.flatMap { $0 > 0 ? $0 : nil }
        progress = book.isFinished ? 1 : read
        isMissing = book.isMissing
        path = book.path
        seriesLine = Self.line(of: book.series)
        rating = book.rating
        coverEdition = book.coverEdition
        addedAt = book.addedAt
        progressText = book.isFinished ? tr("Finished") : read.map(Self.percent)
    }

    /// Formats a progress above 0 in whole percents, rounded down, but at least
    /// 1%.
    private static func percent(_ share: Double) -> String {
        tr("{percent}%", ["percent": String(max(1, Int((share * 100).rounded(.down))))])
    }

    /// The rating as stars, such as `★★★★☆`; empty without one.
    public var stars: String {
        guard let rating else { return "" }
        let full = (rating + 1) / 2
        return String(repeating: "★", count: full) + String(repeating: "☆", count: max(0, 5 - full))
    }

    private static func line(of series: Book.Series?) -> String {
        guard let series else { return "" }
        guard let position = series.position, position.isFinite, abs(position) < 1e6 else { return series.name }
        let number = position == position.rounded() ? "\(Int(position))" : "\(position)"
        return series.name + " " + number
    }

    private static func line(of authors: [String]) -> String {
        let names = authors.prefix(2).joined(separator: ", ")
        return authors.count > 2 ? tr("{authors} and others", ["authors": names]) : names
    }
}
