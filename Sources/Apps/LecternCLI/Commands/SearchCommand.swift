import ArgumentParser
import Lectern
import LecternCommands

/// `lectern search`: finds text in a book.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find words in a book.",
        discussion: "Letter case, accents and vowel points are ignored unless an option says otherwise.")

    @OptionGroup var book: BookArgument
    @Argument(help: "What to look for.")
    var query: String
    @Flag(help: "Distinguish upper and lower case.")
    var caseSensitive = false
    @Flag(help: "Distinguish accents and vowel points.")
    var diacriticSensitive = false
    @Flag(help: "Whole words only.")
    var wholeWord = false
    @Flag(help: "Characters exactly as typed.")
    var exact = false
    @Flag(help: "The query is a regular expression.")
    var regex = false
    @Option(help: ArgumentHelp("Find the words in any order, at most this many words apart.", valueName: "words"))
    var near: Int?
    @Option(
        help: ArgumentHelp("The language whose rules decide which letters are equal, such as sv.", valueName: "tag"))
    var language: String?
    @Option(help: "The largest number of hits to print; 100000 by default.")
    var limit: Int?
    @Flag(help: "Print only how many hits there are.")
    var count = false
    @OptionGroup var output: OutputOptions

    private static let mostPrinted = 100_000

    func validate() throws {
        if let near, !(0...1_000).contains(near) { throw ValidationError("--near must be from 0 to 1000") }
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more") }
    }

    func run() async throws {
        let publication = try await book.openToRead()
        let search: SearchIterator
        do throws(SearchError) {
            search = try await publication.search(query, options: options)
        } catch {
            throw ErrorMessages.commandError(for: error)
        }
        let reportedCount = publication.diagnostics.count
        var hits: [SearchHit] = []
        var total = 0
        let hitLimit = limit ?? (count ? 0 : Self.mostPrinted)
        while let resource = await search.next() {
            total += resource.count
            hits += resource.hits(atMost: hitLimit - hits.count)
            // Nobody reads more hits; --count gives their number.
            if limit == nil, !count, total > hitLimit { break }
        }
        if limit == nil, !count, total > hitLimit {
            StandardError.write(
                "lectern: these are the first \(hitLimit) hits; --limit prints more, --count prints their number")
        }
        // Report resources that could not be searched.
        let omissions = Omissions()
        for fault in publication.diagnostics.dropFirst(reportedCount) where fault.severity > .note {
            omissions.add("\(fault.href.map { "\($0): " } ?? "")\(fault.message)")
        }
        if !count {
            let words = hits.map { $0.snippet.before + $0.snippet.match + $0.snippet.after }
            try await ContentRights(of: publication).copy { words.joined() }
        }
        show(hits, total: total)
        try omissions.finish(reading: publication)
    }

    private func show(_ hits: [SearchHit], total: Int) {
        if output.json { return printJSON(hits, total: total) }
        if count { return print(total) }
        var table = TextTable()
        for hit in hits { table.add(path(of: hit), line(hit)) }
        table.lines().forEach { print($0) }
    }

    private var options: SearchOptions {
        var options = SearchOptions()
        options.isCaseSensitive = caseSensitive
        options.isDiacriticSensitive = diacriticSensitive
        options.matchesWholeWords = wholeWord
        options.isExact = exact
        options.isRegularExpression = regex
        options.nearness = near
        options.language = language
        options.limitPerResource = .max
        return options
    }

    /// The path; for a PDF with the page, counted from 1.
    private func path(of hit: SearchHit) -> String {
        "\(hit.href.path)\(hit.page.map { "#\(PDFPageFragment.text($0))" } ?? ""):\(hit.range.lowerBound)"
    }

    private func line(_ hit: SearchHit) -> String {
        let snippet = hit.snippet
        return (snippet.before + "[" + snippet.match + "]" + snippet.after).trimmingSpaces
    }

    /// Prints locators one by one instead of building a long array.
    private func printJSON(_ hits: [SearchHit], total: Int) {
        print("{\n  \"total\": \(total)", terminator: "")
        if !count {
            print(",\n  \"locators\": ", terminator: "")
            var list = JSONList(level: 1)
            for locator in hits.locators { list.print(locator.json) }
            list.end()
        }
        print("\n}")
    }
}

extension String {
    /// Trimmed of spaces at both ends.
    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
