import ArgumentParser
import Lectern
import LecternCommands

/// `lectern paginate`: counts the pages of a book.
struct PaginateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paginate", abstract: "Count the pages of a book, chapter by chapter.",
        discussion: """
            Counts pages as the desktop reader shows them in a window of --size, with its defaults and --preferences; two pages side \
            by side are two. With --bare a page is one of --size with the book's own styles only.
            """)

    @OptionGroup var book: BookArgument
    @OptionGroup var layout: LayoutOptions
    @Option(help: "How many chapters are laid out at the same time.")
    var jobs = 2
    @Flag(help: "Do not print the time, so that equal books give equal output.")
    var withoutTime = false
    @Flag(help: "With --json, also print where each page begins, as an offset in the text of its chapter.")
    var starts = false
    @Flag(help: "Read through the book and print one line for each page: indexes, positions, elements.")
    var trace = false
    @Option(
        help: ArgumentHelp("With --trace, highlight each occurrence of these words, and print it.", valueName: "words"))
    var highlight: String?
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if highlight != nil, !trace { throw ValidationError("--highlight needs --trace") }
        if trace, output.json { throw ValidationError("--trace prints lines, not JSON") }
    }

    func run() async throws {
        let clock = ContinuousClock()
        let start = clock.now
        let publication = try await book.openToRead()
        let request = try layout.layout(of: publication)
        if trace {
            try ContentRights(of: publication).checkExport()
            return try await PageTrace(publication, request, highlight: highlight).run { print($0) }
        }
        if publication.isPagedDocument { return try await PDFPages(publication).printCount(json: output.json) }
        let rendition = Rendition(publication, services: .standard, settings: request.settings)
        let progress = ProgressLine(label: "Counting pages", total: rendition.chapterCount)
        let counts = await rendition.pageCounts(width: min(max(jobs, 1), 64)) { progress.advance(to: $0) }
        progress.finish()
        let seconds = (clock.now - start) / .seconds(1)
        print(output.json ? json(counts, seconds: seconds).text(.indented) : text(counts, seconds: seconds))
        let omissions = Omissions()
        await omissions.addUnreadable(
            of: publication, besides: Set(counts.filter { $0.length > 0 || $0.pages > 0 }.map(\.href)))
        try omissions.finish(reading: publication)
    }

    private func text(_ counts: [ChapterPages], seconds: Double) -> String {
        var table = TextTable()
        for chapter in counts { table.add(String(chapter.pages), chapter.title ?? chapter.href) }
        let total = counts.reduce(0) { $0 + $1.pages }
        let chapters = counts.count == 1 ? "1 chapter" : "\(counts.count) chapters"
        table.add(
            String(total),
            "\(total == 1 ? "page" : "pages") in \(chapters)" + (withoutTime ? "" : ", \(milliseconds(seconds)) ms"))
        return table.lines().joined(separator: "\n")
    }

    private func json(_ counts: [ChapterPages], seconds: Double) -> JSONValue {
        var object: JSONObject = [
            "pages": .integer(counts.reduce(0) { $0 + $1.pages }),
            "chapters": .array(counts.map { .object(chapter($0)) }),
        ]
        if !withoutTime { object["milliseconds"] = .integer(milliseconds(seconds)) }
        return .object(object)
    }

    private func chapter(_ count: ChapterPages) -> JSONObject {
        var object: JSONObject = [
            "href": .string(count.href), "pages": .integer(count.pages), "length": .integer(count.length),
        ]
        if starts { object["starts"] = .array(count.starts.map { .integer($0.offset) }) }
        return object
    }

    private func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }
}
