import ArgumentParser
import Lectern
import LecternCommands

/// `lectern text`: prints the text of a book, by chapter or by page.
struct TextCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "text", abstract: "Print the text of a book.")

    @OptionGroup var book: BookArgument
    @OptionGroup var layout: LayoutOptions
    @Flag(help: "Print the text of each page, with a form feed between pages.")
    var pages = false
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let publication = try await book.openToRead()
        if publication.isPagedDocument {
            let pages = try await PDFPages(publication)
            return try await pages.printText(
                asPages: self.pages, json: output.json, rights: ContentRights(of: publication))
        }
        if !publication.readingOrder.contains(where: { $0.mediaType?.isBitmap != true }) {
            throw ErrorMessages.commandError(for: .notSearchable)
        }
        let rendition = Rendition(
            publication, services: .standard, settings: try layout.layout(of: publication).settings)
        try await ContentRights(of: publication).copy { await words(of: rendition) }
        let omissions = Omissions()
        var list = JSONList(level: 1)
        if output.json { print("{\n  \"chapters\": ", terminator: "") }
        for index in 0..<rendition.chapterCount {
            guard let chapter = await ChapterOpening.open(index, of: rendition, omissions) else { continue }
            if output.json {
                list.print(json(chapter))
            } else if pages {
                for page in Pages(chapter) { print(chapter.text(on: page), terminator: "\n\u{0C}\n") }
            } else {
                for paragraph in chapter.paragraphs { print(paragraph, terminator: "\n\n") }
            }
        }
        if output.json {
            list.end()
            print("\n}")
        }
        try omissions.finish(reading: publication)
    }

    /// All that is printed, without structure.
    private func words(of rendition: Rendition) async -> String {
        var words = ""
        for index in 0..<rendition.chapterCount {
            guard let chapter = try? await rendition.chapter(at: index) else { continue }
            words += chapter.paragraphs.map(\.singleSpaced).joined()
        }
        return words
    }

    private func json(_ chapter: Chapter) -> JSONValue {
        var object: JSONObject = ["href": .string(chapter.href), "length": .integer(chapter.length)]
        if pages {
            object["pages"] = .array(
                Pages(chapter).map { page in
                    [
                        "start": .integer(page.range.lowerBound), "end": .integer(page.range.upperBound),
                        "text": .string(chapter.text(on: page)),
                        "ranges": .array(chapter.ranges(on: page).map { json($0, chapter) }),
                    ]
                })
        } else {
            object["text"] = .string(chapter.paragraphs.joined(separator: "\n\n"))
        }
        return .object(object)
    }

    private func json(_ range: Range<Int>, _ chapter: Chapter) -> JSONValue {
        [
            "start": .integer(range.lowerBound), "end": .integer(range.upperBound),
            "text": .string(chapter.text(in: range)),
        ]
    }
}
