import ArgumentParser
import Foundation
import Lectern
import LecternCommands
import LecternLibrary

/// Shelves and their books, as lines and as JSON.
enum ShelvesListing {
    static func lines(of shelves: [NamedShelf]) -> [String] {
        var table = TextTable()
        for shelf in shelves { table.add(shelf.name, "\(shelf.count)", shelf.rule == nil ? "" : "by rule") }
        return table.lines()
    }

    static func json(_ shelf: NamedShelf) -> JSONValue {
        var object: JSONObject = [
            "id": .string(shelf.id), "name": .string(shelf.name), "count": .integer(shelf.count),
        ]
        if let rule = shelf.rule { object["rule"] = rule.json }
        return .object(object)
    }

    static func json(_ book: Book) -> JSONValue {
        var object: JSONObject = ["id": .string(book.id.hash), "title": .string(book.title)]
        object["authors"] = .array(book.authors.map { .string($0) })
        if let series = book.series {
            object["series"] = .string(series.name)
            object.set("position", series.position)
        }
        object.set("rating", book.rating)
        object["path"] = .string(book.path)
        return .object(object)
    }

    static func json(_ duplicates: DuplicateBooks) -> JSONValue {
        [
            "books": .array(duplicates.books.map(json)), "paths": .array(duplicates.paths.map { .string($0) }),
        ]
    }

    static func title(of book: Book) -> String {
        let authors = book.authors.joined(separator: ", ")
        return book.title + (authors.isEmpty ? "" : " · " + authors)
    }

    /// Prints books.
    static func show(_ books: [Book], _ output: OutputOptions) {
        if output.json { return print(JSONValue.array(books.map(json)).text(.indented)) }
        for book in books { print(title(of: book) + "  " + book.path) }
    }

    /// Prints a shelf after a change, with the number of books that were put on it or taken off.
    static func show(_ shelf: NamedShelf, added: Int = 0, removed: Int = 0, _ output: OutputOptions) {
        if output.json { return print(json(shelf).text(.indented)) }
        let changes = [(added, "added"), (removed, "removed")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1), " }.joined()
        print("\(shelf.name): \(changes)\(shelf.count) \(shelf.count == 1 ? "book" : "books")")
    }

    /// Whether two names are the same shelf's.
    static func isSame(_ name: String, _ other: String) -> Bool {
        name.compare(other, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
    }
}

/// The conditions of `lectern shelves add --where`.
enum ShelfCondition {
    static func parsed(_ text: String) throws -> BookCondition {
        if let state = ReadingState(rawValue: text) { return .state(state) }
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, !parts[1].isEmpty, let condition = condition(parts[0], parts[1]) { return condition }
        throw ValidationError("“\(text)” is no condition: write unread, tag=Travel or rating=4, for example")
    }

    private static func condition(_ name: String, _ value: String) -> BookCondition? {
        switch name {
        case "tag": .tag(value)
        case "author": .author(value)
        case "series": .series(value)
        case "language": .language(Language(value))
        case "format": MediaType(fileExtension: value.lowercased()).map { .format($0) }
        case "rating": Int(value).flatMap { (1...5).contains($0) ? .rating(atLeast: 2 * $0) : nil }
        case "days": Int(value).flatMap { $0 > 0 ? .added(withinDays: $0) : nil }
        default: nil
        }
    }
}
