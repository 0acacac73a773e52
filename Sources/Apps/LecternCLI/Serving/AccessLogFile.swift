import Glibc
import LecternCommands
import LecternServer

/// The file of `lectern serve --log`.
///
/// Each line is one system call at the end of the file, so that several
/// servers can share it, and programs that rotate logs can empty it.
final class AccessLogFile: AccessLog {
    private let descriptor: Int32

    /// - Parameter path: `-` is the standard output.
    /// - Throws: ``CommandError`` if the file cannot be written.
    init(_ path: String) throws {
        descriptor = path == "-" ? dup(1) : open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
        guard descriptor >= 0 else {
            throw CommandError(
                "\(path) cannot be written (\(String(cString: strerror(errno))))", advice: "check the path of --log")
        }
    }

    deinit { close(descriptor) }

    func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
