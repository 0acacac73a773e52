import Glibc
import LecternAssets
import LecternBase

/// The conversation with one client: reads requests and sends the answers, one
/// after the other, on the thread of an ``EventLoop``.
actor Connection: EventSource {
    private let handler: any RequestHandler
    private let client: String
    let limits: ServerLimits
    private var parser: RequestParser
    var socket: ConnectionSocket
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Bodies are sent in pieces of this size.
    private static let pieceLength: UInt64 = 256 << 10

    init(_ descriptor: Int32, client: String, on loop: EventLoop, handler: any RequestHandler, limits: ServerLimits) {
        self.client = client
        self.loop = loop
        self.handler = handler
        self.limits = limits
        socket = ConnectionSocket(descriptor: descriptor)
        parser = RequestParser(limits: limits.request)
    }

    nonisolated func ready(_ events: SocketEvents) { assumeIsolated { $0.socket.note(events) } }

    nonisolated func tick(now: Int) { assumeIsolated { $0.socket.expire(now) } }

    /// Ends the connection after the current answer, for a server that stops.
    nonisolated func end() { Task { await self.endWhenIdle() } }

    private func endWhenIdle() { socket.isEnding = true }

    /// Answers requests until the client or the server ends the connection.
    func converse() async {
        loop.add(self, socket: socket.descriptor)
        do throws(RequestError) {
            while let request = try await nextRequest() {
                guard await answer(request) else { break }
            }
        } catch {
            await refuse(ServerResponse(problem: "\(error)", status: error.status), nil)
        }
        loop.remove(socket.descriptor)
        close(socket.descriptor)
    }

    private func nextRequest() async throws(RequestError) -> ServerRequest? {
        var deadline = Clock.milliseconds() + limits.idleTime
        var hasBegun = false
        while true {
            if var request = try parser.next() {
                request.client = client
                return request
            }
            if !hasBegun, !parser.isEmpty {
                // The whole head must arrive in this time, however it is divided.
                hasBegun = true
                deadline = Clock.milliseconds() + limits.headTime
            }
            guard !(socket.isEnding && !hasBegun), await waitToReceive(until: deadline), receive() != 0 else {
                return nil
            }
        }
    }

    /// Sends the answer to a request; returns whether the connection persists.
    private func answer(_ request: ServerRequest) async -> Bool {
        guard !request.hasBody else {
            await refuse(ServerResponse(problem: "requests to this server have no body", status: 413), request)
            return false
        }
        var response = handler.immediateResponse(to: request)
        if response == nil { response = await slowResponse(to: request) }
        guard let response else { return false }
        let keepsAlive = request.keepsAlive && !socket.isEnding
        return await send(response, to: request, keepsAlive: keepsAlive) && keepsAlive
    }

    /// Has the request answered on other threads; cancels that if it takes too
    /// long, or if the connection breaks.
    private func slowResponse(to request: ServerRequest) async -> ServerResponse? {
        let work = Task { [handler] in await handler.response(to: request) }
        socket.deadline = Clock.milliseconds() + limits.answerTime
        socket.work = work
        let response = await work.value
        socket.work = nil
        if socket.isBroken { return nil }
        guard work.isCancelled else { return response }
        return BrowserPolicy().applied(to: ServerResponse(problem: "the answer took too long", status: 503))
    }

    private func send(_ response: ServerResponse, to request: ServerRequest?, keepsAlive: Bool) async -> Bool {
        let head = Bytes(response.head(date: loop.date(), keepsAlive: keepsAlive))
        var sent: UInt64 = 0
        var isComplete: Bool
        if request?.method == "HEAD" || response.status == 304 || response.status == 204 {
            isComplete = await send(head, .empty)
        } else {
            switch response.body {
            case .bytes(let bytes):
                isComplete = await send(head, bytes)
                sent = isComplete ? UInt64(bytes.count) : 0
            case .resource(let resource, let range):
                sent = await send(head, resource, range: range)
                isComplete = sent == range.upperBound - range.lowerBound
            }
        }
        handler.didAnswer(request, client: client, status: response.status, bytes: sent)
        return isComplete
    }

    /// Sends a range of a resource; returns how many bytes of it were sent.
    private func send(_ head: Bytes, _ resource: any Resource, range: Range<UInt64>) async -> UInt64 {
        var head = head
        var offset = range.lowerBound
        repeat {
            let piece = offset..<min(offset + Self.pieceLength, range.upperBound)
            guard let bytes = await read(piece, of: resource), await send(head, bytes) else { break }
            head = .empty
            offset = piece.upperBound
            // Other connections of the loop have their turn.
            await Task.yield()
        } while offset < range.upperBound
        return offset - range.lowerBound
    }

    /// Reads a piece; nil if the resource is shorter than announced: then the
    /// connection must end, since the length has been sent.
    private func read(_ piece: Range<UInt64>, of resource: any Resource) async -> Bytes? {
        guard !piece.isEmpty else { return .empty }
        let local = try? resource.readImmediately(range: piece)
        var bytes = local ?? nil
        if bytes == nil { bytes = try? await resource.read(range: piece) }
        guard let bytes, UInt64(bytes.count) == piece.upperBound - piece.lowerBound else { return nil }
        return bytes
    }

    /// Sends the last answer of the connection.
    private func refuse(_ response: ServerResponse, _ request: ServerRequest?) async {
        let response = BrowserPolicy().applied(to: response)
        guard await send(response, to: request, keepsAlive: false) else { return }
        // Closing a socket with unread bytes would destroy the answer on its
        // way: receive what the client still sends, for a short time.
        shutdown(socket.descriptor, Int32(SHUT_WR))
        let deadline = Clock.milliseconds() + 1000
        var bytesLeft = 256 << 10
        while bytesLeft > 0, await waitToReceive(until: deadline) {
            parser = RequestParser(limits: limits.request)
            let count = receive()
            guard count != 0 else { return }
            bytesLeft -= count
        }
    }

    /// Receives bytes for the parser; returns their number, 0 at the end of the
    /// connection, -1 if none have arrived yet.
    private func receive() -> Int { socket.receive { parser.append($0) } }
}
