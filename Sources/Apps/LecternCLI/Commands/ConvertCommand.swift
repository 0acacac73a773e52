import ArgumentParser
import Lectern
import LecternCommands

/// `lectern convert`: converts a book to another format.
struct ConvertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert", abstract: "Write a book as an EPUB 3, or as a Readium publication.",
        discussion: """
            The name of the output says the format: .epub for an EPUB 3 of any text; .webpub, .divina or .audiobook \
            for a packed Readium publication of anything; any other name is a folder with manifest.json in it \
            (a name that ends in that of another format, as .txt, only with a / after it). \
            The output is written whole or not at all, and is the same each time.
            """)

    @OptionGroup var book: BookArgument
    @Argument(help: "The file or folder to write; the same as -o.", completion: .file())
    var target: String?
    @Option(name: [.customShort("o"), .long], help: "The file or folder to write.", completion: .file())
    var output: String?
    @Flag(help: "Replace an existing output.")
    var force = false
    @OptionGroup var answer: OutputOptions

    func validate() throws {
        guard (target == nil) != (output == nil) else {
            throw ValidationError("Give the output once: lectern convert BOOK OUTPUT")
        }
        if let path = output ?? target, let refusal = OutputFormat.refusal(of: path) {
            throw ValidationError(refusal)
        }
    }

    func run() async throws {
        guard let output = output ?? target else { return }
        let format = OutputFormat(path: output)
        let package = PackageOutput(output, format, isForced: force)
        try package.checkIsFree()
        let publication = try await book.open()
        let entries = try await entries(of: publication, format)
        let progress = ProgressLine(label: "Converting", total: entries.count)
        do {
            defer { progress.finish() }
            try await package.write(entries) { progress.advance(to: $0) }
        } catch let error as PublicationWriteError {
            throw ErrorMessages.commandError(for: error, book: book.path, output: output)
        }
        if answer.json { report(entries.count, to: output, as: format) }
        try Omissions().finish(reading: publication)
    }

    private func report(_ count: Int, to output: String, as format: OutputFormat) {
        let object: JSONObject = [
            "file": .string(output), "format": .string(format.rawValue), "entries": .integer(count),
        ]
        print(JSONValue.object(object).text(.indented))
    }

    private func entries(of publication: Publication, _ format: OutputFormat) async throws -> [PackageEntry] {
        do {
            switch format {
            case .epub: return try await EPUBWriter(publication).entries()
            case .archive, .folder: return try ReadiumPackageWriter(publication).entries()
            }
        } catch {
            throw ErrorMessages.commandError(for: error, book: book.path)
        }
    }
}

extension ErrorMessages {
    /// Explains why a publication cannot be written.
    static func commandError(
        for error: PublicationWriteError, book: String, output: String? = nil
    ) -> CommandError {
        switch error {
        case .reading where output != nil: CommandError("\(book): \(error)", advice: "nothing was written")
        case .writing: CommandError("\(output ?? book): \(error)", advice: "choose another place")
        case .exists(let path): CommandError("\(path) exists", advice: "give --force to replace it")
        case .notText:
            CommandError(
                "\(book) cannot be an EPUB: it has pictures, pages or sounds but no text that flows",
                advice:
                    "give a folder, or a name that ends in .webpub, .divina or .audiobook, for a Readium publication")
        case .restricted: CommandError("\(book): \(error)", advice: "Lectern writes no protected content")
        case .empty: CommandError("\(book): \(error)", advice: "lectern info lists its faults")
        case .tooLong: CommandError("\(book): \(error)", advice: "divide it into shorter files")
        case .reading(.encrypted, _):
            CommandError("\(book): \(error)", advice: "unpack it with its password, and convert that")
        case .reading(.unsupportedOperation, _): CommandError("\(book): \(error)")
        case .reading: CommandError("\(book): \(error)", advice: "get another copy of it")
        }
    }
}
