public import LecternLibrary

/// One book of the shelf, in words for people.
public struct BookshelfItem: Identifiable, Hashable, Sendable {
    /// The book.
    public let id: BookID
    /// The title.
    public let title: String
    /// The authors in one line, empty where they are not known.
    public let authorLine: String
    /// From 0 to 1; `nil` where nothing of the book was read yet.
    public let progress: Double?
    /// The text beside the progress bar: `42%`, `Finished`; `nil` for a new book.
    public let progressText: String?
    /// Whether the reader is through with it.
    public let isFinished: Bool
    /// Whether its file is not where it was.
    public let isMissing: Bool
    /// Where the file was last seen.
    public let path: String

    /// What a screen reader says: title, authors and progress.
    public var accessibleName: String {
        var parts = [title]
        if !authorLine.isEmpty { parts.append(tr("by {authors}", ["authors": authorLine])) }
        if isMissing { parts.append(tr("file missing")) }
        if let progressText {
            parts.append(isFinished ? progressText : tr("{percent} read", ["percent": progressText]))
        }
        return parts.joined(separator: ", ")
    }

    /// A book as the shelf shows it.
    init(_ book: Book) {
        id = book.id
        title = book.title
        authorLine = Self.line(of: book.authors)
        isFinished = book.isFinished
        // Who only looked at the first page has read nothing.
        let read = book.progression.flatMap { $0 > 0 ? $0 : nil }
        progress = book.isFinished ? 1 : read
        isMissing = book.isMissing
        path = book.path
        progressText = book.isFinished ? tr("Finished") : read.map(Self.percent)
    }

    /// Whole percents read; of the first page turned, one.
    private static func percent(_ share: Double) -> String {
        tr("{percent}%", ["percent": String(max(1, Int((share * 100).rounded(.down))))])
    }

    private static func line(of authors: [String]) -> String {
        let names = authors.prefix(2).joined(separator: ", ")
        return authors.count > 2 ? tr("{authors} and others", ["authors": names]) : names
    }
}
