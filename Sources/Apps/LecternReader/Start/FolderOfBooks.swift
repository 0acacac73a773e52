import Glibc

/// Distinguishes folders that contain books from unpacked books.
public enum FolderOfBooks {
    /// Returns whether the path is a folder whose books are to be added, not an
    /// unpacked EPUB.
    public static func isAt(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
        return access(path + "/META-INF/container.xml", F_OK) != 0
    }
}
