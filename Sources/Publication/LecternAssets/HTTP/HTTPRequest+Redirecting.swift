import LecternBase

extension HTTPRequest {
    /// As browsers do (https://fetch.spec.whatwg.org/#http-redirect-fetch).
    private static let mostRedirections = 20

    /// Sends the request and those that follow its redirections.
    ///
    /// - Parameters:
    ///   - onResponse: gets the head of the last answer.
    ///   - send: sends a request without following redirections.
    package func followed(
        onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
        send: (HTTPRequest, @escaping @Sendable (HTTPResponse) throws -> Void) async throws(HTTPError) -> HTTPResponse
    ) async throws(HTTPError) -> HTTPResponse {
        var request = self
        for _ in 0...Self.mostRedirections {
            let sent = request
            let response = try await send(sent) { if sent.following($0) == nil { try onResponse($0) } }
            guard let next = sent.following(response) else { return response }
            request = next
        }
        throw .malformed("it redirects again and again")
    }

    /// Header fields that another origin may get. All others may carry a credential: `Authorization` and `Cookie`, but
    /// also the fields of a service, such as `x-auth-key`.
    private static let harmlessHeaders: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "if-match",
        "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "pragma", "range", "user-agent",
    ]

    /// Returns the request that follows a redirection; nil if the answer is none, or must not be followed.
    ///
    /// Credentials belong to an origin: another origin gets neither headers that may carry one nor a body, which may
    /// contain one, too. Clients use this function, and follow no redirection otherwise.
    ///
    /// - Parameter response: the answer to this request.
    public func following(_ response: HTTPResponse) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status),
            let target = response.redirection.flatMap({ HTTPURL(string: $0) })
        else { return nil }
        return redirected(to: target, status: response.status)
    }

    private func redirected(to target: HTTPURL, status: Int) -> HTTPRequest? {
        var next = self
        next.url = target
        // RFC 9110 sections 15.4.2 to 15.4.4.
        let becomesGET = status == 303 && method != .head || [301, 302].contains(status) && method == .post
        if becomesGET {
            next.method = .get
            next.body = nil
            next.headers = next.headers.filter { !$0.key.lowercased().hasPrefix("content-") }
        }
        if target.origin == url.origin { return next }
        guard next.body == nil, next.method == .get || next.method == .head else { return nil }
        next.headers = next.headers.filter { Self.harmlessHeaders.contains($0.key.lowercased()) }
        return next
    }
}
