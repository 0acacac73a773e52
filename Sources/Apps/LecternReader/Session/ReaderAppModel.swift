public import LecternLibrary
import LecternModel
public import LecternNavigator
public import LecternPlayback
import LecternPublication

/// The application: its library, its open books and the appearance that they
/// share. One for a process.
@MainActor public final class ReaderAppModel {
    public let library: Library
    public let services: EngineServices
    public let appearance: AppearanceModel
    let importer: any BookImporter
    /// Makes what sounds, for each audiobook that is opened.
    let makeAudioEngine: (@MainActor () -> any AudioEngine)?
    /// Tried on the first book that is opened, then forgotten.
    public var firstPassword: String?
    private var models: [ReaderModel] = []
    /// What is still to be written to the library, one after the other.
    private var writing: Task<Void, Never>?

    /// - Parameter audioEngine: makes what audiobooks are heard with; without, they cannot be opened.
    public init(
        library: Library, services: EngineServices, importer: any BookImporter,
        audioEngine: (@MainActor () -> any AudioEngine)? = nil
    ) {
        makeAudioEngine = audioEngine
        self.library = library
        self.services = services
        self.importer = importer
        appearance = AppearanceModel(library: library)
    }

    /// A bookshelf over the library, for one window.
    public func makeBookshelf() -> BookshelfModel { BookshelfModel(library: library, importer: importer) }

    /// Opens a book: at once, with a model that tells when there is something to see.
    ///
    /// - Parameter page: of a PDF, counted from 0; where it was left where none is given.
    public func open(path: String, page: Int? = nil) -> ReaderModel {
        let model = ReaderModel(path: path, app: self, page: page)
        models.append(model)
        (model.password, firstPassword) = (firstPassword, nil)
        model.start()
        return model
    }

    /// The book that was read last, if its file is there.
    public var lastBook: Book? {
        guard let last = try? library.lastOpened() else { return nil }
        return last.isMissing ? nil : last
    }

    /// Keeps what is not written yet; before the process ends.
    public func flush() async {
        for model in models { model.close() }
        await writing?.value
        await appearance.flush()
    }

    func forget(_ model: ReaderModel) { models.removeAll { $0 === model } }

    private func others(of model: ReaderModel) -> [ReaderModel] {
        models.filter { $0 !== model && $0.bookID != nil && $0.bookID == model.bookID }
    }

    /// Where the same book is open already.
    func place(ofOther model: ReaderModel) -> Locator? {
        others(of: model).lazy.compactMap { $0.navigator?.currentLocation }.first
    }

    /// The same book in another window goes along.
    func didMove(_ model: ReaderModel, to place: Place) {
        for other in others(of: model) where other.navigator?.place != place {
            other.go { await $0.follow(place) }
        }
    }

    func bookmarksDidChange(in model: ReaderModel) async {
        await model.reloadBookmarks()
        for other in others(of: model) { await other.reloadBookmarks() }
    }

    /// Writes something when all that was to be written before it is, also
    /// where the window that asked for it is gone by then.
    func write(_ operation: @escaping @MainActor (Library) async -> Void) {
        writing = Task { [writing, library] in
            await writing?.value
            await operation(library)
        }
    }

    /// Waits until what was to be written up to now is.
    func written() async { await writing?.value }

    func highlightsDidChange(in model: ReaderModel) async {
        await model.reloadHighlights()
        for other in others(of: model) { await other.reloadHighlights() }
    }
}
