import Glibc

/// Identifies the content of files without reading them.
package enum FileFingerprint {
    /// Returns path, size and modification time of a file; the path alone if there is no file.
    ///
    ///     FileFingerprint.of("/usr/share/fonts/a.ttf")  // "/usr/share/fonts/a.ttf 5120 1714000000.0"
    package static func of(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return path }
        return "\(path) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }

    /// Returns a digest over several files, in this order.
    package static func of(_ paths: some Sequence<String>) -> String {
        SHA256.digest(of: Array(paths.map { of($0) }.joined(separator: "\n").utf8)).hexadecimal
    }

    /// The fingerprint of the running program's executable.
    package static let executable = of("/proc/self/exe")
}
