import Glibc
import Synchronization

/// An HTTP/1.1 server on a few threads, each with an event loop.
///
///     let server = EventLoopServer(address: try ServerAddress("127.0.0.1:8080"))
///     try await server.serve(handler) { address in print("http://\(address)/") }
///
/// Requests have no bodies: the server is for reading. Slow and hostile clients
/// cost it a bounded amount of memory: see ``ServerLimits``.
public final class EventLoopServer: HTTPServing {
    private let address: ServerAddress
    private let limits: ServerLimits
    private let threadCount: Int

    /// Creates a server that does not listen yet.
    ///
    /// - Parameter threads: the number of event loops, at least 1.
    public init(address: ServerAddress, limits: ServerLimits = ServerLimits(), threads: Int = 2) {
        self.address = address
        self.limits = limits
        threadCount = max(1, threads)
    }

    public func serve(
        _ handler: any RequestHandler, listening: @escaping @Sendable (ServerAddress) -> Void
    ) async throws(ServerError) {
        var loops: [EventLoop] = []
        for _ in 0..<threadCount { loops.append(try EventLoop()) }
        let listener: Listener
        do {
            listener = try Listener(address, loops: loops, handler: handler, limits: limits)
        } catch {
            for loop in loops { loop.stop() }
            throw error
        }
        listening(listener.address)
        await listener.listenUntilCancelled()
        for loop in loops { loop.stop() }
    }
}

/// The socket that clients connect to.
private final class Listener: EventSource {
    private struct State {
        var next = 0
        var total = 0
        var byClient: [String: Int] = [:]
        var connections: [ObjectIdentifier: Connection] = [:]
        var isPaused = false
        var isClosed = false
        var waiter: CheckedContinuation<Void, Never>?
    }
    let address: ServerAddress
    private let socket: Int32
    private let loops: [EventLoop]
    private let handler: any RequestHandler
    private let limits: ServerLimits
    private let state = Mutex(State())

    init(
        _ requestedAddress: ServerAddress, loops: [EventLoop], handler: any RequestHandler, limits: ServerLimits
    ) throws(ServerError) {
        self.loops = loops
        self.handler = handler
        self.limits = limits
        let family = requestedAddress.host.contains(":") ? AF_INET6 : AF_INET
        let socket = Glibc.socket(
            family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard socket >= 0 else { throw .system("cannot create a socket", errno: errno) }
        self.socket = socket
        var one: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        let isBound =
            requestedAddress.withSystemAddress { bind(socket, $0, $1) == 0 && listen(socket, 1024) == 0 } ?? false
        guard isBound, let address = ServerAddress(of: socket) else {
            let number = errno
            close(socket)
            throw .address(requestedAddress, errno: number)
        }
        self.address = address
        loops[0].add(self, socket: socket, repeats: true)
    }

    /// Waits for the cancellation of the task; closes all connections then.
    func listenUntilCancelled() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isClosed = state.withLock { state in
                    if !state.isClosed { state.waiter = continuation }
                    return state.isClosed
                }
                if isClosed { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.isClosed = true
                defer { state.waiter = nil }
                return state.waiter
            }
            waiter?.resume()
        }
        loops[0].remove(socket)
        close(socket)
        for connection in state.withLock({ Array($0.connections.values) }) { connection.end() }
    }

    func ready(_ events: SocketEvents) {
        // A few at a time: other connections of the loop wait meanwhile.
        for _ in 0..<64 {
            let descriptor = accept(socket, nil, nil)
            if descriptor >= 0 {
                begin(descriptor)
            } else if errno == EMFILE || errno == ENFILE {
                // Without a descriptor the event would repeat at once.
                loops[0].remove(socket)
                return state.withLock { $0.isPaused = true }
            } else if errno != EINTR, errno != ECONNABORTED {
                return
            }
        }
    }

    func tick(now: Int) {}

    private func begin(_ descriptor: Int32) {
        let client = ServerAddress(of: descriptor, peer: true)
        let name = client?.host ?? ""
        guard admit(name, isLocal: client?.isLoopback ?? false) else {
            close(descriptor)
            return
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        let loop = state.withLock { state in
            state.next += 1
            return loops[state.next % loops.count]
        }
        let connection = Connection(descriptor, client: name, on: loop, handler: handler, limits: limits)
        state.withLock { $0.connections[ObjectIdentifier(connection)] = connection }
        Task {
            await connection.converse()
            self.leave(name, connection)
        }
    }

    private func admit(_ client: String, isLocal: Bool) -> Bool {
        state.withLock { state in
            let connectionCount = state.byClient[client, default: 0]
            let limit = isLocal || limits.connectionsPerClient == 0 ? Int.max : limits.connectionsPerClient
            guard state.total < limits.connections, connectionCount < limit, !state.isClosed else { return false }
            state.total += 1
            state.byClient[client] = connectionCount + 1
            return true
        }
    }

    private func leave(_ client: String, _ connection: Connection) {
        let wasPaused = state.withLock { state in
            state.total -= 1
            state.connections[ObjectIdentifier(connection)] = nil
            let connectionCount = state.byClient[client, default: 1] - 1
            state.byClient[client] = connectionCount > 0 ? connectionCount : nil
            defer { state.isPaused = false }
            return state.isPaused && !state.isClosed
        }
        if wasPaused { loops[0].add(self, socket: socket, repeats: true) }
    }
}
