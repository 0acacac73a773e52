import Glibc
import LecternAssets

/// The database file of a library, with the files that SQLite adds.
struct DatabaseFile {
    let path: String

    private static let suffixes = ["", "-wal", "-shm"]
    private var marker: String { path + ".check" }

    /// Whether the file exists.
    var exists: Bool { Self.exists(path) }

    /// Creates the folders of its path, accessible to the user only.
    func makeFolders() throws(LibraryError) {
        do {
            try PrivateFolder.make(for: path)
        } catch {
            throw .cannotOpen(path: path, reason: "\(error)")
        }
    }

    /// Requests a check for damage at the next start.
    func markForCheck() {
        guard path != ":memory:" else { return }
        let descriptor = open(marker, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether damage was found since the last check.
    var isMarkedForCheck: Bool { access(marker, F_OK) == 0 }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Withdraws the request for a check.
    func clearMark() { unlink(marker) }

    /// Renames the file, so that a new one can be created and nothing is lost.
    /// Returns the new name.
    func setAside() throws(LibraryError) -> String {
        let free = (1...9_999).lazy.map { path + ".damaged-\($0)" }.first { !Self.exists($0) }
        guard let free else { throw .cannotOpen(path: path, reason: "too many damaged files beside it") }
        for suffix in Self.suffixes where access(path + suffix, F_OK) == 0 {
            guard rename(path + suffix, free + suffix) == 0 else {
                throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
            }
        }
        clearMark()
        return free
    }
}
