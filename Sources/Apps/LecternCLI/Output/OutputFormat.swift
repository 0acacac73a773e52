import Lectern

/// What an output of `lectern convert` is to be, by its name.
enum OutputFormat: String {
    case epub
    /// A Readium publication in one file.
    case archive
    /// The same unpacked.
    case folder

    init(path: String) {
        switch Self.fileExtension(of: path) {
        case "epub": self = .epub
        case "webpub", "divina", "audiobook": self = .archive
        default: self = .folder
        }
    }

    /// Why nothing is written under a name: it is that of a file of another
    /// format, and a folder is not what is meant.
    static func refusal(of path: String) -> String? {
        guard OutputFormat(path: path) == .folder, !path.hasSuffix("/"), let name = fileExtension(of: path),
            others.contains(name) || MediaType(fileExtension: name) != nil
        else { return nil }
        let words = "No .\(name) can be written: convert writes .epub, .webpub, .divina, .audiobook, or a folder"
        return words + (hint(for: name).map { "; \($0)" } ?? " (with a / after its name)")
    }

    /// What does it, where something does.
    private static func hint(for name: String) -> String? {
        switch name {
        case "txt": "lectern text prints the text"
        case "json": "lectern manifest prints the manifest"
        case "pdf", "png", "svg": "lectern render draws pages"
        default: nil
        }
    }

    /// Formats of books that Lectern does not know.
    private static let others: Set<String> = [
        "mobi", "azw", "azw3", "azw4", "kfx", "prc", "pdb", "lit", "lrf", "djvu", "chm", "doc", "docx", "odt", "rtf",
        "tex", "rst", "ps", "kepub", "gz", "bz2", "xz", "zst", "tgz",
    ]

    private static func fileExtension(of path: String) -> String? {
        let parts = path.split(separator: "/").last.map { $0.lowercased().split(separator: ".") } ?? []
        return parts.count > 1 ? parts.last.map(String.init) : nil
    }
}
