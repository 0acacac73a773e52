import ArgumentParser
import Lectern
import LecternCommands

/// `lectern content`: the content elements of a book.
struct ContentCommand: AsyncParsableCommand {
    /// The unit that text is split into.
    enum Unit: String, ExpressibleByArgument, CaseIterable {
        case element, paragraph, sentence, word

        var tokenUnit: TextUnit? {
            switch self {
            case .element: nil
            case .paragraph: .paragraph
            case .sentence: .sentence
            case .word: .word
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "content", abstract: "Print the content of a book: headings, paragraphs, images, tables.")

    @OptionGroup var book: BookArgument
    @Option(help: "The unit that text is split into: element, paragraph, sentence or word.")
    var unit = Unit.element
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let publication = try await book.openToRead()
        let tokenizer = unit.tokenUnit.map {
            TextContentTokenizer($0, defaultLanguage: publication.metadata.languages.first)
        }
        var list = JSONList()
        guard let content = publication.content() else { return }
        var read: Set<String> = []
        try await ContentRights(of: publication).copy {
            var words = ""
            for await element in content.sequence() { words += lines(element).joined() }
            return words
        }
        for await whole in content.sequence() {
            read.insert(whole.locator.href.removingFragment().string)
            for element in tokenizer?.tokenize(whole) ?? [whole] {
                if output.json { list.print(json(element)) } else { lines(element).forEach { print($0) } }
            }
        }
        if output.json {
            list.end()
            print()
        }
        let omissions = Omissions()
        await omissions.addUnreadable(of: publication, besides: read)
        try omissions.finish(reading: publication)
    }

    private func lines(_ element: any ContentElement) -> [String] {
        switch element {
        case let text as TextContentElement:
            let parts = unit == .element ? [text.text ?? ""] : text.segments.map(\.text)
            return parts.map { "\(name(text.role)): \(oneLine($0))" }
        case let image as ImageContentElement:
            return ["image: \(image.embeddedLink.href)" + (image.text.map { " (\(oneLine($0)))" } ?? "")]
        case let drawing as SVGContentElement: return ["drawing: \(oneLine(drawing.text ?? ""))"]
        case let embedded as any EmbeddedContentElement:
            return ["\(kind(element)): \(embedded.embeddedLink.href)"]
        case let table as TableContentElement:
            return ["table: \(table.caption ?? "")"] + table.rows.map { "  " + $0.map(\.text).joined(separator: " | ") }
        case let annotation as AnnotationContentElement:
            let words = [annotation.markedText.map { "“\($0)”" }, annotation.note.map(oneLine)].compactMap(\.self)
            return ["\(annotation.kind.rawValue): \(words.joined(separator: " "))"]
        default: return []
        }
    }

    private func oneLine(_ text: String) -> String {
        // Fast path: no byte of a line end, as in most text.
        let isOneLine = text.utf8.allSatisfy { ($0 < 0x0A || $0 > 0x0D) && $0 != 0x85 && $0 != 0xA8 && $0 != 0xA9 }
        return isOneLine ? text : text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private func name(_ role: TextContentElement.Role) -> String {
        switch role {
        case .heading(let level): "heading \(level)"
        case .body: "text"
        case .caption: "caption"
        case .footnote: "footnote"
        case .quote: "quote"
        case .listItem: "item"
        case .preformatted: "preformatted"
        }
    }

    private func kind(_ element: any ContentElement) -> String {
        switch element {
        case is TextContentElement: "text"
        case is ImageContentElement: "image"
        case is AudioContentElement: "audio"
        case is VideoContentElement: "video"
        case is SVGContentElement: "drawing"
        case is AnnotationContentElement: "annotation"
        default: "table"
        }
    }

    private func json(_ element: any ContentElement) -> JSONValue {
        var object: JSONObject = ["type": .string(kind(element)), "locator": element.locator.json]
        object.set("language", element.attributes.language)
        switch element {
        case let text as TextContentElement:
            object["role"] = .string(name(text.role))
            object["segments"] = .array(text.segments.map(json))
        case let drawing as SVGContentElement:
            object.set("alt", drawing.accessibilityLabel)
            object.set("description", drawing.accessibilityDescription)
            object.set("caption", drawing.caption)
        case let table as TableContentElement:
            object.set("caption", table.caption)
            object["rows"] = .array(table.rows.map { .array($0.map { .string($0.text) }) })
        case let embedded as any EmbeddedContentElement:
            object["link"] = embedded.embeddedLink.json
            object.set("alt", element.accessibilityLabel)
            object.set("description", element.accessibilityDescription)
            object.set("caption", (element as? ImageContentElement)?.caption)
        case let annotation as AnnotationContentElement:
            object["kind"] = .string(annotation.kind.rawValue)
            object.set("note", annotation.note)
            object.set("author", annotation.author)
            object.set("modified", annotation.modified?.string)
        default: break
        }
        return .object(object)
    }

    private func json(_ segment: TextContentElement.Segment) -> JSONValue {
        var object: JSONObject = [
            "text": .string(segment.text), "start": .integer(segment.range.lowerBound),
            "end": .integer(segment.range.upperBound),
        ]
        object.set("language", segment.attributes.language)
        return .object(object)
    }
}
