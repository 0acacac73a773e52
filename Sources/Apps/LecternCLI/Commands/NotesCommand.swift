import ArgumentParser
import Lectern
import LecternCommands
import LecternLibrary

/// `lectern notes`: highlights, bookmarks and notes of all books, listed and exported.
struct NotesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notes", abstract: "List, search and export highlights, bookmarks and notes of all books.",
        discussion: """
            Each word must be in the highlighted text, the chapter's title, the note, a tag, or in the title, authors or \
            series of the book. Case and accents are ignored.

            --format prints a file for another program; --template fills a template of your own, which may begin as one \
            of --print-template. Words of protected books are not printed: the library stores them encrypted.
            """)

    @Argument(help: "What to look for; everything by default.")
    var words: [String] = []
    @Option(help: ArgumentHelp("Only this book of the library.", valueName: "book"), completion: .file())
    var book: String?
    @OptionGroup var filter: NotesFilter
    @Option(help: "The order: book, newest or changed.")
    var order = AnnotationQuery.Order.book
    @Option(help: ArgumentHelp("The largest number.", valueName: "number"))
    var limit: Int?
    @Flag(help: "List the tags of all highlights.")
    var tags = false
    @Option(help: "Print a file: markdown, org, html, csv, annotations, readwise or anki.")
    var format: AnnotationFormat?
    @Option(help: ArgumentHelp("Print a file by a template.", valueName: "file"), completion: .file())
    var template: String?
    @Option(help: ArgumentHelp("Print the template of a format.", valueName: "format"))
    var printTemplate: AnnotationFormat?
    @Option(help: ArgumentHelp("The reader's library; the usual one by default.", valueName: "file"))
    var library: String?
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard format == nil || template == nil else { throw ValidationError("give --format or --template") }
        guard !output.json || format == nil && template == nil else {
            throw ValidationError("--json lists; --format annotations is a file of JSON")
        }
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more") }
        _ = try filter.times()
    }

    func run() async throws {
        if let printTemplate { return try printText(of: printTemplate) }
        let writer = try writer()
        let library = try Library.ofReader(at: library)
        if tags { return show(try await library.tags()) }
        let annotations = try await library.annotations(try await query(library), limit: limit ?? .max)
        guard let writer else { return show(annotations) }
        let export = AnnotationExport(annotations)
        do throws(AnnotationTemplateError) {
            print(try export.text(writer), terminator: "")
        } catch {
            throw CommandError("\(error)", advice: "give --book or a filter")
        }
        if export.sealedCount > 0 {
            StandardError.write("lectern: \(export.sealedCount) of protected books were left out")
        }
    }

    private func printText(of format: AnnotationFormat) throws {
        guard let text = format.template else {
            throw CommandError("\(format.rawValue) has no template", advice: "give another format")
        }
        print(text, terminator: "")
    }

    private func writer() throws -> (any AnnotationWriter)? {
        guard let template else { return format?.writer }
        do {
            let bytes = try FileResource(path: template).readNow(
                range: 0..<UInt64(AnnotationTemplate.maximumLength + 1))
            return try AnnotationTemplate(bytes.utf8Text)
        } catch let error as AnnotationTemplateError {
            throw CommandError("\(template): \(error)", advice: "see docs/guides/annotations.md")
        } catch {
            throw CommandError("\(template) cannot be read: \(error)", advice: "give a file with a template")
        }
    }

    private func query(_ library: Library) async throws -> AnnotationQuery {
        var query = AnnotationQuery(text: words.joined(separator: " "))
        try filter.apply(to: &query)
        query.order = order
        guard let book else { return query }
        guard let shelved = try await library.book(at: book) else {
            throw CommandError("\(book) is not in the library", advice: "open it in the reader once")
        }
        query.book = shelved.id
        return query
    }

    private func show(_ tags: [TagCount]) {
        if output.json {
            let values = tags.map { JSONValue.object(["tag": .string($0.tag), "count": .integer($0.count)]) }
            return print(JSONValue.array(values).text(.indented))
        }
        var table = TextTable()
        for tag in tags { table.add("\(tag.count)", tag.tag) }
        table.lines().forEach { print($0) }
    }

    private func show(_ annotations: [Annotation]) {
        if output.json { return print(JSONValue.array(annotations.map(NotesListing.json)).text(.indented)) }
        for line in NotesListing.lines(annotations) { print(line) }
        if annotations.isEmpty { StandardError.write("lectern: there are no such notes") }
    }
}

/// Which annotations are wanted.
struct NotesFilter: ParsableArguments {
    @Option(help: "Only highlights of a colour: yellow, green, blue, pink or red. May be given several times.")
    var color: [Highlight.Color] = []
    @Option(help: "Only highlights of a style: marker, underline, strikethrough or squiggle.")
    var style: [Highlight.Style] = []
    @Option(help: "Only highlights with a tag. Of several tags all are required.")
    var tag: [String] = []
    @Option(help: "Only a kind: highlight, bookmark or note.")
    var kind: [Annotation.Kind] = []
    @Flag(help: "Only with a note.")
    var withNote = false
    @Option(help: ArgumentHelp("Only from this day on, in UTC.", valueName: "year-month-day"))
    var since: String?
    @Option(help: ArgumentHelp("Only before this day, in UTC.", valueName: "year-month-day"))
    var before: String?

    /// The first moment, and the one after the last.
    func times() throws -> (start: Timestamp?, end: Timestamp?) {
        (try since.map { try Self.time($0, "--since") }, try before.map { try Self.time($0, "--before") })
    }

    private static func time(_ text: String, _ option: String) throws -> Timestamp {
        let parts = text.split(separator: "-").map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            let date = ReadingDay(year: year, month: month, day: day)
        else { throw ValidationError("\(option) is a day such as 2026-03-01") }
        return Timestamp(seconds: Double(date.number) * 86_400)
    }

    func apply(to query: inout AnnotationQuery) throws {
        query.colors = Set(color)
        query.styles = Set(style)
        query.tags = Set(tag)
        query.kinds = Set(kind)
        query.hasNote = withNote
        (query.start, query.end) = try times()
    }
}
