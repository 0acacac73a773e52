public import LecternAssets
public import LecternBase

/// A representation that is served: bytes with a type and a version.
public struct Entity: Sendable {
    /// Where the bytes come from.
    public enum Content: Sendable {
        /// Bytes in memory.
        case bytes(Bytes)
        /// A resource of so many bytes, which is read only as far as it is
        /// requested.
        case resource(any Resource, length: UInt64)
    }

    /// The whole representation; ``response(to:isPrivate:)`` sends the
    /// requested part.
    public var content: Content
    /// The value of `Content-Type`.
    public var type: String
    /// A text that changes with the bytes. Nil if they are not cached.
    public var version: String?
    /// How long caches may use it without asking, in seconds.
    public var age = 600
    /// Further header fields.
    public var headers = HeaderFields()
    /// Who wrote the bytes: decides what browsers may do with them.
    public var author = ContentAuthor.server

    /// Creates an entity of the server's own, that caches may use for ten
    /// minutes if it has a version.
    public init(_ content: Content, type: String, version: String?) {
        self.content = content
        self.type = type
        self.version = version
    }

    /// Creates an entity of a JSON text.
    public init(json: JSONValue, type: String, version: String?) {
        self.init(.bytes(Bytes(utf8: json.text())), type: type, version: version)
    }

    /// The number of bytes.
    var length: UInt64 {
        switch content {
        case .bytes(let bytes): UInt64(bytes.count)
        case .resource(_, let length): length
        }
    }

    private var tag: String? { version.map { "\"\($0)\"" } }

    /// Returns the answer to a request: the whole, a part, or that the client's
    /// copy is valid.
    ///
    /// - Parameter isPrivate: whether only the client may cache the answer.
    public func response(to request: ServerRequest, isPrivate: Bool) -> ServerResponse {
        var response = bareResponse(to: request, isPrivate: isPrivate)
        response.author = author
        return response
    }

    private func bareResponse(to request: ServerRequest, isPrivate: Bool) -> ServerResponse {
        var headers = headers
        headers["content-type"] = type
        if let tag {
            headers["etag"] = tag
            headers["cache-control"] = "\(isPrivate ? "private" : "public"), max-age=\(age)"
        } else {
            headers["cache-control"] = "no-store"
        }
        // RFC 9110, § 13.2.2: If-None-Match precedes Range.
        if let tag, let clientTags = request.headers["if-none-match"], Self.matches(clientTags, tag) {
            headers["content-type"] = nil
            return ServerResponse(status: 304, headers: headers)
        }
        headers["accept-ranges"] = "bytes"
        switch range(of: request) {
        case .whole: return ServerResponse(headers: headers, body: body(0..<length))
        case .part(let part):
            headers["content-range"] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)"
            return ServerResponse(status: 206, headers: headers, body: body(part))
        case .unsatisfiable:
            return ServerResponse(problem: "no byte is in the range", status: 416)
                .with("content-range", "bytes */\(length)")
        }
    }

    /// § 13.1.5: a range applies only to the version that the client has.
    private func range(of request: ServerRequest) -> ByteRangeRequest {
        if let condition = request.headers["if-range"], condition != tag { return .whole }
        return ByteRangeRequest(request.headers["range"], length: length)
    }

    private func body(_ range: Range<UInt64>) -> ServerResponse.Body {
        switch content {
        case .bytes(let bytes): .bytes(bytes.clamped(to: range))
        case .resource(let resource, _): .resource(resource, range)
        }
    }

    /// § 13.1.2: weak comparison with each tag of a list.
    private static func matches(_ field: String, _ tag: String) -> Bool {
        field == "*"
            || field.split(separator: ",").contains { item in
                let item = item.drop { $0 == " " }
                return (item.hasPrefix("W/") ? item.dropFirst(2) : item) == tag
            }
    }
}
