import LecternGTK
import LecternImages
import LecternReader

/// The page of an audiobook: its cover, what is heard of it, and all that one
/// does with sound. What it does is decided by its ``ListeningModel``.
@MainActor final class ListeningPage {
    let widget: Widget
    let contents = ToggleButton(icon: "sidebar-show-symbolic", tooltip: tr("Contents and bookmarks"))
    private let model: ListeningModel
    private let cover = CoverFrame()
    private let chapter = Label(styles: ["title-4"])
    private let problem = Label(styles: ["listening-problem"])
    private let slider: ListeningSlider
    private let buttons: ListeningButtons
    private let settings: ListeningSettings

    init(_ model: ListeningModel, onBookmark: @escaping @MainActor () -> Void) {
        self.model = model
        slider = ListeningSlider(model)
        buttons = ListeningButtons(model)
        settings = ListeningSettings(model)
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
        inside.margins = Margins(start: 24, end: 24, top: 6, bottom: 24)
        let scroller = ScrolledWindow(Clamp(inside, maximum: 560))
        scroller.expands = true
        let box = Box(.vertical, [ListeningPage.bar(contents, onBookmark), scroller])
        box.addStyle("listening")
        box.expands = true
        widget = box
        showAll()
        Task { [weak self, model] in
            let side = CoverFrame.side * 2
            let picture = await model.cover(fitting: (side, side))
            self?.cover.show(picture, of: model.title)
        }
    }

    private static func bar(_ contents: ToggleButton, _ onBookmark: @escaping @MainActor () -> Void) -> Widget {
        let bar = HeaderBar()
        let shelf = Button(icon: "lectern-shelf-symbolic", tooltip: tr("Bookshelf"))
        shelf.setAction("win.\(ReaderAction.bookshelf.rawValue)")
        for button in [shelf, contents] { bar.addStart(button) }
        let menu = MenuButton(icon: "open-menu-symbolic", tooltip: tr("Main menu"))
        menu.setMenu(ReadingMenu.menu)
        let bookmark = Button(icon: "lectern-bookmark-symbolic", tooltip: tr("Bookmark this moment"))
        bookmark.onClick(onBookmark)
        bar.addEnd(menu)
        bar.addEnd(bookmark)
        bar.setTitle(WindowTitle(""))
        bar.addStyle("flat")
        return bar
    }

    /// Title, author and who reads it.
    private static func words(_ model: ListeningModel) -> Widget {
        let title = Label(model.title, styles: ["title-2"])
        title.wraps = true
        title.setCentered(true)
        title.setMaximumLines(3)
        title.setEllipsis(.end)
        // Else it asks for the height of its narrowest form.
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

    /// Gives the keyboard to what is wanted first.
    func focus() { buttons.focus() }

    /// Shows what has changed.
    func show(_ change: ListeningModel.Change) {
        switch change {
        case .playback:
            slider.show(model)
            buttons.show(model)
            settings.showSleep(model)
        case .chapter: chapter.text = model.chapterTitle
        case .settings: settings.show(model)
        case .problem:
            problem.text = model.problem ?? ""
            problem.isVisible = model.problem != nil
        }
    }

    private func showAll() {
        for change: ListeningModel.Change in [.playback, .chapter, .settings, .problem] { show(change) }
    }
}

/// The cover with round corners, or a sign in its place.
@MainActor private final class CoverFrame {
    /// How wide and high it is at most, in logical pixels.
    static let side = 300
    let widget = Box(.vertical)

    init() {
        widget.align(horizontally: .center)
        let sign = Image(icon: "audio-headphones-symbolic", pixelSize: 96)
        sign.setMinimumSize(width: 200, height: 200)
        sign.addStyle("dim-label")
        widget.append(sign)
        widget.margins = Margins(bottom: 12)
    }

    func show(_ picture: Bitmap?, of title: String) {
        guard let texture = picture.flatMap({ Texture($0) }), texture.width > 0, texture.height > 0 else { return }
        let scale = Double(Self.side) / Double(max(texture.width, texture.height))
        let shown = Picture(texture)
        shown.canShrink = true
        shown.setMinimumSize(
            width: Int((Double(texture.width) * scale).rounded()),
            height: Int((Double(texture.height) * scale).rounded()))
        shown.setAlternativeText(tr("Cover of {title}", ["title": title]))
        shown.addStyle("listening-cover")
        shown.clipsChildren = true
        shown.align(vertically: .center)
        widget.removeAll()
        widget.append(shown)
    }
}
