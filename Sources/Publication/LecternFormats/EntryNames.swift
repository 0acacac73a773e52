import LecternBase

extension String {
    /// The last segment of a path.
    var fileName: String { split(separator: "/").last.map(String.init) ?? self }

    /// The last segment of a path without its extension.
    var fileStem: String {
        let name = fileName
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The extension of a path in lower case; empty if there is none.
    var fileExtension: String {
        let name = fileName
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// Whether a path belongs to a file that archivers and desktops leave
    /// behind, or is in a hidden folder.
    var isHiddenPath: Bool {
        let isHidden = split(separator: "/").contains { ($0.hasPrefix(".") && !$0.hasPrefix("..")) || $0 == "__MACOSX" }
        return isHidden || ["thumbs.db", "desktop.ini"].contains(fileName.lowercased())
    }

    /// The media type of a path's extension.
    var mediaTypeOfPath: MediaType? { MediaType(fileExtension: fileExtension) }
}

extension Sequence<String> {
    /// The folder that contains all paths, without slashes; nil if there is
    /// none.
    var sharedFolder: String? {
        var shared: Substring?
        for path in self where !path.hasSuffix("/") {
            let parts = path.split(separator: "/")
            guard parts.count > 1, let first = parts.first else { return nil }
            if let shared, shared != first { return nil }
            shared = first
        }
        return shared.map(String.init)
    }
}
