import LecternBase
import LecternLibrary
import LecternModel

/// Annotations as text for people, and as JSON.
enum NotesListing {
    /// Books with what is in them, one line of text and one of notes for each.
    static func lines(_ annotations: [Annotation]) -> [String] {
        var lines: [String] = []
        var book: BookID?
        for annotation in annotations {
            if annotation.book != book {
                if book != nil { lines.append("") }
                let authors = annotation.authors.joined(separator: ", ")
                lines.append(annotation.bookTitle + (authors.isEmpty ? "" : " · " + authors))
                book = annotation.book
            }
            lines += self.lines(annotation)
        }
        return lines
    }

    private static func lines(_ annotation: Annotation) -> [String] {
        let note = line(annotation.note)
        let text = annotation.isSealed ? "(words of a protected book)" : line(annotation.text)
        switch annotation.kind {
        case .note: return ["  Note: \(note)"]
        case .bookmark: return ["  Bookmark: " + [note, text].filter { !$0.isEmpty }.joined(separator: ": ")]
        case .highlight:
            let tags = annotation.highlight?.tags.map { "#\($0)" }.joined(separator: " ") ?? ""
            let others = [note, tags].filter { !$0.isEmpty }.joined(separator: " ")
            return ["  \(text)"] + (others.isEmpty ? [] : ["    — \(others)"])
        }
    }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    static func json(_ annotation: Annotation) -> JSONValue {
        var object: JSONObject = [
            "kind": .string(annotation.kind.rawValue), "book": .string(annotation.book.hash),
            "title": .string(annotation.bookTitle),
        ]
        object["authors"] = .array(annotation.authors.map { .string($0) })
        object["text"] = .string(annotation.text)
        object["note"] = .string(annotation.note)
        if let highlight = annotation.highlight {
            object["color"] = .string(highlight.color.rawValue)
            object["style"] = .string(highlight.style.rawValue)
            object["tags"] = .array(highlight.tags.map { .string($0) })
        }
        object["created"] = .string(annotation.createdAt.iso8601)
        object["modified"] = .string(annotation.modifiedAt.iso8601)
        if let locator = annotation.locator { object["locator"] = locator.json }
        return .object(object)
    }
}
