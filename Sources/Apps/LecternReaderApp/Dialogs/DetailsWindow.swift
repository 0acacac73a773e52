import LecternGTK
import LecternReader

/// The window with the metadata of a book.
@MainActor enum DetailsWindow {
    /// The window, retained because its key bindings refer to it weakly.
    private static var shown: PlainWindow?
    /// The part with the licence, retained as long as the window.
    private static var licence: LicenceSection?

    /// Opens the window.
    ///
    /// - Parameter controller: The licence of a protected book.
    static func open(
        _ details: [(name: String, value: String)], licence controller: LicenceController? = nil, over parent: Window
    ) {
        let list = ListBox(.none, styles: ["boxed-list"])
        for (name, value) in details { list.append(row(name, value)) }
        let inside = Box(.vertical, spacing: 18, [list])
        licence = controller.flatMap { $0.exists ? LicenceSection($0) : nil }
        if let licence { inside.append(licence.widget) }
        inside.margins = Margins(start: 18, end: 18, top: 6, bottom: 18)
        let scroller = ScrolledWindow(Clamp(inside, maximum: 560))
        scroller.expands = true
        let bar = HeaderBar()
        bar.setTitle(WindowTitle(tr("About This Book")))
        let window = PlainWindow(Box(.vertical, [bar, scroller]))
        window.title = tr("About This Book")
        window.setDefaultSize(width: 480, height: 520)
        window.setParent(parent, isModal: true)
        window.closeOnEscape()
        shown = window
        window.present()
        licence?.begin(in: window)
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
