import ArgumentParser
import Lectern
import LecternCommands
import LecternWeb

/// `lectern fetch`: makes an EPUB of a web article or of a series of chapters.
struct FetchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch", abstract: "Make an EPUB of a web article or a web novel, or add its new chapters.",
        discussion: """
            Takes the article of a page with its pictures, and follows it to its further pages and to the next chapters; \
            the chapters of a page of contents are read in their order. One request at a time is sent, as far as the \
            site's robots.txt allows. --update adds what is new to a book that was fetched before; chapters that have not \
            changed stay as they are. The output is written whole or not at all.
            """)

    @Argument(help: ArgumentHelp("The address of an article, a chapter or a page of contents.", valueName: "url"))
    var address: String?
    @Option(
        name: [.customShort("o"), .long],
        help: "The file to write, or the folder for a file that is named after the title (default: this folder).",
        completion: .file())
    var output: String?
    @Option(
        help: ArgumentHelp("Add to this book what is new since it was fetched.", valueName: "file"),
        completion: .file(extensions: ["epub"]))
    var update: String?
    @Option(help: ArgumentHelp("Fetch at most this many chapters.", valueName: "chapters"))
    var limit = 1_000
    @Option(help: ArgumentHelp("Wait this long between requests; longer if the site wants it.", valueName: "seconds"))
    var delay = 1.0
    @Flag(help: "Fetch the one page only.")
    var onePage = false
    @Flag(help: "With --update: read all chapters again, and replace those that have changed.")
    var reread = false
    @Flag(help: "Replace an existing output.")
    var force = false
    @OptionGroup var answer: OutputOptions

    func validate() throws {
        guard (address == nil) != (update == nil) else {
            throw ValidationError("Give an address, or --update with a book that was fetched")
        }
        guard update == nil || output == nil else { throw ValidationError("Give --update or -o, not both") }
        guard update == nil || !onePage else { throw ValidationError("Give --update or --one-page, not both") }
        guard update != nil || !reread else { throw ValidationError("Give --reread with --update") }
        guard (1...20_000).contains(limit) else { throw ValidationError("--limit takes 1 to 20000") }
        guard (0...3_600).contains(delay) else { throw ValidationError("--delay takes 0 to 3600 seconds") }
        if let address, HTTPURL(typed: address) == nil {
            throw ValidationError("\(address) is no address of the web")
        }
    }

    func run() async throws {
        let fetcher = WebBookFetcher(client: DefaultHTTPClient(), options: options)
        let line = ProgressLine(label: "Fetching", total: 0)
        defer { line.finish() }
        do throws(WebFetchError) {
            let book: FetchedBook
            if let update {
                book = try await fetcher.update(update) { line.show($0) }
            } else if let url = address.flatMap({ HTTPURL(typed: $0) }) {
                book = try await fetcher.fetch(url, to: target) { line.show($0) }
            } else {
                return
            }
            line.finish()
            report(book)
        } catch {
            throw FetchCommand.commandError(for: error)
        }
    }

    private var options: WebFetchOptions {
        var options = WebFetchOptions()
        options.scope = onePage ? .page : .series
        options.mostChapters = limit
        options.delay = .milliseconds(Int64(delay * 1_000))
        options.rereadsChapters = reread
        return options
    }

    private var target: WebBookTarget {
        guard let output else { return .folder(".") }
        if OutputFile.isFolder(output) || output.hasSuffix("/") { return .folder(output) }
        return force ? .replacing(output) : .file(output)
    }

    // MARK: The answer

    private func report(_ book: FetchedBook) {
        for fault in book.diagnostics {
            StandardError.write("lectern: \(fault.message)\(fault.href.map { ": \($0)" } ?? "")")
        }
        guard !answer.json else { return print(json(of: book).text(.indented)) }
        guard update != nil else { return print(book.path) }
        for title in book.added { print("+ \(title)") }
        for title in book.changed { print("* \(title)") }
        if book.added.isEmpty, book.changed.isEmpty { print("There is nothing new.") }
    }

    private func json(of book: FetchedBook) -> JSONValue {
        var object: JSONObject = [
            "file": .string(book.path), "title": .string(book.title), "source": .string(book.source.string),
            "chapters": .integer(book.chapterCount),
        ]
        object.set("authors", book.authors.map { .string($0) })
        object["added"] = .array(book.added.map { .string($0) })
        object["changed"] = .array(book.changed.map { .string($0) })
        object["diagnostics"] = .array(
            book.diagnostics.map { fault in
                var item: JSONObject = ["code": .string(fault.code.rawValue), "message": .string(fault.message)]
                item.set("url", fault.href)
                return .object(item)
            })
        return .object(object)
    }

    private static func commandError(for error: WebFetchError) -> CommandError {
        switch error {
        case .http(let cause, let url): ErrorMessages.commandError(for: cause.readError(url), book: url.string)
        case .forbiddenByRobots: CommandError("\(error)", advice: "read it in a browser")
        case .busy: CommandError("\(error)", advice: "try again later, with a longer --delay")
        case .notAPage: CommandError("\(error)", advice: "lectern open reads books at an address")
        case .noArticle: CommandError("\(error)", advice: "give the address of an article or of a page of contents")
        case .notFetched: CommandError("\(error)", advice: "give a book that lectern fetch has written")
        case .exists: CommandError("\(error)", advice: "give --force to replace it")
        case .file: CommandError("\(error)", advice: "choose another place with -o")
        case .privateAddress, .cancelled: CommandError("\(error)")
        }
    }
}

extension ProgressLine {
    /// Shows the number of the chapter that was read, and its title.
    fileprivate func show(_ progress: WebFetchProgress) {
        let total = progress.total.map { " of \($0)" } ?? ""
        show("\(progress.done)\(total): \(progress.title)")
    }
}
