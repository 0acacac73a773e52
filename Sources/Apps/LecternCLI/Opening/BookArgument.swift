import ArgumentParser
import Lectern

/// The book that a command works on.
///
///     @OptionGroup var book: BookArgument
///     let publication = try await book.open()
struct BookArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The book: a file, or a folder with an unpacked one.", valueName: "book"),
        completion: .file(extensions: ["epub"]))
    var path: String

    /// Opens the book; throws a ``CommandError`` where it cannot be opened.
    func open() async throws -> Publication { try await BookArgument.open(path).publication }

    /// Opens the book to read its content; throws a ``CommandError`` also where
    /// the content is locked or there is none.
    func openToRead() async throws -> Publication { try await BookArgument.openToRead(path) }

    /// Opens the book, and says what its format is.
    func openWithFormat() async throws -> (publication: Publication, format: Format) {
        try await BookArgument.open(path)
    }

    static func openToRead(_ path: String) async throws -> Publication {
        let publication = try await open(path).publication
        if publication.isRestricted, let name = publication.protection?.protectionName {
            throw CommandError(
                "\(path) is protected (\(name))", advice: "Lectern cannot unlock it; lectern info still works")
        }
        if publication.readingOrder.isEmpty {
            throw CommandError("\(path) has nothing to read in it", advice: "lectern info tells its faults")
        }
        return publication
    }

    static func open(_ path: String) async throws -> (publication: Publication, format: Format) {
        let asset: Asset
        do {
            asset = try await AssetRetriever.standard.retrieve(path: path)
        } catch {
            throw ErrorWords.commandError(for: error, book: path)
        }
        do {
            return (try await PublicationOpener().open(asset), asset.format)
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
