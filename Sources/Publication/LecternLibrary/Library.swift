import GRDB
public import LecternBase

/// The reader's books with places, bookmarks, settings and covers, in one database file.
///
///     let library = try Library(path: Library.standardPath(environment: environment))
///     let added = try await library.add(path: "book.epub", importer: importer)
///     for book in try await library.books(BookQuery(order: .title)) { print(book.title) }
///
/// A book is identified by its content (``BookID``). When a call returns, its changes are stored: they survive a kill
/// of the process. If the machine fails, only the last page turn may be lost.
///
/// Several libraries may be open on one file, in one process or in several.
///
/// ## Topics
///
/// ### Opening
/// - ``init(path:)``
/// - ``inMemory()``
/// - ``standardPath(environment:)``
/// - ``close()``
///
/// ### Books
/// - ``add(path:importer:)``
/// - ``books(_:at:)``
/// - ``remove(_:at:)``
///
/// ### Shelves
/// - ``addShelf(named:rule:)``
/// - ``add(_:toShelf:at:)``
/// - ``tag(_:_:)``
/// - ``undo(_:)``
///
/// ### In a book
/// - ``savePlace(_:of:at:)``
/// - ``save(_:)-(Bookmark)``
/// - ``save(_:)-(Highlight)``
/// - ``save(_:)-(DocumentNote)``
/// - ``setSetting(_:to:scope:)``
public final class Library: Sendable {
    /// The path of the file; `:memory:` if there is none.
    public let path: String
    /// Defects of the file that were found when it was opened.
    public let diagnostics: [Diagnostic]
    /// What could not be stored by writes for whose result nobody waits.
    public let failures = StoreFailures()

    let database: any DatabaseWriter
    let notices = ChangeNotices()

    init(path: String, database: any DatabaseWriter, diagnostics: [Diagnostic]) {
        self.path = path
        self.database = database
        self.diagnostics = diagnostics
    }

    /// Closes the file, for example before it is replaced by a backup. Calls on a closed library throw an error.
    ///
    /// Without it the file is closed some time after the last reference is gone.
    ///
    /// - Throws: ``LibraryError/busy`` if a call is still under way.
    public func close() throws(LibraryError) {
        // Readers first: only the last connection, if it may write, empties the log.
        (database as? DatabasePool)?.invalidateReadOnlyConnections()
        do { try database.close() } catch { throw LibraryError(error, path: path) }
    }

    /// Returns a sequence with an element after each change of the given kinds made through this object. Changes that
    /// are not yet observed are combined into one.
    public func changes(of kinds: LibraryChanges = .all) -> AsyncStream<Void> { notices.stream(of: kinds) }
}
