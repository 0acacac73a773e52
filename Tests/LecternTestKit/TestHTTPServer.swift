public import Dispatch
import Glibc
public import LecternBase
import Synchronization

/// A local HTTP server for one test, which answers each request with a function
/// and counts the bytes sent.
public final class TestHTTPServer: Sendable {
    /// A client's request.
    public struct Request: Sendable {
        public let method: String
        public let path: String
        /// Header fields by lower-case name.
        public let headers: [String: String]
        /// The body, up to 64 KB.
        public var body = Bytes.empty

        /// The requested range, clamped to a length.
        public func range(of length: UInt64) -> Range<UInt64>? {
            guard let text = headers["range"], text.hasPrefix("bytes=") else { return nil }
            let parts = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, let start = UInt64(parts[0]), start < length else { return nil }
            return start..<(UInt64(parts[1]).map { min($0 + 1, length) } ?? length)
        }
    }

    /// The server's answer.
    public struct Answer: Sendable {
        public var status = 200
        public var headers: [(String, String)] = []
        public var body = Bytes.empty
        /// The announced length, if it differs from the body's.
        public var length: UInt64?
        /// The number of body bytes after which the connection breaks.
        public var breaksAfter: Int?
        /// Keeps the connection open after the last byte until signalled.
        public var end: DispatchSemaphore?
        /// Delays the answer.
        public var delay: Duration?

        public init(status: Int = 200, headers: [(String, String)] = [], body: Bytes = .empty) {
            self.status = status
            self.headers = headers
            self.body = body
        }
    }

    private struct State {
        var bytes = 0
        var requests: [Request] = []
        var isClosed = false
    }
    private let socket: Int32
    private let port: UInt16
    private let state = Mutex(State())
    private let answer: @Sendable (Request) -> Answer
    private let isParallel: Bool

    /// The number of body bytes sent so far, with those being sent.
    public var sentBytes: Int { state.withLock { $0.bytes } }
    public var requests: [Request] { state.withLock { $0.requests } }

    /// Returns the URL of a path on the server.
    public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// - Parameter isParallel: whether requests are answered at the same time.
    public init(isParallel: Bool = false, _ answer: @escaping @Sendable (Request) -> Answer) throws {
        self.answer = answer
        self.isParallel = isParallel
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = socket
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw TestServerError(errno: errno) }
        port = UInt16(bigEndian: address.sin_port)
    }

    /// Serves requests while the work runs.
    public func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Result
    ) async throws -> Result {
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<TestHTTPServer>.fromOpaque(context).takeRetainedValue().accept() }
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        defer {
            state.withLock { $0.isClosed = true }
            shutdown(socket, Int32(SHUT_RDWR))
            pthread_join(thread, nil)
            close(socket)
        }
        return try await work()
    }

    private func accept() {
        let group = DispatchGroup()
        defer { group.wait() }
        while !state.withLock({ $0.isClosed }) {
            let connection = Glibc.accept(socket, nil, nil)
            if connection < 0 { return }
            guard isParallel else {
                converse(connection)
                continue
            }
            DispatchQueue.global().async(group: group) { self.converse(connection) }
        }
    }

    private func converse(_ connection: Int32) {
        serve(connection)
        shutdown(connection, Int32(SHUT_WR))
        close(connection)
    }

    private func serve(_ connection: Int32) {
        guard let request = read(connection) else { return }
        state.withLock { $0.requests.append(request) }
        let answer = answer(request)
        if let delay = answer.delay { usleep(UInt32(delay / .microseconds(1))) }
        var head =
            "HTTP/1.1 \(answer.status) Status\r\nConnection: close\r\nContent-Length: \(answer.length ?? UInt64(answer.body.count))\r\n"
        for (name, value) in answer.headers { head += "\(name): \(value)\r\n" }
        send(Array((head + "\r\n").utf8), connection)
        guard request.method != "HEAD" else { return }
        let body = answer.breaksAfter.map { answer.body.slice(0..<min($0, answer.body.count)) } ?? answer.body
        // Counted first: a client that has the last byte may ask for the sum at once.
        state.withLock { $0.bytes += body.count }
        send(body.array, connection)
        answer.end?.wait()
    }

    private func send(_ bytes: [UInt8], _ connection: Int32) {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.send(
                    connection, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
                    Int32(MSG_NOSIGNAL))
                if count <= 0 { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    private func read(_ connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 4096)
        let end = Array("\r\n\r\n".utf8)
        while bytes.count < 65_536, bytes.firstRange(of: end) == nil {
            let count = recv(connection, &room, room.count, 0)
            if count <= 0 { return nil }
            bytes += room[..<count]
        }
        let headEnd = bytes.firstRange(of: end)?.upperBound ?? bytes.count
        let rest = Array(bytes[headEnd...])
        let lines = String(decoding: bytes[..<headEnd], as: UTF8.self).split(separator: "\r\n")
        let first = (lines.first ?? "").split(separator: " ")
        guard first.count >= 2 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        let length = min(headers["content-length"].flatMap { Int($0) } ?? 0, 65_536)
        var request = Request(method: String(first[0]), path: String(first[1]), headers: headers)
        request.body = readBody(connection, rest, length)
        return request
    }

    private func readBody(_ connection: Int32, _ start: [UInt8], _ length: Int) -> Bytes {
        var bytes = start
        var room = [UInt8](repeating: 0, count: 4096)
        while bytes.count < length {
            let count = recv(connection, &room, room.count, 0)
            if count <= 0 { break }
            bytes += room[..<count]
        }
        return Bytes(Array(bytes.prefix(length)))
    }
}

/// The server could not be started.
public struct TestServerError: Error {
    public let errno: Int32
}
