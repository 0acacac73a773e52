import LecternGTK
import LecternReader

/// The ribbon at the top of a page that has a bookmark.
@MainActor final class BookmarkRibbon {
    let widget: Widget = Image(icon: "user-bookmarks-symbolic", pixelSize: Int(BookmarksController.ribbonWidth))

    init() {
        widget.addStyle("bookmark-ribbon")
        widget.align(horizontally: .start)
        widget.align(vertically: .start)
        widget.receivesPointer = false
        widget.setAccessibleName(tr("This page has a bookmark"))
        widget.isVisible = false
    }

    /// Shows the ribbon at a distance from the left side of the page's area; hides it if nil.
    ///
    /// - Parameter width: The width of the area.
    func show(at x: Double?, in width: Double) {
        widget.isVisible = x != nil
        guard let x else { return }
        let start = widget.isRightToLeft ? width - x - BookmarksController.ribbonWidth : x
        widget.margins.start = max(Int(start), 0)
    }
}
