import LecternGTK
import LecternGeometry
import LecternReader

/// The details of a publication: cover, words, and how it is got.
@MainActor final class CatalogEntryPage {
    let widget: Widget
    private let entry: CatalogEntry
    private let cover: CatalogCover
    private let title = Label(styles: ["title-1"])
    private let authors = Label(styles: ["dim-label"])
    private let summary = Label()
    private let rows = Box()
    private let button = Button(child: Label())
    private let words = Label(styles: [])
    private let stream = Button(tr("_Read Online"))
    private let sample = Button(tr("Read a _Sample"))
    private let progress = ProgressBar()
    private let status = Label()
    /// Opens the book at a path or address.
    var onRead: (@MainActor (String) -> Void)?
    /// Opens the pages on the server.
    var onStream: (@MainActor (CatalogEntry) -> Void)?
    /// Opens an address in the browser.
    var onPage: (@MainActor (String) -> Void)?

    init(_ entry: CatalogEntry, _ covers: CatalogCovers) {
        self.entry = entry
        cover = CatalogCover(covers, showsText: false)
        button.child = words
        for style in ["pill", "suggested-action"] { button.addStyle(style) }
        for label in [title, authors, summary, status] {
            label.wraps = true
            label.horizontalAlignment = 0
        }
        summary.isSelectable = true
        let buttons = Box(.horizontal, spacing: 12, [button, stream, sample])
        let head = Box(.vertical, spacing: 12, [title, authors, buttons, progress, status])
        head.expandsHorizontally = true
        let top = Box(.horizontal, spacing: 24, [cover.tile, head])
        let inside = Box(.vertical, spacing: 24, [top, summary, rows])
        inside.margins = Margins(24)
        let scroller = ScrolledWindow(Clamp(inside, maximum: 720))
        scroller.expands = true
        widget = scroller
        button.onClick { [weak self] in self?.act() }
        stream.onClick { [weak self] in self.map { $0.onStream?($0.entry) } }
        sample.onClick { [weak self] in self?.entry.sample.map { self?.onRead?($0) } }
        entry.onChange = { [weak self] in self?.show() }
        show()
    }

    /// Moves the keyboard focus to the main button.
    func focus() { button.grabFocus() }

    /// Shows everything again.
    func show() {
        title.text = entry.title
        authors.text = entry.authors
        summary.text = entry.summary
        summary.isVisible = !summary.text.isEmpty
        cover.show(entry.publication)
        let list = ListBox(.none, styles: ["boxed-list"])
        for (name, value) in entry.rows { list.append(DetailsWindow.row(name, value)) }
        list.expandsHorizontally = true
        rows.removeAll()
        if !entry.rows.isEmpty { rows.append(list) }
        showState()
    }

    /// Shows what has become of the publication.
    func showState() {
        let action = entry.action
        words.text = Self.label(action)
        button.setAccessibleName(Self.label(action))
        button.isSensitive = action != .unavailable
        stream.isVisible = entry.canStream
        sample.isVisible = entry.sample != nil
        switch entry.state {
        case .running(let fraction):
            progress.isVisible = true
            if let fraction { progress.fraction = fraction } else { progress.pulse() }
            status.text = ""
        case .failed(let reason):
            progress.isVisible = false
            status.text = reason
        case .inLibrary:
            progress.isVisible = false
            status.text = tr("This book is on your shelf.")
        case .none:
            progress.isVisible = false
            status.text = action == .unavailable ? tr("It cannot be got now.") : ""
        }
        status.isVisible = !status.text.isEmpty
    }

    private static func label(_ action: CatalogEntry.Action) -> String {
        switch action {
        case .read: tr("Read")
        case .get: tr("Get")
        case .borrow: tr("Borrow")
        case .stream, .readOnline: tr("Read Online")
        case .openPage: tr("Open Page")
        case .cancel: tr("Cancel")
        case .unavailable: tr("Not Available")
        }
    }

    private func act() {
        switch entry.action {
        case .read(let path), .readOnline(let path): onRead?(path)
        case .get, .borrow: Task { [entry] in await entry.get() }
        case .stream: onStream?(entry)
        case .openPage(let address): onPage?(address)
        case .cancel: Task { [entry] in await entry.cancel() }
        case .unavailable: break
        }
    }
}
