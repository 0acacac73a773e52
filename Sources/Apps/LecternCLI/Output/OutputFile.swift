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
        try writing(path) { () throws(ReadError) in
            let file = try FileInProgress(beside: path)
            try file.append(bytes)
            try file.finish(replacing: path)
        }
    }

    /// Writes an entry atomically, a long one in pieces.
    static func write(_ entry: PackageEntry, to path: String) async throws {
        guard var cursor = try await entry.cursor(), let first = try await cursor.read(PackageFile.pieceLength) else {
            return try write(try await entry.bytes(), to: path)
        }
        let file = try writing(path) { () throws(ReadError) in try FileInProgress(beside: path) }
        try writing(path) { () throws(ReadError) in try file.append(first) }
        while let piece = try await cursor.read(PackageFile.pieceLength) {
            try writing(path) { () throws(ReadError) in try file.append(piece) }
        }
        try writing(path) { () throws(ReadError) in try file.finish(replacing: path) }
    }

    /// Does something with a file, whose errors are those of the command.
    private static func writing<Result>(_ path: String, _ body: () throws(ReadError) -> Result) throws -> Result {
        do { return try body() } catch {
            throw CommandError("\(path): \(error.reasonForWriting)", advice: "choose another place with -o")
        }
    }

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

    private static func failure(_ path: String) -> CommandError {
        CommandError("\(path): \(String(cString: strerror(errno)))", advice: "choose another place with -o")
    }
}
