import ArgumentParser
import Lectern
import LecternCommands
import LecternLibrary

/// `lectern stats`: what was read, in all, in a year, or in a book; exchanged with KOReader.
struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Show how long, how much and when was read.",
        discussion: """
            The reader records how long each page is read; nothing of it is sent anywhere. --import and --export \
            exchange it with KOReader's statistics.sqlite3. Books are recognized by their files, then by title and \
            authors. A second import or export changes nothing.
            """)

    @Argument(help: "A book of the reader's library; all books by default.", completion: .file())
    var book: String?
    @Option(help: "A year in review.")
    var year: Int?
    @Option(
        name: .customLong("import"),
        help: ArgumentHelp("Add the readings in KOReader's statistics.", valueName: "file"), completion: .file())
    var source: String?
    @Option(
        name: .customLong("export"),
        help: ArgumentHelp("Add all readings to KOReader's statistics, or create them.", valueName: "file"),
        completion: .file())
    var target: String?
    @Flag(help: "Print JSON.")
    var json = false
    @Option(help: ArgumentHelp("The reader's library; the usual one by default.", valueName: "file"))
    var library: String?

    func validate() throws {
        let isExchange = source != nil || target != nil
        guard !isExchange || book == nil && year == nil else {
            throw ValidationError("--import and --export are of all books and years")
        }
        guard book == nil || year == nil else { throw ValidationError("give a book or --year") }
        guard year.map({ (1970...9999).contains($0) }) ?? true else {
            throw ValidationError("--year is a number from 1970 to 9999")
        }
    }

    func run() async throws {
        let library = try Library.ofReader(at: library)
        if source != nil || target != nil { return try await exchange(with: library) }
        let listing = StatisticsListing(library)
        if let book {
            guard let shelved = try await library.book(at: book) else {
                throw CommandError("\(book) is not in the library", advice: "open it in the reader once")
            }
            try await output(await listing.book(shelved), await listing.json(of: shelved))
        } else if let year {
            let review = try await listing.statistics.year(year)
            try await output(await listing.year(review), await listing.json(of: review))
        } else {
            try await output(await listing.all(), await listing.json())
        }
    }

    private func output(
        _ text: @autoclosure () async throws -> [String], _ value: @autoclosure () async throws -> JSONValue
    ) async throws {
        if json { print(try await value().text(.indented)) } else { for line in try await text() { print(line) } }
    }

    private func exchange(with library: Library) async throws {
        var object: JSONObject = [:]
        do {
            if let source {
                let result = try await KOReaderStatistics(path: source).importReadings(into: library)
                object["import"] = StatisticsListing.json(of: result)
                if !json { for line in StatisticsListing.lines(of: result) { print(line) } }
            }
            if let target {
                let result = try await KOReaderStatistics(path: target).exportReadings(of: library)
                object["export"] = StatisticsListing.json(of: result)
                if !json { print(StatisticsListing.line(of: result)) }
            }
        } catch {
            throw CommandError("\(error)", advice: "nothing was changed by this")
        }
        if json { print(JSONValue.object(object).text(.indented)) }
    }
}
