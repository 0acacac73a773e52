public import LecternAssets
package import LecternBase

/// A file of a publication that is being written: its path and its bytes on
/// demand.
package struct PackageEntry: Sendable {
    /// Relative to the root, with `/`, without `.` and `..`.
    package let path: String
    /// The preferred compression in an archive.
    package let method: ZIPWriter.Method
    private let content: Content

    private enum Content: Sendable {
        case generated(@Sendable () async throws(ReadError) -> Bytes)
        case resource(any Resource)
    }

    /// Longer resources are not loaded into memory.
    private static let longestWhole: UInt64 = 4 << 20

    package init(
        _ path: String, method: ZIPWriter.Method = .deflated,
        _ make: @escaping @Sendable () async throws(ReadError) -> Bytes
    ) {
        self.path = path
        self.method = method
        content = .generated(make)
    }

    /// Creates an entry with the bytes of a resource.
    package init(_ path: String, method: ZIPWriter.Method = .deflated, resource: any Resource) {
        self.path = path
        self.method = method
        content = .resource(resource)
    }

    /// Creates an entry with a text.
    package init(_ path: String, text: String, method: ZIPWriter.Method = .deflated) {
        self.init(path, method: method) { () throws(ReadError) in Bytes(utf8: text) }
    }

    /// Returns all bytes, reading them from the resource.
    package func bytes() async throws(ReadError) -> Bytes {
        switch content {
        case .generated(let make): try await make()
        case .resource(let resource): try await resource.read()
        }
    }

    /// Returns a cursor to read a long resource in pieces; nil if ``bytes()``
    /// takes little memory, or is the only way.
    package func cursor() async throws(ReadError) -> ResourceCursor? {
        guard case .resource(let resource) = content, try await resource.length() > Self.longestWhole else {
            return nil
        }
        return try await ResourceCursor(resource)
    }
}

/// The reason why a publication cannot be written in a format, or not to a place.
public enum PublicationWriteError: Error, Sendable {
    /// The content is locked by the named protection.
    case restricted(String)
    /// The format is for texts, and the publication is not one.
    case notText
    /// The publication has no content.
    case empty
    /// The publication is so long that it was truncated when it was read.
    case tooLong
    /// A required resource cannot be read.
    case reading(ReadError, href: String)
    /// The file cannot be written.
    case writing(ReadError)
    /// There is another file at the path.
    case exists(path: String)
}

extension PublicationWriteError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .restricted(let name): "its content is protected (\(name))"
        case .notText: "it has no text"
        case .empty: "it has no content"
        case .tooLong: "it is too long to be read whole"
        case .reading(let error, let href): "\(href): \(error)"
        case .writing(let error): error.reasonForWriting
        case .exists(let path): "\(path) exists"
        }
    }
}
