import LecternBase
import LecternDictionaries
import LecternLibrary

/// A dictionary in the list of the window *Dictionaries*.
public struct DictionaryRow: Hashable, Sendable, Identifiable {
    /// The path of its file.
    public var id: String
    public var title: String
    /// Its languages and its format.
    public var details: String
    /// Whether words are looked up in it.
    public var isOn: Bool
}

/// The dictionaries of all books: where they are, their order, and which of them are used.
///
///     app.dictionaries.load()
///     for row in app.dictionaries.rows { … }
///
/// The settings are kept in the library. Dictionaries are opened when the first word is looked up, or when ``load()`` is
/// called, on a thread of their own.
@MainActor public final class DictionariesModel {
    private let library: Library
    private let standardFolders: [String]
    /// Runs a write to the library after the earlier ones.
    var write: (@escaping @MainActor (Library) async -> Void) -> Void = { _ in }
    private var settings: DictionarySettings
    private var loading: Task<Void, Never>?
    /// Counts the times that the dictionaries were opened.
    private var generation = 0
    /// All dictionaries of the folders, in the order of these.
    private var opened = DictionaryShelf([])
    /// The dictionaries that are used, in the order of the reader.
    private var shelf = DictionaryShelf([])
    /// Explains hard words.
    let hints: DictionaryHints
    /// Called when words are looked up in other dictionaries.
    var onShelf: (@MainActor () -> Void)?
    /// Called after each change: for the window.
    public var onChange: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - standardFolders: the folders in which dictionaries are always looked for.
    ///   - frequencies: lists of word frequencies, for hints.
    init(library: Library, standardFolders: [String], frequencies: FrequencyLists) {
        hints = DictionaryHints(frequencies: frequencies)
        self.library = library
        self.standardFolders = standardFolders
        settings = DictionarySettings(json: library.settingNow(DictionarySettings.key))
    }

    /// All dictionaries, in the order in which words are looked up.
    public var rows: [DictionaryRow] {
        settings.ordered(opened.dictionaries).map(\.info).map { info in
            let languages = [info.language, info.definitionLanguage].compactMap { $0?.name }
            let isOneLanguage = info.language == info.definitionLanguage
            let pair = isOneLanguage ? languages.first ?? "" : languages.joined(separator: " – ")
            return DictionaryRow(
                id: info.path, title: info.title,
                details: [pair, info.format.rawValue].filter { !$0.isEmpty }.joined(separator: " · "),
                isOn: !settings.disabled.contains(info.path))
        }
    }

    /// The files that look like dictionaries and cannot be opened, with the reason, as texts for the user.
    public var problems: [String] { opened.failures.map(\.error.description) }

    /// The reader's own folders.
    public var folders: [String] { settings.folders }

    /// What to do if there is no dictionary, as a text for the user.
    public var advice: String {
        guard let folder = standardFolders.first else {
            return tr("Add a folder with files of StarDict, dictd or MDict.")
        }
        return tr(
            "Install a dictionary, such as the package dict-wn, or put files of StarDict, dictd or MDict into {folder}.",
            ["folder": folder])
    }

    /// The address of the dictionary server; empty for none.
    public var server: String { settings.server }

    /// Whether dictionaries are being opened.
    public var isLoading: Bool { loading != nil }

    // MARK: Changing

    /// Turns a dictionary on or off.
    public func setOn(_ isOn: Bool, _ id: DictionaryRow.ID) {
        change { if isOn { $0.disabled.remove(id) } else { $0.disabled.insert(id) } }
    }

    /// Moves a dictionary up or down.
    ///
    /// - Parameter steps: the number of places; negative ones are up.
    public func move(_ id: DictionaryRow.ID, by steps: Int) {
        var ids = rows.map(\.id)
        guard let index = ids.firstIndex(of: id), ids.indices.contains(index + steps) else { return }
        ids.insert(ids.remove(at: index), at: index + steps)
        // Those of folders that are not there now keep their order after these.
        change { $0.order = ids + $0.order.filter { !ids.contains($0) } }
    }

    /// Adds a folder, and opens the dictionaries in it.
    public func addFolder(_ path: String) {
        guard !settings.folders.contains(path), !standardFolders.contains(path) else { return }
        change { $0.folders.append(path) }
        load()
    }

    /// Removes one of the reader's own folders. Its files stay.
    public func removeFolder(_ path: String) {
        change { $0.folders.removeAll { $0 == path } }
        load()
    }

    /// Sets the dictionary server, which is asked beside the dictionaries.
    ///
    /// - Parameter address: `host` or `host:port`; empty for none.
    /// - Returns: false if it is neither.
    @discardableResult public func setServer(_ address: String) -> Bool {
        let address = address.trimmed
        guard address.isEmpty || DictionaryServer(address: address) != nil else { return false }
        change { $0.server = address }
        return true
    }

    private func change(_ body: (inout DictionarySettings) -> Void) {
        let before = settings
        body(&settings)
        guard settings != before else { return }
        arrange()
        let json = settings.json
        write { await $0.keep { try await $0.setSetting(DictionarySettings.key, to: json) } }
        onChange?()
    }

    /// Puts the dictionaries that are used in their order.
    private func arrange() {
        shelf = DictionaryShelf(
            settings.ordered(opened.dictionaries).filter { !settings.disabled.contains($0.info.path) })
        hints.use(shelf)
        onShelf?()
    }

    // MARK: Hints

    /// Opens the dictionaries for hints, if they were not opened yet.
    func prepareHints() {
        if generation == 0 { load() }
    }

    /// The folder for lists of word frequencies, if there is none of a language; nil if there is one.
    func missingFrequencies(of language: Language) -> String? {
        hints.frequencies.hasList(of: language) ? nil : hints.frequencies.folders.first ?? ""
    }

    /// Whether no dictionary that is used has words of a language; false while dictionaries are being opened.
    func lacksDictionary(of language: Language) -> Bool {
        generation > 0 && !isLoading
            && !shelf.dictionaries.contains { $0.info.language?.isRelated(to: language) ?? true }
    }

    // MARK: Opening

    /// Opens the dictionaries, also those that were installed meanwhile.
    public func load() {
        generation += 1
        let (current, folders) = (generation, standardFolders + settings.folders)
        loading = Task { [weak self] in
            let opened = await LookUpThread.run { DictionaryShelf(folders: folders) }
            guard let self, generation == current else { return }
            self.opened = opened
            loading = nil
            arrange()
            onChange?()
        }
        onChange?()
    }

    /// Waits until the dictionaries are open.
    func settle() async { while let loading { await loading.value } }

    // MARK: Looking up

    /// The dictionaries that are used, opened if they are not yet. They are looked for again if there were none.
    func openShelf() async -> DictionaryShelf {
        if generation == 0 || opened.dictionaries.isEmpty, loading == nil { load() }
        await settle()
        return shelf
    }

    /// Asks the server for a word; nil if there is none.
    func serverEntries(of word: String) async -> Result<[DictionaryEntry], DictionaryServerError>? {
        guard let server = DictionaryServer(address: settings.server) else { return nil }
        do throws(DictionaryServerError) { return .success(try await server.define(word)) } catch {
            return .failure(error)
        }
    }
}

/// The thread on which dictionaries are read: a first look-up reads the whole index of a dictionary.
enum LookUpThread {
    private static let threads = BackgroundThreads(count: 1, patience: 0)

    /// Runs work that may block.
    static func run<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer) async -> Answer {
        await withCheckedContinuation { continuation in
            threads.run { continuation.resume(returning: work()) }
        }
    }
}
