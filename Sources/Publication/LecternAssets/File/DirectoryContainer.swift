import Glibc
public import LecternBase

/// The files of a folder with an unpacked publication.
///
/// Follows symbolic links only to files inside the folder.
public struct DirectoryContainer: Container {
    public let entries: [String]
    public let diagnostics: [Diagnostic]
    private let root: String
    private let entrySet: Set<String>
    private static let mostEntries = 100_000
    private static let greatestDepth = 64

    /// Lists the files below `path`.
    public init(path: String) throws(ReadError) {
        guard let resolved = realpath(path, nil) else { throw ReadError(errno: errno, path: path) }
        defer { free(resolved) }
        root = String(cString: resolved)
        var lister = Lister(root: root, mostEntries: Self.mostEntries, greatestDepth: Self.greatestDepth)
        try lister.list()
        // Sorted by UTF-8, independent of the locale.
        entries = lister.files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        entrySet = Set(entries)
        diagnostics = lister.diagnostics
    }

    public var name: String? { root.split(separator: "/").last.map(String.init) }

    public func resource(at path: String) -> (any Resource)? {
        guard entrySet.contains(path) else { return nil }
        do {
            return try FileResource(path: root + "/" + path)
        } catch {
            return FailureResource(error)
        }
    }
}

/// Lists folders iteratively.
private struct Lister {
    let root: String
    let mostEntries: Int
    let greatestDepth: Int
    var files: [String] = []
    var diagnostics: [Diagnostic] = []
    private var folders: [(path: String, depth: Int)] = [("", 0)]

    init(root: String, mostEntries: Int, greatestDepth: Int) {
        self.root = root
        self.mostEntries = mostEntries
        self.greatestDepth = greatestDepth
    }

    mutating func list() throws(ReadError) {
        while files.count < mostEntries, let folder = folders.popLast() {
            let path = folder.path.isEmpty ? root : root + "/" + folder.path
            guard let stream = opendir(path) else {
                if folder.path.isEmpty { throw ReadError(errno: errno, path: path) }
                report("folder.unreadable", "the folder cannot be read", at: folder.path)
                continue
            }
            defer { closedir(stream) }
            while let item = readdir(stream), files.count < mostEntries {
                let name = withUnsafePointer(to: &item.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
                }
                guard let name, name != ".", name != ".." else {
                    if name == nil { report("folder.name", "a file name is not UTF-8", at: folder.path) }
                    continue
                }
                take(folder.path.isEmpty ? name : folder.path + "/" + name, depth: folder.depth)
            }
        }
    }

    private mutating func take(_ path: String, depth: Int) {
        var status = stat()
        guard lstat(root + "/" + path, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFREG: files.append(path)
        case S_IFDIR where depth < greatestDepth: folders.append((path, depth + 1))
        case S_IFLNK where leadsInside(path): files.append(path)
        default: report("folder.skipped", "not a file or folder inside the publication", at: path)
        }
    }

    private func leadsInside(_ path: String) -> Bool {
        guard let resolved = realpath(root + "/" + path, nil) else { return false }
        defer { free(resolved) }
        var status = stat()
        return String(cString: resolved).hasPrefix(root + "/") && stat(resolved, &status) == 0
            && status.st_mode & S_IFMT == S_IFREG
    }

    private mutating func report(_ code: Diagnostic.Code, _ message: String, at path: String) {
        if diagnostics.count < 100 { diagnostics.append(Diagnostic(code, .warning, message: message, at: path)) }
    }
}
