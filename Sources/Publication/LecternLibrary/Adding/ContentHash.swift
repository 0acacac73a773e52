import LecternAssets
import LecternBase

/// The digest that identifies a book.
enum ContentHash {
    private static let partLength: UInt64 = 1 << 20

    /// Returns the digest of a file's bytes; for a folder, that of the paths and bytes of its files, sorted by path.
    static func of(_ identity: FileIdentity) throws(LibraryError) -> BookID {
        var hasher = SHA256.Hasher()
        do {
            if identity.isFolder {
                let folder = try DirectoryContainer(path: identity.path)
                for entry in folder.entries {
                    guard let resource = folder.resource(at: entry) as? any ImmediateResource else { continue }
                    // The length separates a path from its bytes, and these from the next path.
                    add(Bytes(utf8: "\(entry)\u{0}\(try resource.lengthNow())\u{0}"), to: &hasher)
                    try add(resource, to: &hasher)
                }
            } else {
                try add(try FileResource(path: identity.path), to: &hasher)
            }
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .unreadable(path: identity.path, error)
        }
        return BookID(hash: hasher.finish().hexadecimal)
    }

    private static func add(_ resource: any ImmediateResource, to hasher: inout SHA256.Hasher) throws(ReadError) {
        let length = try resource.lengthNow()
        var start: UInt64 = 0
        while start < length {
            guard !Task.isCancelled else { throw .cancelled }
            let part = try resource.readNow(range: start..<min(length, start + partLength))
            guard !part.isEmpty else { break }
            add(part, to: &hasher)
            start += UInt64(part.count)
        }
    }

    private static func add(_ bytes: Bytes, to hasher: inout SHA256.Hasher) {
        bytes.withUnsafeBytes { hasher.update($0) }
    }
}
