import LecternGTK
import LecternGeometry
import LecternReader

/// The side panel: contents, bookmarks, highlights, search.
@MainActor final class SidePanel {
    let widget: Widget
    let contents: ContentsList
    let bookmarks: PlacesList<BookmarkRow>
    let highlights: HighlightsPart
    let find: FindList
    private(set) var pages: PagesGrid?
    private let stack = Stack(.crossfade)
    private let title = Label(styles: ["book-title"])
    private let author = Label(styles: ["book-author"])

    init(
        contents: ContentsList, bookmarks: PlacesList<BookmarkRow>, highlights: PlacesList<HighlightRow>,
        find: FindList,
        onClose: @escaping @MainActor () -> Void
    ) {
        self.contents = contents
        self.bookmarks = bookmarks
        self.find = find
        self.highlights = HighlightsPart(highlights)
        for label in [title, author] {
            label.horizontalAlignment = 0
            label.setEllipsis(.end)
            label.setWidth(maximum: 28)
        }
        let names = Box(.vertical, spacing: 1, [title, author])
        names.expandsHorizontally = true
        let close = Button(icon: "window-close-symbolic", tooltip: tr("Close"))
        close.addStyle("flat")
        close.addStyle("circular")
        close.align(vertically: .start)
        close.onClick(onClose)
        let head = Box(.horizontal, spacing: 8, [names, close])
        head.margins = Margins(start: 18, end: 10, top: 14, bottom: 12)
        stack.add(contents.widget, name: "contents", title: tr("Contents"))
        stack.add(bookmarks.widget, name: "bookmarks", title: tr("Bookmarks"))
        stack.add(self.highlights.widget, name: "highlights", title: tr("Highlights"))
        stack.add(find.widget, name: "find", title: tr("Find"))
        stack.expands = true
        let switcher = StackSwitcher(stack)
        switcher.addStyle("panel-parts")
        switcher.margins = Margins(start: 12, end: 12, bottom: 10)
        let box = Box(.vertical, [head, switcher, stack])
        box.addStyle("side-panel")
        // Its content fills the panel, but does not widen it.
        box.expandsHorizontally = false
        widget = box
    }

    /// Hides the parts that audiobooks lack: highlights and search.
    func hidePartsOfPages() {
        for part in [highlights.widget, find.widget] { stack.setShown(part, false) }
    }

    /// Shows the title and author of the book.
    func show(title: String, author: String) {
        self.title.text = title
        self.author.text = author
        self.author.isVisible = !author.isEmpty
    }

    /// Shows and focuses the contents.
    func openContents() {
        stack.shown = "contents"
        contents.appear()
    }

    /// Shows the bookmarks.
    func openBookmarks() {
        stack.shown = "bookmarks"
        bookmarks.focus()
    }

    /// Shows the highlights.
    func openHighlights() {
        stack.shown = "highlights"
        highlights.focus()
    }

    /// Adds the thumbnails, for books that have them.
    func add(_ pages: PagesGrid) {
        self.pages = pages
        stack.add(pages.widget, name: "pages", title: tr("Pages"))
    }

    /// Shows the pages.
    func openPages() { stack.shown = "pages" }

    /// Shows and focuses the search.
    func openFind() {
        stack.shown = "find"
        find.focus()
    }

    /// Focuses the visible part.
    func focus() {
        switch stack.shown {
        case "bookmarks": bookmarks.focus()
        case "highlights": highlights.focus()
        case "pages": pages?.focus()
        case "find": find.focus()
        default: contents.focus()
        }
    }

    /// Runs when another part is shown, with its name.
    func onPart(_ handler: @escaping @MainActor (String) -> Void) { stack.onShownChange(handler) }

    /// The name of the visible part.
    var shown: String { stack.shown }
}
