import Glibc

/// Makes folders for tests.
enum FolderMaker {
    /// Makes a folder and those around it.
    static func make(_ path: String) throws {
        var folder = ""
        for part in path.split(separator: "/") {
            folder += "/" + part
            guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw FolderError(path: folder, errno: errno) }
        }
    }
}

/// A folder could not be made.
struct FolderError: Error {
    let path: String
    let errno: Int32
}
