import Glibc
import LecternBase

/// The socket of a connection, and who waits for it.
struct ConnectionSocket {
    let descriptor: Int32
    /// Whether the server stops, and the connection ends when it is idle.
    var isEnding = false
    /// When the current wait or the current work ends, in milliseconds.
    var deadline = Int.max
    /// The work on an answer.
    var work: Task<ServerResponse, Never>?
    /// Whether the connection is broken.
    private(set) var isBroken = false
    private var waiter: (events: SocketEvents, continuation: CheckedContinuation<Void, Never>)?
    /// What can be done without waiting, as far as is known.
    private var available: SocketEvents = [.readable, .writable]
    private static let roomLength = 16 << 10

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Whether bytes can be received or sent now.
    func can(_ events: SocketEvents) -> Bool { available.contains(events) || isBroken }

    /// Takes note of events, and resumes who waits for them.
    mutating func note(_ events: SocketEvents) {
        available.formUnion(events)
        if events.contains(.broken) {
            isBroken = true
            work?.cancel()
        }
        if let waiter, can(waiter.events) { resume() }
    }

    /// Ends a wait or cancels work whose deadline is over. A server that stops
    /// waits for no further request.
    mutating func expire(_ now: Int) {
        guard now >= deadline || isEnding && waiter?.events == .readable else { return }
        work?.cancel()
        resume()
    }

    mutating func wait(for events: SocketEvents, _ continuation: CheckedContinuation<Void, Never>) {
        waiter = (events, continuation)
    }

    private mutating func resume() {
        let continuation = waiter?.continuation
        waiter = nil
        continuation?.resume()
    }

    /// Receives bytes that have arrived; returns their number, 0 at the end of
    /// the connection, -1 if none have arrived yet.
    mutating func receive(_ take: (UnsafeRawBufferPointer) -> Void) -> Int {
        withUnsafeTemporaryAllocation(byteCount: Self.roomLength, alignment: 16) { buffer in
            while true {
                let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                if count > 0 {
                    // A short read has emptied the socket; the next byte is an event again.
                    if count < buffer.count, !available.contains(.ended) { available.remove(.readable) }
                    take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                    return count
                }
                if count < 0, errno == EINTR { continue }
                if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
                    available.remove(.readable)
                    return -1
                }
                return 0
            }
        }
    }

    /// Sends bytes from an offset in two parts; returns how many were sent, 0
    /// if the client must receive first, nil if the connection is broken.
    mutating func send(_ first: Bytes, _ second: Bytes, from offset: Int) -> Int? {
        let sent = first.withUnsafeBytes { first in
            second.withUnsafeBytes { second in
                let head = UnsafeRawBufferPointer(rebasing: first[min(offset, first.count)...])
                let body = UnsafeRawBufferPointer(rebasing: second[max(0, offset - first.count)...])
                return Self.send(descriptor, head: head, body: body)
            }
        }
        if sent >= 0 { return sent }
        guard errno == EAGAIN || errno == EWOULDBLOCK else { return nil }
        available.remove(.writable)
        return 0
    }

    private static func send(_ descriptor: Int32, head: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer) -> Int {
        withUnsafeTemporaryAllocation(of: iovec.self, capacity: 2) { parts in
            parts.initializeElement(
                at: 0, to: iovec(iov_base: UnsafeMutableRawPointer(mutating: head.baseAddress), iov_len: head.count))
            parts.initializeElement(
                at: 1, to: iovec(iov_base: UnsafeMutableRawPointer(mutating: body.baseAddress), iov_len: body.count))
            var message = msghdr()
            message.msg_iov = parts.baseAddress
            message.msg_iovlen = 2
            while true {
                let count = sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                return count
            }
        }
    }
}

extension Connection {
    /// Waits until bytes can be received; false if the deadline is over, or the
    /// connection broken.
    func waitToReceive(until deadline: Int) async -> Bool {
        while !socket.can(.readable) {
            guard Clock.milliseconds() < deadline, !socket.isEnding else { return false }
            await wait(for: .readable, until: deadline)
        }
        return !socket.isBroken
    }

    /// Sends bytes in two parts; false if the client does not receive them.
    func send(_ head: Bytes, _ body: Bytes) async -> Bool {
        let total = head.count + body.count
        var sent = 0
        while sent < total {
            guard let count = socket.send(head, body, from: sent) else { return false }
            sent += count
            guard sent < total, !socket.can(.writable) else { continue }
            let deadline = Clock.milliseconds() + limits.sendTime
            await wait(for: .writable, until: deadline)
            guard socket.can(.writable), !socket.isBroken else { return false }
        }
        return true
    }

    private func wait(for events: SocketEvents, until deadline: Int) async {
        socket.deadline = deadline
        await withCheckedContinuation { socket.wait(for: events, $0) }
        socket.deadline = .max
    }
}
