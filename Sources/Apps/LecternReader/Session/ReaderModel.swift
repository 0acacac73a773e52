public import LecternLibrary
public import LecternNavigator
public import LecternPaint
import LecternPublication

/// One book in one window: everything the window shows and decides, without a
/// window.
///
///     let model = app.open(path: path)
///     model.onChange = { change in … }
///     model.setViewport(width: 1_000, height: 800, scale: 1)
///
/// A window draws ``current``, hands on what the reader does, and asks again
/// when told of a ``ReaderChange``.
@MainActor public final class ReaderModel {
    /// What the window shows.
    public enum State: Sendable {
        case opening
        case reading
        /// It is heard, not read.
        case listening(ListeningModel)
        /// It needs a password, or another than was given.
        case locked(isWrong: Bool)
        /// Its server wants a login.
        case login(BookLogin)
        case failed(ReaderFailure)
    }

    public let path: String
    public internal(set) var state = State.opening
    /// Called on the main actor after each change.
    public var onChange: ((ReaderChange) -> Void)?
    public let appearance: AppearanceModel

    /// Held until the session is closed: a page that is still being laid out
    /// may ask for it.
    let app: ReaderAppModel
    let fileAccess: BookOpening
    var navigator: EPUBNavigator?
    /// What is heard of an audiobook.
    var listening: ListeningModel?
    var publication: Publication?
    /// What opens the book; forgotten when it is open.
    var password: String?
    /// Where the server of a book asks for logins.
    let logins = LoginDesk()
    var pageNames: PageNames?
    var bookID: BookID?
    /// What was found wrong with the book when it was opened.
    public internal(set) var diagnostics: [String] = []
    var viewport: Viewport?
    var savedBookmarks: [Bookmark] = []
    var savedHighlights: [Highlight] = []
    /// What the reader wrote about the book as a whole.
    var savedNote: DocumentNote?
    /// Changes of highlights and of the note that the library does not know yet.
    var highlightWrites = WritesUnderWay()
    /// How often bookmarks have been asked for.
    var bookmarkReadings = 0
    /// What others wrote into the book before it came here, as far as it was looked for.
    var bookNotes: [BookNote] = []
    var readingNotes: Task<Void, Never>?
    /// The page to begin at, where a link of another book led here.
    let firstPage: Int?
    /// The highlight that the reader looks at.
    var activeHighlight: Highlight.ID?
    /// The colour chosen last: that of the next highlight made by a key.
    public internal(set) var lastHighlightColor = Highlight.Color.yellow
    /// What is selected was begun by keys, and moves with them.
    var isSelectingByKeys = false
    /// Where the pointer is that selects.
    var selectionPoint: ViewportPoint?
    /// Turns pages while the pointer is held at the end of one.
    var selectionTurn: Task<Void, Never>?
    /// How soon two clicks must follow each other to be a double click; the desktop's setting.
    public var doubleClickTime = Duration.milliseconds(400)
    /// A click that may be the first of two.
    var pendingClick: Task<Void, Never>?
    var undoing: [UndoStep] = []
    /// The last step that is being taken back.
    var undoUnderWay: Task<Void, Never>?
    var search = BookSearch()
    var openBookSearch: OpenBookSearch?
    var busyTimer: Task<Void, Never>?
    let savingPlace: PlaceSaver
    private var observer = 0
    private var opening: Task<Void, Never>?
    /// Waits for the library to know a large book.
    var adopting: Task<Void, Never>?

    init(path: String, app: ReaderAppModel, page: Int? = nil) {
        self.path = path
        firstPage = page
        self.app = app
        appearance = app.appearance
        fileAccess = BookOpening(library: app.library, importer: app.importer, plays: app.makeAudioEngine != nil)
        savingPlace = PlaceSaver(library: app.library)
        savingPlace.onFailure = { [weak self] in self?.placeIsNotKept($0) }
        logins.onQuestion = { [weak self] in self?.ask($0) }
        observer = appearance.observe { [weak self] in self?.appearanceDidChange() }
    }

    func start() { opening = Task { await open() } }

    /// Waits until the book is open or has failed to.
    public func opened() async { await opening?.value }

    func tell(_ change: ReaderChange) { onChange?(change) }

    /// The area that pages fill, in CSS pixels, and the device pixels of one.
    public func setViewport(width: Double, height: Double, scale: Double) {
        let viewport = Viewport(width: width, height: height, scale: scale)
        self.viewport = viewport
        navigator?.setViewport(viewport)
    }

    /// Said once: the reader knows then, and turns many pages.
    private func placeIsNotKept(_ error: LibraryError) {
        savingPlace.onFailure = nil
        tell(.message(tr("Your place in the book cannot be kept: {reason}", ["reason": "\(error)"]), canUndo: false))
    }

    private func appearanceDidChange() {
        navigator?.submitPreferences(appearance.effectivePreferences)
        tell(.settings)
    }

    /// Ends the session: the place is kept, all work stops.
    public func close() {
        opening?.cancel()
        logins.close()
        adopting?.cancel()
        readingNotes?.cancel()
        busyTimer?.cancel()
        search.task?.cancel()
        selectionTurn?.cancel()
        pendingClick?.cancel()
        navigator?.close()
        if let listening {
            let place = listening.location
            listening.close()
            if let bookID, let place { savingPlace.saveNow(place, of: bookID) }
        }
        if let bookID, let locator = navigator?.currentLocation, navigator?.spread != nil {
            savingPlace.saveNow(locator, of: bookID)
        }
        appearance.removeObserver(observer)
        app.forget(self)
        onChange = nil
    }
}

/// What has changed in a ``ReaderModel``.
public enum ReaderChange: Sendable {
    case state
    /// Another spread is shown.
    case spread(SpreadReason)
    /// A spread beside it is ready.
    case neighbours
    /// Title of the chapter, labels, position.
    case location
    /// Page numbers, also those of the contents.
    case pages
    case contents
    case bookmarks
    case highlights
    /// Something else is selected, or nothing.
    case selection
    /// What can be done with the selection is to be shown beside these bounds.
    case selectionOffer(PaintRect)
    /// The keyboard is to go to what is shown of the selection.
    case selectionKeys
    /// The selection is on its way: what was shown beside it goes.
    case selectionMoves
    /// A highlight was tapped: its id, and where it is.
    case highlight(Highlight.ID, PaintRect)
    /// Words for the clipboard.
    case copied(String)
    /// A file to be saved where the reader wants it.
    case export(HighlightExport)
    case settings
    /// Work on a page takes long, or has ended.
    case busy(Bool)
    case history
    /// A note to be shown at a point of the viewport.
    case note(Note, x: Double, y: Double)
    case image(ImageContent)
    /// An address that the reader is to be asked about.
    case externalLink(String)
    /// A book in another file that a link leads to; the reader is to be asked.
    case linkedBook(LinkedBook)
    /// Something to be said in passing; `true` if ``ReaderModel/undo()`` takes it back.
    case message(String, canUndo: Bool)
    /// Controls are to be shown or hidden.
    case toggleChrome
    case search
    /// Pages are magnified or moved; the sharp picture comes as a spread.
    case zoom
    /// What only a window can do.
    case window(ReaderAction)
}

/// A step that can be taken back.
struct UndoStep {
    let undo: @MainActor () async -> Void
}
