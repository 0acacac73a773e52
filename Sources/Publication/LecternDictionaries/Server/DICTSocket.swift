import Glibc

/// A connected socket that does not wait longer than to a deadline, closed with its last reference.
final class DICTSocket {
    private let host: String
    private let file: Int32
    private let deadline: ContinuousClock.Instant

    /// Connects to the first address of a host that accepts.
    init(host: String, port: UInt16, deadline: ContinuousClock.Instant) throws(DictionaryServerError) {
        self.host = host
        self.deadline = deadline
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard !host.isEmpty, getaddrinfo(host, String(port), &hints, &list) == 0 else { throw .noSuchHost(host) }
        defer { freeaddrinfo(list) }
        var failure = DictionaryServerError.connection(host: host, errno: ECONNREFUSED)
        var address = list
        while let current = address {
            do throws(DictionaryServerError) {
                file = try Self.connected(to: current.pointee, host: host, deadline: deadline)
                return
            } catch { failure = error }
            address = current.pointee.ai_next
        }
        throw failure
    }

    deinit { close(file) }

    private static func connected(
        to address: addrinfo, host: String, deadline: ContinuousClock.Instant
    ) throws(DictionaryServerError) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let file = socket(address.ai_family, kind, address.ai_protocol)
        guard file >= 0 else { throw .connection(host: host, errno: errno) }
        do throws(DictionaryServerError) {
            if connect(file, address.ai_addr, address.ai_addrlen) != 0 {
                guard errno == EINPROGRESS else { throw .connection(host: host, errno: errno) }
                try wait(file, Int16(POLLOUT), host: host, deadline: deadline)
                var (status, length): (Int32, socklen_t) = (0, 4)
                getsockopt(file, SOL_SOCKET, SO_ERROR, &status, &length)
                guard status == 0 else { throw .connection(host: host, errno: status) }
            }
            return file
        } catch {
            close(file)
            throw error
        }
    }

    /// Waits until the socket can be read or written.
    private static func wait(
        _ file: Int32, _ event: Int16, host: String, deadline: ContinuousClock.Instant
    ) throws(DictionaryServerError) {
        while true {
            let milliseconds = (deadline - .now) / Duration.milliseconds(1)
            guard milliseconds > 0 else { throw .timeout(host: host) }
            var descriptor = pollfd(fd: file, events: event, revents: 0)
            let count = poll(&descriptor, 1, Int32(min(milliseconds.rounded(.up), 1e6)))
            if count > 0 { return }
            if count < 0, errno != EINTR { throw .connection(host: host, errno: errno) }
        }
    }

    func send(_ bytes: [UInt8]) throws(DictionaryServerError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN {
                try Self.wait(file, Int16(POLLOUT), host: host, deadline: deadline)
            } else if errno != EINTR {
                throw .connection(host: host, errno: errno)
            }
        }
    }

    /// Appends what has arrived, at least one byte.
    func receive(into buffer: inout [UInt8]) throws(DictionaryServerError) {
        var block = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            try Self.wait(file, Int16(POLLIN), host: host, deadline: deadline)
            let count = recv(file, &block, block.count, 0)
            if count > 0 {
                buffer += block[..<count]
                return
            }
            if count == 0 { throw .connection(host: host, errno: ECONNRESET) }
            if errno != EAGAIN, errno != EINTR { throw .connection(host: host, errno: errno) }
        }
    }
}
