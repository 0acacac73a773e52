import Glibc

/// A connected socket, closed with its last reference.
final class Socket: Sendable {
    private let file: Int32

    /// Connects to a Unix socket; `nil` if nothing listens there.
    init?(connectedTo path: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { return nil }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if status != 0 { return nil }
    }

    deinit { if file >= 0 { close(file) } }

    /// Ends reads and writes of all threads.
    func shutDown() { shutdown(file, Int32(SHUT_RDWR)) }

    /// Reads replies until the connection ends, or `receive` returns false.
    func read(_ receive: (SSIPReply) -> Bool) {
        var reader = SSIPLineReader()
        var block = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = recv(file, &block, block.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            for reply in reader.add(block[..<count]) where !receive(reply) { return }
        }
    }

    /// - Returns: `false` if the connection has ended.
    func write(_ text: String) -> Bool {
        var unsent = Array(text.utf8)[...]
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes { send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            unsent = unsent.dropFirst(count)
        }
        return true
    }
}
