import LecternGTK
import LecternReader

/// Asks for books on the disk.
@MainActor enum BookChooser {
    /// Asks, and hands on the paths where there are any.
    static func choose(
        _ purpose: FileChooser.Purpose, over window: Window?, then: @escaping @MainActor ([String]) -> Void
    ) {
        let isFolder = if case .folder = purpose { true } else { false }
        let dialog = FileChooser(
            purpose, title: isFolder ? tr("Add a Folder of Books") : tr("Open Books"),
            accept: isFolder ? tr("_Add") : tr("_Open"), cancel: tr("_Cancel"), parent: window)
        if !isFolder {
            dialog.addFilter(.init(tr("Books"), mediaTypes: ["application/epub+zip"], extensions: ["epub"]))
            dialog.addFilter(.init(tr("All Files")))
        }
        dialog.choose { files in
            let paths = files.compactMap(\.path)
            if !paths.isEmpty { then(paths) }
        }
    }
}
