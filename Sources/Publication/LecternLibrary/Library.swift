import GRDB
public import LecternBase

/// The reader's books, and where they are in them: places, bookmarks,
/// settings, covers, in one database file.
///
///     let library = try Library(path: Library.standardPath(environment: environment))
///     let added = try await library.add(path: "book.epub", importer: importer)
///     for book in try await library.books(sortedBy: .title) { print(book.title) }
///
/// A book is known by its content (``BookID``). What a call has returned from
/// is on the disk: a process that is killed loses nothing, but for the last
/// page turn where the machine itself fails.
///
/// Several libraries may be open on one file, in one process or in several.
///
/// ## Topics
/// ### Opening
/// - ``init(path:)``
/// - ``inMemory()``
/// - ``standardPath(environment:)``
/// ### Books
/// - ``add(path:importer:)``
/// - ``books(sortedBy:matching:)``
/// - ``remove(_:)``
/// ### In a book
/// - ``savePlace(_:of:at:)``
/// - ``save(_:)``
/// - ``setSetting(_:to:scope:)``
public final class Library: Sendable {
    /// The file, `:memory:` where there is none.
    public let path: String
    /// What was odd about the file when it was opened.
    public let diagnostics: [Diagnostic]

    let database: any DatabaseWriter
    let notices = ChangeNotices()

    init(path: String, database: any DatabaseWriter, diagnostics: [Diagnostic]) {
        self.path = path
        self.database = database
        self.diagnostics = diagnostics
    }

    /// A notice after each change of some kinds made through this object; what
    /// happens while nobody looks is one notice.
    public func changes(of kinds: LibraryChanges = .all) -> AsyncStream<Void> { notices.stream(of: kinds) }
}
