import Glibc

/// The folders in which dictionaries are installed.
public enum DictionaryFolders {
    /// The user's folders for Lectern and StarDict, then the system's for StarDict and dictd.
    public static var standard: [String] { folders(environment: variable) }

    /// - Parameter environment: returns the value of a variable.
    static func folders(environment: (String) -> String?) -> [String] {
        func value(_ name: String) -> String? { environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let home = value("HOME")
        var folders: [String] = []
        if let data = value("XDG_DATA_HOME") ?? home.map({ $0 + "/.local/share" }) {
            folders += [data + "/lectern/dictionaries", data + "/stardict/dic"]
        }
        if let home { folders += [home + "/.stardict/dic", home + "/.local/share/stardict/dic"] }
        folders += ["/usr/share/stardict/dic", "/usr/share/dictd"]
        var seen: Set<String> = []
        return folders.filter { seen.insert($0).inserted }
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// How far folders in folders are looked into, and how many dictionaries are opened.
    private static let (deepest, most) = (3, 500)

    /// Returns the main files of the dictionaries in some folders, in the order of the folders and of their names.
    static func paths(in folders: [String]) -> [String] {
        var paths: [String] = []
        for folder in folders { collect(folder, depth: 0, &paths) }
        return paths
    }

    private static func collect(_ folder: String, depth: Int, _ paths: inout [String]) {
        for name in FolderListing.names(in: folder) where paths.count < most {
            let path = folder + "/" + name
            if DictionaryFile.isMain(name), MappedFile.exists(path) {
                paths.append(path)
            } else if depth < deepest, isFolder(path) {
                collect(path, depth: depth + 1, &paths)
            }
        }
    }

    /// Whether a path is a folder, and no link to one, which might lead in a circle.
    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
