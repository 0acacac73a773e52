import GRDB
import LecternBase

/// A library of calibre: a folder with books and the file `metadata.db`.
///
///     let calibre = CalibreLibrary(folder: "/media/books/Calibre Library")
///     let result = try await calibre.importBooks(into: library, importer: importer)
///     print(result.report.added.count, result.shelves.map(\.name))
///
/// Books stay where they are; calibre's file is only read. Titles, authors, series, tags and ratings are those that
/// calibre has. Of a book with several formats the best one is taken: EPUB before Kindle's formats, these before PDF.
///
/// Spec: `resources/metadata_sqlite.sql` of calibre
public struct CalibreLibrary: Sendable {
    /// The folder.
    public let folder: String

    /// Creates the library in a folder.
    public init(folder: String) { self.folder = folder }

    /// The result of an import.
    public struct ImportResult: Sendable {
        /// What was added, what the library had already, and what could not be added.
        public internal(set) var report = ImportReport()
        /// The number of books that an earlier import has taken over. They are not changed.
        public internal(set) var unchanged = 0
        /// Titles of books without a file in a format of books.
        public internal(set) var withoutFile: [String] = []
        /// The shelves that were made from virtual libraries.
        public internal(set) var shelves: [NamedShelf] = []
        /// Names of virtual libraries and saved searches that are no shelves: their searches are too complicated.
        public internal(set) var skippedSearches: [String] = []
    }

    /// Adds calibre's books to a library. A second import adds what is new in calibre; books that the reader has removed
    /// come back.
    ///
    /// - Parameter progress: called repeatedly, from any thread.
    public func importBooks(
        into library: Library, importer: any BookImporter,
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws(CalibreError) -> ImportResult {
        let folder = folder
        let contents = await Task(executorPreference: BackgroundThreads.importing) {
            Result { () throws(CalibreError) in try CalibreContents(folder: folder) }
        }.value
        return try await CalibreImport(library: library, importer: importer, progress: progress)
            .run(try contents.get())
    }
}

/// Why a library of calibre could not be imported.
public enum CalibreError: Error, Sendable {
    /// The folder has no `metadata.db`.
    case notFound(folder: String)
    /// The file is damaged, or not one of calibre.
    case notCalibre(path: String)
    /// The file cannot be read. The reason is one clause.
    case inaccessible(path: String, reason: String)
    /// Lectern's library failed.
    case library(LibraryError)
}

extension CalibreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notFound(let folder): "\(folder) has no metadata.db"
        case .notCalibre(let path): "\(path) is not a library of calibre"
        case .inaccessible(let path, let reason): "\(path) cannot be read: \(reason)"
        case .library(let error): error.description
        }
    }
}
