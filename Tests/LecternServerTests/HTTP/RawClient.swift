import Foundation
import Glibc
import LecternServer
import LecternTestKit

/// A socket that sends what a test wants, however wrong.
struct RawClient: ~Copyable {
    private let socket: Int32

    /// Connects to a server on this machine.
    init(_ address: ServerAddress) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var own = sockaddr_in()
        own.sin_family = sa_family_t(AF_INET)
        own.sin_port = address.port.bigEndian
        own.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        // No read waits longer than the test.
        var limit = timeval(tv_sec: 600, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let descriptor = socket
        let isConnected = withUnsafePointer(to: &own) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { close(socket) }

    /// Sends text; false if the server has closed the connection.
    @discardableResult func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// Receives text until the server closes the connection.
    func receiveAll() -> String { String(decoding: receiveBytes(), as: UTF8.self) }

    /// Receives text until it has a part.
    func receive(until part: String) -> String {
        String(decoding: receive { String(decoding: $0, as: UTF8.self).contains(part) }, as: UTF8.self)
    }

    /// Receives all bytes until the server closes the connection.
    func receiveBytes() -> [UInt8] { receive { _ in false } }

    private func receive(_ isEnough: ([UInt8]) -> Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 1 << 16)
        while !isEnough(bytes) {
            let count = recv(socket, &room, room.count, 0)
            guard count > 0 else { break }
            bytes += room[..<count]
        }
        return bytes
    }
}

/// Runs a server with a handler during a test.
@discardableResult func withServer<Result: Sendable>(
    _ handler: any RequestHandler, limits: ServerLimits = ServerLimits(),
    _ body: @escaping @Sendable (ServerAddress) async throws -> Result
) async throws -> Result {
    let (addresses, continuation) = AsyncStream.makeStream(of: ServerAddress.self)
    let server = EventLoopServer(address: try ServerAddress("127.0.0.1:0"), limits: limits)
    let running = Task {
        do { try await server.serve(handler) { continuation.yield($0) } } catch { continuation.finish() }
    }
    defer { running.cancel() }
    var iterator = addresses.makeAsyncIterator()
    guard let address = await iterator.next() else { throw POSIXError(.EADDRNOTAVAIL) }
    return try await body(address)
}
