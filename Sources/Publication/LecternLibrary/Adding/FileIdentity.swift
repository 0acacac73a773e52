import GRDB
import Glibc

/// What the file system says about a file: enough to know that its content is
/// still the one that was read, without reading it.
struct FileIdentity: Hashable, Sendable {
    let path: String
    let isFolder: Bool
    let device: Int64
    let inode: Int64
    let size: Int64
    /// Nanoseconds since 1970.
    let modified: Int64

    /// Of a file or folder that is there.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.path = path
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        device = Int64(truncatingIfNeeded: status.st_dev)
        inode = Int64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    }

    /// Whether there is anything at a path.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The absolute path without links.
    var canonicalPath: String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The digest of the content, where this very file was read before. A
    /// folder's own times say nothing about the files in it.
    func knownHash(_ database: Database, path: String) throws -> String? {
        guard !isFolder else { return nil }
        return try String.fetchOne(
            database,
            sql: "SELECT hash FROM file WHERE path = ? AND device = ? AND inode = ? AND size = ? AND modified = ?",
            arguments: [path, device, inode, size, modified])
    }

    /// Keeps what was found out by reading.
    func save(_ database: Database, path: String, hash: String) throws {
        guard !isFolder else { return }
        try database.execute(
            sql: "INSERT OR REPLACE INTO file (path, device, inode, size, modified, hash) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [path, device, inode, size, modified, hash])
    }
}
