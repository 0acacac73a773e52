import Glibc
public import LecternBase

extension HTTPURL {
    /// Whether the server is on this machine or in the network at home: a private address, or a name that only a local
    /// network has, such as `nas` or `nas.local`. Such servers seldom have TLS.
    public var isLocal: Bool {
        if let address = LocalAddress.bytes(of: host) { return LocalAddress.isLocal(address) }
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        guard let dot = name.lastIndex(of: ".") else { return true }
        let last = name[name.index(after: dot)...]
        return LocalAddress.domains.contains(last) || name.hasSuffix(".home.arpa") || name == "fritz.box"
            || name.hasSuffix(".fritz.box")
    }
}

/// Addresses of local networks.
private enum LocalAddress {
    /// RFC 6762, RFC 6761, the domain for private use, and what routers for homes use.
    static let domains: Set<Substring> = ["local", "localhost", "internal", "lan", "home", "localdomain", "intranet"]

    /// The bytes of an address in digits: 4 or 16; nil for a name.
    static func bytes(of host: String) -> [UInt8]? {
        var address = [UInt8](repeating: 0, count: 16)
        if host.hasPrefix("["), host.hasSuffix("]") {
            let text = String(host.dropFirst().dropLast().prefix { $0 != "%" })
            guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
            // ::ffff:0:0/96
            let isMapped = address[..<10].allSatisfy { $0 == 0 } && address[10] == 0xFF && address[11] == 0xFF
            return isMapped ? Array(address[12...]) : address
        }
        return inet_pton(AF_INET, host, &address) == 1 ? Array(address[..<4]) : nil
    }

    static func isLocal(_ bytes: [UInt8]) -> Bool {
        switch (bytes.count, bytes[0], bytes[1]) {
        // RFC 1918, RFC 1122, RFC 3927 and, for private networks over the internet, RFC 6598.
        case (4, 10, _), (4, 127, _), (4, 192, 168), (4, 172, 16...31), (4, 169, 254), (4, 100, 64...127): true
        // RFC 4193 and RFC 4291.
        case (16, 0xFC...0xFD, _), (16, 0xFE, 0x80...0xBF): true
        case (16, 0, 0): bytes[..<15].allSatisfy { $0 == 0 } && bytes[15] == 1
        default: false
        }
    }
}
