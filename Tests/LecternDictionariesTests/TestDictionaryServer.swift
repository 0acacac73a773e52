import Glibc

@testable import LecternDictionaries

/// A dictionary server for one test: it answers commands with texts of a table.
final class TestDictionaryServer: Sendable {
    private let socket: Int32
    private let port: UInt16
    private let answers: [String: String]

    init(_ answers: [String: String]) throws {
        self.answers = answers
        (socket, port) = try FreePort.listener()
    }

    /// Serves connections, one after the other, while the work runs.
    func run(_ work: (DictionaryServer) async throws -> Void) async throws {
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<TestDictionaryServer>.fromOpaque(context).takeRetainedValue().accept() }
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        defer {
            shutdown(socket, Int32(SHUT_RDWR))
            pthread_join(thread, nil)
            close(socket)
        }
        try await work(DictionaryServer(host: "127.0.0.1", port: port, timeout: .seconds(60)))
    }

    private func accept() {
        while case let connection = Glibc.accept(socket, nil, nil), connection >= 0 {
            serve(connection)
            close(connection)
        }
    }

    private func serve(_ connection: Int32) {
        send("220 test <mime> <1@test>\r\n", connection)
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) == 1 {
            line.append(byte)
            guard byte == 0x0A else { continue }
            let command = String(decoding: line.dropLast(2), as: UTF8.self)
            line = []
            send(
                command.hasPrefix("CLIENT") ? "250 ok\r\n" : answers[command] ?? "500 unknown: \(command)\r\n",
                connection)
        }
    }

    private func send(_ text: String, _ connection: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count <= 0 { return }
            bytes = bytes.dropFirst(count)
        }
    }
}

/// Ports of this machine that nothing listens on.
enum FreePort {
    /// Returns a listening socket and its port.
    static func listener() throws -> (socket: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw FolderError(path: "socket", errno: errno) }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// Returns a port that was free a moment ago.
    static func number() throws -> UInt16 {
        let (socket, port) = try listener()
        close(socket)
        return port
    }
}
