import LecternGTK
import LecternGeometry
import LecternReader
import LecternView

/// The view of one open book: the page, its bars, its side panel, and the layers over them. The ``ReaderModel`` has
/// the state and the actions.
@MainActor final class ReadingView {
    let model: ReaderModel
    let widget: ToastOverlay
    let page = PublicationView()
    let bars: ReadingBars
    let panel: SidePanel
    let appearance: AppearanceBubble
    let pictures = PictureViewer()
    let waiting = WaitingSign()
    var ribbon: BookmarkRibbon { bars.ribbon }
    let dock: PanelDock
    let note: NoteBubble
    let bubble: SelectionBubble
    let definitions: DefinitionBubble
    let context: ContextPopover
    let stack: Stack
    let paper: Overlay
    /// What is shown below the page on demand.
    let lower: LowerBars
    weak var window: BookWindow?
    var toasts = ShownToasts()
    let questions: QuestionStack
    var others = OtherPages()
    var memory = ShownMemory()
    /// What menus and buttons of this book do, also while keys are for the book beside it.
    var actions: [ReaderAction: Action] { memory.actions }

    init(_ model: ReaderModel, window: BookWindow) {
        self.model = model
        self.window = window
        bars = ReadingBars(header: ReadingHeader { model.perform(.toggleBookmark) }, position: PositionBar())
        let itself = WeakView()
        panel = ReadingView.makePanel(
            model, leave: { itself.view?.leavePanel() }, close: { itself.view?.closePanel() },
            rename: { itself.view?.rename($0) })
        let page = page
        appearance = ReadingView.makeAppearance(model, bars: bars, page: page, in: window, itself: itself)
        note = NoteBubble(over: page) { [weak page] in page?.focus() }
        bubble = SelectionBubble(over: page, model)
        definitions = DefinitionBubble(over: page, model)
        context = ContextPopover(over: page) { [weak page] in page?.focus() }
        paper = Overlay(page)
        // Under the bars.
        paper.addOverlay(bars.ribbon.widget)
        bars.add(to: paper)
        paper.addOverlay(waiting.widget)
        lower = LowerBars(model)
        paper.addOverlay(lower.video.widget)
        dock = PanelDock(
            panel: panel.widget,
            content: Box(
                .vertical, [paper, lower.thumbnails.widget, lower.recording.widget, lower.speech.widget]))
        let reading = Overlay(dock.widget)
        reading.addOverlay(pictures.widget)
        stack = Stack(.crossfade)
        stack.add(reading, name: "reading")
        questions = QuestionStack(in: stack)
        widget = ToastOverlay(stack)
        itself.view = self
        build()
        addActions()
    }

    /// Shows the model's state and its changes. The window must refer to this view already.
    func begin() {
        model.onChange = { [weak self] in self?.changed($0) }
        showAll()
        window?.panes?.activate(self)
        page.focus()
    }

    /// Creates the panel.
    ///
    /// - Parameters:
    ///   - leave: Runs when a place was chosen in it.
    ///   - close: Closes it.
    ///   - rename: Asks for the name of a bookmark.
    private static func makePanel(
        _ model: ReaderModel, leave: @escaping @MainActor () -> Void, close: @escaping @MainActor () -> Void,
        rename: @escaping @MainActor (BookmarkRow) -> Void
    ) -> SidePanel {
        let contents = ContentsList(
            onFold: { model.contents.setExpanded($1, $0) },
            onChoice: { id in
                model.contents.go(to: id)
                leave()
            })
        let bookmarks = PlacesList.bookmarks(
            onChoice: { id in
                model.bookmarks.go(to: id)
                leave()
            }, onRemoval: { model.bookmarks.remove($0) }, onRename: rename)
        let highlights = PlacesList.highlights(
            onChoice: { id in
                model.highlights.go(to: id)
                leave()
            }, onRemoval: { model.highlights.remove($0) }, onEdit: { model.highlights.edit($0) })
        let find = FindList { model.search.goToHit($0) }
        find.onQuery = { model.search.find($0) }
        find.onChoices = { model.search.setChoices($0) }
        find.onForget = { model.search.forgetHistory() }
        find.onNext = {
            model.search.remember()
            model.perform(.findNext)
        }
        find.onStop = close
        return SidePanel(
            contents: contents, bookmarks: bookmarks, highlights: highlights, find: find, onClose: close)
    }

    private func build() {
        page.contentName = tr("Page")
        context.onChoice = { [weak model] in model?.context.perform($0) }
        dock.onChange = { [weak self] in self?.panelMoved() }
        panel.onPart { [weak self] part in
            guard let self, panelIsOpen else { return }
            part == "find" ? model.search.opened() : model.search.closed()
        }
        let header = bars.header
        // A narrower window would cut off its close button. It is known which buttons it has when the bar is in it.
        paper.onMap { [weak self] in self?.limitWidth() }
        setMenu(for: .text)
        lower.speech.giveFocusBack = { [weak page] in page?.focus() }
        definitions.onSettings = { [weak self] in self?.window?.open(.dictionaries) }
        bubble.onPronounce = { [weak self] in self?.showPronunciations(of: $0) }
        lower.speech.menu.onClosed { [weak page] in page?.focus() }
        header.contents.onToggle { [weak self] _ in self?.contentsPressed() }
        bars.position.onSeek = { [weak model] in model?.slider.seek(to: $0) }
        bars.position.onPreview = { [weak model] value in
            let preview = model?.slider.preview(at: value)
            return (preview?.title ?? "", preview?.label ?? "")
        }
        bars.position.canPicture = { [weak model] in model?.slider.hasPicture(at: $0) ?? false }
        bars.position.onPicture = { [weak model] value, height in
            guard let picture = await model?.slider.picture(at: value, height: height) else { return nil }
            return Texture(picture.bitmap).map { ($0, picture.excerpt) }
        }
        bars.position.onNextRemaining = { [weak model] in model?.showNextRemaining() }
        bars.position.onRest = { [weak model] in model?.slider.endPictures() }
        pictures.window = window?.window
        pictures.onClose = { [weak self] in self?.page.focus() }
        pictures.onMessage = { [weak self] in self?.say($0) }
        connectInput()
        connectCaret()
        bars.onChange = { [weak self] in self?.barsChanged() }
        connectRoom()
        paper.addOverlay(
            SizeSensor { [weak self] width, _ in
                self?.bars.header.fit(windowWidth: width)
                self?.makeRoom()
            })
        followSettings()
    }

    /// Creates the popover of the appearance. The bars stay shown while it is open.
    private static func makeAppearance(
        _ model: ReaderModel, bars: ReadingBars, page: PublicationView, in window: BookWindow, itself: WeakView
    ) -> AppearanceBubble {
        AppearanceBubble(
            model, app: window.owner.model,
            onRequest: { [weak model, weak page, weak window] request in
                guard let model, let window else { return }
                switch request {
                case .theme(let theme):
                    ThemeDialog.edit(theme, of: model.appearance, over: window.window) { page?.focus() }
                case .styleSheet: StyleSheetDialog.edit(model.styleSheet, over: window.window) { page?.focus() }
                }
            }
        ) { [weak bars, weak page] popover in
            bars?.header.appearance.setPopover(popover)
            popover.onMap { [weak bars] in
                bars?.change { $0.hold("appearance") }
                itself.view?.appearanceMoved(isOpen: true)
            }
            popover.onClosed { [weak bars, weak page] in
                itself.view?.appearanceMoved(isOpen: false)
                bars?.change { $0.release("appearance") }
                page?.focus()
            }
        }
    }

    /// Adds the actions, which menus and buttons of the book find before those of the window, and follows the keyboard.
    private func addActions() {
        for action in ReaderAction.allCases {
            memory.actions[action] = Action(action.rawValue, state: action == .inStep ? .flag(false) : nil) {
                [weak self] _, _ in
                guard let self else { return }
                window?.panes?.activate(self)
                window?.activate(action)
            }
        }
        widget.addActions(Array(actions.values), prefix: "win")
        let focus = FocusController()
        focus.onEnter { [weak self] in self.map { $0.window?.panes?.activate($0) } }
        widget.add(focus)
        let click = ClickGesture(.any)
        click.setPhase(.capture)
        click.onPress { [weak self] _, _ in self.map { $0.window?.panes?.activate($0) } }
        widget.add(click)
    }

    /// Shows some of the window's own buttons in the bar.
    func show(windowButtons: WindowButtons) {
        bars.header.show(windowButtons: windowButtons)
        others.listening?.show(windowButtons: windowButtons)
        memory.windowButtons = windowButtons
        if paper.isMapped { limitWidth() }
    }

    private func limitWidth() { page.setMinimumSize(width: bars.header.leastWidth) }

    /// Shows a short message.
    func say(_ text: String) { widget.say(Toast(text, seconds: 3)) }

    /// Sets the colours of the page.
    func showPaper() {
        window?.showColors()
        let style = model.paperStyle
        guard style != memory.paperStyle else { return }
        if !memory.paperStyle.isEmpty { stack.removeStyle(memory.paperStyle) }
        stack.addStyle(style)
        memory.paperStyle = style
    }

    /// Closes the model, which stores the place.
    func close() {
        page.navigator = nil
        bubble.detach()
        if case .listening(let listening) = model.state { window?.owner.nowPlaying.closed(listening) }
        window?.owner.nowPlaying.closed(model.speech)
        memory.recording.map { window?.owner.nowPlaying.closed($0) }
        memory.recording = nil
        model.close()
        if let settings = memory.settings { window?.owner.model.settings.removeObserver(settings) }
        if let growing = memory.growing { MainLoop.cancel(growing) }
        memory.growing = nil
        appearance.close()
        note.close()
        definitions.close()
        context.close()
        lower.thumbnails.close()
        bars.position.close()
    }
}

/// The bars below the page, which narrow it.
@MainActor struct LowerBars {
    let speech: SpeechBar
    let recording: RecordingBar
    /// Over the page.
    let video: VideoView
    let thumbnails = ThumbnailRow()

    init(_ model: ReaderModel) {
        speech = SpeechBar(model.speech)
        recording = RecordingBar(model.recordings)
        video = VideoView(model.recordings)
    }
}

/// The pages that are shown in place of a book's.
struct OtherPages {
    /// The page with the download of a licence’s book.
    var download: DownloadPage?
    /// The page of an audiobook.
    var listening: ListeningPage?
}

/// What the view has shown already.
struct ShownMemory {
    /// Whether the rows of the contents are not created yet. They are created after the first page is shown.
    var contentsWait = true
    /// The sound of the text that is played or paused.
    var recording: ListeningModel?
    /// The style class of the paper.
    var paperStyle = ""
    /// The style class of the book's own background.
    var bookPaperStyle = ""
    /// Whether the panel of the appearance is open.
    var isChangingAppearance = false
    /// The room for the bars.
    var barRoom = BarRoom()
    /// The scheduled growth of the page over the room of hidden bars.
    var growing: ScheduledCall?
    /// The observer of the settings.
    var settings: Int?
    /// The words that screen readers were last told.
    var describedWords = ""
    /// The appearance that screen readers know; nil before the first page.
    var appearance: ShownAppearance?
    /// What menus and buttons of the book do.
    var actions: [ReaderAction: Action] = [:]
    /// The buttons of the window that the bar has.
    var windowButtons = WindowButtons.all
}

/// Refers to a view before it is made.
@MainActor final class WeakView {
    weak var view: ReadingView?
}

/// The messages that a later one replaces.
struct ShownToasts {
    /// The toast that offers to undo the last step.
    var undo: ShownToast?
    /// The message with the speed of automatic scrolling.
    var speed: ShownToast?
}
