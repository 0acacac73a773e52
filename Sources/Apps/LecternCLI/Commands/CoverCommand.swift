import ArgumentParser
import Lectern

/// `lectern cover`: the cover of a book as a file.
struct CoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cover", abstract: "Write the cover of a book to a file.")

    @OptionGroup var book: BookArgument
    @Option(name: [.customShort("o"), .long], help: "The file.", completion: .file())
    var output: String

    func run() async throws {
        let publication = try await book.open()
        let cover: Cover?
        do {
            cover = try await publication.cover()
        } catch {
            throw CommandError("the cover of \(book.path) cannot be read: \(error)")
        }
        guard let cover else { throw CommandError("\(book.path) has no cover") }
        try OutputFile.write(cover.bytes, to: output)
        print(cover.mediaType?.string ?? "application/octet-stream")
    }
}
