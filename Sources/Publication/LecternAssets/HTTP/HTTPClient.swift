public import LecternBase

/// An HTTP request.
///
///     let response = try await client.stream(HTTPRequest(url), onResponse: { _ in }, consume: { file.write($0) })
public struct HTTPRequest: Hashable, Sendable {
    /// The method of the request.
    public enum Method: String, Hashable, Sendable {
        /// The methods of RFC 9110, section 9.3, that Lectern needs.
        case get = "GET", head = "HEAD", post = "POST", put = "PUT", delete = "DELETE"
    }

    /// The URL of the request.
    public var url: HTTPURL
    /// The method, GET by default.
    public var method: Method
    /// Header fields by name.
    public var headers: [String: String]
    /// The body of the request.
    public var body: Bytes?
    /// Seconds of silence after which the request fails.
    public var timeout: Double
    /// Whether the client follows redirections. If not, it returns them.
    public var followsRedirections = true

    /// Creates a request that follows redirections; nothing is sent before a client gets it.
    public init(
        _ url: HTTPURL, method: Method = .get, headers: [String: String] = [:], body: Bytes? = nil, timeout: Double = 30
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }

    /// Returns the request with a byte range (RFC 9110 section 14.2).
    ///
    /// No range of HTTP is empty: with an empty one the request has no `Range`, and asks for everything. Do not send a
    /// request for no bytes.
    public func with(range: Range<UInt64>) -> HTTPRequest {
        var request = self
        request.headers["Range"] = range.isEmpty ? nil : "bytes=\(range.lowerBound)-\(range.upperBound - 1)"
        return request
    }
}

/// The status and header of a response.
public struct HTTPResponse: Hashable, Sendable {
    /// The final URL, after redirections.
    public var url: HTTPURL
    /// The status code.
    public var status: Int
    /// The body of an error response, up to ``longestErrorBody`` bytes. Empty
    /// for a success, whose body is passed on in pieces.
    public var errorBody = Bytes.empty
    private var fields: [String: String]

    /// The largest number of bytes of an error response that a client keeps.
    public static let longestErrorBody = 256 << 10

    /// - Parameter headers: field names in any letter case.
    public init(url: HTTPURL, status: Int, headers: [String: String] = [:]) {
        self.url = url
        self.status = status
        fields = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    }

    /// A header field by its name.
    public subscript(_ name: String) -> String? { fields[name.lowercased()] }

    /// Whether the status is from 200 to 299.
    public var isSuccess: Bool { (200...299).contains(status) }

    /// The value of `Content-Length`.
    public var contentLength: UInt64? { self["Content-Length"].flatMap { UInt64($0) } }

    /// The value of `Content-Type`.
    public var mediaType: MediaType? { self["Content-Type"].flatMap { MediaType($0) } }

    /// The whole length in a `Content-Range` (RFC 9110 section 14.4).
    public var rangeTotal: UInt64? {
        self["Content-Range"].flatMap { $0.split(separator: "/").last }.flatMap { UInt64($0) }
    }

    /// The start of a `Content-Range`.
    public var rangeStart: UInt64? {
        guard let text = self["Content-Range"], text.lowercased().hasPrefix("bytes ") else { return nil }
        return text.dropFirst(6).split(separator: "-").first.flatMap { UInt64($0) }
    }

    /// The address that a redirection leads to; nil for other statuses.
    package var redirection: String? {
        guard (300...399).contains(status) else { return nil }
        return self["Location"].flatMap { url.anyURL.resolve($0)?.string }
    }

    /// The file name in a `Content-Disposition`, without folders.
    public var filename: String? {
        guard let text = self["Content-Disposition"], let start = text.range(of: "filename=") else { return nil }
        let name = text[start.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
        return name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init)
    }
}

extension String {
    fileprivate func range(of text: String) -> Range<String.Index>? { ranges(of: text).first }
}

/// The reason why a request failed.
public enum HTTPError: Error, Sendable {
    /// The server cannot be reached, or the connection broke.
    case unreachable(String)
    /// There is no such server: its name is not known, or nothing listens at its address.
    case noServer(String)
    /// The server was silent for longer than the request's ``HTTPRequest/timeout``.
    case timedOut
    /// The status is not a success.
    case status(HTTPResponse)
    /// The response is invalid, such as a wrong range.
    case malformed(String)
    /// The body is larger than the limit.
    case tooLarge
    /// The task that sent the request was cancelled.
    case cancelled
    /// The receiver of the body threw an error.
    case consumer(any Error)
}

extension HTTPError {
    /// Converts to the error of a resource at a URL.
    public func readError(_ url: HTTPURL) -> ReadError {
        switch self {
        case .unreachable(let reason), .noServer(let reason):
            .access(.other("\(url) cannot be reached: \(reason)"))
        case .timedOut: .access(.other("\(url) does not answer"))
        case .status(let response) where response.status == 404: .access(.notFound(url.string))
        case .status(let response) where [401, 403].contains(response.status): .access(.forbidden(url.string))
        case .status(let response) where response.redirection != nil:
            .access(.other("\(url) redirects to \(response.redirection ?? ""): use that address"))
        case .status(let response): .access(.http(status: response.status, url: url.string))
        case .malformed(let reason): .decoding("\(url): \(reason)")
        case .tooLarge: .unsupportedOperation("\(url) is larger than its server announced")
        case .cancelled: .cancelled
        case .consumer(let cause): (cause as? ReadError) ?? .access(.other("\(cause)"))
        }
    }

    /// Whether a retry may succeed.
    package var isPassing: Bool {
        switch self {
        case .unreachable, .timedOut: true
        case .status(let response): [408, 429, 500, 502, 503, 504].contains(response.status)
        default: false
        }
    }
}

/// Sends HTTP requests; implemented by adapters.
public protocol HTTPClient: Sendable {
    /// Sends a request and passes on the body in pieces.
    ///
    /// - Parameters:
    ///   - onResponse: called once, before the body; throwing ends the request.
    ///   - consume: called with each piece of the body in order; throwing ends
    /// the request.
    /// - Returns: the response, whatever its status.
    func stream(
        _ request: HTTPRequest, onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
        consume: @escaping @Sendable (Bytes) throws -> Void
    ) async throws(HTTPError) -> HTTPResponse
}
