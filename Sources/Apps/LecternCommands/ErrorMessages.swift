import Glibc
package import Lectern

/// An error of a command: the cause, and what the user can do.
package struct CommandError: Error {
    let cause: String
    let advice: String?

    package init(_ cause: String, advice: String? = nil) {
        self.cause = cause
        self.advice = advice
    }
}

/// Turns errors into messages for people; the only place that does so.
package enum ErrorMessages {
    /// Returns one line: the cause, and what the user can do.
    package static func sentence(for error: any Error) -> String {
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
        case .picture(let href, let width, let height):
            "\(href): a picture of \(width) × \(height) pixels cannot be made; choose a smaller one"
        }
    }

    private static let readable =
        "Lectern reads EPUB, Kindle books, PDF, DjVu, comics, audiobooks, DAISY, DOCX, ODT, RTF, CHM, web publications, "
        + "FictionBook, Markdown, HTML and text"

    /// Explains why there is no asset at `book`.
    package static func commandError(for error: AssetRetrieveError, book: String) -> CommandError {
        switch error {
        case .formatNotSupported: CommandError("\(book): unknown format", advice: readable)
        case .schemeNotSupported(let scheme):
            CommandError("\(book): \(scheme): addresses cannot be opened", advice: "give the path of a file")
        case .reading(let cause): commandError(for: cause, book: book)
        }
    }

    /// Explains why the bytes of `book` could not be read.
    package static func commandError(for error: ReadError, book: String) -> CommandError {
        switch error {
        case .access(.forbidden(let url)) where url.hasPrefix("http"):
            CommandError("\(url) requires a login, or refused the one given", advice: "give --user, --token or --netrc")
        case .access(let cause) where book.hasPrefix("http"):
            CommandError(named(book, "\(cause)"), advice: "check the address and the connection")
        case .access(let cause): CommandError(named(book, "\(cause)"), advice: "check the path and its permissions")
        case .decoding: CommandError("\(book) is damaged or incomplete: \(error)", advice: "get another copy of it")
        case .encrypted:
            CommandError("\(book) cannot be opened: \(error)", advice: "unpack it with its password, and open that")
        case .unsupportedOperation, .outOfMemory, .cancelled: CommandError("\(book): \(error)")
        }
    }

    /// Explains why a catalogue could not be used.
    package static func commandError(for error: OPDSError) -> CommandError {
        switch error {
        case .http(let cause, let url): commandError(for: cause.readError(url), book: url.string)
        case .parsing: CommandError("\(error)", advice: "give the address of an OPDS feed")
        case .loginRequired(let document?, _) where document.flows.contains(where: \.takesBrowser):
            CommandError("\(error)", advice: "give --browser, --user or --token")
        case .loginRequired: CommandError("\(error)", advice: "give --user, --token or --netrc")
        case .notHTTP: CommandError("\(error)", advice: "give an http(s) or opds address")
        case .noSearch: CommandError("\(error)", advice: "browse it without --search")
        case .noAcquisition: CommandError("\(error)", advice: "lectern opds --details lists its links")
        case .webPage: CommandError("\(error)", advice: "open the address in a browser")
        case .license: CommandError("\(error)", advice: "open it with a program that supports LCP")
        case .streamed(let url): CommandError("\(error)", advice: "lectern open \(url) reads it")
        case .file(let cause): CommandError("\(cause)", advice: "choose another folder with -o")
        case .fulfilment, .unexpected, .cancelled: CommandError("\(error)")
        }
    }

    /// Explains why the asset at `book` could not be opened as a publication.
    package static func commandError(for error: PublicationOpenError, book: String) -> CommandError {
        switch error {
        case .formatNotSupported(.directory): CommandError("\(book) is a folder without a book in it", advice: readable)
        case .formatNotSupported(let format):
            CommandError("\(book) is \(format.mediaType), which cannot be opened", advice: readable)
        case .archiveOfBooks(let books):
            CommandError(
                "\(book) is not a book: \(error)",
                advice: (isFolder(book) ? "" : "unpack it and ") + "open \(books.count == 1 ? "that" : "one of them")")
        case .parsing(.reading(let cause, _)): commandError(for: cause, book: book)
        case .parsing(let cause): CommandError("\(book): \(cause)", advice: "get another copy of it")
        case .protected(let cause):
            CommandError("\(book): \(cause)", advice: cause.advice ?? "open it with the program that it was bought for")
        }
    }

    private static func named(_ book: String, _ cause: String) -> String {
        cause.contains(book) ? cause : "\(book): \(cause)"
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
