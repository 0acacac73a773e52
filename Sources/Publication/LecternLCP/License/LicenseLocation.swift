import Glibc
import LecternAssets
import LecternBase

/// Where a licence is stored.
enum LicenseLocation: Sendable {
    /// A licence document.
    case file(String)
    /// An entry of a package.
    case package(path: String, entry: String)
    /// On a server, or in memory: it cannot be changed.
    case nowhere

    /// The entry of a package in which its licence is.
    ///
    /// Spec: https://readium.org/lcp-specs/releases/lcp/latest#35-including-a-license-document
    static func entry(in format: Format) -> String {
        format.conforms(to: .epub) ? "META-INF/license.lcpl" : "license.lcpl"
    }

    static func read(_ resource: any Resource, _ path: String) async throws(LCPError) -> Bytes {
        do {
            let limit = UInt64(LicenseDocument.mostBytes)
            let bytes = try await resource.read(atMost: limit + 1)
            guard UInt64(bytes.count) <= limit else { throw LCPError.parsing(.tooLarge(limit: Int(limit))) }
            return bytes
        } catch let error as LCPError {
            throw error
        } catch {
            throw .licenseContainer(.readFailed(path: path, reason: "\(error)"))
        }
    }

    /// Replaces the licence. The file is whole at any time: a copy is written
    /// beside it and then takes its place.
    func write(_ license: Bytes) async throws(LCPError) {
        switch self {
        case .nowhere: return
        case .file(let path):
            do {
                let file = try ReplacementFile(path)
                try file.write(license)
                try file.replace()
            } catch {
                throw .licenseContainer(.writeFailed(path: path, reason: "\(error)"))
            }
        case .package(let path, let entry): try await Self.insert(license, as: entry, into: path, to: path)
        }
    }

    /// Writes a package with another licence.
    static func insert(
        _ license: Bytes, as entry: String, into path: String, to target: String
    ) async throws(LCPError) {
        do {
            let container = try await ZIPContainer(opening: FileResource(path: path))
            let file = try ReplacementFile(target, like: path)
            try await container.write(replacing: entry, with: license) { try file.write($0) }
            try file.replace()
        } catch {
            throw .licenseContainer(.writeFailed(path: target, reason: "\(error)"))
        }
    }
}

/// A file that is written beside another and then takes its place, so that a
/// crash leaves one of the two. Removed if it never does.
final class ReplacementFile {
    private let path: String
    private let temporary: String
    private let descriptor: Int32
    private var isPlaced = false

    /// - Parameters:
    ///   - path: the file to replace or create.
    ///   - model: a file whose permissions the new one gets; `path` by default.
    ///   - permissions: the permissions if there is no such file.
    init(_ path: String, like model: String? = nil, permissions: mode_t = 0o644) throws(ReadError) {
        // Replace what a symbolic link leads to, not the link.
        self.path =
            realpath(path, nil).map { resolved in
                defer { free(resolved) }
                return String(cString: resolved)
            } ?? path
        temporary = "\(self.path).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).tmp"
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .access(.fileSystem(path: temporary, errno: errno)) }
        var status = stat()
        fchmod(descriptor, stat(model ?? path, &status) == 0 ? status.st_mode & 0o777 : permissions)
    }

    deinit {
        close(descriptor)
        if !isPlaced { unlink(temporary) }
    }

    func write(_ bytes: Bytes) throws(ReadError) {
        try FileWriting.write(bytes, to: descriptor, path: temporary)
    }

    /// Puts the file in its place, and waits until that is on disk.
    func replace() throws(ReadError) {
        guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
            throw .access(.fileSystem(path: path, errno: errno))
        }
        isPlaced = true
        let name = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let folder = open(name, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}
