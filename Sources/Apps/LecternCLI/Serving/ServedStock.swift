import Glibc
import Lectern
import LecternCommands
import LecternLibrary
import LecternServer

/// The books that `lectern serve` serves: files below the given folders, books
/// at web addresses, and the reader's library.
struct ServedStock {
    let shelf: any Shelf
    private let servedLibrary: Library
    private let paths: [String]
    private let opening: BookOpening
    /// How often the folders are searched, in seconds.
    private static let interval = 30

    /// Opens the shelf. Files are added to it by ``watch()``.
    ///
    /// - Throws: ``CommandError`` if something does not exist.
    init(_ sources: [String], library: Bool, opening: BookOpening) async throws {
        let addresses = sources.compactMap { HTTPURL(string: $0) }
        paths = try sources.filter { HTTPURL(string: $0) == nil }.map { try Self.realPath($0) }
        self.opening = opening
        servedLibrary = try Library.inMemory()
        var shelves: [any Shelf] = [LibraryShelf(servedLibrary, below: paths)]
        if library { shelves.append(LibraryShelf(try Library.ofReader())) }
        if !addresses.isEmpty {
            var books: [ShelvedBook] = []
            for address in addresses { books.append(try await Self.describe(address, opening)) }
            shelves.append(FixedShelf(books))
        }
        shelf = CombinedShelf(shelves)
    }

    /// Searches the folders for books, again and again, until the task is
    /// cancelled.
    func watch() async {
        var isFirst = true
        while !Task.isCancelled, !paths.isEmpty {
            let report = await servedLibrary.add(paths: paths, importer: opening)
            if isFirst { await say(report) }
            isFirst = false
            try? await Task.sleep(for: .seconds(Self.interval))
        }
    }

    /// Says how many books are served, and what was left out.
    private func say(_ report: ImportReport) async {
        let served = await LibraryShelf(servedLibrary, below: paths).books(sortedBy: .title, matching: nil).count
        StandardError.write("Found \(served) \(served == 1 ? "book" : "books")")
        for failure in report.failures.prefix(Self.mostNamed) { StandardError.write("lectern: \(failure.error)") }
        for name in report.unnamable.prefix(Self.mostNamed) {
            StandardError.write("lectern: \(name): the name is not UTF-8; rename the file to serve it")
        }
        let outside = report.added.count + report.known.count - served
        if outside > 0 { StandardError.write("lectern: left out behind links to other folders: \(outside)") }
        if report.skipped > 0 {
            StandardError.write(
                "lectern: left out by their names: \(report.skipped); name a file to serve it all the same")
        }
    }

    /// How many files are named in messages.
    private static let mostNamed = 20

    private static func describe(_ address: HTTPURL, _ opening: BookOpening) async throws -> ShelvedBook {
        let (publication, format): (Publication, Format)
        do {
            (publication, format) = try await opening.open(.web(address))
        } catch let error as AssetRetrieveError {
            throw ErrorMessages.commandError(for: error, book: address.string)
        } catch let error as PublicationOpenError {
            throw ErrorMessages.commandError(for: error, book: address.string)
        }
        let id = SHA256.digest(of: Array(address.string.utf8)).hexadecimal
        var book = ShelvedBook(
            id: id, source: .web(address), title: publication.metadata.title ?? address.string,
            mediaType: format.mediaType)
        book.authors = publication.metadata.authors.map(\.name.string)
        book.language = publication.metadata.language?.tag
        return book
    }

    private static func realPath(_ path: String) throws -> String {
        guard let resolved = realpath(path, nil) else {
            throw CommandError("\(path) does not exist", advice: "check the path and its permissions")
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
