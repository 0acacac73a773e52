import LecternGTK
import LecternGeometry
import LecternLibrary
import LecternReader
import LecternStages

/// The window that shows the cover, description, metadata and file of a book.
@MainActor enum DetailsWindow {
    /// The window, retained because its key bindings refer to it weakly.
    private static var shown: PlainWindow?
    /// The part with the licence, retained as long as the window.
    private static var license: LicenseSection?

    /// Opens the window.
    ///
    /// - Parameters:
    ///   - controller: The licence of a protected book.
    ///   - showStatistics: Opens the statistics of the book.
    static func open(
        _ details: BookDetails, license controller: LicenseController? = nil, over parent: Window,
        showStatistics: @escaping @MainActor () -> Void
    ) {
        let list = ListBox(.none, styles: ["boxed-list"])
        for (name, value) in details.rows { list.append(row(name, value)) }
        let inside = Box(.vertical, spacing: 18, [head(details)])
        if !details.about.isEmpty { inside.append(about(details.about)) }
        inside.append(list)
        license = controller.flatMap { $0.exists ? LicenseSection($0) : nil }
        if let license { inside.append(license.widget) }
        inside.margins = Margins(start: 18, end: 18, top: 6, bottom: 18)
        let scroller = ScrolledWindow(Clamp(inside, maximum: 560))
        scroller.expands = true
        let bar = HeaderBar()
        bar.setTitle(WindowTitle(tr("About This Book")))
        let statistics = Button(tr("S_tatistics"))
        statistics.onClick {
            shown?.close()
            MainLoop.soon(showStatistics)
        }
        bar.addStart(statistics)
        let window = PlainWindow(Box(.vertical, [bar, scroller]))
        window.title = tr("About This Book")
        window.setDefaultSize(width: 520, height: 620)
        window.setParent(parent, isModal: true)
        window.closeOnEscape()
        shown = window
        window.present()
        license?.begin(in: window)
    }

    /// The cover with title and author.
    private static func head(_ details: BookDetails) -> Widget {
        let title = Label(details.title, styles: ["title-2"])
        let author = Label(details.author, styles: ["dim-label"])
        for label in [title, author] {
            label.horizontalAlignment = 0
            label.wraps = true
        }
        author.isVisible = !details.author.isEmpty
        let names = Box(.vertical, spacing: 6, [title, author])
        names.align(vertically: .center)
        names.expandsHorizontally = true
        let box = Box(.horizontal, spacing: 18, [names])
        guard let cover = details.cover else { return box }
        let bounds = CoverPainter.Room(width: 120, height: 180, scale: names.scaleFactor)
        let tile = PictureTile(room: (bounds.width, bounds.height), height: nil, caption: Caption.Style(pixels: 12))
        box.prepend(tile)
        Task {
            let raised = await CoverPainter().raise(cover, in: bounds)
            if let texture = raised.flatMap({ RaisedTexture($0) }) { tile.show(.picture(texture)) }
        }
        return box
    }

    private static func about(_ text: String) -> Widget {
        let label = Label(text)
        label.wraps = true
        label.horizontalAlignment = 0
        label.isSelectable = true
        label.setAccessibleName(tr("Description"))
        return label
    }

    static func row(_ name: String, _ value: String) -> Widget {
        let title = Label(name, styles: ["caption", "dim-label"])
        let text = Label(value)
        for label in [title, text] { label.horizontalAlignment = 0 }
        text.wraps = true
        text.isSelectable = true
        let box = Box(.vertical, spacing: 2, [title, text])
        box.margins = Margins(start: 12, end: 12, top: 8, bottom: 8)
        return box
    }
}
