import Glibc

/// Why a dictionary server gave no answer.
public enum DictionaryServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the host has no address.
    case noSuchHost(String)
    /// No connection could be made, or it broke; `errno` is the reason of the system.
    case connection(host: String, errno: Int32)
    /// The server did not answer in time.
    case timeout(host: String)
    /// The server refused; its code and words.
    case refused(host: String, code: Int, message: String)
    /// The server does not speak the protocol, or its answer is too long.
    case invalidAnswer(host: String)

    public var description: String {
        switch self {
        case .noSuchHost(let host): "there is no host \(host)"
        case .connection(let host, let errno): "\(host): \(String(cString: strerror(errno)))"
        case .timeout(let host): "\(host) does not answer"
        case .refused(let host, let code, let message): "\(host) refuses: \(message) (\(code))"
        case .invalidAnswer(let host): "\(host) gives no answer of a dictionary server"
        }
    }
}
