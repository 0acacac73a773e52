package import LecternAssets
package import LecternBase

/// Reads pages and pictures of web sites, politely: one request at a time, with pauses between those to one site, as far
/// as `robots.txt` allows, and with the name of the program.
///
/// Redirections are followed here, because each address on the way has a site with rules of its own. Addresses on this
/// machine and in private networks are refused, unless they have the origin that the user has given.
package actor WebVisitor {
    /// What the client remembers of an answer, to ask for changes only.
    package struct Validators: Hashable, Sendable {
        package var etag: String?
        package var lastModified: String?
    }

    /// An answer.
    package enum Answer: Sendable {
        case content(Bytes, url: HTTPURL, type: MediaType?, Validators)
        /// The content is still that of the validators.
        case notModified
    }

    /// The limits of one request.
    struct Limits {
        var mostBytes: Int
        var accept: String
        /// Pauses before pictures are shorter: they belong to a page that was read.
        var pauseDivisor = 1
        /// Whether the start of a longer answer is used.
        var keepsStart = false

        static let page = Limits(mostBytes: 16 << 20, accept: "text/html, application/xhtml+xml;q=0.9, */*;q=0.1")
        static let picture = Limits(mostBytes: 16 << 20, accept: "image/*", pauseDivisor: 4)
        static let robots = Limits(
            mostBytes: RobotsRules.longestFile, accept: "text/plain, */*;q=0.1", keepsStart: true)
    }

    private let client: any HTTPClient
    private let home: HTTPURL
    private let options: WebFetchOptions
    private let clock: any WebClock
    private var rules: [String: RobotsRules] = [:]
    /// When the last request to a site has ended.
    private var ends: [String: Duration] = [:]

    private static let mostRedirections = 10
    private static let mostRobotsRedirections = 5
    private static let mostAttempts = 4
    /// Longer waits are refused.
    private static let longestPause = Duration.seconds(120)
    private static let longestRetry = 600
    private static let mostSites = 1_000

    package init(client: any HTTPClient, home: HTTPURL, options: WebFetchOptions, clock: any WebClock) {
        self.client = PublicHTTPClient(client, home: home)
        self.home = home
        self.options = options
        self.clock = clock
    }

    /// Reads a page.
    ///
    /// - Parameter validators: What is known of an earlier answer.
    package func page(_ url: HTTPURL, validators: Validators? = nil) async throws(WebFetchError) -> Answer {
        let answer = try await visit(url, .page, validators: validators)
        guard case .content(let bytes, let url, let type, _) = answer else { return answer }
        let isPage = type.map { $0.isHTML || $0.matchesAny(.xml) } ?? bytes.utf8Text.trimmed.hasPrefix("<")
        guard isPage else { throw .notAPage(url, type: type?.essence.string) }
        return answer
    }

    /// Reads a picture.
    func picture(_ url: HTTPURL) async throws(WebFetchError) -> Bytes {
        guard case .content(let bytes, _, _, _) = try await visit(url, .picture, validators: nil) else { return .empty }
        return bytes
    }

    // MARK: One visit

    private func visit(
        _ url: HTTPURL, _ limits: Limits, validators: Validators?
    ) async throws(WebFetchError) -> Answer {
        var request = HTTPRequest(url, headers: ["Accept": limits.accept])
        request.headers["If-None-Match"] = validators?.etag
        if validators?.etag == nil { request.headers["If-Modified-Since"] = validators?.lastModified }
        for _ in 0...Self.mostRedirections {
            guard try await rules(of: request.url).allows(request.url) else { throw .forbiddenByRobots(request.url) }
            let (response, body) = try await sendRetrying(request, limits)
            if let next = request.following(response) {
                request = next
                continue
            }
            if response.status == 304 { return .notModified }
            guard response.isSuccess else { throw .http(.status(response), request.url) }
            let validators = Validators(etag: response["ETag"], lastModified: response["Last-Modified"])
            return .content(body, url: request.url, type: response.mediaType, validators)
        }
        throw .http(.malformed("it redirects again and again"), url)
    }

    private func sendRetrying(
        _ request: HTTPRequest, _ limits: Limits
    ) async throws(WebFetchError) -> (HTTPResponse, Bytes) {
        var attempt = 1
        while true {
            try await pause(before: request.url, limits)
            do throws(WebFetchError) {
                let answer = try await send(request, limits)
                guard let seconds = try wait(after: answer.0, attempt) else { return answer }
                try await sleep(.seconds(seconds))
            } catch {
                guard case .http(let cause, _) = error, cause.isPassing, attempt < 3 else { throw error }
            }
            attempt += 1
        }
    }

    /// The seconds to wait before the request is repeated; nil if the answer is final.
    ///
    /// Spec: https://www.rfc-editor.org/rfc/rfc9110#name-retry-after, https://www.rfc-editor.org/rfc/rfc6585#section-4
    private func wait(after response: HTTPResponse, _ attempt: Int) throws(WebFetchError) -> Int? {
        guard [429, 503].contains(response.status) else {
            return [500, 502, 504].contains(response.status) && attempt == 1 ? 2 : nil
        }
        let text = response["Retry-After"]?.trimmed
        let date = text.flatMap { HTTPDate.secondsSince1970($0) }.map { $0 - clock.secondsSince1970() }
        let seconds = max(text.flatMap { Int($0) } ?? date ?? 5 << attempt, 1)
        guard seconds <= Self.longestRetry, attempt < Self.mostAttempts else {
            throw .busy(response.url, seconds: text == nil ? nil : seconds)
        }
        return seconds
    }

    private func send(
        _ request: HTTPRequest, _ limits: Limits
    ) async throws(WebFetchError) -> (HTTPResponse, Bytes) {
        var request = request
        request.headers["User-Agent"] = options.userAgent
        request.followsRedirections = false
        defer { ends[request.url.origin] = clock.now() }
        let body = BoundedBody(limit: limits.mostBytes)
        do throws(HTTPError) {
            let response = try await client.stream(
                request, onResponse: { _ in }, consume: { try body.append($0) })
            return (response, body.bytes)
        } catch {
            switch error {
            case .cancelled: throw .cancelled
            // The start of a file of rules is enough.
            case .tooLarge where limits.keepsStart: return (HTTPResponse(url: request.url, status: 200), body.bytes)
            case .malformed
            where request.url.origin != home.origin && PublicHTTPClient.isPrivate(host: request.url.host):
                throw .privateAddress(request.url)
            default: throw .http(error, request.url)
            }
        }
    }

    // MARK: Politeness

    private func pause(before url: HTTPURL, _ limits: Limits) async throws(WebFetchError) {
        if Task.isCancelled { throw .cancelled }
        guard let end = ends[url.origin] else { return }
        let wish = min(rules[url.origin]?.crawlDelay.map { Duration.seconds($0) } ?? .zero, Self.longestPause)
        let delay = max(options.delay / limits.pauseDivisor, wish)
        let rest = end + delay - clock.now()
        if rest > .zero { try await sleep(rest) }
    }

    private func sleep(_ duration: Duration) async throws(WebFetchError) {
        do { try await clock.sleep(for: duration) } catch { throw .cancelled }
    }

    /// The rules of a site, which are read before its first page.
    private func rules(of url: HTTPURL) async throws(WebFetchError) -> RobotsRules {
        let origin = url.origin
        if let known = rules[origin] { return known }
        guard rules.count < Self.mostSites else { return .forbidden }
        let read = try await readRules(of: origin)
        rules[origin] = read
        return read
    }

    /// Section 2.3.1 of RFC 9309.
    private func readRules(of origin: String) async throws(WebFetchError) -> RobotsRules {
        guard let start = HTTPURL(string: origin + "/robots.txt") else { return .allowed }
        var request = HTTPRequest(start, headers: ["Accept": Limits.robots.accept])
        for _ in 0...Self.mostRobotsRedirections {
            let (response, body) = try await sendRetrying(request, .robots)
            if let next = request.following(response) {
                request = next
                continue
            }
            if response.isSuccess { return RobotsRules(body, product: options.product) }
            return (400...499).contains(response.status) ? .allowed : .forbidden
        }
        return .allowed
    }
}
