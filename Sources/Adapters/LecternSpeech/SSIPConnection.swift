import Dispatch
import Glibc
import Synchronization

/// Where the service listens.
enum SSIPAddress: Hashable, Sendable, CustomStringConvertible {
    case unix(String)

    /// The address in `SPEECHD_ADDRESS` (`unix_socket:/path`), else the user's standard socket.
    static var standard: SSIPAddress {
        let named = variable("SPEECHD_ADDRESS").flatMap { $0.hasPrefix("unix_socket:") ? $0.dropFirst(12) : nil }
        if let named, named.hasPrefix("/") { return .unix(String(named)) }
        let folder = variable("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())"
        return .unix(folder + "/speech-dispatcher/speechd.sock")
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    var description: String {
        switch self {
        case .unix(let path): path
        }
    }
}

/// A connection to speech-dispatcher: sends commands of SSIP, the service's text protocol, and receives replies and
/// events.
///
/// The library libspeechd is not used, because it does not report a lost connection (docs/decisions/0032).
final class SSIPConnection: Sendable {
    /// Events of messages, in order. Ends when the connection is lost or closed.
    let events: AsyncStream<SSIPEvent>
    private let socket: Socket
    private let state = Mutex(State())
    private let writing = DispatchQueue(label: "lectern.ssip.write")

    private struct State {
        var isOpen = true
        /// The commands that wait for a reply, in order.
        var waiting: [(number: Int, continuation: CheckedContinuation<SSIPReply?, Never>)] = []
        var commands = 0
    }

    /// Connects; `nil` if nothing listens there.
    init?(_ address: SSIPAddress) {
        guard case .unix(let path) = address, let socket = Socket(connectedTo: path) else { return nil }
        self.socket = socket
        let (events, continuation) = AsyncStream.makeStream(of: SSIPEvent.self)
        self.events = events
        // The thread ends when the service closes the socket, or `deinit` shuts it down.
        Thread.detach { [weak self] in
            socket.read { self?.receive($0, continuation) ?? false }
            self?.end()
            continuation.finish()
        }
    }

    deinit { socket.shutDown() }

    var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Sends a command.
    ///
    /// - Returns: the reply; `nil` if the connection is lost, or there is no reply in time, after which the
    ///   connection is closed.
    func send(_ command: String, within patience: Duration) async -> SSIPReply? {
        let number = state.withLock { state in
            state.commands += 1
            return state.commands
        }
        let timer = Task { [weak self] in
            try? await Task.sleep(for: patience)
            if !Task.isCancelled { self?.expire(number) }
        }
        defer { timer.cancel() }
        return await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if state.isOpen { state.waiting.append((number, continuation)) }
                return state.isOpen
            }
            guard isOpen else { return continuation.resume(returning: nil) }
            // `send` and the queue keep the order: commands are sent by one caller at a time.
            writing.async { [socket] in if !socket.write(command + "\r\n") { socket.shutDown() } }
        }
    }

    /// Closes the connection if a command has no reply yet.
    private func expire(_ number: Int) {
        let isWaiting = state.withLock { $0.waiting.contains { $0.number == number } }
        if isWaiting { socket.shutDown() }
    }

    /// - Returns: whether to read on.
    private func receive(_ reply: SSIPReply, _ events: AsyncStream<SSIPEvent>.Continuation) -> Bool {
        if reply.code >= 700 {
            if let event = SSIPEvent(reply) { events.yield(event) }
            return true
        }
        let first = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        first?.continuation.resume(returning: reply)
        return true
    }

    private func end() {
        let waiting = state.withLock { state in
            state.isOpen = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for command in waiting { command.continuation.resume(returning: nil) }
    }
}

/// Threads of our own, because a blocking read must not occupy one of the concurrency pool.
private enum Thread {
    static func detach(_ body: @escaping @Sendable () -> Void) {
        let context = Unmanaged.passRetained(Box(body)).toOpaque()
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, context)
        if status == 0 { pthread_detach(thread) } else { Unmanaged<Box>.fromOpaque(context).release() }
    }

    private final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
