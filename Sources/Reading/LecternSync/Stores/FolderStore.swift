import Glibc
import LecternAssets
public import LecternBase

/// A folder that a program such as Syncthing or Dropbox carries between
/// devices.
///
/// Files are replaced as a whole, so that a crash leaves the old or the new
/// one. Copies that such programs make of conflicting changes are joined, and
/// removed once the result is written.
public struct FolderStore: SyncStore {
    private let path: String

    /// - Parameter path: the folder, which must exist.
    public init(path: String) { self.path = path }

    public func read(_ name: String) async throws(SyncError) -> StoredFile {
        let names = try self.names()
        let mainCopy = names.contains(name) ? try contents(name) : nil
        let conflicts = names.filter { Self.isConflict($0, of: name) }
        var copies = mainCopy.map { [$0] } ?? []
        var joined: [String] = []
        for conflict in conflicts {
            // A copy that is still being carried, or is damaged, stays for later.
            guard let copy = try? contents(conflict), case .object? = try? JSONValue(parsing: copy) else { continue }
            copies.append(copy)
            joined.append(conflict)
        }
        return StoredFile(copies: copies, tag: mainCopy == nil ? nil : Self.isFirst, conflicts: joined)
    }

    public func write(_ bytes: Bytes, to name: String, replacing file: StoredFile)
        async throws(SyncError)
    {
        let lock = open("\(path)/.lectern-lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        defer { close(lock) }
        // Two programs on one machine; between machines the carrier reports conflicts.
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else { throw failure(name) }
        let current = try names().contains(name) ? try contents(name) : nil
        guard current == (file.tag == nil ? nil : file.copies.first) else { throw .changed }
        // Carriers ignore hidden files that end in .tmp.
        let temporary = "\(path)/.\(name).\(getpid()).tmp"
        try replace("\(path)/\(name)", by: temporary, with: bytes)
        for conflict in file.conflicts { unlink("\(path)/\(conflict)") }
    }

    private func replace(_ target: String, by temporary: String, with bytes: Bytes) throws(SyncError) {
        let descriptor = open(temporary, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(temporary) }
        let isWritten =
            (try? FileWriting.write(bytes, to: descriptor, path: temporary)) != nil && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, rename(temporary, target) == 0 else {
            let error = failure(target)
            unlink(temporary)
            throw error
        }
    }

    private func contents(_ name: String) throws(SyncError) -> Bytes {
        do {
            return try FileResource(path: "\(path)/\(name)").readNow(range: 0..<(64 << 20))
        } catch {
            throw .unexpected("\(error)")
        }
    }

    private func names() throws(SyncError) -> [String] {
        guard let stream = opendir(path) else { throw failure(path) }
        defer { closedir(stream) }
        var names: [String] = []
        while let item = readdir(stream) {
            let name = withUnsafePointer(to: &item.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            if let name { names.append(name) }
        }
        return names.sorted()
    }

    private func failure(_ name: String) -> SyncError {
        .unreachable("\(name): \(String(cString: strerror(errno)))")
    }

    /// The tag of a file of which the first copy is the file itself: its bytes tell whether it has changed.
    private static let isFirst = "first"

    /// Whether a file is a copy that a carrier made of a conflicting change:
    /// `a.sync-conflict-20260101-120000-ABCDEFG.json`, `a (Ann's conflicted
    /// copy 2026-01-01).json`.
    private static func isConflict(_ other: String, of name: String) -> Bool {
        guard let dot = name.lastIndex(of: "."), other != name else { return false }
        return other.hasPrefix(name[..<dot]) && other.hasSuffix(name[dot...])
            && (other.contains(".sync-conflict-") || other.contains("conflicted copy")
                || other.contains("_conf("))
    }
}
