internal import CGtk

/// Where a file is that the desktop handed over.
public struct FileLocation: Hashable, Sendable {
    /// The address of the file.
    public var uri: String
    /// The path, where the file is on a mounted file system.
    public var path: String?

    init(file: OpaquePointer) {
        uri = String(taking: g_file_get_uri(file))
        let path = String(taking: g_file_get_path(file))
        self.path = path.isEmpty ? nil : path
    }
}
