import Glibc
import Lectern
import LecternCommands
import LecternLibrary
import LecternServer

/// The books that `lectern serve` serves: files below the given folders, books
/// at web addresses, and the reader's library.
struct ServedStock {
    let shelf: any Shelf
    private let found: Library
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
        found = try Library.inMemory()
        var shelves: [any Shelf] = [LibraryShelf(found, below: paths)]
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
            let report = await found.add(paths: paths, importer: opening)
            if isFirst {
                StandardError.write("Found \(report.added.count) books")
                for failure in report.failures.prefix(20) { StandardError.write("lectern: \(failure.error)") }
            }
            isFirst = false
            try? await Task.sleep(for: .seconds(Self.interval))
        }
    }

    private static func describe(_ address: HTTPURL, _ opening: BookOpening) async throws -> ShelvedBook {
        let (publication, format): (Publication, Format)
        do {
            (publication, format) = try await opening.open(.web(address))
        } catch let error as AssetRetrieveError {
            throw ErrorWords.commandError(for: error, book: address.string)
        } catch let error as PublicationOpenError {
            throw ErrorWords.commandError(for: error, book: address.string)
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
