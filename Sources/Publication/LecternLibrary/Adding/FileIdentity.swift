import GRDB
import Glibc

/// The properties of a file in the file system. If they are equal, its content
/// is unchanged and need not be read.
struct FileIdentity: Hashable, Sendable {
    let path: String
    let isFolder: Bool
    let device: Int64
    let inode: Int64
    let size: Int64
    /// Nanoseconds since 1970.
    let modified: Int64

    /// Reads the identity of a file or folder; nil if it does not exist.
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

    /// Whether a file or folder exists at a path.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The absolute path without symbolic links.
    var canonicalPath: String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the stored digest of the content, if this file was read before.
    /// Not for folders: their times do not change with the files in them.
    func knownHash(_ database: Database, path: String) throws -> String? {
        guard !isFolder else { return nil }
        return try String.fetchOne(
            database,
            sql: "SELECT hash FROM file WHERE path = ? AND device = ? AND inode = ? AND size = ? AND modified = ?",
            arguments: [path, device, inode, size, modified])
    }

    /// Stores the digest that was computed.
    func save(_ database: Database, path: String, hash: String) throws {
        guard !isFolder else { return }
        try database.execute(
            sql: "INSERT OR REPLACE INTO file (path, device, inode, size, modified, hash) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [path, device, inode, size, modified, hash])
    }
}
