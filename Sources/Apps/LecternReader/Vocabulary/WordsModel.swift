public import LecternLibrary

/// The words that the reader has looked up, for one window.
///
///     let words = app.makeWords()
///     words.onChange = { show(words.words, words.summary) }
///     words.start()
@MainActor public final class WordsModel {
    public private(set) var words: [VocabularyWord] = []
    /// How many words were found; empty before they are read.
    public private(set) var summary = ""
    public private(set) var query = VocabularyQuery()
    /// Whether words that are looked up are kept.
    public private(set) var keeps: Bool
    /// Called after each change.
    public var onChange: (() -> Void)?
    /// Called with a sentence for the reader, and whether what it tells can be undone.
    public var onMessage: ((String, _ canUndo: Bool) -> Void)?
    private let app: ReaderAppModel
    private var removed: [[VocabularyWord]] = []
    private var loading: Task<Void, Never>?
    private var watching: Task<Void, Never>?

    init(_ app: ReaderAppModel) {
        self.app = app
        keeps = app.library.keepsWords()
    }

    /// Reads the words, and follows changes of the library.
    public func start() {
        begin()
        let changes = app.library.changes(of: [.words, .books])
        watching = Task { [weak self] in
            for await _ in changes { self?.begin() }
        }
    }

    /// Stops reading and following.
    public func close() {
        watching?.cancel()
        loading?.cancel()
        onChange = nil
        onMessage = nil
    }

    /// Changes what is shown.
    public func change(_ body: (inout VocabularyQuery) -> Void) {
        let old = query
        body(&query)
        if query != old { begin() }
    }

    /// Sets whether words that are looked up are kept. Those that are kept already stay.
    public func setKeeps(_ keeps: Bool) {
        guard keeps != self.keeps else { return }
        self.keeps = keeps
        app.write { await $0.keep { try await $0.setKeepsWords(keeps) } }
        onChange?()
    }

    /// Waits until what was asked for is shown.
    func settled() async {
        await app.written()
        await loading?.value
    }

    private func begin() {
        loading?.cancel()
        loading = Task { [weak self] in await self?.load() }
    }

    private func load() async {
        do throws(LibraryError) {
            let found = try await app.library.words(query)
            guard !Task.isCancelled else { return }
            words = found
            summary =
                found.isEmpty ? tr("Nothing found") : trn("{count} word", "{count} words", count: found.count)
        } catch {
            guard !Task.isCancelled else { return }
            words = []
            summary = BookshelfFailure(path: app.library.path, error).reason
        }
        onChange?()
    }

    /// The path of the book in which a word was looked up; nil if the library does not have it.
    public func path(of word: VocabularyWord) -> String? { word.book.flatMap { app.library.bookNow($0)?.path } }

    /// Removes a word; ``undo()`` restores it.
    public func remove(_ id: VocabularyWord.ID) {
        app.write { [weak self] library in
            await library.keep { library in
                let words = try await library.removeWords([id])
                guard let self, !words.isEmpty else { return }
                self.removed.append(words)
                self.onMessage?(tr("Word removed"), true)
            }
        }
    }

    /// Restores what was removed last in this window.
    public func undo() {
        guard let words = removed.popLast() else { return }
        app.write { await $0.keep { try await $0.save(words) } }
    }

    /// Returns the shown words as a file: its name and its text; nil if there are none.
    public func export(_ format: VocabularyFormat) -> (name: String, text: String)? {
        guard !words.isEmpty else { return nil }
        return ("\(tr("Words")).\(format.fileExtension)", format.text(of: words))
    }
}

extension VocabularyQuery.Order {
    /// The name in menus.
    public var title: String {
        switch self {
        case .newest: tr("Newest First")
        case .alphabet: tr("By Alphabet")
        case .count: tr("Most Often Looked Up")
        }
    }
}

extension VocabularyFormat {
    /// The name in menus.
    public var title: String {
        switch self {
        case .csv: tr("Table (CSV)")
        case .anki: tr("Anki Cards")
        }
    }
}
