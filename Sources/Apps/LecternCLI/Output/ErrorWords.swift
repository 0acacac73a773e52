import Lectern

/// An error of a command: what went wrong, and what to do.
struct CommandError: Error {
    let cause: String
    let advice: String?

    init(_ cause: String, advice: String? = nil) {
        self.cause = cause
        self.advice = advice
    }
}

/// The one place where errors become words for people.
enum ErrorWords {
    /// One line: the cause, and what to do about it.
    static func sentence(for error: any Error) -> String {
        let line =
            switch error {
            case let error as CommandError: error.advice.map { "\(error.cause); \($0)" } ?? error.cause
            case let error as RenditionError: cause(of: error)
            default: "\(error)"
            }
        return line.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private static func cause(of error: RenditionError) -> String {
        switch error {
        case .noSuchChapter(let index): "there is no chapter \(index + 1)"
        case .missing(let href): "\(href) does not exist"
        case .reading(let href, let cause): named(href, "\(cause)")
        case .unsupported(let href, let type): "\(href) cannot be shown (\(type ?? "of unknown type"))"
        }
    }

    private static let readable =
        "Lectern reads EPUB, PDF, comics, audiobooks, web publications, FictionBook, Markdown, HTML and text"

    /// What it means that there is no asset.
    static func commandError(for error: AssetRetrieveError, book: String) -> CommandError {
        switch error {
        case .formatNotSupported: CommandError("\(book): the format is not known", advice: readable)
        case .schemeNotSupported(let scheme):
            CommandError("\(book): \(scheme): addresses cannot be opened", advice: "give the path of a file")
        case .reading(let cause): commandError(for: cause, book: book)
        }
    }

    /// What it means that bytes could not be read.
    static func commandError(for error: ReadError, book: String) -> CommandError {
        switch error {
        case .access(.forbidden(let url)) where url.hasPrefix("http"):
            CommandError("\(url) wants a login, or another one", advice: "give --user, --token or --netrc")
        case .access(let cause) where book.hasPrefix("http"):
            CommandError(named(book, "\(cause)"), advice: "check the address and the connection")
        case .access(let cause): CommandError(named(book, "\(cause)"), advice: "check the path and its permissions")
        case .decoding: CommandError("\(book) is damaged: \(error)", advice: "get another copy of it")
        case .encrypted:
            CommandError("\(book) cannot be opened: \(error)", advice: "unpack it with its password, and open that")
        case .unsupportedOperation, .cancelled: CommandError("\(book): \(error)")
        }
    }

    /// What it means that an asset is no publication that can be shown.
    static func commandError(for error: PublicationOpenError, book: String) -> CommandError {
        switch error {
        case .formatNotSupported(.directory): CommandError("\(book) is a folder with no book in it", advice: readable)
        case .formatNotSupported(let format):
            CommandError("\(book) is \(format.mediaType), which cannot be opened", advice: readable)
        case .archiveOfBooks(let books):
            CommandError(
                "\(book) is no book: \(error)",
                advice: (OutputFile.isFolder(book) ? "" : "unpack it and ")
                    + "open \(books.count == 1 ? "that" : "one of them")")
        case .parsing(.reading(let cause, _)): commandError(for: cause, book: book)
        case .parsing(let cause): CommandError("\(book): \(cause)", advice: "get another copy of it")
        case .protected(let cause):
            CommandError("\(book): \(cause)", advice: "open it with the program that it was bought for")
        }
    }

    private static func named(_ book: String, _ cause: String) -> String {
        cause.contains(book) ? cause : "\(book): \(cause)"
    }
}
