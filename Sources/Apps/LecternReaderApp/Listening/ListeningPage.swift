import LecternGTK
import LecternGeometry
import LecternReader

/// The page of an audiobook: cover, slider and playback controls.
/// ``ListeningModel`` decides about its behaviour.
@MainActor final class ListeningPage {
    let widget: Widget
    let contents = ToggleButton(icon: "sidebar-show-symbolic", tooltip: tr("Contents and bookmarks"))
    private let bar = HeaderBar()
    private let menu = MenuButton(icon: "open-menu-symbolic", tooltip: tr("Main menu"))
    private let model: ListeningModel
    private let cover: ListeningCover
    private let chapter = Label(styles: ["title-4"])
    private let problem = Label(styles: ["listening-problem"])
    private let slider: ListeningSlider
    private let buttons: ListeningButtons
    private let settings: ListeningSettings

    init(_ model: ListeningModel, _ interruptions: InterruptionModel, onBookmark: @escaping @MainActor () -> Void) {
        self.model = model
        cover = ListeningCover(model)
        slider = ListeningSlider(model)
        buttons = ListeningButtons(model)
        settings = ListeningSettings(model, interruptions)
        let words = ListeningPage.words(model)
        for label in [chapter, problem] {
            label.wraps = true
            label.setCentered(true)
            label.setMaximumLines(3)
        }
        let inside = Box(
            .vertical, spacing: 10,
            [cover.widget, words, chapter, slider.widget, buttons.widget, problem, settings.widget])
        inside.align(vertically: .center)
        inside.margins = Margins(start: 24, end: 24, top: 18, bottom: 24)
        let scroller = ScrolledWindow(Clamp(inside, maximum: 560))
        scroller.expands = true
        let box = Box(.vertical, [bar, scroller])
        box.addStyle("listening")
        box.expands = true
        widget = box
        fill(bar, onBookmark: onBookmark)
        setMenu(isBeside: false)
        showAll()
    }

    /// Sets the menu of the bar.
    ///
    /// - Parameter isBeside: Whether another book is open beside this one.
    func setMenu(isBeside: Bool) {
        menu.setMenu(ReadingMenu.main(for: .audiobook, isBeside: isBeside)) { [weak buttons] in buttons?.focus() }
    }

    /// Shows some of the window's own buttons.
    func show(windowButtons: WindowButtons) { bar.show(windowButtons) }

    /// Makes space for the controls in low windows.
    func fit(windowHeight: Int) { cover.fit(windowHeight: windowHeight) }

    private func fill(_ bar: HeaderBar, onBookmark: @escaping @MainActor () -> Void) {
        let shelf = Button(icon: "lectern-shelf-symbolic", tooltip: tr("Bookshelf"))
        shelf.setAction("win.\(ReaderAction.bookshelf.rawValue)")
        for button in [shelf, contents] { bar.addStart(button) }
        let bookmark = Button(icon: "lectern-bookmark-symbolic", tooltip: tr("Bookmark this moment"))
        bookmark.onClick(onBookmark)
        bar.addEnd(menu)
        bar.addEnd(bookmark)
        // The title stands below, in large letters.
        bar.setTitle(Box(.horizontal))
        bar.addStyle("flat")
    }

    /// Returns the title, authors and narrators.
    private static func words(_ model: ListeningModel) -> Widget {
        let title = Label(model.title, styles: ["title-2"])
        title.wraps = true
        title.setCentered(true)
        title.setMaximumLines(3)
        title.setEllipsis(.end)
        // Otherwise the label requests the height of its narrowest layout.
        title.setWidth(minimum: 24, maximum: 44)
        let box = Box(.vertical, spacing: 2, [title])
        let narrator = model.narrator.isEmpty ? "" : tr("Read by {name}", ["name": model.narrator])
        for line in [model.author, narrator] where !line.isEmpty {
            let label = Label(line, styles: ["dim-label"])
            label.setEllipsis(.end)
            box.append(label)
        }
        return box
    }

    /// Opens the main menu.
    func openMenu() { menu.open() }

    /// Gives the keyboard focus to the play button.
    func focus() { buttons.focus() }

    /// Shows a change of the model.
    func show(_ change: ListeningModel.Change) {
        switch change {
        case .playback:
            slider.show(model)
            buttons.show(model)
            settings.showSleep(model)
        case .chapter: chapter.text = model.chapterTitle
        case .settings:
            settings.show(model)
            buttons.showSkips(model)
        case .problem:
            problem.text = model.problem ?? ""
            problem.isVisible = model.problem != nil
        }
    }

    private func showAll() {
        for change: ListeningModel.Change in [.playback, .chapter, .settings, .problem] { show(change) }
    }
}
