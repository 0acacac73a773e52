import Glibc

/// Tells a folder with books in it from one that is an unpacked book.
public enum FolderOfBooks {
    /// Whether a path leads to a folder whose books are to be added, not read.
    public static func isAt(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
        return access(path + "/META-INF/container.xml", F_OK) != 0
    }
}
