import LecternBase
import LecternModel

/// Writes annotations of the W3C's model, as one page.
///
/// Spec: <https://www.w3.org/TR/annotation-model/#annotation-page>
struct WebAnnotationWriter: AnnotationWriter {
    var fileExtension: String { "json" }

    func text(of books: [ExportedBook], words: ExportWords) throws(AnnotationTemplateError) -> String {
        var items: [JSONValue] = []
        for book in books {
            if let note = book.note { items.append(Self.annotation(note, of: book)) }
            items += book.items.map { Self.annotation($0, of: book, isAlone: books.count == 1) }
        }
        let page: JSONValue = [
            "@context": "http://www.w3.org/ns/anno.jsonld", "type": "AnnotationPage",
            "label": .string(books.count == 1 ? books[0].title : words.heading), "items": .array(items),
        ]
        return page.text(.indented) + "\n"
    }

    /// A comment on the publication: its target has no selector.
    ///
    /// Spec: <https://www.w3.org/TR/annotation-model/#external-web-resources>
    private static func annotation(_ note: DocumentNote, of book: ExportedBook) -> JSONValue {
        // Several readers may have notes on the same book, so the book alone does not make the id unique.
        let name = SHA256.digest(of: Array("\(note.book.hash) \(note.createdAt.iso8601)".utf8)).hexadecimal
        return [
            "id": .string("urn:uuid:\(uuid(String(name.prefix(32))))"), "type": "Annotation",
            "motivation": "commenting", "created": .string(note.createdAt.iso8601),
            "modified": .string(note.modifiedAt.iso8601), "body": body(note.text),
            "target": ["id": .string(book.identifier), "title": .string(book.title)],
        ]
    }

    /// - Parameter isAlone: whether all annotations of the page are of this book.
    private static func annotation(_ item: ExportedItem, of book: ExportedBook, isAlone: Bool) -> JSONValue {
        var annotation: JSONObject = ["type": "Annotation", "motivation": .string(motivation(item))]
        if item.kind != .brought { annotation["id"] = .string("urn:uuid:\(uuid(item.id))") }
        if !item.author.isEmpty { annotation["creator"] = ["type": "Person", "name": .string(item.author)] }
        annotation.set("created", item.created.isEmpty ? nil : item.created)
        annotation.set("modified", item.modified.isEmpty ? nil : item.modified)
        var bodies = item.note.isEmpty ? [] : [body(item.note)]
        bodies += item.tags.map { tag -> JSONValue in
            ["type": "TextualBody", "value": .string(tag), "purpose": "tagging"]
        }
        if !bodies.isEmpty { annotation["body"] = bodies.count == 1 ? bodies[0] : .array(bodies) }
        var target: JSONObject = ["source": .string(item.locator.href.string)]
        if !isAlone { target["scope"] = .string(book.identifier) }
        if item.kind == .highlight {
            let name = item.style == .marker ? item.color.rawValue : "\(item.color.rawValue)-\(item.style.rawValue)"
            annotation["stylesheet"] = [
                "type": "CssStylesheet", "value": .string(".\(name) { \(item.style.css(item.color)); }"),
            ]
            target["styleClass"] = .string(name)
        }
        target["selector"] = .array(item.selectors.isEmpty ? selectors(of: item) : item.selectors)
        annotation["target"] = .object(target)
        return .object(annotation)
    }

    private static func motivation(_ item: ExportedItem) -> String {
        if item.kind == .bookmark { return "bookmarking" }
        return item.note.isEmpty ? "highlighting" : "commenting"
    }

    private static func body(_ text: String) -> JSONValue {
        ["type": "TextualBody", "value": .string(text), "format": "text/plain"]
    }

    /// Spec: <https://www.w3.org/TR/annotation-model/#text-quote-selector>
    private static func selectors(of item: ExportedItem) -> [JSONValue] {
        let text = item.locator.text
        guard let exact = text.highlight ?? (item.text.isEmpty ? nil : item.text) else { return [] }
        var selector: JSONObject = ["type": "TextQuoteSelector", "exact": .string(exact)]
        selector.set("prefix", text.before)
        selector.set("suffix", text.after)
        return [.object(selector)]
    }

    /// Formats 128 bits as a UUID. https://www.rfc-editor.org/rfc/rfc9562#section-4
    private static func uuid(_ digits: String) -> String {
        var result = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { result += "-" }
            result.append(digit)
        }
        return result
    }
}

extension Highlight.Color {
    /// The colour on white paper: red, green and blue, eight bits each.
    public var rgb: UInt32 {
        switch self {
        case .yellow: 0xFFE577
        case .green: 0xB4EBA6
        case .blue: 0xACD7FF
        case .pink: 0xFFBFD6
        case .red: 0xFFC4B4
        }
    }

    fileprivate var css: String {
        let digits = String(rgb, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension Highlight.Style {
    fileprivate func css(_ color: Highlight.Color) -> String {
        switch self {
        case .marker: "background-color: \(color.css)"
        case .underline: "text-decoration: underline \(color.css)"
        case .strikethrough: "text-decoration: line-through \(color.css)"
        case .squiggle: "text-decoration: underline wavy \(color.css)"
        }
    }
}
