import LecternGTK
import LecternReader

/// The dialog that asks for book files.
@MainActor enum BookChooser {
    private static let mediaTypes = [
        "application/epub+zip", "application/pdf", "image/vnd.djvu", "image/vnd.djvu+multipage",
        "application/vnd.comicbook+zip", "application/vnd.comicbook-rar",
        "application/x-cb7",
        "application/x-cbt", "application/x-fictionbook+xml", "application/webpub+zip", "application/divina+zip",
        "application/lpf+zip", "application/audiobook+zip", "application/vnd.readium.lcp.license.v1.0+json",
        "application/pdf+lcp", "application/audiobook+lcp", "text/plain", "text/markdown", "text/html",
        "application/xhtml+xml", "application/x-mobipocket-ebook", "application/vnd.amazon.mobi8-ebook",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/vnd.oasis.opendocument.text", "application/rtf", "text/rtf", "application/vnd.ms-htmlhelp",
    ]
    private static let extensions = [
        "epub", "pdf", "djvu", "djv", "cbz", "cbr", "cb7", "cbt", "fb2", "fbz", "webpub", "divina", "lpf", "audiobook",
        "zab", "lcpl",
        "lcpdf",
        "lcpa", "txt",
        "md", "markdown",
        "html",
        "htm",
        "xhtml", "mobi", "prc", "azw", "azw3", "azw4", "docx", "odt", "rtf", "chm",
    ]

    /// The folder of the last choice, or a likely folder. The dialog's own list of recent files may be empty.
    private static var folder = Desktop.folders.first

    /// Shows the dialog, and calls a closure with the chosen paths.
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
