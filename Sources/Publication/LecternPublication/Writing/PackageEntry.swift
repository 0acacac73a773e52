public import LecternAssets
public import LecternBase

/// One file of a publication that is written out: its path from the root, and
/// its bytes when they are asked for.
public struct PackageEntry: Sendable {
    /// Divided by `/`, without `.` and `..`.
    public let path: String
    /// How it is best packed in an archive.
    public let method: ZIPWriter.Method
    private let content: Content

    private enum Content: Sendable {
        case made(@Sendable () async throws(ReadError) -> Bytes)
        case resource(any Resource)
    }

    /// A resource that is longer is not held in memory.
    private static let longestWhole: UInt64 = 4 << 20

    public init(
        _ path: String, method: ZIPWriter.Method = .deflated,
        _ make: @escaping @Sendable () async throws(ReadError) -> Bytes
    ) {
        (self.path, self.method, content) = (path, method, .made(make))
    }

    /// An entry that is a resource as it is.
    public init(_ path: String, method: ZIPWriter.Method = .deflated, resource: any Resource) {
        (self.path, self.method, content) = (path, method, .resource(resource))
    }

    /// An entry of some text.
    public init(_ path: String, text: String, method: ZIPWriter.Method = .deflated) {
        self.init(path, method: method) { () throws(ReadError) in Bytes(utf8: text) }
    }

    /// All bytes; where they are of a book, they are read now.
    public func bytes() async throws(ReadError) -> Bytes {
        switch content {
        case .made(let make): try await make()
        case .resource(let resource): try await resource.read()
        }
    }

    /// How to read a long resource piece by piece; `nil` where ``bytes()`` does
    /// not take much memory, or there is no other way.
    public func cursor() async throws(ReadError) -> ResourceCursor? {
        guard case .resource(let resource) = content, try await resource.length() > Self.longestWhole else {
            return nil
        }
        return try await ResourceCursor(resource)
    }
}

/// Why a publication cannot be written in a format.
public enum PublicationWriteError: Error, Sendable {
    /// Its content is locked by the named protection.
    case restricted(String)
    /// The format is for texts, and this is none.
    case notText
    /// There is nothing in it.
    case empty
    /// It is so long that its end was not read.
    case tooLong
    /// A part that it cannot do without cannot be read.
    case reading(ReadError, href: String)
}

extension PublicationWriteError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .restricted(let name): "its content is protected (\(name))"
        case .notText: "it has no text"
        case .empty: "it has nothing to read in it"
        case .tooLong: "it is too long to be read whole"
        case .reading(let error, let href): "\(href): \(error)"
        }
    }
}
