public import Lectern
public import LecternDictionaries
public import LecternLibrary
import LecternModel
public import LecternNavigator
public import LecternPlayback
import LecternPublication

/// Makes what books sound with.
struct MediaEngines {
    /// Makes an engine for each audiobook that is opened; nil if they cannot be.
    let audio: (@MainActor () -> any AudioEngine)?
    /// Makes an engine for each book that is read aloud; nil if books cannot be.
    let speech: (@MainActor () -> any TTSEngine)?
}

/// The application: its library, its open books, and the appearance that they
/// share. A process has one.
@MainActor public final class ReaderAppModel {
    public let library: Library
    /// Where bookmarks and notes are stored.
    public let stores: ReadingStores
    public let services: EngineServices
    public let appearance: AppearanceModel
    /// What pages of all books are counted by; nil for each book's usual numbering.
    private(set) var pageNumbering: PageNumbering?
    let importer: any BookImporter
    /// Opens the files of books.
    let books: OpenedBooks
    /// Opens books protected with Readium LCP; nil if they cannot be.
    let licenses: Licenses?
    /// Keeps places and marks in step with other devices.
    public let sync: SyncModel
    /// Makes what books sound with.
    let engines: MediaEngines
    /// A password for the first book that is opened; cleared after that.
    public var firstPassword: String?
    /// Called with a sentence for the user when something could not be stored, once for a row of failures.
    public var onStoreFailure: ((String) -> Void)?
    private let history = ShelfHistory()
    private var models: [ReaderModel] = []
    /// Pauses books for other players and for sleep.
    public private(set) lazy var interruptions = InterruptionModel(library: library) { [unowned self] in write($0) }
    /// What the reader has chosen about statistics.
    public private(set) lazy var statistics: StatisticsChoices = {
        let choices = StatisticsChoices(library: library) { [unowned self] in write($0) }
        choices.onChange = { [weak self] in self?.models.forEach { $0.readingTime.settingsDidChange() } }
        choices.willDelete = { [weak self] in self?.models(of: $0).forEach { $0.readingTime.discard() } }
        choices.didDelete = { [weak self] in self?.models(of: $0).forEach { $0.readingTime.restart() } }
        return choices
    }()
    /// The settings of the program.
    public private(set) lazy var settings: SettingsModel = {
        let settings = SettingsModel(
            library: library, appearance: appearance, interruptions: { [unowned self] in interruptions },
            statistics: { [unowned self] in statistics }
        ) { [unowned self] in write($0) }
        // The text beside the page number depends on a setting.
        _ = settings.observe { [weak self] in
            self?.models.forEach { $0.session.report(.location) }
            self?.followStatusLine()
        }
        settings.status.onTick = { [weak self] in self?.models.forEach { $0.session.report(.status) } }
        return settings
    }()
    /// How voices say words, in all books.
    public private(set) lazy var pronunciations: PronunciationsModel = {
        let model = PronunciationsModel(library: library, engine: engines.speech) { [unowned self] in write($0) }
        model.onItems = { [weak self] in self?.models.forEach { $0.speech.pronunciationsDidChange() } }
        return model
    }()
    /// The words of the books of the library.
    public private(set) lazy var texts = LibraryTexts(library: library, books: books) { [unowned self] in write($0) }
    /// The dictionaries in which words of all books are looked up.
    public let dictionaries: DictionariesModel
    /// The last of the pending writes to the library; each awaits the one before.
    private var writing: Task<Void, Never>?

    /// - Parameter stores: Where bookmarks and notes are stored; in the library if nil.
    /// - Parameter audioEngine: Makes audio engines; audiobooks cannot be opened
    ///   without it.
    /// - Parameter speechEngine: Makes speech engines; books cannot be read aloud without it.
    /// - Parameter licences: Opens protected books; they cannot be opened without it.
    /// - Parameter keyring: Stores the password of synchronization.
    /// - Parameter books: Opens the files of books.
    /// - Parameter dictionaryFolders: The folders in which dictionaries are always looked for.
    /// - Parameter frequencyFolders: The folders in which lists of word frequencies are looked for.
    public init(
        library: Library, services: EngineServices, importer: any BookImporter,
        stores: ReadingStores? = nil, audioEngine: (@MainActor () -> any AudioEngine)? = nil,
        speechEngine: (@MainActor () -> any TTSEngine)? = nil, licenses: Licenses? = nil,
        keyring: (any Keyring)? = nil, books: OpenedBooks = OpenedBooks(),
        dictionaryFolders: [String] = DictionaryFolders.standard,
        frequencyFolders: [String] = FrequencyLists.standardFolders
    ) {
        self.books = books
        dictionaries = DictionariesModel(
            library: library, standardFolders: dictionaryFolders,
            frequencies: FrequencyLists(folders: frequencyFolders))
        self.licenses = licenses
        sync = SyncModel(library: library, keyring: keyring)
        engines = MediaEngines(audio: audioEngine, speech: speechEngine)
        self.library = library
        self.stores = stores ?? ReadingStores(library)
        self.services = services
        self.importer = importer
        appearance = AppearanceModel(library: library)
        pageNumbering = PageNumbering.stored(in: library)
        dictionaries.write = { [unowned self] in write($0) }
        dictionaries.onShelf = { [weak self] in self?.models.forEach { $0.wordHints.dictionariesDidChange() } }
        library.failures.observe { [weak self] error in
            Task { @MainActor in self?.report(error) }
        }
    }

    private func report(_ error: LibraryError) {
        let failure = BookshelfFailure(path: library.path, error)
        onStoreFailure?(
            tr(
                "Your last changes were not stored. {reason} {advice}",
                ["reason": failure.reason, "advice": failure.advice]))
    }

    /// Sets what pages of all books are counted by, and shows it in all windows.
    func count(pagesBy numbering: PageNumbering) {
        pageNumbering = numbering
        write { await numbering.store(in: $0) }
        for model in models {
            model.session.report(.pages)
            model.session.report(.location)
        }
    }

    /// Adds books that a window may show next.
    private var keeping: KeepingImporter { KeepingImporter(books: books, importer: importer) }

    /// The windows of a book, or all.
    private func models(of book: BookID?) -> [ReaderModel] { models.filter { book == nil || $0.bookID == book } }

    /// Makes the statistics of the library, or of one book, for one window.
    public func makeStatistics(of book: BookID? = nil) -> StatisticsModel {
        StatisticsModel(library: library, book: book, choices: statistics)
    }

    /// Makes a search in the texts of all books, for one window.
    public func makeLibrarySearch() -> LibrarySearchModel { LibrarySearchModel(library: library, texts: texts) }

    /// Makes the notes of all books, for one window.
    public func makeAllNotes() -> AllNotesModel { AllNotesModel(self) }

    /// Makes a review of highlights and words, for one window.
    public func makeReview() -> ReviewModel { ReviewModel(self) }

    /// Makes the list of words that were looked up, for one window.
    public func makeWords() -> WordsModel { WordsModel(self) }

    /// Makes a bookshelf of the library, for one window.
    public func makeBookshelf() -> BookshelfModel {
        BookshelfModel(library: library, importer: keeping, history: history, books: books)
    }

    /// Makes the list of shelves beside a bookshelf.
    public func makeShelves(for bookshelf: BookshelfModel) -> ShelvesModel { ShelvesModel(bookshelf) }

    /// Begins to open a book, and returns its model at once.
    ///
    /// - Parameter page: The page of a PDF to begin at, counted from 0; nil for
    ///   the stored place.
    public func open(path: String, page: Int? = nil) -> ReaderModel {
        let model = ReaderModel(path: path, app: self, page: page, password: firstPassword)
        firstPassword = nil
        models.append(model)
        followStatusLine()
        model.opening.start()
        return model
    }

    /// The book that was read last; nil if there is none, or its file is missing.
    public var lastBook: LecternLibrary.Book? {
        guard let last = try? library.lastOpened() else { return nil }
        return last.isMissing ? nil : last
    }

    /// Closes all books and waits for pending writes, before the process ends.
    public func flush() async {
        for model in models { model.close() }
        texts.close()
        await writing?.value
        await appearance.flush()
    }

    /// Begins to open the pages of a comic on a server.
    public func open(_ pages: PageStream, title: String) -> ReaderModel {
        let model = ReaderModel(path: title, app: self)
        model.session.stream = pages.asset
        models.append(model)
        model.opening.start()
        return model
    }

    /// Makes the catalogues, which all windows share.
    ///
    /// - Parameters:
    ///   - keyring: Stores logins; nil to keep them until the program ends.
    ///   - books: The folder of downloaded books.
    ///   - browse: Opens an address in the desktop's browser.
    public func makeCatalogs(
        keyring: (any Keyring)?, books: String, browse: @escaping @Sendable @MainActor (String) -> Void
    ) -> CatalogsModel {
        let services = CatalogServices(library: library, importer: keeping, licenses: licenses, books: books)
        return CatalogsModel(services, keyring: keyring, browse: browse)
    }

    func forget(_ model: ReaderModel) {
        models.removeAll { $0 === model }
        followStatusLine()
    }

    /// The clock goes while books are open that show it.
    private func followStatusLine() {
        if models.isEmpty { settings.status.stop() } else { settings.status.follow(settings.values.statusLine) }
    }

    /// The models of a session's book in all windows, that of the session first.
    private func models(of session: ReadingSession) -> [ReaderModel] {
        let sessionModels = models.filter { $0.session === session }
        guard let book = session.bookID else { return sessionModels }
        return sessionModels + models.filter { $0.session !== session && $0.session.bookID == book }
    }

    private func others(of model: ReaderModel) -> [ReaderModel] {
        models(of: model.session).filter { $0 !== model }
    }

    /// The place of the same book in another window.
    func place(ofOther model: ReaderModel) -> Locator? {
        others(of: model).lazy.compactMap { $0.navigator?.currentLocation }.first
    }

    /// Moves the same book in other windows to a place.
    func didMove(_ model: ReaderModel, to place: Place) {
        for other in others(of: model) where other.navigator?.place != place {
            other.session.go { await $0.follow(place) }
        }
    }

    func bookmarksDidChange(of session: ReadingSession) async {
        for model in models(of: session) { await model.bookmarks.reload() }
    }

    /// Reads the marks of a book again in its windows.
    func marksDidChange(of book: BookID) async {
        for model in models(of: book) {
            await model.highlights.reload()
            await model.bookmarks.reload()
        }
    }

    func highlightsDidChange(of session: ReadingSession) async {
        for model in models(of: session) { await model.highlights.reload() }
    }

    /// Runs a write to the library after all earlier ones, even if the window
    /// that requested it is closed by then.
    func write(_ operation: @escaping @MainActor (Library) async -> Void) {
        writing = Task { [writing, library] in
            await writing?.value
            await operation(library)
        }
    }

    /// Waits for the writes that were requested up to now.
    func written() async { await writing?.value }
}
