import LecternBase
public import LecternLibrary

/// The list of shelves, tags and series beside a bookshelf, and how the bookshelf looks.
///
///     let shelves = ShelvesModel(bookshelf)
///     shelves.onChange = { list.update(to: shelves.rows) }
///     shelves.start()
@MainActor public final class ShelvesModel {
    /// The rows of the list.
    public private(set) var rows: [ShelfRow] = []
    /// The shelves in their order.
    public private(set) var shelves: [NamedShelf] = []
    /// Covers or a list.
    public private(set) var layout: ShelfLayout
    /// Whether the list of shelves is shown.
    public private(set) var isShown: Bool
    /// Called after each change.
    public var onChange: (() -> Void)?

    private let bookshelf: BookshelfModel
    private var listening: Task<Void, Never>?
    private var loading: Task<Void, Never>?

    private static let layoutKey = "bookshelf.layout"
    private static let shownKey = "bookshelf.shelves"

    private var library: Library { bookshelf.library }

    /// Creates the list beside a bookshelf.
    public init(_ bookshelf: BookshelfModel) {
        self.bookshelf = bookshelf
        layout = bookshelf.library.settingNow(Self.layoutKey)?.string.flatMap(ShelfLayout.init) ?? .covers
        isShown = bookshelf.library.settingNow(Self.shownKey)?.bool ?? false
    }

    /// Loads the list, and loads it again whenever the library changes.
    public func start() {
        guard listening == nil else { return }
        let changes = library.changes(of: [.books, .places, .shelves])
        reload()
        listening = Task { [weak self] in
            for await _ in changes {
                guard let self else { return }
                self.reload()
                await self.loaded()
                // During an import of many books, reload at intervals only.
                try? await Task.sleep(for: .milliseconds(self.bookshelf.importing == nil ? 50 : 800))
            }
        }
    }

    /// Stops observing the library.
    public func close() {
        listening?.cancel()
        loading?.cancel()
        onChange = nil
    }

    /// Waits until the list is loaded.
    public func loaded() async {
        while let current = loading {
            await current.value
            if current == loading { return }
        }
    }

    /// Loads the list again, and waits until it is loaded.
    public func refresh() async {
        reload()
        await loaded()
    }

    private func reload() {
        loading = Task { [weak self, library] in
            let contents = await ShelvesContents.read(library)
            guard let self, !Task.isCancelled, let contents else { return }
            self.take(contents)
        }
    }

    private func take(_ contents: ShelvesContents) {
        shelves = contents.shelves
        let newRows = contents.rows(showing: bookshelf.filter)
        guard newRows != rows else { return }
        rows = newRows
        onChange?()
    }

    /// Shows the books of a row in the bookshelf.
    public func choose(_ filter: ShelfFilter) {
        bookshelf.show(filter)
        markShown()
    }

    /// Marks the row whose books the bookshelf shows.
    public func markShown() {
        let marked = rows.map { row in
            guard case .books(var entry) = row else { return row }
            entry.isShown = entry.filter == bookshelf.filter
            return .books(entry)
        }
        guard marked != rows else { return }
        rows = marked
        onChange?()
    }

    /// Shows covers or a list, also at the next start.
    public func show(_ layout: ShelfLayout) {
        guard layout != self.layout else { return }
        self.layout = layout
        onChange?()
        Task { [library] in
            await library.keep { try await $0.setSetting(Self.layoutKey, to: .string(layout.rawValue)) }
        }
    }

    /// Shows or hides the list of shelves, also at the next start.
    public func setShown(_ isShown: Bool) {
        guard isShown != self.isShown else { return }
        self.isShown = isShown
        onChange?()
        Task { [library] in await library.keep { try await $0.setSetting(Self.shownKey, to: .bool(isShown)) } }
    }
}

// Changes of shelves and tags. All can be undone in the bookshelf.
extension ShelvesModel {
    /// Adds a shelf, and puts books on it if it is by hand.
    public func addShelf(named name: String, _ kind: NewShelfKind = .byHand, with books: Set<BookID> = []) async {
        do throws(LibraryError) {
            let shelf = try await library.addShelf(named: name, rule: kind.rule)
            if kind == .byHand, !books.isEmpty {
                await bookshelf.put(books, on: shelf)
            } else {
                choose(.shelf(shelf.id))
            }
        } catch {
            bookshelf.say(error)
        }
        await refresh()
    }

    /// Renames a shelf or a tag.
    public func rename(_ entry: ShelfEntry, to name: String) async {
        guard name != entry.title else { return }
        let words = tr("Renamed to “{name}”", ["name": name])
        await bookshelf.edit(words: { _ in words }) { library throws(LibraryError) in
            switch entry.filter {
            case .shelf(let id): try await library.renameShelf(id, to: name)
            case .tag(let old): try await library.renameTag(old, to: name)
            case .all, .state, .series: nil
            }
        }
        if entry.filter == bookshelf.filter, case .tag = entry.filter { choose(.tag(name)) }
        await refresh()
    }

    /// Deletes a shelf or a tag. Its books stay in the library.
    public func delete(_ entry: ShelfEntry) async {
        let words = tr("Deleted “{name}”", ["name": entry.title])
        if entry.filter == bookshelf.filter { choose(.all) }
        await bookshelf.edit(words: { _ in words }) { library throws(LibraryError) in
            switch entry.filter {
            case .shelf(let id): try await library.removeShelf(id)
            case .tag(let name): try await library.removeTag(name)
            case .all, .state, .series: nil
            }
        }
        await refresh()
    }

    /// Moves a shelf up or down by a number of places.
    public func move(_ entry: ShelfEntry, by distance: Int) async {
        guard case .shelf(let id) = entry.filter, let old = shelves.firstIndex(where: { $0.id == id }),
            shelves.indices.contains(old + distance)
        else { return }
        await library.keep { _ = try await $0.moveShelf(id, to: old + distance) }
        await refresh()
    }
}

/// What the list of shelves shows, read off the main actor.
private struct ShelvesContents: Sendable {
    var shelves: [NamedShelf]
    var total: Int
    var states: [(state: ReadingState, count: Int)]
    var tags: [BookGroup]
    var series: [BookGroup]

    @concurrent static func read(_ library: Library) async -> ShelvesContents? {
        var states: [(state: ReadingState, count: Int)] = []
        do {
            for state in [ReadingState.reading, .unread, .finished] {
                var query = BookQuery()
                query.conditions = [.state(state)]
                states.append((state, try await library.count(query)))
            }
            return ShelvesContents(
                shelves: try await library.shelves(), total: try await library.count(), states: states,
                tags: try await library.groups(by: .tag), series: try await library.groups(by: .series))
        } catch {
            // The bookshelf reports what is wrong with the library.
            return nil
        }
    }

    func rows(showing shown: ShelfFilter) -> [ShelfRow] {
        func row(_ filter: ShelfFilter, _ title: String, count: Int, hasRule: Bool = false) -> ShelfRow {
            .books(
                ShelfEntry(filter: filter, title: title, count: count, hasRule: hasRule, isShown: filter == shown))
        }
        func section(_ title: String, _ rows: [ShelfRow]) -> [ShelfRow] {
            rows.isEmpty ? [] : [.heading(title)] + rows
        }
        return [row(.all, tr("All Books"), count: total)]
            + states.map { row(.state($0.state), $0.state.title, count: $0.count) }
            + section(
                tr("Shelves"), shelves.map { row(.shelf($0.id), $0.name, count: $0.count, hasRule: $0.rule != nil) })
            + section(tr("Tags"), tags.map { row(.tag($0.name), $0.name, count: $0.count) })
            + section(tr("Series"), series.map { row(.series($0.name), $0.name, count: $0.count) })
    }
}
