import ArgumentParser
import Lectern
import LecternCommands

/// `lectern manifest`: the book as a Readium Web Publication Manifest.
struct ManifestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manifest", abstract: "Print the Readium manifest of a book, of whatever format it is.")

    @OptionGroup var book: BookArgument
    @Flag(help: "Write JSON, as it does anyway.")
    var json = false

    func run() async throws { print(try await book.open().manifest.json.text(.indented)) }
}
