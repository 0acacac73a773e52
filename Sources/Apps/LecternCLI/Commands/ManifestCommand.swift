import ArgumentParser
import Lectern
import LecternCommands

/// `lectern manifest`: prints the Readium Web Publication Manifest of a book.
struct ManifestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manifest", abstract: "Print the Readium manifest of a book of any format.")

    @OptionGroup var book: BookArgument
    @Flag(help: "Write JSON, which is the default.")
    var json = false

    func run() async throws { print(try await book.open().manifest.json.text(.indented)) }
}
