import Glibc

/// Folders for what a program stores about its user.
package enum PrivateFolder {
    /// Creates the folders in which a file is, accessible to the user only. Folders that exist keep their permissions.
    package static func make(for path: String) throws(ReadError) {
        var folder = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
            folder += part + "/"
            guard !part.isEmpty, access(folder, F_OK) != 0 else { continue }
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw ReadError(errno: errno, path: folder) }
        }
    }
}
