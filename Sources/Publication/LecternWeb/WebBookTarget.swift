import LecternAssets
import LecternBase

/// Where a fetched book is written.
public enum WebBookTarget: Hashable, Sendable {
    /// A new file at a path.
    case file(String)
    /// A file at a path, also in place of one that is there.
    case replacing(String)
    /// A new file in a folder, with the book's title as its name.
    case folder(String)

    /// The path of the file, or of its folder.
    var path: String {
        switch self {
        case .file(let path), .replacing(let path), .folder(let path): path
        }
    }

    /// The folder of the file.
    var folder: String {
        switch self {
        case .folder(let path): path
        case .file(let path), .replacing(let path):
            path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        }
    }

    /// Returns the name of a file for a title.
    static func fileName(_ title: String) -> String {
        let name = FileWriting.name(title.withSingleSpaces, limit: 150)
        return name.isEmpty ? "article" : name
    }
}
