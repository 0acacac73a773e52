import LecternAssets
import LecternBase
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPreferences
import LecternPublication

/// State that all controllers of one open book share: the book, its identity in
/// the library, and the way to report changes to the window.
@MainActor final class ReadingSession {
    /// The publication, in the form in which the window presents it.
    enum Content {
        case pages(SpreadNavigator)
        case audio(ListeningModel)
    }

    /// The file or address of the book. It changes once if a licence document was opened: then to the book’s file.
    var path: String
    /// A publication that is neither a file nor at one address.
    var stream: Asset?
    /// Kept alive until the session ends: a running layout may still need it.
    let app: ReaderAppModel
    /// Called on the main actor after each change.
    var onChange: ((ReaderChange) -> Void)?
    /// Called when the reader has chosen an entry of the contents.
    var onContents: ((Link) -> Void)?
    /// Called when something else of the book is shown, or may be.
    var onMove: ((SpreadReason) -> Void)?
    /// Whether another book is open beside this one in its window.
    var isPaired = false
    /// Nil until the book is open.
    var content: Content?
    var publication: Publication?
    /// Nil if the library does not store the book, or has not identified it yet.
    var bookID: BookID? {
        didSet { corrected = bookID.flatMap { library.bookNow($0) }.flatMap { $0.isCorrected ? $0 : nil } }
    }
    /// The book as the library knows it, if a person has corrected its title or authors.
    private var corrected: Book?
    /// The labels of a PDF's pages; nil if it has none.
    var pageNames: PageNames?
    /// How pages are called.
    private(set) lazy var labels = PageLabels(self)
    /// The fit of pages of a fixed size that was applied last.
    var pageFit = PageFit.page
    /// Whether two pages are shown where the reader has chosen nothing; nil as long as the reader has not switched.
    var pairsByShape: Bool?
    /// The language of the book.
    private(set) lazy var language = LanguageController(self)
    /// The reader's own rules of CSS.
    private(set) lazy var styleSheet = StyleSheetController(self)
    /// How pages of a fixed size are arranged in this book.
    var arrangement = BookArrangement()
    /// Nil until the window has a size.
    var viewport: Viewport?
    /// What was played last.
    private weak var sounding: (any SoundingBook)?
    /// The newest jump.
    private var jump: Task<Void, Never>?
    /// Reads what the first page does not need: positions and marks.
    var loading: Task<Void, Never>?

    init(path: String, app: ReaderAppModel) {
        self.path = path
        self.app = app
    }

    var library: Library { app.library }
    var stores: ReadingStores { app.stores }

    var navigator: SpreadNavigator? {
        if case .pages(let navigator)? = content { navigator } else { nil }
    }

    var listening: ListeningModel? {
        if case .audio(let listening)? = content { listening } else { nil }
    }

    /// The title of the book; the file name until it is open.
    var title: String {
        corrected?.title ?? publication?.metadata.displayTitle ?? path.split(separator: "/").last.map(String.init)
            ?? path
    }

    var author: String {
        let names = corrected?.authors ?? publication?.metadata.authors.map(\.name.displayString) ?? []
        return names.joined(separator: ", ")
    }

    /// The kind of book; `text` until it is open.
    var kind: BookKind { publication.map { BookKind($0) } ?? .text }

    /// Whether something of the book is shown.
    var isShowing: Bool { listening != nil || navigator?.shown != nil }

    /// The place that is shown; nil until something is shown.
    var location: Locator? {
        if let listening { return listening.location }
        return navigator?.shown == nil ? nil : navigator?.currentLocation
    }

    var isRightToLeft: Bool { navigator?.presentation.readingProgression == .rtl }

    func report(_ change: ReaderChange) { onChange?(change) }

    /// Something of the book begins to play: what was played before pauses.
    func begins(_ book: any SoundingBook) {
        if let sounding, sounding !== book, sounding.isPlaying { sounding.playPause() }
        sounding = book
    }

    /// Reports text for the clipboard, if the rights of the book allow to copy it.
    func copy(_ text: String) {
        guard let rights = publication?.rights, rights.canCopy(text: text) else {
            return report(message: Self.copyRefusal)
        }
        guard isProtected else { return report(.copied(text)) }
        Task {
            // What is copied counts: two copies at once may exceed what is left.
            guard await rights.copy(text: text) else { return report(message: Self.copyRefusal) }
            report(.copied(text))
        }
    }

    /// The message when the rights of the book do not allow to copy.
    static var copyRefusal: String { tr("The book does not allow copying this text.") }

    /// Reports a message that cannot be undone.
    func report(message: String) { report(.message(message, canUndo: false)) }

    /// Starts a jump and reports the changed history when it is done.
    func go(_ move: @escaping @MainActor (SpreadNavigator) async -> Bool) {
        guard let navigator else { return }
        jump = Task {
            _ = await move(navigator)
            report(.history)
        }
    }

    /// Waits until positions and marks are read, the newest jump is done, and nothing is left to lay out.
    func settle() async {
        await loading?.value
        await jump?.value
        await navigator?.settle()
    }

    /// Returns a locator from the library, as it is valid in the opened file.
    ///
    /// The file may have another name than the one that was read before.
    func normalized(_ stored: Locator) -> Locator { publication?.normalizeLocator(stored) ?? stored }

    /// Returns the place of a locator; nil if the publication has no such place.
    func place(of locator: Locator) -> Place? {
        guard let publication, let chapter = publication.unitIndex(of: locator),
            let offset = locator.locations.textOffset
        else { return nil }
        let element = locator.locations.otherLocations["element"]?.integer
        return Place(
            chapter: chapter, offset: offset, element: element.map { Int32(clamping: $0) } ?? (offset == 0 ? 0 : nil))
    }

    /// Returns the beginning of the chapter of a locator, which for a comic is a picture.
    func start(of locator: Locator) -> Place? { publication?.unitIndex(of: locator).map { .start(of: $0) } }

    /// Returns the language of the text at a place on the pages shown, by its markup; nil if the markup names none.
    func language(of locator: Locator) -> Language? {
        guard let place = place(of: locator) else { return nil }
        let page = navigator?.shown?.pages.first { $0.page.chapter == place.chapter }
        return page?.language(at: place.offset).map { Language($0) }
    }

    /// Returns the label of the page on which a place is; empty until pages are
    /// counted.
    func pageLabel(of place: Place?) -> String { place.flatMap { labels.label(of: $0) } ?? "" }

    /// Returns the title of the contents entry that a spread begins in.
    func chapterTitle(on spread: ShownPages) -> String {
        guard let navigator else { return "" }
        return navigator.contents.current(on: spread, pages: navigator.pages).map { navigator.contents.title(at: $0) }
            ?? ""
    }

    /// Returns the title of the contents entry that a place belongs to, as far as entries inside of chapters are known.
    func title(at place: Place) -> String {
        guard let navigator else { return "" }
        let entry = navigator.contents.current(at: place, pages: navigator.pages)
        return entry.map { navigator.contents.title(at: $0) } ?? title(ofChapter: place.chapter)
    }

    /// Returns the title of the contents entry that leads to a chapter; empty if
    /// none leads to it or to one before it.
    func title(ofChapter chapter: Int) -> String { navigator?.contents.title(ofChapter: chapter) ?? "" }
}
