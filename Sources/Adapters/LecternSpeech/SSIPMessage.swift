/// The last lines of an answer of the service, with the same code.
struct SSIPReply: Hashable, Sendable {
    /// Below 300 for success.
    var code: Int
    /// The text of the last line.
    var text: String
    /// The texts of the lines before it.
    var data: [String]
}

/// An event of a message that the service speaks.
struct SSIPEvent: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case begin, end, cancelled, paused, resumed
        case mark(String)
    }

    var message: String
    var kind: Kind
    /// When it arrived.
    let arrival = ContinuousClock.now

    /// Spec: SSIP, "Event Notification and Index Marking".
    init?(_ reply: SSIPReply) {
        guard let message = reply.data.first else { return nil }
        self.message = message
        switch reply.code {
        case 700:
            guard reply.data.count >= 3 else { return nil }
            kind = .mark(reply.data[2])
        case 701: kind = .begin
        case 702: kind = .end
        case 703: kind = .cancelled
        case 704: kind = .paused
        case 705: kind = .resumed
        default: return nil
        }
    }
}

/// Puts lines together to replies: `249-first`, `249-second`, `249 OK`.
struct SSIPLineReader {
    private var bytes: [UInt8] = []
    private var data: [String] = []

    /// Adds received bytes.
    ///
    /// - Returns: the replies that they complete.
    mutating func add(_ more: some Sequence<UInt8>) -> [SSIPReply] {
        var replies: [SSIPReply] = []
        for byte in more {
            guard byte == 0x0A else {
                bytes.append(byte)
                continue
            }
            if bytes.last == 0x0D { bytes.removeLast() }
            if let reply = take(String(decoding: bytes, as: UTF8.self)) { replies.append(reply) }
            bytes.removeAll(keepingCapacity: true)
        }
        return replies
    }

    private mutating func take(_ line: String) -> SSIPReply? {
        guard line.utf8.count >= 4, let code = Int(line.prefix(3)) else { return nil }
        let text = String(line.dropFirst(4))
        guard line.dropFirst(3).first == " " else {
            data.append(text)
            return nil
        }
        defer { data = [] }
        return SSIPReply(code: code, text: text, data: data)
    }
}
