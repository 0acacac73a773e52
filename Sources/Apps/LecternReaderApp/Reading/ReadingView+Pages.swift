import LecternGTK
import LecternReader

// The pages of the book as small pictures, and what came with the book.
extension ReadingView {
    /// Adds the part of the panel with the pages, where they have pictures.
    func addPages() {
        panel.highlights.widget.onMap { [weak model] in model?.highlights.readBookNotes() }
        window?.setEnabled(.showPages, model.pages.haveThumbnails)
        guard model.pages.haveThumbnails, panel.pages == nil else { return }
        panel.add(
            PagesGrid(model, rows: { [weak model] in model?.pages.rows ?? [] }) { [weak self] id in
                self?.model.pages.go(toRow: id)
                self?.closePanel()
            })
    }

    /// Marks the page that is shown.
    func showPages() { panel.pages?.show() }
}
