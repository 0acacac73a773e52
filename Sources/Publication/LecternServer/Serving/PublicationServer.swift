import LecternBase
import LecternModel
import LecternPublication
import Synchronization

/// Serves the books of a shelf: catalogues (OPDS 2.0 and 1.2), and for each
/// book its Readium manifest, resources and services.
///
///     let server = PublicationServer(shelf: LibraryShelf(library), opener: open)
///     try await EventLoopServer(address: try ServerAddress("127.0.0.1:8080")).serve(server) { print($0) }
///
/// The server has no state besides caches: any number of them can serve the
/// same files behind a load balancer. It never unlocks protected books: of
/// those it serves the file, the metadata and the cover.
///
/// ## Addresses
///
/// - `/opds2`, `/opds`: the catalogues; parameters `q`, `sort`, `author`,
///   `language`, `series`, `page`
/// - `/publications/ID/manifest.json`: the Readium manifest; the hrefs in it
///   are relative to it
/// - `/publications/ID/PATH`: a resource
/// - `/publications/ID/~readium/positions.json`, `search`, `content.json`,
///   `guided-navigation.json`: services
/// - `/publications/ID/~lectern/cover`, `file`: the cover and the whole file
public final class PublicationServer: RequestHandler {
    /// Settings of a server.
    public struct Configuration: Sendable {
        /// The title of the catalogue.
        public var title = "Lectern"
        /// Who may use the server.
        public var access = AccessControl.open
        /// The origins whose pages may read answers.
        public var origins = OriginAccess.none
        /// Receives a line for each answer.
        public var log: (any AccessLog)?
        /// How many requests each client may make a second, on average.
        public var requestsPerSecond = 200.0
        /// Whether `X-Forwarded-For` and `X-Forwarded-Proto` are believed: the
        /// server stands behind a proxy that sets them.
        public var trustsProxy = false
        /// The memory for small resources, in bytes.
        public var cacheBytes = 64 << 20
        /// The number of books that are open at the same time.
        public var openBooks = 32

        /// Creates settings of a server for everybody.
        public init() {}
    }

    let configuration: Configuration
    let shelf: any Shelf
    let extensions: [any ServerExtension]
    let books: OpenBooks
    let cache: EntityCache
    let entityRequests = EntityRequests()
    let details = DetailsStore()
    private let requests: RateLimiter
    /// Wrong logins, which cost more than other requests.
    private let failures = RateLimiter(perSecond: 0.5, burst: 20)

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - opener: opens the books of the shelf, without unlocking protected
    ///     ones.
    ///   - extensions: further answers, asked in this order.
    public init(
        shelf: any Shelf, configuration: Configuration = Configuration(), extensions: [any ServerExtension] = [],
        opener: @escaping BookOpener
    ) {
        self.shelf = shelf
        self.configuration = configuration
        self.extensions = extensions
        books = OpenBooks(capacity: configuration.openBooks, opener: opener)
        cache = EntityCache(capacity: configuration.cacheBytes)
        requests = RateLimiter(
            perSecond: configuration.requestsPerSecond, burst: configuration.requestsPerSecond * 10)
    }

    public func immediateResponse(to request: ServerRequest) -> ServerResponse? {
        guard request.method == "GET", let entity = cache[request.target] else { return nil }
        return refusal(of: request) ?? finished(entity.response(to: request, isPrivate: isPrivate), request)
    }

    public func response(to request: ServerRequest) async -> ServerResponse {
        if let refusal = refusal(of: request) { return refusal }
        return finished(await route(request), request)
    }

    public func didAnswer(_ request: ServerRequest?, client: String, status: Int, bytes: UInt64) {
        guard let log = configuration.log else { return }
        var line = AccessLogLine(client: client, request: request, status: status, bytes: bytes)
        if let request {
            line.client = self.client(of: request)
            line.user = configuration.access.user(request.headers["authorization"])
        }
        log.write(line.text())
    }

    var isPrivate: Bool { configuration.access.isRequired }

    // MARK: Admission

    /// Returns the answer to a request that is not admitted.
    private func refusal(of request: ServerRequest) -> ServerResponse? {
        let client = client(of: request)
        guard requests.take(client) else {
            return finished(
                ServerResponse(problem: "too many requests", status: 429).with("retry-after", "2"), request)
        }
        if let answer = configuration.origins.preflight(request) { return finished(answer, request) }
        guard request.method == "GET" || request.method == "HEAD" else {
            return finished(
                ServerResponse(problem: "the server is read only", status: 405).with("allow", "GET, HEAD"), request)
        }
        guard isOwnHost(request) else {
            return finished(ServerResponse(problem: "this server has another name", status: 421), request)
        }
        return login(request, client)
    }

    private func login(_ request: ServerRequest, _ client: String) -> ServerResponse? {
        guard isPrivate else { return nil }
        guard failures.allows(client) else {
            return finished(
                ServerResponse(problem: "too many wrong logins", status: 429).with("retry-after", "10"), request)
        }
        let authorization = request.headers["authorization"]
        if configuration.access.accepts(authorization) { return nil }
        if authorization != nil { failures.take(client) }
        return finished(AuthenticationAnswer(configuration).response(base: base(of: request)), request)
    }

    private func client(of request: ServerRequest) -> String {
        guard configuration.trustsProxy, let field = request.headers.all("x-forwarded-for").last,
            let last = field.split(separator: ",").last
        else { return request.client }
        // The last address is the one that the proxy has added.
        return String(last.filter { $0 != " " }.prefix(64))
    }

    /// Whether a request was meant for this server.
    ///
    /// Without a login, a page of another site could reach a server on this
    /// machine under a name of its own (DNS rebinding): only names of the
    /// machine itself are accepted then.
    private func isOwnHost(_ request: ServerRequest) -> Bool {
        guard !isPrivate, let host = request.headers["host"] else { return true }
        var name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        // RFC 1034, § 3.1: a name may end with the dot of the root.
        if name.hasSuffix(".") { name = name.dropLast() }
        return (try? ServerAddress("\(name.lowercased()):0"))?.isLoopback ?? false
    }

    /// The address of the server as the client sees it, without a slash.
    func base(of request: ServerRequest) -> String {
        let isSecure = configuration.trustsProxy && request.headers["x-forwarded-proto"] == "https"
        let host = request.headers["host"].map {
            $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber || ".:[]-".contains($0)) }
        }
        return (isSecure ? "https://" : "http://") + (host ?? "localhost")
    }

    /// Adds the fields that every answer has.
    private func finished(_ response: ServerResponse, _ request: ServerRequest) -> ServerResponse {
        let origins = configuration.origins
        return origins.applied(
            to: BrowserPolicy(isShared: !origins.isEmpty).applied(to: response), for: request)
    }
}
