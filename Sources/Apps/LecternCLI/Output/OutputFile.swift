import Glibc
import Lectern

/// The folder that the process works in.
enum WorkingDirectory {
    static var path: String {
        guard let buffer = getcwd(nil, 0) else { return "." }
        defer { free(buffer) }
        return String(cString: buffer)
    }
}

/// Writes files: whole or not at all.
enum OutputFile {
    /// Writes bytes to a new file beside the old one, then takes its place.
    static func write(_ bytes: Bytes, to path: String) throws {
        let temporary = path + ".part"
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw failure(path) }
        let isWritten = bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count <= 0 { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
        guard close(file) == 0, isWritten, rename(temporary, path) == 0 else {
            unlink(temporary)
            throw failure(path)
        }
    }

    /// Whether there is something of that name.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Makes a folder and those above it.
    static func makeFolder(_ path: String) throws {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += part + "/"
            if mkdir(made, 0o755) != 0, errno != EEXIST { throw failure(path) }
        }
    }

    private static func failure(_ path: String) -> CommandError {
        CommandError("\(path): \(String(cString: strerror(errno)))", advice: "choose another place with -o")
    }
}
