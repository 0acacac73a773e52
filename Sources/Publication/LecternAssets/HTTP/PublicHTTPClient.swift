import Glibc
package import LecternBase

/// A client for addresses that somebody else has written: it fetches nothing
/// from this machine and from private networks.
///
///     let client = PublicHTTPClient(DefaultHTTPClient(), home: manifestURL)
///
/// A manifest from the internet could otherwise have the program read a server
/// that only the user can reach (server-side request forgery).
package struct PublicHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let home: String?

    /// - Parameter home: an address that the user has chosen; its own origin
    ///   may be private.
    package init(_ client: any HTTPClient, home: HTTPURL?) {
        self.client = client
        self.home = home?.origin
    }

    package func stream(
        _ request: HTTPRequest, onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
        consume: @escaping @Sendable (Bytes) throws -> Void
    ) async throws(HTTPError) -> HTTPResponse {
        guard request.followsRedirections else {
            return try await send(request, onResponse: onResponse, consume: consume)
        }
        return try await request.followed(onResponse: onResponse) { sent, onResponse throws(HTTPError) in
            var sent = sent
            sent.followsRedirections = false
            return try await send(sent, onResponse: onResponse, consume: consume)
        }
    }

    /// Sends a request, if its address may be read, without following redirections.
    private func send(
        _ request: HTTPRequest, onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
        consume: @escaping @Sendable (Bytes) throws -> Void
    ) async throws(HTTPError) -> HTTPResponse {
        let (url, home) = (request.url, home)
        try await Self.onOwnThread { () throws(HTTPError) in try Self.check(url, home) }
        return try await client.stream(
            request,
            onResponse: { response in
                // A client that has followed a redirection all the same: nothing of that answer is used.
                if response.url.origin != url.origin { try Self.check(response.url, home) }
                try onResponse(response)
            }, consume: consume)
    }

    /// Names are looked up on these threads, because that waits.
    private static let threads = BackgroundThreads(count: 2)

    private static func onOwnThread(
        _ body: @escaping @Sendable () throws(HTTPError) -> Void
    ) async throws(HTTPError) {
        let result = await withTaskExecutorPreference(threads) { () async -> Result<Void, HTTPError> in
            do throws(HTTPError) { return .success(try body()) } catch { return .failure(error) }
        }
        try result.get()
    }

    private static func check(_ url: HTTPURL, _ home: String?) throws(HTTPError) {
        guard url.origin != home, isPrivate(host: url.host) else { return }
        throw .malformed("this machine and private networks are not read for a manifest, unless that is allowed")
    }

    /// Whether a host is, or has, an address of this machine or of a private
    /// network. A name without any address is not.
    package static func isPrivate(host: String) -> Bool {
        var name = Substring(host)
        if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
        // The system's own way to read addresses: `127.1` and `0x7f000001` are also ones.
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(String(name), nil, nil, &list) == 0 else { return false }
        defer { freeaddrinfo(list) }
        var next = list
        while let entry = next?.pointee {
            if let address = entry.ai_addr, isPrivate(address) { return true }
            next = entry.ai_next
        }
        return false
    }

    private static func isPrivate(_ address: UnsafeMutablePointer<sockaddr>) -> Bool {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                isPrivate(four: UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
            }
        case AF_INET6:
            address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
                withUnsafeBytes(of: pointer.pointee.sin6_addr) { isPrivate(six: Array($0)) }
            }
        default: true
        }
    }

    /// Spec: https://www.iana.org/assignments/iana-ipv4-special-registry
    private static func isPrivate(four address: UInt32) -> Bool {
        let blocks: [(first: UInt32, bits: UInt32)] = [
            (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
            (0xAC10_0000, 12), (0xC000_0000, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xE000_0000, 3),
        ]
        return blocks.contains { (address ^ $0.first) >> (32 - $0.bits) == 0 }
    }

    /// Spec: https://www.iana.org/assignments/iana-ipv6-special-registry
    private static func isPrivate(six address: [UInt8]) -> Bool {
        func four(at index: Int) -> Bool {
            isPrivate(four: address[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) })
        }
        // Mapped, compatible and translated addresses contain one of IPv4, and so do those of 6to4.
        if address.prefix(10).allSatisfy({ $0 == 0 }), address[10] == address[11] {
            return address[10] == 0xFF || address[10] == 0 ? four(at: 12) : true
        }
        if address.starts(with: [0x00, 0x64, 0xFF, 0x9B]) { return four(at: 12) }
        if address.starts(with: [0x20, 0x02]) { return four(at: 2) }
        // Unique local, link-local, site-local and multicast.
        return address[0] & 0xFE == 0xFC || address[0] == 0xFE && address[1] & 0x80 != 0 || address[0] == 0xFF
    }
}
