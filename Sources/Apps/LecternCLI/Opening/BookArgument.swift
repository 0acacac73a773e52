import ArgumentParser
import Lectern

/// The book that a command works on.
///
///     @OptionGroup var book: BookArgument
///     let publication = try await book.open()
struct BookArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The book: a file, a folder with an unpacked one, or an http(s) address.", valueName: "book"),
        completion: .file())
    var path: String
    @Option(help: "The password of a PDF.")
    var password: String?
    @OptionGroup var login: LoginOptions

    /// Opens the book; throws a ``CommandError`` where it cannot be opened.
    func open() async throws -> Publication { try await openWithFormat().publication }

    /// Opens the book to read its content; throws a ``CommandError`` also where
    /// the content is locked or there is none.
    func openToRead() async throws -> Publication { try Self.checkedToRead(try await open(), path, password) }

    /// Opens the book, and says what its format is.
    func openWithFormat() async throws -> (publication: Publication, format: Format) {
        try await Self.open(path, password: password, client: login.client())
    }

    /// Opens a book whose path stands elsewhere, to read its content.
    static func openToRead(_ path: String, password: String?, login: LoginOptions) async throws -> Publication {
        try checkedToRead(try await open(path, password: password, client: login.client()).publication, path, password)
    }

    private static func checkedToRead(
        _ publication: Publication, _ path: String, _ password: String?
    ) throws -> Publication {
        if publication.isRestricted, publication.conforms(to: .pdf) {
            throw CommandError(
                password == nil ? "\(path) needs a password" : "\(path) has another password",
                advice: "give the right one with --password")
        }
        if publication.isRestricted, let name = publication.protection?.protectionName {
            throw CommandError(
                "\(path) is protected (\(name))", advice: "Lectern cannot unlock it; lectern info still works")
        }
        if publication.readingOrder.isEmpty {
            throw CommandError("\(path) has nothing to read in it", advice: "lectern info tells its faults")
        }
        if publication.conforms(to: .audiobook) {
            throw CommandError(
                "\(path) is an audiobook: it has neither text nor pages", advice: "lectern toc tells its chapters")
        }
        return publication
    }

    private static func open(
        _ path: String, password: String?, client: any HTTPClient
    ) async throws -> (publication: Publication, format: Format) {
        let retriever = AssetRetriever(httpClient: client)
        let asset: Asset
        do {
            if let url = HTTPURL(string: path)?.anyURL.absolute {
                asset = try await retriever.retrieve(url: url)
            } else {
                asset = try await retriever.retrieve(path: path)
            }
        } catch {
            throw ErrorWords.commandError(for: error, book: path)
        }
        do {
            let opener = PublicationOpener(parser: DefaultPublicationParser(httpClient: client, password: password))
            return (try await opener.open(asset), asset.format)
        } catch {
            throw ErrorWords.commandError(for: error, book: path)
        }
    }
}

/// How a command writes its answer.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Write JSON, for machines.")
    var json = false
}
