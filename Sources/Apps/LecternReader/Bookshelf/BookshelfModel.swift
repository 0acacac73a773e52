import LecternBase
public import LecternLibrary

/// The state and actions of a bookshelf, without a toolkit.
///
///     let shelf = BookshelfModel(library: library, importer: PublicationImporter())
///     shelf.onChange = { change in … }
///     shelf.start()
///     shelf.add(paths: dropped)
@MainActor public final class BookshelfModel {
    /// The books of ``filter`` that match the search, in the order of the shelf.
    public internal(set) var items: [BookshelfItem] = []
    /// The book to continue: the one that was opened last, if it is not finished.
    public private(set) var continued: BookshelfItem?
    /// Whether the shelf shows books, or why not.
    public internal(set) var state = BookshelfState.loading
    public private(set) var order: BookOrder
    public private(set) var direction: BookOrder.Direction
    /// The text of the search; empty without a search.
    public private(set) var searchText = ""
    /// Which books are shown.
    public private(set) var filter = ShelfFilter.all
    public internal(set) var selection: Set<BookID> = []
    /// The import that is in progress; nil if there is none, or if it began less than half a second ago.
    public internal(set) var importing: BookshelfImport?
    /// The files of the last import that could not be added; nil if all were added.
    public internal(set) var report: BookshelfReport?
    /// Called on the main actor after each change.
    public var onChange: ((BookshelfChange) -> Void)?

    let library: Library
    let importer: any BookImporter
    var adding: AddingServices
    var covers: CoverCache
    var imports: [Int: Task<Void, Never>] = [:]
    var importNumber = 0
    let history: ShelfHistory
    private var listening: Task<Void, Never>?
    private var loading: Task<Void, Never>?
    private var generation = 0

    private static let orderKey = "bookshelf.order"
    private static let directionKey = "bookshelf.direction"

    /// Creates a model of a library's bookshelf.
    ///
    /// - Parameters:
    ///   - patience: The time after which an import is shown.
    ///   - coverLimit: The greatest size of the cached covers, in bytes.
    public convenience init(
        library: Library, importer: any BookImporter, patience: Duration = .milliseconds(500),
        coverLimit: Int = 16 << 20
    ) {
        self.init(
            library: library, importer: importer, history: ShelfHistory(), patience: patience,
            coverLimit: coverLimit)
    }

    init(
        library: Library, importer: any BookImporter, history: ShelfHistory, books: OpenedBooks = OpenedBooks(),
        patience: Duration = .milliseconds(500), coverLimit: Int = 16 << 20
    ) {
        self.history = history
        self.library = library
        self.importer = importer
        adding = AddingServices(books: books, patience: patience)
        covers = CoverCache(limit: coverLimit)
        order = library.settingNow(Self.orderKey)?.string.flatMap(BookOrder.init) ?? .opened
        direction = library.settingNow(Self.directionKey)?.string.flatMap(BookOrder.Direction.init) ?? .usual
    }

    /// Loads the books, and reloads them whenever the library changes.
    public func start() {
        guard listening == nil else { return }
        let changes = library.changes(of: [.books, .places, .shelves])
        reload()
        if let damage = library.diagnostics.first(where: { $0.code == "library.damaged" }) { say(damage) }
        listening = Task { [weak self] in
            for await _ in changes {
                guard let self else { return }
                self.reload()
                await self.loaded()
                // During an import of many books, reload at intervals only.
                if self.importing != nil { try? await Task.sleep(for: .milliseconds(800)) }
            }
        }
    }

    /// Stops observing the library. Imports in progress continue.
    public func close() {
        listening?.cancel()
        loading?.cancel()
        onChange = nil
    }

    /// Waits until the library's books are loaded.
    public func loaded() async {
        while let current = loading {
            await current.value
            if current == loading { return }
        }
    }

    /// Sets the order of the shelf, and stores it for the next start.
    public func sort(by order: BookOrder) {
        guard order != self.order else { return }
        self.order = order
        reload()
        Task { [library] in await library.keep { try await $0.setSetting(Self.orderKey, to: .string(order.rawValue)) } }
    }

    /// Sets the direction of the order, and stores it for the next start.
    public func sort(in direction: BookOrder.Direction) {
        guard direction != self.direction else { return }
        self.direction = direction
        reload()
        Task { [library] in
            await library.keep { try await $0.setSetting(Self.directionKey, to: .string(direction.rawValue)) }
        }
    }

    /// Shows the books that match a text; all books if it is empty.
    public func search(_ text: String) {
        guard text != searchText else { return }
        searchText = text
        reload()
    }

    /// Shows all books, or those of a shelf, a tag, a series or a state.
    public func show(_ filter: ShelfFilter) {
        guard filter != self.filter else { return }
        self.filter = filter
        reload()
    }

    func notify(_ change: BookshelfChange) { onChange?(change) }

    /// Reloads the books, because another process may have changed the library, or files may have been moved.
    public func refresh() async {
        reload()
        await loaded()
    }

    func reload() {
        generation += 1
        let number = generation
        var query = BookQuery(order: order, direction: direction, text: searchText)
        filter.restrict(&query)
        loading = Task { [weak self, library, query] in
            let result = await BookshelfContent.read(library, query)
            let isSearching = !query.text.allSatisfy(\.isWhitespace)
            guard let self, number == self.generation else { return }
            self.take(result, isSearching: isSearching)
        }
    }

    private func take(_ result: Result<BookshelfContent, LibraryError>, isSearching: Bool) {
        let before = (items, continued, state)
        switch result {
        case .success(let content):
            items = content.items
            continued = content.continued
            state = !items.isEmpty ? .books : isSearching ? .noMatch : filter == .all ? .empty : .nothingHere
        case .failure(.shelf(.unknown)):
            // The shelf was deleted, perhaps in another window.
            return show(.all)
        case .failure(let error):
            state = .failed(BookshelfFailure(path: library.path, error))
        }
        if before != (items, continued, state) { notify(.items) }
        select(selection.intersection(items.map(\.id)))
    }
}
