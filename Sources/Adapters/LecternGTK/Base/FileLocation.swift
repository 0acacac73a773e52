internal import CGtk

/// The location of a file that the desktop passed to the program.
public struct FileLocation: Hashable, Sendable {
    /// The address of the file.
    var uri: String
    /// The path; nil if the file is not on a mounted file system.
    public var path: String?

    init(file: OpaquePointer) {
        uri = String(taking: g_file_get_uri(file))
        let path = String(taking: g_file_get_path(file))
        self.path = path.isEmpty ? nil : path
    }
}
