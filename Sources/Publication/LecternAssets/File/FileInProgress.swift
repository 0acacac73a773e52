import Glibc
package import LecternBase

/// A file that is written to a temporary one in the folder of its place, and gets its place when it is complete. An
/// unfinished one is deleted.
///
///     let file = try FileInProgress(in: folder)
///     try file.append(bytes)
///     try file.finish(replacing: path)
package final class FileInProgress {
    private let temporary: String
    private var descriptor: Int32

    /// Creates the temporary file.
    package init(in folder: String) throws(ReadError) {
        var template = Array((folder + "/.lectern-XXXXXX").utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw ReadError(errno: errno, path: folder) }
        // Other programs that this one starts do not get it.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Creates a temporary file beside a path.
    package convenience init(beside path: String) throws(ReadError) {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        try self.init(in: folder)
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(temporary)
    }

    /// Writes bytes at the end.
    package func append(_ bytes: Bytes) throws(ReadError) {
        try FileWriting.write(bytes, to: descriptor, path: temporary)
    }

    /// Writes bytes over earlier ones.
    package func overwrite(_ bytes: Bytes, at position: UInt64) throws(ReadError) {
        let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(position)) }
        guard count == bytes.count else { throw ReadError(errno: errno, path: temporary) }
    }

    /// Gives the file its place, and takes that of another file.
    package func finish(replacing path: String) throws(ReadError) {
        try complete()
        guard rename(temporary, path) == 0 else { throw failure(path) }
    }

    /// Gives the file its place, unless another file has it.
    ///
    /// - Returns: Whether the place was free; the file is deleted otherwise.
    package func finish(atFree path: String) throws(ReadError) -> Bool {
        try complete()
        do {
            let wasFree = try FileWriting.move(temporary, toFree: path)
            if !wasFree { unlink(temporary) }
            return wasFree
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Gives the file a name in a folder, with a number if another file has the name; returns its path.
    package func finish(in folder: String, name: String, ending: String) throws(ReadError) -> String {
        try complete()
        do {
            return try FileWriting.move(temporary, into: folder, name: name, ending: ending)
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Closes the file, with the access that the user's other files have.
    private func complete() throws(ReadError) {
        let mode = umask(0)
        umask(mode)
        fchmod(descriptor, 0o666 & ~mode)
        let isStored = fsync(descriptor) == 0
        let number = errno
        let isClosed = close(descriptor) == 0
        descriptor = -1
        guard isStored, isClosed else {
            unlink(temporary)
            throw ReadError(errno: isStored ? errno : number, path: temporary)
        }
    }

    private func failure(_ path: String) -> ReadError {
        let error = ReadError(errno: errno, path: path)
        unlink(temporary)
        return error
    }
}
