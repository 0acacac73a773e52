import Glibc
import Lectern
import LecternCommands

/// The working directory of the process.
enum WorkingDirectory {
    static var path: String {
        guard let buffer = getcwd(nil, 0) else { return "." }
        defer { free(buffer) }
        return String(cString: buffer)
    }
}

/// Writes files atomically.
enum OutputFile {
    /// Writes bytes to a temporary file and renames it.
    static func write(_ bytes: Bytes, to path: String) throws {
        let file = try FileInProgress(path)
        try file.append(bytes)
        try file.finish()
    }

    /// Writes an entry atomically, a long one in pieces.
    static func write(_ entry: PackageEntry, to path: String) async throws {
        guard var cursor = try await entry.cursor(), let first = try await cursor.read(pieceLength) else {
            return try write(try await entry.bytes(), to: path)
        }
        let file = try FileInProgress(path)
        try file.append(first)
        while let piece = try await cursor.read(pieceLength) { try file.append(piece) }
        try file.finish()
    }

    /// The length of a piece.
    static let pieceLength = 1 << 20

    /// Whether a file or folder exists.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether something is a folder.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Creates a folder and its ancestors.
    static func makeFolder(_ path: String) throws {
        var folder = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            folder += part + "/"
            if mkdir(folder, 0o755) != 0, errno != EEXIST { throw failure(path) }
        }
    }

    fileprivate static func failure(_ path: String) -> CommandError {
        CommandError("\(path): \(String(cString: strerror(errno)))", advice: "choose another place with -o")
    }
}

/// A temporary file that is renamed when it is complete; an unfinished one is
/// deleted.
private final class FileInProgress {
    private let path: String
    private var file: Int32

    private var temporary: String { path + ".part" }

    init(_ path: String) throws {
        self.path = path
        file = open(path + ".part", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw OutputFile.failure(path) }
    }

    deinit {
        guard file >= 0 else { return }
        close(file)
        unlink(temporary)
    }

    func append(_ bytes: Bytes) throws {
        try bytes.withUnsafeBytes { buffer throws in
            var remaining = buffer[...]
            while !remaining.isEmpty {
                let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: remaining).baseAddress, remaining.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw OutputFile.failure(path) }
                remaining = remaining.dropFirst(count)
            }
        }
    }

    func finish() throws {
        let isClosed = close(file) == 0
        file = -1
        guard isClosed, rename(temporary, path) == 0 else {
            unlink(temporary)
            throw OutputFile.failure(path)
        }
    }
}
