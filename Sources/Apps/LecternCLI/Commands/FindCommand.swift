import ArgumentParser
import Lectern
import LecternCommands
import LecternLibrary
import LecternTextIndex

/// `lectern find`: searches the texts of all books of the library.
struct FindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "Find words in all books of the reader's library.",
        discussion: """
            All words must be in one chapter. "…" is a phrase, harpoon* the beginning of a word, whale OR shark one of \
            several, whale NEAR/5 ship words near each other; -shark excludes a word. Case and accents are ignored.

            Books that are not indexed yet are read first, each once. The index is beside the library; protected books \
            are left out.
            """)

    @Argument(help: "What to look for.")
    var words: [String]
    @Option(help: "The largest number of books.")
    var limit = 20
    @Option(help: ArgumentHelp("The largest number of hits of a book.", valueName: "number"))
    var perBook = 3
    @Flag(help: "Print only the books.")
    var booksOnly = false
    @Flag(help: "Search without reading books that are not indexed yet.")
    var noUpdate = false
    @Option(help: ArgumentHelp("The reader's library; the usual one by default.", valueName: "file"))
    var library: String?
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if limit < 1 || perBook < 1 { throw ValidationError("--limit and --per-book must be 1 or more") }
    }

    func run() async throws {
        let query: TextQuery
        do throws(SearchError) {
            query = try TextQuery(words.map { Self.written($0, alone: words.count == 1) }.joined(separator: " "))
        } catch {
            throw ErrorMessages.commandError(for: error)
        }
        let library = try Library.ofReader(at: library)
        let index = try TextIndex(path: TextIndex.standardPath(ofLibrary: library.path))
        if !noUpdate { try await FindIndexing(index: index, library: library).run() }
        var results: [BookResult] = []
        for found in try await index.find(query, limit: limit) {
            guard let book = try await library.book(found.id) else { continue }
            results.append(BookResult(book: book, hits: try await hits(in: book, found, query)))
        }
        show(results)
        if results.isEmpty { StandardError.write("lectern: no book has these words") }
    }

    /// An argument with spaces was in quotation marks of the shell: beside others it is a phrase.
    private static func written(_ argument: String, alone: Bool) -> String {
        alone || !argument.contains(" ") || argument.contains("\"") ? argument : "\"\(argument)\""
    }

    private struct BookResult {
        var book: Book
        var hits: [SearchHit]
    }

    private func hits(in book: Book, _ found: FoundBook, _ query: TextQuery) async throws -> [SearchHit] {
        guard !booksOnly, !book.isMissing else { return [] }
        do {
            let publication = try await BookArgument.openWithoutAsking(book.path)
            return await found.hits(for: query, in: publication, limit: perBook)
        } catch {
            StandardError.write("lectern: \(ErrorMessages.sentence(for: error))")
            return []
        }
    }

    private func show(_ results: [BookResult]) {
        if output.json { return print(JSONValue.array(results.map(Self.json)).text(.indented)) }
        for (number, result) in results.enumerated() {
            if number > 0, !booksOnly { print("") }
            let authors = result.book.authors.joined(separator: ", ")
            print(result.book.title + (authors.isEmpty ? "" : " · " + authors) + "  " + result.book.path)
            var table = TextTable()
            for hit in result.hits {
                let snippet = hit.snippet
                table.add(
                    "  \(hit.href.path):\(hit.range.lowerBound)",
                    snippet.before + "[" + snippet.match + "]" + snippet.after)
            }
            table.lines().forEach { print($0) }
        }
    }

    private static func json(_ result: BookResult) -> JSONValue {
        var object = JSONObject()
        object.set("title", result.book.title)
        object["authors"] = .array(result.book.authors.map { .string($0) })
        object.set("path", result.book.path)
        object.set("id", result.book.id.hash)
        object["locators"] = .array(result.hits.locators.map(\.json))
        return .object(object)
    }
}

/// Reads the books that the index does not have yet, and says how far it is.
private struct FindIndexing {
    let index: TextIndex
    let library: Library

    func run() async throws {
        let books = try await index.missingBooks(of: library)
        var unreadable = 0
        for (number, book) in books.enumerated() {
            StandardError.write("lectern: reading \(number + 1) of \(books.count): \(book.title)")
            do {
                let publication = try await BookArgument.openWithoutAsking(book.path)
                try await index.add(publication, as: book.id)
            } catch let error as LibraryError {
                throw error
            } catch {
                unreadable += 1
                try await index.addUnreadable(book.id)
            }
        }
        if !books.isEmpty { try await index.compact() }
        if unreadable > 0 { StandardError.write("lectern: \(unreadable) books could not be read") }
    }
}
