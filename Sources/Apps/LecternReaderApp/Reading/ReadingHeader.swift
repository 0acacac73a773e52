import LecternGTK
import LecternGeometry
import LecternReader

/// The bar at the top of the page: back to the shelf, title, actions.
@MainActor final class ReadingHeader {
    let widget: Widget
    let contents = ToggleButton(icon: "sidebar-show-symbolic", tooltip: tr("Contents and bookmarks"))
    let appearance = MenuButton(icon: "lectern-appearance-symbolic", tooltip: tr("Appearance"))
    private let listen = Button(icon: "audio-headphones-symbolic", tooltip: tr("Listen"))
    let menu = MenuButton(icon: "open-menu-symbolic", tooltip: tr("Main menu"))
    private let bookmark = ToggleButton(icon: "lectern-bookmark-symbolic", tooltip: tr("Bookmark this page"))
    private let title = WindowTitle("")
    private let bar = HeaderBar()
    /// In place of the window's own buttons.
    private let restore = Button(icon: "view-restore-symbolic", tooltip: tr("Leave Full Screen"))
    private var bookmarkPressed: SignalConnection?
    private var fittedWidth = 0
    private var canListen = false
    private var isFullscreen = false
    private var windowButtons = WindowButtons.all

    init(onBookmark: @escaping @MainActor () -> Void) {
        let shelf = Button(icon: "lectern-shelf-symbolic", tooltip: tr("Bookshelf"))
        shelf.setAction("win.\(ReaderAction.bookshelf.rawValue)")
        let find = Button(icon: "edit-find-symbolic", tooltip: tr("Find"))
        find.setAction("win.\(ReaderAction.find.rawValue)")
        listen.setAction("win.\(ReaderAction.listen.rawValue)")
        listen.isVisible = false
        for button in [shelf, contents] { bar.addStart(button) }
        bar.setTitle(title)
        for button in [restore, menu, bookmark, appearance, listen, find] { bar.addEnd(button) }
        restore.setAction("win.\(ReaderAction.fullScreen.rawValue)")
        restore.isVisible = false
        let box = Box(.vertical, [bar])
        box.addStyle("reading-bar")
        box.addStyle("top")
        widget = box
        bookmarkPressed = bookmark.onToggle { _ in onBookmark() }
    }

    /// Shows title and chapter.
    func show(title: String, chapter: String) {
        self.title.title = title
        self.title.subtitle = chapter
    }

    /// Shows the window's buttons, or in full screen one that leaves it.
    func show(isFullscreen: Bool) {
        self.isFullscreen = isFullscreen
        showWindowButtons()
    }

    /// Shows some of the window's buttons, if there is another book.
    func show(windowButtons: WindowButtons) {
        guard windowButtons != self.windowButtons else { return }
        self.windowButtons = windowButtons
        fittedWidth = 0
        showWindowButtons()
    }

    private func showWindowButtons() {
        bar.show(isFullscreen ? .none : windowButtons)
        restore.isVisible = isFullscreen && (windowButtons == .all || windowButtons == .end)
    }

    /// The least width of a window: for the buttons of the book that the menu has not, the one that closes the window,
    /// and a few letters of the title.
    var leastWidth: Int { width(isNarrow: true) }

    /// The least width for all buttons.
    private var wholeWidth: Int { width(isNarrow: false) }

    private func width(isNarrow: Bool) -> Int {
        let (wasNarrow, isFull) = (self.isNarrow, restore.isVisible)
        self.isNarrow = isNarrow
        restore.isVisible = false
        listen.isVisible = !isNarrow
        defer {
            self.isNarrow = wasNarrow
            restore.isVisible = isFull
            showListen()
        }
        return bar.leastWidth
    }

    /// Adapts the buttons to the width of the window.
    func fit(windowWidth: Int) {
        guard windowWidth != fittedWidth else { return }
        fittedWidth = windowWidth
        isNarrow = windowWidth < wholeWidth
        showListen()
    }

    /// Shows or hides the button that reads aloud.
    func show(canListen: Bool) {
        self.canListen = canListen
        showListen()
    }

    private func showListen() { listen.isVisible = canListen && !isNarrow }

    private var isNarrow: Bool {
        get { bar.showsCloseButtonOnly }
        set {
            guard newValue != isNarrow else { return }
            bar.showsCloseButtonOnly = newValue
            if newValue { bar.addStyle("narrow") } else { bar.removeStyle("narrow") }
        }
    }

    /// Shows whether the book is being read aloud.
    func show(isSpeaking: Bool) {
        listen.tooltip = isSpeaking ? tr("Pause Reading Aloud") : tr("Listen")
        listen.setAccessibleName(listen.tooltip)
    }

    /// Shows whether the page is bookmarked.
    func show(isBookmarked: Bool) {
        bookmarkPressed?.silenced { bookmark.isActive = isBookmarked }
        bookmark.icon = isBookmarked ? "lectern-bookmarked-symbolic" : "lectern-bookmark-symbolic"
        bookmark.tooltip = isBookmarked ? tr("Remove the bookmark") : tr("Bookmark this page")
        bookmark.setAccessibleName(bookmark.tooltip)
    }
}
