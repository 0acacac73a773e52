public import LecternAssets
public import LecternBase

/// One file of a publication that is written out: its path from the root, and
/// its bytes when they are asked for.
public struct PackageEntry: Sendable {
    /// Divided by `/`, without `.` and `..`.
    public let path: String
    /// How it is best packed in an archive.
    public let method: ZIPWriter.Method
    private let make: @Sendable () async throws(ReadError) -> Bytes

    public init(
        _ path: String, method: ZIPWriter.Method = .deflated,
        _ make: @escaping @Sendable () async throws(ReadError) -> Bytes
    ) {
        (self.path, self.method, self.make) = (path, method, make)
    }

    /// An entry of some text.
    public init(_ path: String, text: String, method: ZIPWriter.Method = .deflated) {
        self.init(path, method: method) { () throws(ReadError) in Bytes(utf8: text) }
    }

    /// The bytes; where they are of a book, they are read now.
    public func bytes() async throws(ReadError) -> Bytes { try await make() }
}

/// Why a publication cannot be written in a format.
public enum PublicationWriteError: Error, Sendable {
    /// Its content is locked by the named protection.
    case restricted(String)
    /// The format is for texts, and this is none.
    case notText
    /// There is nothing in it.
    case empty
    /// A part that it cannot do without cannot be read.
    case reading(ReadError, href: String)
}

extension PublicationWriteError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .restricted(let name): "its content is protected (\(name))"
        case .notText: "it has no text"
        case .empty: "it has nothing to read in it"
        case .reading(let error, let href): "\(href): \(error)"
        }
    }
}
