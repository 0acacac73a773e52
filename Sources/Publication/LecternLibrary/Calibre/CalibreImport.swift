import GRDB
import LecternBase

/// Takes calibre's books over into a library.
struct CalibreImport {
    let library: Library
    let importer: any BookImporter
    let progress: @Sendable (ImportProgress) -> Void

    func run(_ contents: CalibreContents) async throws(CalibreError) -> CalibreLibrary.ImportResult {
        do throws(LibraryError) {
            var result = CalibreLibrary.ImportResult()
            let files = try await newFiles(of: contents, &result)
            let described = Dictionary(files.map { ($0.path, $0.book) }) { first, _ in first }
            result.report = await library.add(
                paths: files.map(\.path), importer: CalibreDescriptions(importer: importer, books: described),
                progress: progress)
            try await link(files, added: Set(result.report.added.map(\.id)))
            try await addShelves(of: contents, &result)
            return result
        } catch {
            throw .library(error)
        }
    }

    /// A book with the canonical path of its file.
    private struct File: Sendable {
        let book: CalibreBook
        let path: String
    }

    /// Returns the books that no import has taken over.
    private func newFiles(
        of contents: CalibreContents, _ result: inout CalibreLibrary.ImportResult
    ) async throws(LibraryError) -> [File] {
        let known = try await library.read { database in
            let sql = """
                SELECT source.name FROM source JOIN book ON book.id = source.book
                WHERE source.kind = ? AND book.removedAt IS NULL
                """
            return try String.fetchSet(database, sql: sql, arguments: [BookSource.Kind.calibre.rawValue])
        }
        var files: [File] = []
        for book in contents.books {
            if let uuid = book.uuid, known.contains(uuid) {
                result.unchanged += 1
            } else if let path = contents.path(of: book) {
                files.append(File(book: book, path: path))
            } else {
                result.withoutFile.append(book.title)
            }
        }
        return files
    }

    /// Gives the books tags, ratings and series, and notes where they came from.
    private func link(_ files: [File], added: Set<BookID>) async throws(LibraryError) {
        guard !files.isEmpty else { return }
        try await library.write([.books, .shelves, .settings]) { database in
            var tagged: [String: [String]] = [:]
            for file in files {
                guard let identity = FileIdentity(path: file.path),
                    let hash = try identity.knownHash(database, path: file.path)
                else { continue }
                if let uuid = file.book.uuid { try Self.note(uuid, hash: hash, in: database) }
                try Self.complete(hash, file.book, isNew: added.contains(BookID(hash: hash)), in: database)
                for tag in file.book.tags { tagged[tag, default: []].append(hash) }
            }
            for (tag, books) in tagged.sorted(by: { $0.key < $1.key }) {
                guard let name = try? ShelfName.checked(tag) else { continue }
                _ = try LibraryStep.tag(books, name: name).carryOut(database)
            }
        }
    }

    private static func note(_ uuid: String, hash: String, in database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO source (kind, name, book) VALUES (?, ?, ?)",
            arguments: [BookSource.Kind.calibre.rawValue, uuid, hash])
    }

    /// Adds what the library does not know about a book: what the reader has set there stays. A new book was added when
    /// it was added to calibre.
    private static func complete(
        _ hash: String, _ book: CalibreBook, isNew: Bool, in database: Database
    ) throws {
        try database.execute(
            sql: "UPDATE book SET rating = ifnull(rating, ?) WHERE id = ?", arguments: [book.rating, hash])
        if let series = book.series { try BookRow.addSeries(series, to: BookID(hash: hash), database) }
        guard isNew, let time = book.addedAt else { return }
        try database.execute(
            sql: "UPDATE book SET addedAt = min(addedAt, ?) WHERE id = ?", arguments: [time, hash])
    }

    /// Makes shelves of the virtual libraries whose searches are rules.
    private func addShelves(
        of contents: CalibreContents, _ result: inout CalibreLibrary.ImportResult
    ) async throws(LibraryError) {
        for (name, search) in contents.virtualLibraries {
            guard let rule = CalibreSearch.rule(search) else {
                result.skippedSearches.append(name)
                continue
            }
            do throws(LibraryError) {
                result.shelves.append(try await library.addShelf(named: name, rule: rule))
            } catch .shelf(.nameTaken) {
                continue
            } catch .shelf {
                result.skippedSearches.append(name)
            }
        }
        result.skippedSearches += contents.savedSearches
    }
}

/// Describes books as calibre does, and by their files where it says nothing.
private struct CalibreDescriptions: BookImporter {
    let importer: any BookImporter
    /// The books by canonical paths.
    let books: [String: CalibreBook]

    func describe(path: String) async throws(BookImportError) -> BookDescription {
        var description = try await importer.describe(path: path)
        guard let book = books[path] else { return description }
        if !book.title.isEmpty {
            description.title = book.title
            description.sortTitle = book.sortTitle
        }
        if !book.authors.isEmpty {
            description.authors = book.authors
            description.sortAuthor = book.sortAuthor
        }
        description.series = book.series ?? description.series
        return description
    }
}
