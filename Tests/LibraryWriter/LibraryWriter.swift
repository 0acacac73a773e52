import Glibc
import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit

/// Writes to a library without end, and prints each committed change.
/// `KillingTests` kills it at any time.
///
///     LibraryWriter DATABASE FOLDER NUMBER
///
/// Without more arguments, opens the library, reads the books, and closes it:
///
///     LibraryWriter DATABASE
///
/// With a book and a count, notes so many licences of the book, and ends:
///
///     LibraryWriter DATABASE BOOK NUMBER COUNT
///
/// With a book and `read`, reads a page a millisecond, which is a minute of its clock, without end:
///
///     LibraryWriter DATABASE BOOK read
@main
enum LibraryWriter {
    private static func noteLicenses(_ numbers: Range<Int>, of book: BookID, _ database: String) async throws {
        let library = try Library(path: database)
        for number in numbers {
            try await library.setFile("/books/\(number).epub", ofLicense: "urn:\(number)")
            try await library.setBook(book, from: [BookSource(.license, "urn:\(number)")])
        }
    }

    static func main() async throws {
        let arguments = CommandLine.arguments
        if arguments.count == 2 { return try await visit(arguments[1]) }
        if arguments.count == 5, let start = Int(arguments[3]), let count = Int(arguments[4]) {
            return try await noteLicenses(start..<start + count, of: BookID(hash: arguments[2]), arguments[1])
        }
        if arguments.count == 4, arguments[3] == "read" {
            return try await read(BookID(hash: arguments[2]), arguments[1])
        }
        guard arguments.count == 4, let start = Int(arguments[3]) else { exit(2) }
        let library = try Library(path: arguments[1])
        var number = start
        var book = try await add(library, arguments[2], number)
        while true {
            number += 1
            switch number % 6 {
            case 0: book = try await add(library, arguments[2], number)
            case 1:
                let bookmark = Bookmark(book: book.id, locator: place(number))
                try await library.save(bookmark)
                say("bookmark \(book.id) \(bookmark.id)")
            case 5:
                let highlight = Highlight(book: book.id, locator: place(number), color: .green, note: "note\(number)")
                try await library.save(highlight)
                say("highlight \(book.id) \(highlight.id) \(highlight.note)")
            case 2:
                try await library.setSetting("setting", to: .integer(number), scope: .book(book.id))
                say("setting \(book.id) \(number)")
            default:
                try await library.savePlace(place(number), of: book.id)
                say("place \(book.id) \(number)")
            }
        }
    }

    private static func read(_ book: BookID, _ database: String) async throws {
        let start = ReadingMoment.now()
        let log = ReadingLog(try Library(path: database), book: book, interval: .milliseconds(10)) {
            let minutes = (ReadingMoment.now().uptime - start.uptime) * 1000
            return ReadingMoment(
                time: Timestamp(seconds: start.time.seconds + minutes * 60), uptime: start.uptime + minutes * 60)
        }
        for page in 0... {
            log.record(.pagesShown(page % 500 + 1...page % 500 + 1, of: 500))
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    private static func visit(_ path: String) async throws {
        let library = try Library(path: path)
        for book in try await library.books() { say("book \(book.id) \(book.title)") }
    }

    private static func add(_ library: Library, _ folder: String, _ number: Int) async throws -> Book {
        let path = "\(folder)/\(number).epub"
        try write(Bytes(utf8: "Book \(number)"), toFile: path)
        let book = try await library.add(path: path, importer: NumberImporter()).book
        say("book \(book.id) \(number)")
        return book
    }

    private static func place(_ number: Int) -> Locator {
        guard let href = AnyURL(string: "one.xhtml") else { preconditionFailure("not a URL") }
        var locator = Locator(href: href)
        locator.locations.textOffset = number
        return locator
    }

    /// Prints a line in one write, so that it is never incomplete.
    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = Glibc.write(1, bytes, bytes.count)
    }
}

/// An importer that accepts every file.
private struct NumberImporter: BookImporter {
    func describe(path: String) async throws(BookImportError) -> BookDescription {
        var description = BookDescription(title: "A Book", authors: ["Ann Author"])
        description.cover = CoverPicture(bytes: Bytes([UInt8](repeating: 7, count: 9_000)), mediaType: .png)
        return description
    }
}
