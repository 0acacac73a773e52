/// The origins whose pages may read answers of a server (CORS): none by
/// default.
///
/// Spec: https://fetch.spec.whatwg.org/#http-cors-protocol
public struct OriginAccess: Hashable, Sendable {
    private var origins: Set<String> = []

    /// No page of another origin may read answers.
    public static let none = OriginAccess()

    private init() {}

    /// Creates an access for origins such as `https://reader.example`.
    ///
    /// Nil if a text is not an origin: a scheme, a host and perhaps a port.
    /// `*` is none: name each origin that you trust with your books.
    public init?(_ texts: [String]) {
        for text in texts {
            guard let origin = Self.origin(text) else { return nil }
            origins.insert(origin)
        }
    }

    /// Whether any page of another origin may read answers.
    public var isEmpty: Bool { origins.isEmpty }

    /// Returns an origin in the form in which browsers send it.
    private static func origin(_ text: String) -> String? {
        let text = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else { return nil }
        var host = text.dropFirst(scheme.utf8.count)
        if host.hasSuffix("/") { host = host.dropLast() }
        let standard = scheme == "https://" ? ":443" : ":80"
        if host.hasSuffix(standard) { host = host.dropLast(standard.utf8.count) }
        let isPlain = host.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5B, 0x5D, 0x5F: true
            default: false
            }
        }
        return isPlain && !host.isEmpty ? scheme + host : nil
    }

    /// Returns an answer with the fields that let the page of the request read
    /// it.
    func applied(to response: ServerResponse, for request: ServerRequest) -> ServerResponse {
        guard !isEmpty else { return response }
        // Caches must not give the answer for one origin to another.
        var response = response.with("vary", "origin")
        guard let origin = request.headers["origin"], origins.contains(origin) else { return response }
        response.headers["access-control-allow-origin"] = origin
        response.headers["access-control-expose-headers"] =
            "accept-ranges, content-length, content-range, etag, www-authenticate"
        return response
    }

    /// Returns the answer to the question of a browser whether a page may send
    /// a request; nil for other requests. The question has no login.
    func preflight(_ request: ServerRequest) -> ServerResponse? {
        guard request.method == "OPTIONS", let origin = request.headers["origin"], origins.contains(origin),
            request.headers["access-control-request-method"] != nil
        else { return nil }
        var response = ServerResponse(status: 204)
        response.headers["access-control-allow-methods"] = "GET, HEAD"
        response.headers["access-control-allow-headers"] = "accept, authorization, if-none-match, if-range, range"
        response.headers["access-control-max-age"] = "600"
        if request.headers["access-control-request-private-network"] == "true" {
            response.headers["access-control-allow-private-network"] = "true"
        }
        return response
    }
}
