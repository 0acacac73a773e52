import Glibc
public import LecternAssets
public import LecternBase
import Synchronization

/// A client that logs in to catalogues: it answers authentication documents,
/// and Basic, Digest and Bearer challenges.
///
///     let client = OPDSHTTPClient(DefaultHTTPClient(), login: askUser, store: keyring)
///     let catalog = OPDSCatalog(url, client: client)
///
/// A login belongs to an origin and is sent to no other. After a refusal the
/// request is repeated with a new login; expired tokens are refreshed first.
public final class OPDSHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let logins: LoginCoordinator
    private static let mostFailures = 3

    /// - Parameters:
    ///   - login: asks the user.
    ///   - store: keeps accepted logins.
    ///   - browser: logs in with a browser; nil if that is not possible.
    ///   - clock: the time in seconds since 1970.
    public init(
        _ client: any HTTPClient, login: any OPDSLoginProvider = NoLogin(),
        store: any OPDSCredentialStore = MemoryCredentialStore(), browser: (any BrowserAuthorizing)? = nil,
        clock: @escaping @Sendable () -> Double = { systemTime() }
    ) {
        self.client = client
        logins = LoginCoordinator(OAuthClient(client, clock: clock), login, store: store, browser: browser)
    }

    public func stream(
        _ request: HTTPRequest, onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
        consume: @escaping @Sendable (Bytes) throws -> Void
    ) async throws(HTTPError) -> HTTPResponse {
        var session = await logins.session(for: request.url.origin)
        for failures in 0... {
            let isLast = failures >= Self.mostFailures
            let response = try await client.stream(
                session?.authorize(request) ?? request,
                onResponse: { response in if response.status != 401 || isLast { try onResponse(response) } },
                consume: consume)
            // A redirection may have led to another server: its challenges are not answered.
            guard response.status == 401, !isLast, response.url.origin == request.url.origin,
                let next = await logins.renew(session, response, failures: failures)
            else { return response }
            session = next
        }
        throw .malformed("the server refuses every login")
    }

    /// Forgets the login for an origin, in memory and in the store.
    public func logOut(of origin: String) async { await logins.forget(origin) }
}

/// The time in seconds since 1970.
public func systemTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// A login in use.
final class OPDSSession: Sendable {
    let credential: OPDSCredential
    /// The challenge that a Digest login answers.
    private let challenge: HTTPChallenge?
    /// Counts the answers to the challenge (RFC 7616 section 3.4).
    private let count = Mutex(0)

    init(_ credential: OPDSCredential, challenge: HTTPChallenge?) {
        self.credential = credential
        self.challenge = challenge
    }

    var hasChallenge: Bool { challenge != nil }

    func authorize(_ request: HTTPRequest) -> HTTPRequest {
        guard let header = header(for: request) else { return request }
        var request = request
        request.headers["Authorization"] = header
        return request
    }

    private func header(for request: HTTPRequest) -> String? {
        let answer: (challenge: HTTPChallenge?, credential: HTTPCredential)
        switch credential {
        case .basic(let user, let password):
            answer = (HTTPChallenge(scheme: "basic", url: request.url), .password(user: user, password: password))
        case .digest(let user, let password): answer = (challenge, .password(user: user, password: password))
        case .bearer(let token): answer = (HTTPChallenge(scheme: "bearer", url: request.url), .token(token.accessToken))
        }
        let number = count.withLock { count in
            count += 1
            return count
        }
        return answer.challenge.flatMap {
            AuthenticatingHTTPClient.header($0, answer.credential, for: request, count: number)
        }
    }
}

extension AuthenticationDocument {
    /// Reads the document in the body of a refusal.
    init?(of response: HTTPResponse) {
        guard !response.errorBody.isEmpty,
            let data = try? OPDSParser.parse(response.errorBody, url: response.url.anyURL),
            case .authentication(let document) = data.document
        else { return nil }
        self = document
    }

    /// The address of the document in the `Link` header (RFC 8288).
    static func address(in response: HTTPResponse) -> HTTPURL? {
        for value in (response["Link"] ?? "").prefix(8192).split(separator: ",") {
            guard value.contains(OPDSRelation.authenticationDocument), let open = value.firstIndex(of: "<"),
                let close = value[open...].firstIndex(of: ">")
            else { continue }
            return response.url.anyURL.resolve(String(value[value.index(after: open)..<close]))?.http
        }
        return nil
    }
}
