import Glibc

/// Why bytes could not be read.
public enum ReadError: Error, Sendable {
    /// The bytes could not be had: missing file, no permission, network.
    case access(AccessError)
    /// The bytes are there but are not what they should be, such as a damaged
    /// archive entry. The text is one clear clause; the cause may be nil.
    case decoding(String, cause: (any Error)? = nil)
    /// The bytes are encrypted, and there is no key to them. The text is one clear clause.
    case encrypted(String)
    /// This resource or container cannot do what was asked of it.
    case unsupportedOperation(String)
    /// The task that read was cancelled.
    case cancelled

    /// Why the source of the bytes refused them.
    public enum AccessError: Error, Sendable, Equatable {
        case notFound(String)
        case forbidden(String)
        /// The system's error number for a path.
        case fileSystem(path: String, errno: Int32)
        /// An HTTP status that is no success.
        case http(status: Int, url: String)
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
        case .cancelled: "cancelled"
        }
    }
}

extension ReadError.AccessError: CustomStringConvertible {
    /// What the system says of an error.
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
