import Glibc
public import LecternAssets
public import LecternBase

/// Writes bytes to a file, replacing an existing one.
public func write(_ bytes: Bytes, toFile path: String) throws(ReadError) {
    guard let file = fopen(path, "wb") else { throw .access(.fileSystem(path: path, errno: errno)) }
    defer { fclose(file) }
    let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    guard written == bytes.count else { throw .access(.fileSystem(path: path, errno: errno)) }
}

/// Runs a test with a new folder, and removes the folder at the end.
public func withTemporaryFolder<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (String) async throws -> Result
) async throws -> Result {
    var template = Array("/tmp/lectern-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ReadError.access(.fileSystem(path: "/tmp", errno: errno)) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { removeTree(path) }
    return try await body(path)
}

/// Removes a file, or a folder with its contents.
private func removeTree(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR, let stream = opendir(path) {
        var names: [String] = []
        while let item = readdir(stream) {
            names.append(
                withUnsafePointer(to: &item.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        closedir(stream)
        for name in names where name != "." && name != ".." { removeTree(path + "/" + name) }
    }
    remove(path)
}

/// A new folder that is removed with its contents when its last reference goes
/// away.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() throws {
        var template = Array("/tmp/lectern-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw ReadError.access(.fileSystem(path: "/tmp", errno: errno)) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { removeTree(path) }

    /// Writes a file into the folder and returns its path.
    public func write(_ name: String, _ bytes: Bytes) throws -> String {
        let file = path + "/" + name
        try LecternTestKit.write(bytes, toFile: file)
        return file
    }

    /// Writes a text file into the folder and returns its path.
    public func write(_ name: String, _ text: String) throws -> String { try write(name, Bytes(utf8: text)) }
}
