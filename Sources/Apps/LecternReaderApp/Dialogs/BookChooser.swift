import LecternGTK
import LecternReader

/// Asks for books on the disk.
@MainActor enum BookChooser {
    private static let mediaTypes = [
        "application/epub+zip", "application/pdf", "application/vnd.comicbook+zip", "application/vnd.comicbook-rar",
        "application/x-cb7",
        "application/x-cbt", "application/x-fictionbook+xml", "application/webpub+zip", "application/divina+zip",
        "application/lpf+zip", "application/audiobook+zip", "text/plain", "text/markdown", "text/html",
        "application/xhtml+xml",
    ]
    private static let extensions = [
        "epub", "pdf", "cbz", "cbr", "cb7", "cbt", "fb2", "fbz", "webpub", "divina", "lpf", "audiobook", "zab", "txt",
        "md", "markdown",
        "html",
        "htm",
        "xhtml",
    ]

    /// Where books were chosen last, else where they are likely to be: the dialog's own list of recent files is empty
    /// for who has just come.
    private static var folder = Desktop.folders.first

    /// Asks, and hands on the paths where there are any.
    static func choose(
        _ purpose: FileChooser.Purpose, over window: Window?, then: @escaping @MainActor ([String]) -> Void
    ) {
        let isFolder = if case .folder = purpose { true } else { false }
        let dialog = FileChooser(
            purpose, title: isFolder ? tr("Add a Folder of Books") : tr("Open Books"),
            accept: isFolder ? tr("_Add") : tr("_Open"), cancel: tr("_Cancel"), parent: window)
        if !isFolder {
            dialog.addFilter(.init(tr("Books"), mediaTypes: Self.mediaTypes, extensions: Self.extensions))
            dialog.addFilter(.init(tr("All Files")))
        }
        if let folder { dialog.setFolder(folder) }
        dialog.choose { files in
            let paths = files.compactMap(\.path)
            if let first = paths.first, let end = first.lastIndex(of: "/"), end > first.startIndex {
                folder = String(first[..<end])
            }
            if !paths.isEmpty { then(paths) }
        }
    }
}
