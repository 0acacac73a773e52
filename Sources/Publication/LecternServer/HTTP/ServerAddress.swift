import Glibc

/// An IP address and a port.
///
///     try ServerAddress("127.0.0.1:8080")
///     try ServerAddress("[::1]:8080")
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
    /// The IP address, without brackets.
    public let host: String
    /// The port; 0 for one that the system chooses.
    public let port: UInt16

    /// Parses an address with a port; `localhost` is 127.0.0.1.
    ///
    /// - Throws: ``ServerError/invalidAddress(_:)``.
    public init(_ text: String) throws(ServerError) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            throw .invalidAddress(text)
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw .invalidAddress(text)
        }
        self.init(host: host == "localhost" ? "127.0.0.1" : String(host), port: port)
        guard withSystemAddress({ _, _ in }) != nil else { throw .invalidAddress(text) }
    }

    init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Whether only programs of the same machine can connect.
    public var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") || host == "::ffff:127.0.0.1" }

    /// The address as it is in a URL.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Calls a closure with the system's form of the address; nil if it is not
    /// an IP address.
    func withSystemAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result? {
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        four.sin_port = port.bigEndian
        if inet_pton(AF_INET, host, &four.sin_addr) == 1 { return Self.rebound(&four, body) }
        var six = sockaddr_in6()
        six.sin6_family = sa_family_t(AF_INET6)
        six.sin6_port = port.bigEndian
        if inet_pton(AF_INET6, host, &six.sin6_addr) == 1 { return Self.rebound(&six, body) }
        return nil
    }

    private static func rebound<Address, Result>(
        _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    /// Returns the address of a socket: its own, or its peer's.
    init?(of socket: Int32, peer: Bool = false) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var port = [CChar](repeating: 0, count: 32)
        let isKnown = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                (peer ? getpeername(socket, address, &length) : getsockname(socket, address, &length)) == 0
                    && getnameinfo(
                        address, length, &host, socklen_t(host.count), &port, socklen_t(port.count),
                        NI_NUMERICHOST | NI_NUMERICSERV) == 0
            }
        }
        guard isKnown, let number = UInt16(Self.text(port)) else { return nil }
        self.init(host: Self.text(host), port: number)
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
