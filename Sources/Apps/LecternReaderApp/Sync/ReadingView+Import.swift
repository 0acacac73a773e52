import LecternGTK
import LecternReader

// Importing the highlights of other programs.
extension ReadingView {
    /// Chooses a file with highlights, and adds them to the book.
    func importHighlights() {
        guard let window else { return }
        let dialog = FileChooser(
            .openFiles, title: tr("Import Highlights"), accept: tr("_Import"), cancel: tr("_Cancel"),
            parent: window.window)
        dialog.choose { [weak model] files in
            guard let path = files.first?.path else { return }
            Task { await model?.highlights.importMarks(from: path) }
        }
    }
}
