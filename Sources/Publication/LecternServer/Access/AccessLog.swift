import Glibc

/// Receives a line for each answer of a server.
///
/// It is called on the threads of the connections: a line must be written
/// without waiting.
public protocol AccessLog: Sendable {
    /// Writes a line, which has no line end.
    func write(_ line: String)
}

/// A line of an access log, in the common log format of web servers.
///
///     192.0.2.7 - ann [27/Nov/2026:09:12:01 +0000] "GET /opds2 HTTP/1.1" 200 9730
///
/// It contains neither passwords nor tokens.
struct AccessLogLine {
    var client: String
    /// The name of a user who has logged in.
    var user: String?
    /// Nil if the client has sent something else than a request.
    var request: ServerRequest?
    var status: Int
    /// The bytes of the body that were sent.
    var bytes: UInt64

    func text(at seconds: Int = time(nil)) -> String {
        let line = request.map { "\(Self.escaped($0.method)) \(Self.escaped($0.target)) HTTP/1.1" } ?? "-"
        let client = client.isEmpty ? "-" : Self.escaped(client)
        let user = user.map { Self.escaped($0).replacing(" ", with: "\\x20") } ?? "-"
        return "\(client) - \(user) [\(Self.date(seconds))] \"\(line)\" \(status) \(bytes)"
    }

    /// Quotes, backslashes, control characters and others outside ASCII are
    /// escaped: a client must not forge lines, or move the cursor of a terminal.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            if (0x20..<0x7F).contains(byte), byte != 0x22, byte != 0x5C {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16)
                escaped += "\\x" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return escaped
    }

    /// Returns a time as `27/Nov/2026:09:12:01 +0000`.
    private static func date(_ seconds: Int) -> String {
        // Sun, 06 Nov 1994 08:49:37 GMT
        let parts = Clock.date(seconds).split(separator: " ")
        guard parts.count == 6 else { return "-" }
        return "\(parts[1])/\(parts[2])/\(parts[3]):\(parts[4]) +0000"
    }
}
