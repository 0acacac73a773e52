import LecternGTK
import LecternReader

/// One book being read: the page, its bars, its panel, and what comes over
/// them. What it does is decided by its ``ReaderModel``.
@MainActor final class ReadingView {
    let model: ReaderModel
    let widget: ToastOverlay
    let page: PageArea
    let bars: ReadingBars
    let panel: SidePanel
    /// Made when it is first wanted: it is not needed for the first page.
    private(set) lazy var appearance = AppearancePanel(model.appearance, kind: model.kind, families: families())
    let pictures = PictureViewer()
    let waiting = WaitingSign()
    let flap: Flap
    let note: NoteBubble
    let bubble: SelectionBubble
    let stack: Stack
    let paper: Overlay
    weak var window: BookWindow?
    /// Toasts that can be taken back, the last one first to go.
    var undoToast: ShownToast?
    /// The page that asks for a password or a login: its entries live with it.
    var asking: QuestionPage?
    /// How often something was asked for.
    var questions = 0
    /// The page of an audiobook.
    var listening: ListeningPage?
    /// Whether the rows of the contents are not made yet: the first page comes before them.
    var contentsWait = true
    private var paperStyle = ""
    private let families: @MainActor () -> [String]
    private var hasAppearance = false
    private var isFindingFonts = false
    private var isClosed = false

    init(_ model: ReaderModel, window: BookWindow) {
        self.model = model
        self.window = window
        model.pointer.doubleClickTime = .milliseconds(Desktop.doubleClickMilliseconds)
        page = PageArea(model)
        bars = ReadingBars(header: ReadingHeader { model.perform(.toggleBookmark) }, position: PositionBar())
        panel = ReadingView.makePanel(model, close: { [weak window] in window?.reading?.closePanel() })
        families = { [weak window] in window?.owner.model.fontFamilies ?? [] }
        let stage = page.stage
        note = NoteBubble(over: page.widget) { stage.grabFocus() }
        bubble = SelectionBubble(over: page, model)
        paper = Overlay(page.widget)
        bars.add(to: paper)
        paper.addOverlay(waiting.widget)
        flap = Flap(panel: panel.widget, content: paper)
        let reading = Overlay(flap)
        reading.addOverlay(pictures.widget)
        stack = Stack(.crossfade)
        stack.add(reading, name: "reading")
        widget = ToastOverlay(stack)
        build()
    }

    /// Begins to show the book; the window knows this view by now.
    func begin() {
        model.onChange = { [weak self] in self?.changed($0) }
        showAll()
        page.stage.grabFocus()
    }

    private static func makePanel(_ model: ReaderModel, close: @escaping @MainActor () -> Void) -> SidePanel {
        let contents = ContentsList { id in
            model.contents.go(to: id)
            close()
        }
        let bookmarks = PlacesList.bookmarks(
            onChoice: { id in
                model.bookmarks.go(to: id)
                close()
            }, onRemoval: { model.bookmarks.remove($0) })
        let highlights = PlacesList.highlights(
            onChoice: { id in
                model.highlights.go(to: id)
                close()
            }, onRemoval: { model.highlights.remove($0) })
        let find = FindList { model.search.goToHit($0) }
        find.onQuery = { model.search.find($0) }
        find.onNext = { model.perform(.findNext) }
        find.onStop = close
        return SidePanel(
            contents: contents, bookmarks: bookmarks, highlights: highlights, find: find, onClose: close)
    }

    private func build() {
        flap.setFolding(.always)
        flap.setSwiping(false)
        flap.isLocked = true
        flap.isRevealed = false
        flap.onRevealedChange { [weak self] _ in self?.panelMoved() }
        let header = bars.header
        header.menu.setMenu(ReadingMenu.menu)
        header.contents.onToggle { [weak self] _ in self?.contentsPressed() }
        bars.position.onSeek = { [weak model] in model?.slider.seek(to: $0) }
        bars.position.onPreview = { [weak model] value in
            let preview = model?.slider.preview(at: value)
            return (preview?.title ?? "", preview?.label ?? "")
        }
        bars.position.canPicture = { [weak model] in model?.slider.hasPicture(at: $0) ?? false }
        bars.position.onPicture = { [weak model] value, height in
            await model?.slider.picture(at: value, height: height).flatMap { Texture($0) }
        }
        bars.position.onRest = { [weak model] in model?.slider.endPictures() }
        pictures.window = window?.window
        pictures.onClose = { [weak self] in self?.page.stage.grabFocus() }
        pictures.onMessage = { [weak self] in self?.say($0) }
        page.onTurn = { [weak self] in self?.bars.change { $0.hide() } }
        connectInput()
    }

    /// Makes the controls of appearance, once.
    func prepareAppearance() {
        guard !hasAppearance else { return }
        hasAppearance = true
        bars.header.appearance.setPopover(appearance.popover)
        hold(appearance.popover, "appearance")
    }

    /// Makes them when nothing else is to do, and then finds out how large they are, which shapes all of their words:
    /// the first opening has only to draw.
    func prepareAppearanceLater() {
        guard !hasAppearance, !isFindingFonts else { return }
        isFindingFonts = true
        Task { [weak self] in
            await self?.window?.owner.model.findFontFamilies()
            MainLoop.idle { [weak self] in
                guard let self, !isClosed, !hasAppearance else { return .stop }
                prepareAppearance()
                MainLoop.idle { [weak self] in
                    if let self, !isClosed { appearance.popover.prepare() }
                    return .stop
                }
                return .stop
            }
        }
    }

    /// While a bubble hangs on the bars they stay.
    private func hold(_ popover: Popover, _ name: String) {
        popover.onMap { [weak self] in self?.bars.change { $0.hold(name) } }
        popover.onClosed { [weak self] in
            self?.bars.change { $0.release(name) }
            self?.page.stage.grabFocus()
        }
    }

    /// Says something in passing.
    func say(_ text: String) { widget.say(Toast(text, seconds: 3)) }

    /// Wears the colours of the paper.
    func showPaper() {
        window?.showColours()
        let style = model.paperStyle
        guard style != paperStyle else { return }
        if !paperStyle.isEmpty { stack.removeStyle(paperStyle) }
        stack.addStyle(style)
        paperStyle = style
    }

    /// Ends reading: the place is kept.
    func close() {
        isClosed = true
        bubble.detach()
        if case .listening(let listening) = model.state { window?.owner.nowPlaying.closed(listening) }
        model.close()
        if hasAppearance { appearance.close() }
        note.close()
        bars.position.close()
    }
}
