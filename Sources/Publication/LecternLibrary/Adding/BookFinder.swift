import Glibc

/// Finds the files in folders that may be books.
///
/// Folders are searched with their subfolders, except for hidden ones. Links to
/// folders are followed unless they lead to a folder that was already searched.
/// A folder with an unpacked EPUB is a book itself. A file that the user has
/// named is always tried, whatever its name.
struct BookFinder {
    /// File name extensions of books. Web pages and pictures are rarely books: those in folders are left out.
    static let extensions: Set<String> = [
        "epub", "pdf", "djvu", "djv", "cbz", "cbr", "cb7", "cbt", "fb2", "fbz", "webpub", "divina", "lpf", "audiobook",
        "zab", "m4b", "mobi", "prc", "azw", "azw3", "azw4", "chm",
        "txt", "md", "markdown",
    ]
    static let mostFiles = 100_000
    private static let greatestDepth = 32

    /// The files found, in the order of the given paths.
    private(set) var files: [String] = []
    /// Whether the search stopped at its limit.
    private(set) var wasCut = false
    /// The number of files in folders that are not books, by their extension; empty for those without.
    private(set) var skipped: [String: Int] = [:]
    /// The files in folders whose names are not UTF-8, with the wrong bytes replaced: they cannot be opened by a path.
    private(set) var unnamable: [String] = []
    private var visited: Set<[Int64]> = []

    /// Searches files and folders for books.
    init(_ paths: [String]) {
        for path in paths {
            if let identity = FileIdentity(path: path), identity.isFolder, !Self.isUnpackedBook(path) {
                search(path, depth: 0)
            } else {
                add(path)
            }
        }
    }

    private mutating func add(_ path: String) {
        if files.count < Self.mostFiles { files.append(path) } else { wasCut = true }
    }

    private mutating func search(_ folder: String, depth: Int) {
        guard depth < Self.greatestDepth, !wasCut, !Task.isCancelled, let identity = FileIdentity(path: folder),
            visited.insert([identity.device, identity.inode]).inserted
        else { return }
        for name in names(in: folder) where !name.hasPrefix(".") {
            let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
            if Self.hasBookExtension(name) {
                add(path)
            } else if let identity = FileIdentity(path: path), identity.isFolder {
                if Self.isUnpackedBook(path) { add(path) } else { search(path, depth: depth + 1) }
            } else {
                skipped[Self.pathExtension(of: name), default: 0] += 1
            }
        }
    }

    /// FictionBook is often in ZIP archives that are named after it: `emma.fb2.zip`.
    private static func hasBookExtension(_ name: String) -> Bool {
        extensions.contains(pathExtension(of: name)) || name.lowercased().hasSuffix(".fb2.zip")
    }

    /// Returns the extension in small letters; empty without one.
    private static func pathExtension(of name: String) -> String {
        name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }

    private static func isUnpackedBook(_ folder: String) -> Bool {
        FileIdentity.exists(folder + "/META-INF/container.xml")
    }

    /// Returns the names in a folder, sorted by their bytes.
    private mutating func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let item = readdir(stream), names.count < Self.mostFiles {
            let (name, repaired) = withUnsafePointer(to: &item.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) {
                    (String(validatingCString: $0), String(cString: $0))
                }
            }
            if let name { names.append(name) } else { unnamable.append("\(folder)/\(repaired)") }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
