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

    /// Opens the book, and says what its format is.
    func openWithFormat() async throws -> (publication: Publication, format: Format) {
        try await BookArgument.open(path)
    }

    static func open(_ path: String) async throws -> (publication: Publication, format: Format) {
        let asset: Asset
        do {
            asset = try await AssetRetriever().retrieve(path: path)
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
