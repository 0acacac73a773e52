import LecternGTK
import LecternReader

// The pages of the book as small pictures, and what came with the book.
extension ReadingView {
    /// Adds the part of the panel with the pages, where they have pictures.
    func addPages() {
        panel.highlights.widget.onMap { [weak model] in model?.readBookNotes() }
        window?.setEnabled(.showPages, model.hasThumbnails)
        guard model.hasThumbnails, panel.pages == nil else { return }
        panel.add(
            PagesGrid(model, rows: { [weak model] in model?.pageRows ?? [] }) { [weak self] id in
                self?.model.goToPage(row: id)
                self?.closePanel()
            })
    }

    /// Marks the page that is shown.
    func showPages() { panel.pages?.show() }
}
