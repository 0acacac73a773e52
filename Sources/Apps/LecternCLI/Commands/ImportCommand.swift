import ArgumentParser
import Lectern
import LecternCommands
import LecternLibrary
import LecternSync

/// `lectern import`: highlights of other programs, or the books of calibre, into the reader's library.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import highlights and notes of KOReader, Foliate, Thorium, calibre or Kindle, or calibre's books.",
        discussion: """
            --calibre adds the books of calibre with titles, authors, series, tags and ratings; virtual libraries become \
            shelves. Files stay where they are, and nothing is imported twice.

            For highlights, the book must be in the reader's library. Highlights are found by their text; those that the book has already \
            are not imported again. --undo removes the highlights of the last import.
            """)

    @Argument(help: "The book with the highlights.", completion: .file())
    var book: String?
    @Argument(
        help: ArgumentHelp("The file with the highlights, such as “My Clippings.txt”.", valueName: "marks"),
        completion: .file())
    var marks: String?
    @Option(
        help: ArgumentHelp("Add the books of calibre's library, a folder with metadata.db.", valueName: "folder"),
        completion: .directory)
    var calibre: String?
    @Option(help: "The password of a PDF.")
    var password: String?
    @Option(help: ArgumentHelp("In a plain text, lines that match are headings.", valueName: "regex"))
    var chapters: [String] = []
    @OptionGroup var license: PassphraseOptions
    @OptionGroup var login: LoginOptions
    @Flag(help: "Remove the highlights of the last import.")
    var undo = false
    @Option(help: ArgumentHelp("The reader's library; the usual one by default.", valueName: "file"))
    var library: String?

    private static let key = "import.last"

    func validate() throws {
        if calibre != nil {
            guard book == nil, !undo else { throw ValidationError("--calibre adds books: give no book and no --undo") }
            return
        }
        guard book != nil else { throw ValidationError("give a book and a file with highlights, or --calibre") }
        guard (marks != nil) != undo else { throw ValidationError("give a file with highlights, or --undo") }
    }

    func run() async throws {
        let library = try Library.ofReader(at: library)
        if let calibre { return try await CalibreListing.importBooks(of: calibre, into: library) }
        guard let book, let storedBook = try await library.book(at: book) else {
            throw CommandError("\(book ?? "") is not in the library", advice: "open it in the reader once")
        }
        guard let marks else { return try await undo(in: library, storedBook.id) }
        let importedMarks: [ImportedMark]
        do {
            importedMarks = try MarkImporter.marks(in: try FileResource(path: marks).readNow(range: 0..<64 << 20))
        } catch {
            throw CommandError("\(marks): \(Self.words(for: error))", advice: "give a file of one of these programs")
        }
        let publication = try await BookArgument.openToRead(
            book, password: password, license: license, login: login, chapters: chapters)
        let existing = try await library.highlights(of: storedBook.id).map { $0.unsealed(by: publication) }
        let result = await MarkImport(importedMarks, publication: publication, book: storedBook.id, existing: existing)
        try await library.replaceHighlights([], with: result.highlights.map { $0.sealed(by: publication) })
        let ids = JSONValue.array(result.highlights.map { .string($0.id) })
        if !result.highlights.isEmpty {
            try await library.setSetting(Self.key, to: ids, scope: .book(storedBook.id))
        }
        report(result)
    }

    private static func words(for error: any Error) -> String {
        switch error as? MarkImporter.Failure {
        case .unknownFormat: "the format is not known"
        case .damaged(let reason): reason
        case nil: "\(error)"
        }
    }

    private func report(_ result: MarkImport) {
        print("\(result.highlights.count) imported")
        let others = [
            (result.known, "in the book already"), (result.missing.count, "not found in the book"),
            (result.ofOtherBooks, "of other books" + others(result.otherTitles)),
            (result.withoutText, "without a text"),
        ]
        for (count, words) in others where count > 0 { print("\(count) \(words)") }
        for text in result.missing { print("  not found: \(text.prefix(70).replacing("\n", with: " "))") }
    }

    /// The names of other books, for one who has taken the wrong file.
    private func others(_ titles: [String]) -> String {
        guard !titles.isEmpty else { return "" }
        let names = titles.prefix(3).map { "“\($0.prefix(70).replacing("\n", with: " "))”" }.joined(separator: ", ")
        return ": " + names + (titles.count > 3 ? " and more" : "")
    }

    private func undo(in library: Library, _ id: BookID) async throws {
        let ids = await library.setting(Self.key, scope: .book(id))?.array?.compactMap(\.string) ?? []
        guard !ids.isEmpty else { throw CommandError("there is no import to undo", advice: "highlights are kept") }
        try await library.replaceHighlights(ids, with: [])
        try await library.setSetting(Self.key, to: nil, scope: .book(id))
        print("\(ids.count) removed")
    }
}
