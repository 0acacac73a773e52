import Glibc

/// The reason why bytes could not be read.
public enum ReadError: Error, Sendable {
    /// The bytes are not accessible: missing file, permission, network.
    case access(AccessError)
    /// The bytes are invalid, as in a damaged archive entry. The text is one
    /// clause.
    case decoding(String, cause: (any Error)? = nil)
    /// The bytes are encrypted and there is no key. The text is one clause.
    case encrypted(String)
    /// The resource or container does not support the operation.
    case unsupportedOperation(String)
    /// The bytes do not fit into memory at once: read them by ranges. The text
    /// is one clause.
    case outOfMemory(String)
    /// The reading task was cancelled.
    case cancelled

    /// The reason why bytes are not accessible.
    public enum AccessError: Error, Sendable, Equatable {
        /// There is nothing at the path or URL.
        case notFound(String)
        /// The path or URL exists, but this user may not read it.
        case forbidden(String)
        /// A system error for a path.
        case fileSystem(path: String, errno: Int32)
        /// An HTTP status other than success.
        case http(status: Int, url: String)
        /// Any other reason, as one clause.
        case other(String)
    }
}

extension ReadError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .access(let error): error.description
        case .decoding(let reason, let cause): cause.map { "\(reason) (\($0))" } ?? reason
        case .encrypted(let reason): reason
        case .unsupportedOperation(let what): "not supported: \(what)"
        case .outOfMemory(let reason): reason
        case .cancelled: "cancelled"
        }
    }
}

extension ReadError.AccessError: CustomStringConvertible {
    /// The system's message for an error number.
    private static func words(_ number: Int32) -> String {
        strerror(number).map { String(cString: $0) } ?? "system error \(number)"
    }

    public var description: String {
        switch self {
        case .notFound(let what): "\(what) does not exist"
        case .forbidden(let what): "no permission to read \(what)"
        case .fileSystem(let path, let number): "\(path) could not be read (\(Self.words(number)))"
        case .http(let status, let url): "\(url) answered with status \(status)"
        case .other(let reason): reason
        }
    }
}
