public import LecternBase

/// One request of HTTP.
public struct HTTPRequest: Hashable, Sendable {
    /// What is asked of the resource.
    public enum Method: String, Hashable, Sendable {
        case get = "GET", head = "HEAD", post = "POST", put = "PUT", delete = "DELETE"
    }

    public var url: HTTPURL
    public var method: Method
    /// Header fields by name.
    public var headers: [String: String]
    public var body: Bytes?
    /// Seconds without an answer until it is given up.
    public var timeout: Double

    public init(
        _ url: HTTPURL, method: Method = .get, headers: [String: String] = [:], body: Bytes? = nil, timeout: Double = 30
    ) {
        (self.url, self.method, self.headers, self.body, self.timeout) = (url, method, headers, body, timeout)
    }

    /// The same request for a part of the resource (RFC 9110 section 14.2).
    public func with(range: Range<UInt64>) -> HTTPRequest {
        var request = self
        request.headers["Range"] = "bytes=\(range.lowerBound)-\(max(range.upperBound, 1) - 1)"
        return request
    }
}

/// The status and header of an answer.
public struct HTTPResponse: Hashable, Sendable {
    /// Where the answer came from in the end.
    public var url: HTTPURL
    public var status: Int
    private var fields: [String: String]

    /// - Parameter headers: by name in any case.
    public init(url: HTTPURL, status: Int, headers: [String: String] = [:]) {
        (self.url, self.status) = (url, status)
        fields = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    }

    /// A header field by its name.
    public subscript(_ name: String) -> String? { fields[name.lowercased()] }

    public var isSuccess: Bool { (200...299).contains(status) }

    /// The bytes of the body that are announced.
    public var contentLength: UInt64? { self["Content-Length"].flatMap { UInt64($0) } }

    /// What the server says the resource is.
    public var mediaType: MediaType? { self["Content-Type"].flatMap { MediaType($0) } }

    /// The whole length in a `Content-Range` (RFC 9110 section 14.4).
    public var rangeTotal: UInt64? {
        self["Content-Range"].flatMap { $0.split(separator: "/").last }.flatMap { UInt64($0) }
    }

    /// Where a `Content-Range` starts.
    public var rangeStart: UInt64? {
        guard let text = self["Content-Range"], text.lowercased().hasPrefix("bytes ") else { return nil }
        return text.dropFirst(6).split(separator: "-").first.flatMap { UInt64($0) }
    }

    /// The name in a `Content-Disposition`, without any folder.
    public var filename: String? {
        guard let text = self["Content-Disposition"], let start = text.range(of: "filename=") else { return nil }
        let name = text[start.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
        return name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init)
    }
}

extension String {
    fileprivate func range(of text: String) -> Range<String.Index>? { ranges(of: text).first }
}

/// Why a request has no answer.
public enum HTTPError: Error, Sendable {
    /// The server cannot be reached, or the connection broke.
    case unreachable(String)
    case timedOut
    /// An answer that is no success.
    case status(HTTPResponse)
    /// The answer makes no sense, such as a wrong range.
    case malformed(String)
    /// The answer is larger than was asked for.
    case tooLarge
    case cancelled
    /// Who took the bytes gave up.
    case consumer(any Error)
}

extension HTTPError {
    /// The error of a resource at a URL.
    public func readError(_ url: HTTPURL) -> ReadError {
        switch self {
        case .unreachable(let reason): .access(.other("\(url) cannot be reached: \(reason)"))
        case .timedOut: .access(.other("\(url) does not answer"))
        case .status(let response) where response.status == 404: .access(.notFound(url.string))
        case .status(let response) where [401, 403].contains(response.status): .access(.forbidden(url.string))
        case .status(let response): .access(.http(status: response.status, url: url.string))
        case .malformed(let reason): .decoding("\(url): \(reason)")
        case .tooLarge: .unsupportedOperation("\(url) is larger than its server said")
        case .cancelled: .cancelled
        case .consumer(let cause): (cause as? ReadError) ?? .access(.other("\(cause)"))
        }
    }

    /// Whether it may go better the next time.
    var isPassing: Bool {
        switch self {
        case .unreachable, .timedOut: true
        case .status(let response): [408, 429, 500, 502, 503, 504].contains(response.status)
        default: false
        }
    }
}

/// Makes requests of HTTP; adapters implement it.
public protocol HTTPClient: Sendable {
    /// Makes a request and hands on the body as it comes.
    ///
    /// - Parameters:
    ///   - onResponse: told once, before the body; throwing ends the request.
    ///   - consume: told each piece of the body, in order; throwing ends it.
    /// - Returns: the response, whatever its status.
    func stream(
        _ request: HTTPRequest, onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
        consume: @escaping @Sendable (Bytes) throws -> Void
    ) async throws(HTTPError) -> HTTPResponse
}
