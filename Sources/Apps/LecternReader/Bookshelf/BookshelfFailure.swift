import LecternAssets
public import LecternLibrary

/// A failed operation on a file or on the library, with texts for the user.
public struct BookshelfFailure: Identifiable, Hashable, Sendable {
    public let path: String
    /// The file name.
    public let name: String
    /// What is wrong, in one sentence.
    public let reason: String
    /// What the user can do about it, in one sentence.
    public let advice: String
    /// The text of the error itself, for diagnosis.
    public let detail: String

    public var id: String { path }

    init(path: String, name: String, reason: String, advice: String, detail: String) {
        self.path = path
        self.name = name
        self.reason = reason
        self.advice = advice
        self.detail = detail
    }

    /// Describes an error of the library.
    public init(path: String, _ error: LibraryError) {
        let words = Self.words(for: error)
        self.path = path
        name = path.split(separator: "/").last.map(String.init) ?? path
        reason = words.reason
        advice = words.advice
        detail = "\(error)"
    }

    private static func words(for error: LibraryError) -> (reason: String, advice: String) {
        switch error {
        case .notImported(_, .notSupported):
            (
                tr("This is not a book that Lectern can read."),
                tr("Lectern reads EPUB, PDF, Kindle books, comics, web publications and texts.")
            )
        case .notImported(_, .damaged):
            (tr("The book is damaged."), tr("Get the file again from where it came from."))
        case .notImported(_, .reading(.encrypted(_))):
            (tr("It is encrypted."), tr("Unpack it with its password, then open what was in it."))
        case .unreadable, .notImported(_, .reading):
            (tr("The file cannot be read."), tr("Check that it is still there and that you may read it."))
        case .differentContent:
            (tr("This is another book."), tr("Choose the file of the missing book, or add this one as a new book."))
        case .diskFull:
            (tr("There is no space left on the disk."), tr("Make some space and try again."))
        case .busy:
            (tr("Another window was busy with the library."), tr("Try again in a moment."))
        case .newerSchema:
            (tr("The library was written by a newer Lectern."), tr("Install the newest Lectern."))
        case .notALibrary:
            (tr("The file of the library belongs to another program."), tr("Choose another file for the library."))
        case .cannotOpen:
            (tr("The library cannot be opened."), tr("Check that you may write to its folder."))
        case .unknownBook:
            (tr("The book is not on the shelf any more."), tr("Add it again."))
        case .shelf(.nameTaken):
            (tr("There is a shelf with this name already."), tr("Choose another name."))
        case .shelf(.invalidName):
            (tr("This is no name."), tr("Choose another name."))
        case .shelf(.byRule):
            (tr("The shelf chooses its books by a rule."), tr("Put the books on another shelf."))
        case .shelf(.unknown):
            (tr("The shelf was deleted."), tr("Choose another shelf."))
        case .damaged, .database:
            (tr("The library cannot be written to."), tr("Close Lectern, start it again and try once more."))
        case .cancelled:
            (tr("It was stopped."), tr("Add the file again."))
        }
    }
}

/// The files that could not be added.
public struct BookshelfReport: Hashable, Sendable {
    /// The heading: the number of files that could not be added.
    public let title: String
    /// The files, each with a reason and advice.
    public let failures: [BookshelfFailure]

    /// Creates a report of one failure.
    init(failing failure: BookshelfFailure) {
        failures = [failure]
        title = tr("Nothing was added")
    }

    /// Creates a report; nil if nothing failed.
    init?(_ report: ImportReport) {
        guard !report.failures.isEmpty else { return nil }
        failures = report.failures.map { BookshelfFailure(path: $0.path, $0.error) }
        title = trn(
            "{count} file could not be added", "{count} files could not be added", count: report.failures.count)
    }
}
