import LecternBase
public import LecternLibrary

/// The bookshelf without a window: what it shows, and what becomes of what the
/// reader does.
///
///     let shelf = BookshelfModel(library: library, importer: PublicationImporter())
///     shelf.onChange = { change in … }
///     shelf.start()
///     shelf.add(paths: dropped)
@MainActor public final class BookshelfModel {
    /// The books in order, those that match the search.
    public internal(set) var items: [BookshelfItem] = []
    /// The book to go on with: the one that was read last and is not finished.
    public private(set) var continued: BookshelfItem?
    /// What fills the shelf.
    public internal(set) var state = BookshelfState.loading
    /// The order of the books.
    public private(set) var order: BookOrder
    /// What is searched for; empty where nothing is.
    public private(set) var searchText = ""
    /// The selected books.
    public internal(set) var selection: Set<BookID> = []
    /// The import that is shown: one that takes longer than half a second.
    public internal(set) var importing: BookshelfImport?
    /// The files of the last import that could not be added.
    public internal(set) var report: BookshelfReport?
    /// Called on the main actor after each change.
    public var onChange: ((BookshelfChange) -> Void)?

    let library: Library
    let importer: any BookImporter
    let patience: Duration
    var covers: CoverCache
    var imports: [Int: Task<Void, Never>] = [:]
    var importNumber = 0
    let removals: RemovalHistory
    private var listening: Task<Void, Never>?
    private var loading: Task<Void, Never>?
    private var generation = 0

    private static let orderKey = "bookshelf.order"

    /// The shelf of a library.
    ///
    /// - Parameters:
    ///   - patience: how long an import may take before it is shown.
    ///   - coverLimit: of the covers kept in memory, in bytes.
    public convenience init(
        library: Library, importer: any BookImporter, patience: Duration = .milliseconds(500),
        coverLimit: Int = 16 << 20
    ) {
        self.init(
            library: library, importer: importer, removals: RemovalHistory(), patience: patience,
            coverLimit: coverLimit)
    }

    init(
        library: Library, importer: any BookImporter, removals: RemovalHistory,
        patience: Duration = .milliseconds(500), coverLimit: Int = 16 << 20
    ) {
        self.removals = removals
        self.library = library
        self.importer = importer
        self.patience = patience
        covers = CoverCache(limit: coverLimit)
        order = library.settingNow(Self.orderKey)?.string.flatMap(BookOrder.init) ?? .opened
    }

    /// Fills the shelf, and goes along with the library from now on.
    public func start() {
        guard listening == nil else { return }
        let changes = library.changes(of: [.books, .places])
        reload()
        if let damage = library.diagnostics.first(where: { $0.code == "library.damaged" }) { say(damage) }
        listening = Task { [weak self] in
            for await _ in changes {
                guard let self else { return }
                self.reload()
                await self.loaded()
                // Many books are on their way: the shelf need not be put in order for each of them.
                if self.importing != nil { try? await Task.sleep(for: .milliseconds(800)) }
            }
        }
    }

    /// Stops listening; imports that run go on.
    public func close() {
        listening?.cancel()
        loading?.cancel()
        onChange = nil
    }

    /// Waits until what is shown is what the library has.
    public func loaded() async {
        while let current = loading {
            await current.value
            if current == loading { return }
        }
    }

    /// Sorts the shelf, now and at the next start.
    public func sort(by order: BookOrder) {
        guard order != self.order else { return }
        self.order = order
        reload()
        Task { [library] in try? await library.setSetting(Self.orderKey, to: .string(order.rawValue)) }
    }

    /// Shows the books that match; all where the text is empty.
    public func search(_ text: String) {
        guard text != searchText else { return }
        searchText = text
        reload()
    }

    func tell(_ change: BookshelfChange) { onChange?(change) }

    /// Looks at the library again: another process may have changed it, and
    /// files may have come or gone.
    public func refresh() async {
        reload()
        await loaded()
    }

    func reload() {
        generation += 1
        let (number, order, text) = (generation, order, searchText)
        loading = Task { [weak self, library] in
            let result = await BookshelfContent.read(library, order, text)
            let isSearching = !text.allSatisfy(\.isWhitespace)
            guard let self, number == self.generation else { return }
            self.take(result, isSearching: isSearching)
        }
    }

    private func take(_ result: Result<BookshelfContent, LibraryError>, isSearching: Bool) {
        let before = (items, continued, state)
        switch result {
        case .success(let content):
            (items, continued) = (content.items, content.continued)
            state = !items.isEmpty ? .books : isSearching ? .noMatch : .empty
        case .failure(let error):
            state = .failed(BookshelfFailure(path: library.path, error))
        }
        if before != (items, continued, state) { tell(.items) }
        select(selection.intersection(items.map(\.id)))
    }
}
