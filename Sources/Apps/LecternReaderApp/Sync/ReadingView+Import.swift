import LecternGTK
import LecternReader

// Importing the highlights of other programs.
extension ReadingView {
    /// The action `book.import`: chooses a file with highlights.
    var importAction: Action {
        Action("import") { [weak self] in
            guard let self, let window else { return }
            let dialog = FileChooser(
                .openFiles, title: tr("Import Highlights"), accept: tr("_Import"), cancel: tr("_Cancel"),
                parent: window.window)
            dialog.choose { [weak model] files in
                guard let path = files.first?.path else { return }
                Task { await model?.highlights.importMarks(from: path) }
            }
        }
    }
}
