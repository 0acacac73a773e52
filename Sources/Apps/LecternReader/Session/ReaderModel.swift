public import LecternLibrary
import LecternModel
public import LecternNavigator
import LecternPublication

/// One book in one window: everything that the window shows and decides, without
/// a toolkit.
///
///     let model = app.open(path: path)
///     model.onChange = { change in … }
///     model.setViewport(width: 1_000, height: 800, scale: 1)
///
/// A window draws ``current``, passes on the user's input, and reads the changed
/// properties again at each ``ReaderChange``. Each task of the window has its own
/// controller; they share the open book.
///
/// ## Topics
/// ### The page
/// - ``current``
/// - ``turn(_:)``
/// - ``perform(_:)``
/// - ``key(_:_:)``
/// ### Controllers
/// - ``opening``
/// - ``context``
/// - ``contents``
/// - ``pages``
/// - ``slider``
/// - ``targets``
/// - ``zoom``
/// - ``arrangement``
/// - ``selection``
/// - ``lookUp``
/// - ``highlights``
/// - ``bookmarks``
/// - ``search``
/// - ``history``
/// - ``speech``
/// - ``recordings``
/// - ``ruler``
/// - ``scripts``
@MainActor public final class ReaderModel {
    /// What the window shows.
    public enum State: Sendable {
        case opening
        case reading
        /// An audiobook.
        case listening(ListeningModel)
        /// The book needs a password, or another one than was given.
        case locked(isWrong: Bool)
        /// The book's server requires a login.
        case login(BookLogin)
        /// The book is protected and needs a passphrase.
        case passphrase(PassphraseQuestion)
        /// The book of a licence is downloaded: the fraction, nil if unknown.
        case downloading(Double?)
        case failed(ReaderFailure)
    }

    /// The appearance that all windows share.
    public let appearance: AppearanceModel
    public let opening: OpeningController
    public let contents: ContentsController
    public let highlights: HighlightsController
    public let bookmarks: BookmarksController
    public let search: SearchController
    public let history: UndoHistory
    public let targets: TargetsController
    private(set) lazy var faults = PageFaults(session: session)
    /// Looking words up in dictionaries.
    public let lookUp: LookUpController
    /// Hints over hard words.
    public var wordHints: WordHintsController { lookUp.hints }
    /// Reading the book aloud.
    public let speech: SpeechController
    /// Sounds and videos inside the text.
    public let recordings: RecordingController
    /// Reading sentence by sentence.
    public let ruler: RulerController
    /// The scripts of a book with interactive pages.
    public let scripts: ScriptsController
    /// Menus for what is under the pointer.
    public private(set) lazy var context = ContextController(session, model: self)
    /// The reader's rule for the chapters of a plain text.
    public var chapterRule: ChapterRuleController { ChapterRuleController(session) }
    /// The licence of a protected book.
    public let license: LicenseController

    let session: ReadingSession
    let places: PlaceController
    var finished: FinishedController { places.finished }
    var readingTime: ReadingTimeController { places.readingTime }
    private var busyTimer: Task<Void, Never>?
    private var appearanceObserver = 0
    /// What the reader did before the book was open.
    var early = EarlyInput()

    init(path: String, app: ReaderAppModel, page: Int? = nil, password: String? = nil) {
        let session = ReadingSession(path: path, app: app)
        self.session = session
        early.page = page
        appearance = app.appearance
        opening = OpeningController(session, password: password)
        places = PlaceController(session)
        history = UndoHistory(session)
        contents = ContentsController(session)
        search = SearchController(session)
        highlights = HighlightsController(session, history: history, search: search)
        bookmarks = BookmarksController(session, history: history)
        targets = TargetsController(session, highlights: highlights)
        lookUp = LookUpController(session)
        speech = SpeechController(session)
        recordings = RecordingController(session)
        ruler = RulerController(session, speech: speech)
        scripts = ScriptsController(session)
        license = LicenseController(session)
        opening.present = { [weak self] in try self?.present($0) }
        targets.onMedia = { [weak recordings] in recordings?.play($0) }
        license.onReturned = { [weak self] in self?.wasReturned() }
        appearanceObserver = appearance.observe { [weak self] in self?.appearanceDidChange() }
    }

    public var path: String { session.path }
    /// The identity of the book in the library; nil if it is not stored there.
    public var bookID: BookID? { session.bookID }
    public var state: State { opening.state }

    /// Called on the main actor after each change.
    public var onChange: ((ReaderChange) -> Void)? {
        get { session.onChange }
        set { session.onChange = newValue }
    }

    /// The kind of book; `text` until it is open.
    public var kind: BookKind { session.kind }
    /// Whether it is a book of images, whose colours and margins can be changed.
    public var showsImages: Bool { session.navigator is ImageNavigator }
    /// Labels and pictures of all pages.
    public var pages: BookPages { BookPages(session: session) }
    /// The slider through the book.
    public var slider: PositionSlider { PositionSlider(session: session) }
    /// The selected text.
    public var selection: SelectedText { SelectedText(session: session, search: search) }
    /// The language of the book.
    public var language: LanguageController { session.language }
    /// The magnification of pages, and the size of text.
    public var zoom: ZoomController { ZoomController(session: session) }
    /// The reader's own rules of CSS, for all books or this one.
    public var styleSheet: StyleSheetController { session.styleSheet }
    /// The arrangement of the pages of a comic or PDF.
    public var arrangement: ArrangementController { ArrangementController(session: session) }
    /// Whether the place shown is the one that the library stores.
    public var placeStatus: PlaceStatus { places.status }

    /// Goes to the place from an earlier reading (``ReaderChange/earlierPlace(_:)``).
    public func goToEarlierPlace() { places.goToEarlierPlace() }
    /// Keeps the place shown: to be called when the offer of the earlier place
    /// has ended in any way.
    public func declineEarlierPlace() { places.declineEarlierPlace() }

    /// Waits until the book is open or has failed to open.
    public func opened() async { await opening.opened() }

    /// Waits until nothing is left to do for the page shown.
    public func settle() async { await session.settle() }

    /// The navigator of the open book, for the view of its pages; nil for an audiobook, and until the book is open.
    public var navigator: SpreadNavigator? { session.navigator }

    /// Sets the area that pages fill, in CSS pixels, and its device scale.
    public func setViewport(width: Double, height: Double, scale: Double) {
        let viewport = Viewport(width: width, height: height, scale: scale)
        if viewport != session.viewport { session.pairsByShape = nil }
        session.viewport = viewport
        navigator?.setViewport(viewport)
    }

    /// Reports whether the window is active. Pages count as read only while it is.
    public func setActive(_ isActive: Bool) { readingTime.setActive(isActive) }

    private func appearanceDidChange() {
        if let navigator { appearance.apply(to: navigator, of: kind, session) }
        zoom.applyChosenFit()
        session.report(.settings)
    }

    /// Reports only work that takes more than half a second.
    func report(isBusy: Bool) {
        busyTimer?.cancel()
        busyTimer = nil
        guard isBusy else { return session.report(.busy(false)) }
        busyTimer = Task { [session] in
            try? await Task.sleep(for: .milliseconds(500))
            if !Task.isCancelled { session.report(.busy(true)) }
        }
    }

    /// The requested first page; nil if the book is not a PDF that has it.
    func requestedPlace(in publication: Publication) -> Locator? {
        guard let firstPage = early.page, publication.units.indices.contains(firstPage),
            publication.units[firstPage].page != nil
        else { return nil }
        return publication.locate(publication.units[firstPage].link)
    }

    /// Ends the session: stores the place and stops all work.
    public func close() {
        opening.close()
        session.language.close()
        lookUp.close()
        speech.close()
        recordings.close()
        ruler.close()
        places.close()
        readingTime.close()
        exchangeAtEnd()
        highlights.close()
        busyTimer?.cancel()
        search.close()
        navigator?.close()
        // The place is stored already, also if the reader has not moved.
        session.listening?.onLocation = nil
        session.listening?.close()
        appearance.removeObserver(appearanceObserver)
        session.app.forget(self)
        session.onChange = nil
    }
}
