import LecternBase
import LecternContent
import LecternGeometry
import LecternLibrary
import LecternLocators
import LecternModel
import LecternPublication

/// The highlights of a book as a file for other programs.
public struct HighlightExport: Sendable {
    /// The format of the file.
    public enum Format: String, Sendable, CaseIterable {
        /// Markdown, with headings and quotations.
        case markdown = "md"
        /// Annotations of the W3C Web Annotation Data Model, in JSON.
        case annotations = "json"
    }

    public let format: Format
    /// The suggested file name.
    public let name: String
    public let text: String
}

/// Writes the highlights of a book in the formats of ``HighlightExport``.
struct HighlightWriter {
    let publication: Publication
    let title: String
    let author: String
    /// The user's note on the book as a whole.
    var note: DocumentNote?
    let highlights: [Highlight]
    /// The annotations that the book's file contains.
    var bookNotes: [BookNote] = []
    /// The page labels, by the ids of highlights and annotations.
    let pages: [String: String]

    func export(_ format: HighlightExport.Format) async -> HighlightExport {
        let text =
            switch format {
            case .markdown: markdown
            case .annotations: await annotations.text(.indented) + "\n"
            }
        // Replace characters that file names cannot contain.
        let plain = title.split { "/\\:\0\n".contains($0) }.joined(separator: " ")
        let name = tr("{title} – highlights", ["title": String(plain.prefix(80))])
        return HighlightExport(format: format, name: "\(name).\(format.rawValue)", text: text)
    }

    // MARK: Markdown

    /// Spec: <https://spec.commonmark.org/0.31.2/>
    private var markdown: String {
        var lines = ["# \(Self.escaped(title))"]
        if !author.isEmpty { lines += ["", Self.escaped(author)] }
        if let note { lines += markdown(note) }
        var chapter: String?
        for highlight in highlights {
            if let chapterTitle = highlight.locator.title, chapterTitle != chapter {
                lines += ["", "## \(Self.escaped(chapterTitle))"]
                chapter = chapterTitle
            }
            lines.append("")
            let words = (highlight.locator.text.highlight ?? "").split(
                separator: "\n", omittingEmptySubsequences: false)
            lines += words.map { "> \(Self.escaped(String($0)))" }
            let page = pages[highlight.id].map { tr("Page {page}", ["page": $0]) }
            let label = [page, highlight.color.title].compactMap(\.self).joined(separator: ", ")
            lines += [">", "> — \(label)"]
            if !highlight.note.isEmpty { lines += ["", Self.escaped(highlight.note)] }
        }
        if !bookNotes.isEmpty { lines += ["", "## \(tr("Notes that came with the book"))"] }
        for note in bookNotes { lines += markdown(note) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func markdown(_ note: BookNote) -> [String] {
        var lines = [""]
        let words = note.content.markedText ?? ""
        let page = pages[note.id].map { tr("Page {page}", ["page": $0]) }
        let label = [page, note.content.author.map(Self.escaped)].compactMap(\.self).joined(separator: ", ")
        if words.isEmpty {
            if !label.isEmpty { lines += ["— \(label)", ""] }
        } else {
            lines.append("> \(Self.escaped(words))")
            if !label.isEmpty { lines += [">", "> — \(label)"] }
        }
        guard let text = note.content.note else { return lines }
        return lines + (words.isEmpty ? [] : [""]) + [Self.escaped(text)]
    }

    /// Escapes the text for Markdown: § 2.4, and the characters that begin a block.
    static func escaped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var result = ""
            for (index, character) in line.enumerated() {
                let isMark = "\\`*_[]<>&".contains(character) || index == 0 && "#+-=~|".contains(character)
                result += isMark ? "\\\(character)" : String(character)
            }
            return result
        }.joined(separator: "  \n")
    }

    // MARK: Web annotations

    /// Spec: <https://www.w3.org/TR/annotation-model/#annotation-page>
    private var annotations: JSONValue {
        get async {
            let documents = PublicationDocuments(publication)
            let cfis = await PublicationCFIs(documents)
            var items = [note.map(annotation)].compactMap(\.self)
            for highlight in highlights { items.append(await annotation(highlight, documents, cfis)) }
            for note in bookNotes { items.append(await annotation(note, documents)) }
            return .object([
                "@context": .string("http://www.w3.org/ns/anno.jsonld"), "type": .string("AnnotationPage"),
                "label": .string(title), "items": .array(items),
            ])
        }
    }

    private func annotation(
        _ highlight: Highlight, _ documents: PublicationDocuments, _ cfis: PublicationCFIs
    ) async -> JSONValue {
        var annotation: JSONObject = [
            "id": .string("urn:uuid:\(Self.uuid(highlight.id))"), "type": .string("Annotation"),
            "motivation": .string(highlight.note.isEmpty ? "highlighting" : "commenting"),
            "created": .string(highlight.createdAt.iso8601), "modified": .string(highlight.modifiedAt.iso8601),
            "stylesheet": .object([
                "type": .string("CssStylesheet"), "value": .string(Self.css(highlight.color)),
            ]),
        ]
        if !highlight.note.isEmpty {
            annotation["body"] = .object([
                "type": .string("TextualBody"), "value": .string(highlight.note), "format": .string("text/plain"),
            ])
        }
        var target: JSONObject = ["source": .string(highlight.locator.href.string)]
        target["styleClass"] = .string(highlight.color.rawValue)
        target["selector"] = .array(await selectors(highlight.locator, documents, cfis).map(\.json))
        annotation["target"] = .object(target)
        return .object(annotation)
    }

    /// Writes an annotation that the book's file contains, with its author.
    private func annotation(_ note: BookNote, _ documents: PublicationDocuments) async -> JSONValue {
        let content = note.content
        var annotation: JSONObject = [
            "type": .string("Annotation"), "motivation": .string(content.note == nil ? "highlighting" : "commenting"),
        ]
        if let author = content.author {
            annotation["creator"] = .object(["type": .string("Person"), "name": .string(author)])
        }
        if let modified = content.modified { annotation["modified"] = .string(modified.string) }
        if let text = content.note {
            annotation["body"] = .object([
                "type": .string("TextualBody"), "value": .string(text), "format": .string("text/plain"),
            ])
        }
        var selectors: [AnnotationSelector] = []
        if let fragment = content.locator.locations.fragments.first {
            selectors.append(AnnotationSelector(.fragment(fragment, conformsTo: Self.fragmentsOfPDF)))
        }
        if let words = content.markedText {
            let text = content.locator.text
            selectors.append(
                AnnotationSelector(.textQuote(exact: words, prefix: text.before, suffix: text.after)))
        }
        annotation["target"] = .object([
            "source": .string(content.locator.href.string), "selector": .array(selectors.map(\.json)),
        ])
        return .object(annotation)
    }

    /// Spec: <https://www.rfc-editor.org/rfc/rfc8118#section-3>
    private static let fragmentsOfPDF = "http://tools.ietf.org/rfc/rfc3778"

    private func selectors(
        _ locator: Locator, _ documents: PublicationDocuments, _ cfis: PublicationCFIs
    ) async -> [AnnotationSelector] {
        var selectors: [AnnotationSelector] = []
        if let cfi = await cfis.cfi(of: locator) { selectors.append(AnnotationSelector(cfi)) }
        if let document = await documents.document(at: locator.href), let match = document.range(of: locator) {
            // The CFI of the whole publication replaces the one within the document.
            selectors += AnnotationSelector.selectors(for: match.range, in: document).filter { $0.cfi == nil }
        } else if let words = locator.text.highlight {
            selectors.append(
                AnnotationSelector(.textQuote(exact: words, prefix: locator.text.before, suffix: locator.text.after)))
        }
        return selectors
    }

    private static func css(_ color: Highlight.Color) -> String {
        let value = color == .underline ? "text-decoration: underline \(color.tint)" : "background-color: \(color.tint)"
        return ".\(color.rawValue) { \(value); }"
    }

    /// Formats 128 bits as a UUID. https://www.rfc-editor.org/rfc/rfc9562#section-4
    static func uuid(_ digits: String) -> String {
        var result = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { result += "-" }
            result.append(digit)
        }
        return result
    }
}
