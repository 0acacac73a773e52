import ArgumentParser
import Lectern
import LecternCommands
import LecternEPUB

/// `lectern edit`: writes a copy of an EPUB with other metadata.
struct EditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Write a copy of an EPUB with another title, authors, series or cover.",
        discussion: """
            Only what is given is replaced; everything else in the book keeps its bytes. The copy is written whole or not \
            at all. The reader corrects what its library says of a book without changing the file.
            """)

    @Argument(help: "The EPUB: a file or an unpacked folder.", completion: .file())
    var book: String
    @Option(name: [.customShort("o"), .long], help: "The file to write.", completion: .file())
    var output: String
    @Option(help: "The title.")
    var title: String?
    @Option(help: "The title as in catalogues, such as \"Hobbit, The\".")
    var sortTitle: String?
    @Option(
        name: .customLong("author"),
        help: ArgumentHelp(
            "An author; give several in their order. After a | the name as in catalogues.",
            valueName: "name|sort-name"))
    var authors: [String] = []
    @Option(name: .customLong("language"), help: ArgumentHelp("A language, such as en or pt-BR.", valueName: "tag"))
    var languages: [String] = []
    @Option(help: "The series; an empty name for none.")
    var series: String?
    @Option(help: "The number of the book in the series, such as 2 or 2.5.")
    var number: Double?
    @Option(help: ArgumentHelp("The cover: JPEG, PNG, GIF, WebP or SVG.", valueName: "file"), completion: .file())
    var cover: String?
    @Flag(help: "Replace an existing output.")
    var force = false

    func validate() throws {
        let isNothing =
            [title, sortTitle, series, cover].allSatisfy { $0 == nil } && authors.isEmpty && languages.isEmpty
        if isNothing { throw ValidationError("Give what to change, such as --title or --author") }
        if number != nil, series == nil { throw ValidationError("--number is the place in a --series") }
    }

    func run() async throws {
        if OutputFile.exists(output), !force {
            throw CommandError("\(output) exists", advice: "give --force to replace it")
        }
        let asset: Asset
        do { asset = try await AssetRetriever.standard.retrieve(path: book) } catch {
            throw ErrorMessages.commandError(for: error, book: book)
        }
        guard case .container(let container, _) = asset else { throw refusal(.notEPUB) }
        do {
            try await EPUBMetadataEditor(container).write(try await changes(), to: output, replaces: force)
        } catch let error as EPUBEditError {
            throw refusal(error)
        }
    }

    private func changes() async throws -> EPUBMetadataChanges {
        var changes = EPUBMetadataChanges()
        changes.title = title
        changes.sortTitle = sortTitle
        if !authors.isEmpty {
            changes.authors = authors.map { author in
                let parts = author.split(separator: "|", maxSplits: 1).map(String.init)
                return Contributor(
                    LocalizedString(parts.first ?? ""), sortAs: parts.count > 1 ? parts[1] : nil)
            }
        }
        if !languages.isEmpty { changes.languages = languages.map { Language($0) } }
        changes.series = series.map { name in
            name.isEmpty ? [] : [Contributor(LocalizedString(name), position: number)]
        }
        if let cover { changes.cover = try await Self.picture(cover) }
        return changes
    }

    private static func picture(_ path: String) async throws -> EPUBMetadataChanges.Picture {
        let asset: Asset
        do { asset = try await AssetRetriever.standard.retrieve(path: path) } catch {
            throw ErrorMessages.commandError(for: error, book: path)
        }
        guard case .resource(let resource, let format) = asset, format.mediaType.isImage else {
            throw CommandError("\(path) is no picture", advice: "give a JPEG, PNG, GIF, WebP or SVG")
        }
        return EPUBMetadataChanges.Picture(bytes: try await resource.read(), mediaType: format.mediaType)
    }

    private func refusal(_ error: EPUBEditError) -> CommandError {
        switch error {
        case .notEPUB:
            CommandError("\(book): \(error)", advice: "write it as an EPUB first: lectern convert BOOK OUTPUT.epub")
        case .restricted: CommandError("\(book): \(error)", advice: "Lectern changes no protected books")
        case .damagedPackage:
            CommandError("\(book): \(error)", advice: "mend it by writing it anew: lectern convert BOOK OUTPUT.epub")
        case .coverFormat:
            CommandError("\(cover ?? ""): \(error)", advice: "give a JPEG, PNG, GIF, WebP or SVG")
        case .writing(let error): ErrorMessages.commandError(for: error, book: book, output: output)
        }
    }
}
