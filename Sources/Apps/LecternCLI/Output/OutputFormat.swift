import Lectern

/// The output format of `lectern convert`, by the name of the output.
enum OutputFormat: String {
    case epub
    /// A Readium publication in one file.
    case archive
    /// An unpacked Readium publication.
    case folder

    init(path: String) {
        switch Self.fileExtension(of: path) {
        case "epub": self = .epub
        case "webpub", "divina", "audiobook": self = .archive
        default: self = .folder
        }
    }

    /// Returns an error message if a name has the extension of an unsupported
    /// format; nil otherwise.
    static func refusal(of path: String) -> String? {
        guard OutputFormat(path: path) == .folder, !path.hasSuffix("/"), let name = fileExtension(of: path),
            others.contains(name) || MediaType(fileExtension: name) != nil
        else { return nil }
        let words = ".\(name) files cannot be written: convert writes .epub, .webpub, .divina, .audiobook, or a folder"
        return words + (hint(for: name).map { "; \($0)" } ?? " (with a / after its name)")
    }

    /// Returns the command that writes the format, if any.
    private static func hint(for name: String) -> String? {
        switch name {
        case "txt": "lectern text prints the text"
        case "json": "lectern manifest prints the manifest"
        case "pdf", "png", "svg": "lectern render draws pages"
        default: nil
        }
    }

    /// Extensions of book formats that Lectern does not support.
    private static let others: Set<String> = [
        "mobi", "azw", "azw3", "azw4", "kfx", "prc", "pdb", "lit", "lrf", "djvu", "chm", "doc", "docx", "odt", "rtf",
        "tex", "rst", "ps", "kepub", "gz", "bz2", "xz", "zst", "tgz",
    ]

    private static func fileExtension(of path: String) -> String? {
        let parts = path.split(separator: "/").last.map { $0.lowercased().split(separator: ".") } ?? []
        return parts.count > 1 ? parts.last.map(String.init) : nil
    }
}
