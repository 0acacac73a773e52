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

    /// Opens the book; throws a ``CommandError`` where it cannot be opened.
    func open() async throws -> Publication { try await BookArgument.open(path, password: password).publication }

    /// Opens the book to read its content; throws a ``CommandError`` also where
    /// the content is locked or there is none.
    func openToRead() async throws -> Publication { try await BookArgument.openToRead(path, password: password) }

    /// Opens the book, and says what its format is.
    func openWithFormat() async throws -> (publication: Publication, format: Format) {
        try await BookArgument.open(path, password: password)
    }

    static func openToRead(_ path: String, password: String? = nil) async throws -> Publication {
        let publication = try await open(path, password: password).publication
        if publication.isRestricted, publication.conforms(to: .pdf) {
            throw CommandError("\(path) needs a password", advice: "give the right one with --password")
        }
        if publication.isRestricted, let name = publication.protection?.protectionName {
            throw CommandError(
                "\(path) is protected (\(name))", advice: "Lectern cannot unlock it; lectern info still works")
        }
        if publication.readingOrder.isEmpty {
            throw CommandError("\(path) has nothing to read in it", advice: "lectern info tells its faults")
        }
        if publication.conforms(to: .audiobook) {
            throw CommandError("\(path) is an audiobook: it has no pages", advice: "lectern toc tells its chapters")
        }
        return publication
    }

    static func open(_ path: String, password: String? = nil) async throws -> (publication: Publication, format: Format)
    {
        let asset: Asset
        do {
            if let url = HTTPURL(string: path)?.anyURL.absolute {
                asset = try await AssetRetriever.standard.retrieve(url: url)
            } else {
                asset = try await AssetRetriever.standard.retrieve(path: path)
            }
        } catch {
            throw ErrorWords.commandError(for: error, book: path)
        }
        do {
            let opener = PublicationOpener(parser: DefaultPublicationParser(password: password))
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
