import ArgumentParser
import Lectern
import LecternCommands
import LecternLibrary

/// `lectern words`: the words that the reader has looked up, listed and exported.
struct WordsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "words", abstract: "List, search and export the words that were looked up in the reader.",
        discussion: """
            The reader keeps words only after it was asked to: see “Words Looked Up” in its menu, or --keep. Each word is \
            listed with its language, how often it was looked up, its sentence and its book.
            """)

    @Argument(help: "What to look for in words, sentences and titles; everything by default.")
    var words: [String] = []
    @Option(help: ArgumentHelp("Only this book of the library.", valueName: "book"), completion: .file())
    var book: String?
    @Option(help: ArgumentHelp("Only words of a language.", valueName: "tag"))
    var language: String?
    @Option(help: "The order: newest, alphabet or count.")
    var order = VocabularyQuery.Order.newest
    @Option(help: ArgumentHelp("The largest number.", valueName: "number"))
    var limit: Int?
    @Option(help: "Print a file: csv or anki.")
    var format: VocabularyFormat?
    @Flag(inversion: .prefixedNo, help: "Keep words that are looked up in the reader from now on.")
    var keep: Bool?
    @Option(help: ArgumentHelp("The reader's library; the usual one by default.", valueName: "file"))
    var library: String?
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !output.json || format == nil else { throw ValidationError("give --json or --format") }
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more") }
    }

    func run() async throws {
        let library = try Library.ofReader(at: library)
        if let keep { return try await library.setKeepsWords(keep) }
        var query = VocabularyQuery(text: words.joined(separator: " "))
        query.language = language
        query.order = order
        if let book {
            guard let shelved = try await library.book(at: book) else {
                throw CommandError("\(book) is not in the library", advice: "open it in the reader once")
            }
            query.book = shelved.id
        }
        let found = try await library.words(query, limit: limit ?? .max)
        if let format { return print(format.text(of: found), terminator: "") }
        if output.json { return print(JSONValue.array(found.map(Self.json)).text(.indented)) }
        var table = TextTable()
        for word in found { table.add(word.word, word.language, "\(word.count)", word.sentence, word.bookTitle) }
        table.lines().forEach { print($0) }
        if found.isEmpty { StandardError.write("lectern: there are no such words") }
    }

    private static func json(_ word: VocabularyWord) -> JSONValue {
        var object: JSONObject = [
            "word": .string(word.word), "language": .string(word.language), "sentence": .string(word.sentence),
            "title": .string(word.bookTitle), "count": .integer(word.count),
            "first": .string(word.createdAt.iso8601), "last": .string(word.lookedUpAt.iso8601),
        ]
        object.set("book", word.book?.hash)
        if let locator = word.locator { object["locator"] = locator.json }
        return .object(object)
    }
}
