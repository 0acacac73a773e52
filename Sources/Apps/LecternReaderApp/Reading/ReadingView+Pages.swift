import LecternGTK
import LecternReader

// Thumbnails of the pages, and embedded files.
extension ReadingView {
    /// Asks for the name of a bookmark.
    func rename(_ row: BookmarkRow) {
        guard let window else { return }
        RenameDialog.ask(name: row.title, over: window.window) { [weak model] in
            model?.bookmarks.rename(row.id, to: $0)
        }
    }

    /// Adds the thumbnails to the panel, if the book has them.
    func addPages() {
        panel.highlights.widget.onMap { [weak model] in model?.highlights.readBookNotes() }
        for action in [ReaderAction.showPages, .toggleThumbnails] {
            window?.setEnabled(action, model.pages.haveThumbnails, of: self)
        }
        window?.setEnabled(.saveCopy, model.highlights.canSaveCopy, of: self)
        guard model.pages.haveThumbnails, panel.pages == nil else { return }
        panel.add(
            PagesGrid(model, rows: { [weak model] in model?.pages.rows ?? [] }) { [weak self] id in
                self?.model.pages.go(toRow: id)
                self?.leavePanel()
            })
    }

    /// Marks the current page.
    func showPages() {
        panel.pages?.show()
        lower.thumbnails.show(model)
    }
}
