public import LecternAssets
public import LecternBase

/// The answer of a server.
///
///     ServerResponse(json: ["total": 3])
public struct ServerResponse: Sendable {
    /// The bytes after the head.
    public enum Body: Sendable {
        /// Bytes in memory.
        case bytes(Bytes)
        /// A range of a resource, which is read and sent piece by piece.
        case resource(any Resource, Range<UInt64>)
    }

    /// The status code, such as 200.
    public var status: Int
    /// The header fields, without length and date.
    public var headers: HeaderFields
    /// What follows the head; empty by default.
    public var body: Body
    /// Who wrote the bytes: decides what browsers may do with them.
    public var author = ContentAuthor.server

    /// Creates an answer.
    public init(status: Int = 200, headers: HeaderFields = HeaderFields(), body: Body = .bytes(.empty)) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates an answer of a media type.
    public init(_ bytes: Bytes, type: String, status: Int = 200) {
        self.init(status: status, headers: ["content-type": type], body: .bytes(bytes))
    }

    /// Creates an answer in JSON.
    public init(json: JSONValue, type: String = "application/json", status: Int = 200) {
        self.init(Bytes(utf8: json.text()), type: type, status: status)
    }

    /// Creates an error: a problem document.
    ///
    /// Spec: https://www.rfc-editor.org/rfc/rfc9457
    public init(problem detail: String, status: Int) {
        self.init(
            json: ["status": .integer(status), "title": .string(Self.phrase(status)), "detail": .string(detail)],
            type: "application/problem+json", status: status)
    }

    /// The number of bytes of the body.
    public var length: UInt64 {
        switch body {
        case .bytes(let bytes): UInt64(bytes.count)
        case .resource(_, let range): range.upperBound - range.lowerBound
        }
    }

    /// Returns the answer with another header field.
    public func with(_ name: String, _ value: String) -> ServerResponse {
        var response = self
        response.headers[name] = value
        return response
    }

    /// The reason phrase of a status.
    ///
    /// Spec: https://www.rfc-editor.org/rfc/rfc9110#section-15
    static func phrase(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 204: "No Content"
        case 206: "Partial Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 416: "Range Not Satisfiable"
        case 421: "Misdirected Request"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        default: "Status"
        }
    }

    /// Returns the head of the message.
    ///
    /// Spec: https://www.rfc-editor.org/rfc/rfc9112#section-4
    func head(date: String, keepsAlive: Bool) -> [UInt8] {
        var head: [UInt8] = []
        head.reserveCapacity(384)
        head += "HTTP/1.1 ".utf8
        head += String(status).utf8
        head.append(0x20)
        head += Self.phrase(status).utf8
        head += "\r\ndate: ".utf8
        head += date.utf8
        if status != 304, status != 204 {
            head += "\r\ncontent-length: ".utf8
            head += String(length).utf8
        }
        head += (keepsAlive ? "\r\nconnection: keep-alive\r\n" : "\r\nconnection: close\r\n").utf8
        for field in headers.fields {
            head += field.name.utf8
            head += ": ".utf8
            // A line end in a value would begin another field.
            for byte in field.value.utf8 where byte >= 0x20 && byte != 0x7F { head.append(byte) }
            head += "\r\n".utf8
        }
        head += "\r\n".utf8
        return head
    }
}
