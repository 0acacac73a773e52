import LecternAssets
public import LecternBase
import LecternLibrary
import LecternNavigator
import LecternPublication

/// Why a book cannot be shown, with texts for the user.
public struct ReaderFailure: Error, Hashable, Sendable {
    /// One line that says what failed.
    public var title: String
    /// What is wrong.
    public var message: String
    /// What the user can do about it.
    public var advice: String
    /// The diagnostics, one per line.
    public var details: [String]
    /// Whether opening may succeed when it is tried again.
    public var canRetry = false

    public init(title: String, message: String, advice: String, details: [String] = []) {
        self.title = title
        self.message = message
        self.advice = advice
        self.details = details
    }
}

extension ReaderFailure {
    /// Describes an error that occurred while a file was opened or read.
    public init(_ error: any Error, path: String, diagnostics: [Diagnostic] = []) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let words = Self.words(for: error)
        self.init(
            title: tr("“{name}” cannot be opened", ["name": name]), message: words.message, advice: words.advice,
            details: diagnostics.map { "\($0)" } + ["\(error)", path])
    }

    private static func words(for error: any Error) -> (message: String, advice: String) {
        switch error {
        case let error as AssetRetrieveError: words(for: error)
        case let error as PublicationOpenError: words(for: error)
        case let error as NavigatorError: words(for: error)
        default: (tr("Something went wrong."), tr("Try again; the details below say what happened."))
        }
    }

    private static func words(for error: AssetRetrieveError) -> (message: String, advice: String) {
        switch error {
        case .formatNotSupported, .schemeNotSupported: unknownFormat
        case .reading(let cause): words(for: cause)
        }
    }

    private static func words(for error: ReadError) -> (message: String, advice: String) {
        switch error {
        case .access:
            (
                tr("The file is not there, or you may not read it."),
                tr("Check that it has not been moved and that its drive is connected.")
            )
        case .encrypted:
            (tr("It is encrypted."), tr("Unpack it with its password, then open what was in it."))
        case .unsupportedOperation(let reason):
            (
                tr("Lectern cannot read it: {reason}.", ["reason": reason]),
                tr("Get the book in another form, or open it with another program.")
            )
        default: damaged
        }
    }

    private static func words(for error: PublicationOpenError) -> (message: String, advice: String) {
        switch error {
        case .formatNotSupported: unknownFormat
        case .archiveOfBooks:
            (tr("It is no book itself, but holds some."), tr("Unpack it, and open one of the books in it."))
        case .parsing(.reading(let cause, _)): words(for: cause)
        case .parsing: damaged
        case .protected(let error):
            (error.description, error.advice ?? tr("Open it with the program that it was bought for."))
        }
    }

    private static func words(for error: NavigatorError) -> (message: String, advice: String) {
        switch error {
        case .restricted(let protection):
            (
                tr("It is protected ({protection}) and Lectern cannot unlock it.", ["protection": protection]),
                tr("Open it with the program that it was bought for.")
            )
        case .empty, .hasNoPages: (tr("There is nothing to read in it."), tr("Get another copy of the book."))
        case .resource: (tr("A part of the book cannot be shown."), tr("The rest of it can be read."))
        case .noSuchPlace: (tr("The place is not in the book."), tr("Find it by the contents."))
        case .viewport: (tr("Something went wrong."), tr("Try again; the details below say what happened."))
        }
    }

    private static var unknownFormat: (message: String, advice: String) {
        (
            tr("Lectern does not know this kind of file."),
            tr("Lectern reads EPUB, PDF, Kindle books, comics, web publications and texts.")
        )
    }

    private static var damaged: (message: String, advice: String) {
        (tr("The file is damaged or incomplete."), tr("Get another copy of the book, then open it again."))
    }
}
