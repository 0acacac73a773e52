import LecternGTK
import LecternReader

/// The view of one open book: the page, its bars, its side panel, and the layers over them. The ``ReaderModel`` has
/// the state and the actions.
@MainActor final class ReadingView {
    let model: ReaderModel
    let widget: ToastOverlay
    let page: PageArea
    let bars: ReadingBars
    let panel: SidePanel
    /// Created on first use, because the first page does not need it.
    private(set) lazy var appearance = AppearancePanel(model.appearance, kind: model.kind, families: families())
    let pictures = PictureViewer()
    let waiting = WaitingSign()
    let flap: Flap
    let note: NoteBubble
    let bubble: SelectionBubble
    let stack: Stack
    let paper: Overlay
    weak var window: BookWindow?
    /// The toast that offers to undo the last step.
    var undoToast: ShownToast?
    /// The page that asks for a password or a login. It must live as long as its entries are shown.
    var asking: QuestionPage?
    /// The number of questions asked; it names their pages.
    var questions = 0
    /// The page of an audiobook.
    var listening: ListeningPage?
    /// Whether the rows of the contents are not created yet. They are created after the first page is shown.
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

    /// Shows the model's state and its changes. The window must refer to this view already.
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

    /// Creates the appearance panel, once.
    func prepareAppearance() {
        guard !hasAppearance else { return }
        hasAppearance = true
        bars.header.appearance.setPopover(appearance.popover)
        hold(appearance.popover, "appearance")
    }

    /// Creates the appearance panel when the process is idle, and measures it, which shapes its texts, so that
    /// opening it is fast.
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

    /// Keeps the bars shown while a popover is open.
    private func hold(_ popover: Popover, _ name: String) {
        popover.onMap { [weak self] in self?.bars.change { $0.hold(name) } }
        popover.onClosed { [weak self] in
            self?.bars.change { $0.release(name) }
            self?.page.stage.grabFocus()
        }
    }

    /// Shows a short message.
    func say(_ text: String) { widget.say(Toast(text, seconds: 3)) }

    /// Sets the colours of the page.
    func showPaper() {
        window?.showColours()
        let style = model.paperStyle
        guard style != paperStyle else { return }
        if !paperStyle.isEmpty { stack.removeStyle(paperStyle) }
        stack.addStyle(style)
        paperStyle = style
    }

    /// Closes the model, which stores the place.
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
