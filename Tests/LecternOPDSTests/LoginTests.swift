import LecternAssets
import LecternBase
import LecternHTTP
import LecternModel
import LecternOPDS
import LecternTestKit
import Synchronization
import Testing

/// Gives the same logins in turn, and records the requests.
private final class ScriptedLogin: OPDSLoginProvider {
    private let answers: Mutex<[@Sendable (OPDSLoginRequest) -> OPDSLogin?]>
    private let seen = Mutex<[OPDSLoginRequest]>([])

    init(_ answers: (@Sendable (OPDSLoginRequest) -> OPDSLogin?)...) { self.answers = Mutex(answers) }

    var requests: [OPDSLoginRequest] { seen.withLock { $0 } }

    func logIn(_ request: OPDSLoginRequest) async -> OPDSLogin? {
        seen.withLock { $0.append(request) }
        return answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }?(request)
    }

    /// Whether logins may go to other servers, and those that were named.
    let trusts = Shared(false)
    let others = Shared<[String]>([])

    func maySend(to hosts: [String], for request: OPDSLoginRequest) async -> Bool {
        others.change { $0 += hosts }
        return trusts.value
    }

    static func password(_ password: String) -> @Sendable (OPDSLoginRequest) -> OPDSLogin? {
        { request in
            request.flows.first(where: \.takesPassword).map { .password($0, user: "ann", password: password) }
        }
    }
}

private let feed = #"{"metadata": {"title": "Inside"}, "navigation": []}"#

/// An authentication document with one flow.
private func document(_ type: String, links: String = "[]") -> String {
    """
    {"id": "http://a.org/auth", "title": "Library", "authentication": [{"type": "\(type)",
      "labels": {"login": "Card", "password": "PIN"}, "links": \(links)}]}
    """
}

private func refusal(_ document: String, _ headers: [(String, String)] = []) -> TestHTTPServer.Answer {
    .init(
        status: 401, headers: [("Content-Type", "application/opds-authentication+json")] + headers,
        body: Bytes(utf8: document))
}

private let oauthLinks = """
    [{"rel": "authenticate", "href": "/token"}, {"rel": "refresh", "href": "/refresh"}]
    """

/// Servers that require a login.
@Suite(.timeLimit(.minutes(10))) struct LoginTests {
    private func title(_ server: TestHTTPServer, _ client: OPDSHTTPClient, _ path: String = "/opds") async throws
        -> String
    {
        try await server.catalog(path, client: client).feed().metadata.title
    }

    private func expectInside(
        _ server: TestHTTPServer, _ client: OPDSHTTPClient, _ path: String = "/opds",
        line: SourceLocation = #_sourceLocation
    ) async throws {
        let title = try await title(server, client, path)
        #expect(title == "Inside", sourceLocation: line)
    }

    @Test func basicLoginAsksAgainAfterARefusal() async throws {
        let server = try TestHTTPServer { request in
            request.headers["authorization"] == "Basic YW5uOnNlY3JldA=="
                ? .text(feed)
                : refusal(document("http://opds-spec.org/auth/basic"), [("WWW-Authenticate", "Basic realm=\"L\"")])
        }
        try await server.run {
            let login = ScriptedLogin(ScriptedLogin.password("wrong"), ScriptedLogin.password("secret"))
            let store = MemoryCredentialStore()
            let client = OPDSHTTPClient(DefaultHTTPClient(), login: login, store: store)
            try await expectInside(server, client)
            #expect(login.requests.map(\.failures) == [0, 1])
            #expect(login.requests.first?.document?.title == "Library")
            #expect(login.requests.first?.flows.first?.loginLabel == "Card")
            // Later requests, and later sessions, are not asked.
            try await expectInside(server, client)
            let next = OPDSHTTPClient(DefaultHTTPClient(), store: store)
            try await expectInside(server, next)
            #expect(login.requests.count == 2 && server.requests.count == 5)
        }
    }

    @Test func refusedLoginIsAnErrorWithTheDocument() async throws {
        let server = try TestHTTPServer { _ in refusal(document("http://opds-spec.org/auth/basic")) }
        try await server.run {
            let client = OPDSHTTPClient(DefaultHTTPClient())
            let error = await #expect(throws: OPDSError.self) { try await title(server, client) }
            guard case .loginRequired(let document, _) = error else { throw TestFailure() }
            #expect(document?.title == "Library")
        }
    }

    @Test func documentInLinkHeaderIsLoaded() async throws {
        let server = try TestHTTPServer { request in
            if request.headers["authorization"] != nil { return .text(feed) }
            if request.path == "/auth" { return .text(document("http://opds-spec.org/auth/basic")) }
            let link = "</other>; rel=\"up\", </auth>; rel=\"http://opds-spec.org/auth/document\""
            return .init(status: 401, headers: [("Link", link)])
        }
        try await server.run {
            let login = ScriptedLogin(ScriptedLogin.password("x"))
            let client = OPDSHTTPClient(DefaultHTTPClient(), login: login)
            try await expectInside(server, client)
            #expect(login.requests.first?.document?.id == "http://a.org/auth")
        }
    }

    @Test func digestLoginSurvivesAStaleNonce() async throws {
        let server = try TestHTTPServer { request in
            let text = request.headers["authorization"] ?? ""
            if text.hasPrefix("Digest "), text.contains("nonce=\"two\"") { return .text(feed) }
            let stale = text.isEmpty ? "" : ", stale=true"
            let nonce = text.isEmpty ? "one" : "two"
            return .init(
                status: 401,
                headers: [("WWW-Authenticate", "Digest realm=\"calibre\", nonce=\"\(nonce)\", qop=\"auth\"\(stale)")])
        }
        try await server.run {
            let login = ScriptedLogin(ScriptedLogin.password("x"))
            let client = OPDSHTTPClient(DefaultHTTPClient(), login: login)
            try await expectInside(server, client)
            #expect(login.requests.count == 1 && login.requests.first?.realm == "calibre")
        }
    }

    /// A login belongs to its origin.
    @Test func credentialsGoToNoOtherOrigin() async throws {
        let other = try TestHTTPServer { _ in .text(feed) }
        let server = try TestHTTPServer { request in
            request.headers["authorization"] == nil
                ? refusal(document("http://opds-spec.org/auth/basic"))
                : .init(status: 302, headers: [("Location", other.url("/there"))])
        }
        try await other.run {
            try await server.run {
                let client = OPDSHTTPClient(
                    DefaultHTTPClient(), login: ScriptedLogin(ScriptedLogin.password("x"), ScriptedLogin.password("x")))
                try await expectInside(server, client)
                try await expectInside(other, client, "/direct")
                #expect(other.requests.count == 2)
                #expect(other.requests.allSatisfy { $0.headers["authorization"] == nil })
            }
        }
    }

    /// An authentication document names a token address on another server: that gets a password only if the user, who is
    /// told its name, agrees.
    @Test(arguments: ["http://opds-spec.org/auth/oauth/password", "http://thepalaceproject.org/authtype/basic-token"])
    func passwordsGoToOtherServersOnlyIfAllowed(type: String) async throws {
        let other = try TestHTTPServer { _ in .text(#"{"access_token": "token", "token_type": "bearer"}"#) }
        let server = try TestHTTPServer { request in
            let links = "[{\"rel\": \"authenticate\", \"href\": \"\(other.url("/token"))\"}]"
            return request.headers["authorization"] == "Bearer token"
                ? .text(feed) : refusal(document(type, links: links))
        }
        try await other.run {
            try await server.run {
                let host = try #require(HTTPURL(string: other.url("/"))).hostAndPort
                let login = ScriptedLogin(ScriptedLogin.password("secret"), ScriptedLogin.password("secret"))
                let client = OPDSHTTPClient(DefaultHTTPClient(), login: login)
                await #expect(throws: OPDSError.self) { try await title(server, client) }
                #expect(other.requests.isEmpty && login.requests.count == 1)
                #expect(login.others.value == [host])
                login.trusts.value = true
                try await expectInside(server, client)
                #expect(other.requests.count == 1)
            }
        }
    }

    /// The refresh address gets a token: it is named, too. What stays with the catalogue is not.
    @Test func otherHostsAreNamed() async throws {
        let server = try TestHTTPServer { _ in
            refusal(
                document(
                    "http://opds-spec.org/auth/oauth/password",
                    links: """
                        [{"rel": "authenticate", "href": "/token"},
                         {"rel": "refresh", "href": "https://Tokens.example:8443/refresh"}]
                        """))
        }
        try await server.run {
            let login = ScriptedLogin(ScriptedLogin.password("secret"))
            let client = OPDSHTTPClient(DefaultHTTPClient(), login: login)
            await #expect(throws: OPDSError.self) { try await title(server, client) }
            #expect(login.others.value == ["tokens.example:8443"])
            #expect(server.requests.map(\.path) == ["/opds"], "the password went nowhere")
        }
    }

    @Test func parallelRequestsAskOnce() async throws {
        let server = try TestHTTPServer(isParallel: true) { request in
            request.headers["authorization"] == nil
                ? refusal(document("http://opds-spec.org/auth/basic")) : .text(feed)
        }
        try await server.run {
            let login = ScriptedLogin(ScriptedLogin.password("x"), ScriptedLogin.password("x"))
            let client = OPDSHTTPClient(DefaultHTTPClient(), login: login)
            try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 { group.addTask { try await title(server, client) } }
                for try await title in group { #expect(title == "Inside") }
            }
            #expect(login.requests.count == 1)
        }
    }
}

/// Logins with OAuth 2.0.
@Suite(.timeLimit(.minutes(10))) struct OAuthTests {
    /// A server that accepts the token `second` at once, and `first` until the
    /// clock passes 100.
    private func server(_ type: String, clock: Shared<Double>) throws -> TestHTTPServer {
        try TestHTTPServer { request in
            let form = request.body.utf8Text
            switch request.path {
            case "/token":
                let isRight =
                    form.contains("grant_type=password&username=ann&password=s%20%26%20t")
                    || form == "grant_type=client_credentials" && request.headers["authorization"] == "Basic aWQ6a2V5"
                    || form.contains("grant_type=authorization_code&code=the-code") && form.contains("code_verifier=")
                return isRight
                    ? .text(
                        #"{"access_token": "first", "token_type": "bearer", "expires_in": 50, "refresh_token": "r"}"#)
                    : .init(status: 400)
            case "/refresh":
                return form.contains("grant_type=refresh_token&refresh_token=r")
                    ? .text(#"{"access_token": "second", "token_type": "Bearer"}"#) : .init(status: 400)
            default:
                let isFine =
                    request.headers["authorization"] == "Bearer second"
                    || request.headers["authorization"] == "Bearer first" && clock.value < 100
                return isFine ? .text(feed) : refusal(document(type, links: oauthLinks))
            }
        }
    }

    @Test func passwordGrantIsRefreshedBeforeItExpires() async throws {
        let clock = Shared<Double>(10)
        let server = try server("http://opds-spec.org/auth/oauth/password", clock: clock)
        try await server.run {
            let login = ScriptedLogin(ScriptedLogin.password("bad"), ScriptedLogin.password("s & t"))
            let client = OPDSHTTPClient(DefaultHTTPClient(), login: login, clock: { clock.value })
            let catalog = try server.catalog(client: client)
            #expect(try await catalog.feed().metadata.title == "Inside")
            #expect(login.requests.map(\.failures) == [0, 1])
            clock.value = 55
            #expect(try await catalog.feed().metadata.title == "Inside")
            #expect(server.requests.map(\.path) == ["/opds", "/token", "/token", "/opds", "/refresh", "/opds"])
        }
    }

    @Test func refusedTokenIsRefreshed() async throws {
        let clock = Shared<Double>(200)
        let server = try server("http://opds-spec.org/auth/oauth/password", clock: clock)
        try await server.run {
            let token = OAuthToken("first", refreshToken: "r", refreshURL: try server.address("/refresh"))
            let store = MemoryCredentialStore([try server.address("/").origin: .bearer(token)])
            let client = OPDSHTTPClient(DefaultHTTPClient(), store: store)
            let feed = try await server.catalog(client: client).feed()
            #expect(feed.metadata.title == "Inside")
            guard case .bearer(let kept) = await store.credential(for: try server.address("/").origin) else {
                throw TestFailure()
            }
            #expect(kept.accessToken == "second" && kept.refreshToken == "r")
        }
    }

    @Test func clientCredentialsGiveAToken() async throws {
        let clock = Shared<Double>(10)
        let server = try server("http://opds-spec.org/auth/oauth/client_credentials", clock: clock)
        try await server.run {
            let login = ScriptedLogin { request in
                request.flows.first.map { .clientCredentials($0, id: "id", secret: "key") }
            }
            let client = OPDSHTTPClient(DefaultHTTPClient(), login: login, clock: { clock.value })
            let feed = try await server.catalog(client: client).feed()
            #expect(feed.metadata.title == "Inside")
        }
    }

    /// A browser logs in and is redirected to the local address.
    @Test(arguments: ["authorization_code", "implicit"]) func browserLoginReturnsToTheLoopback(_ grant: String)
        async throws
    {
        let clock = Shared<Double>(10)
        let server = try server("http://opds-spec.org/auth/oauth/" + grant, clock: clock)
        try await server.run {
            let pages = Shared<[String]>([])
            let browser = LoopbackAuthorization(patience: .seconds(60)) { url in
                Task {
                    guard let query = url.query, let redirection = Self.value("redirect_uri", query),
                        let state = Self.value("state", query)
                    else { return }
                    let answer = grant == "implicit" ? "access_token=first&token_type=bearer" : "code=the-code"
                    // A favicon, then the redirection without its fragment, then the page's own request.
                    let icon = redirection.replacing("/opds", with: "/favicon.ico")
                    for text in [icon, redirection, redirection + "?\(answer)&state=\(state)"] {
                        guard let target = HTTPURL(string: text) else { return }
                        let page = try? await DefaultHTTPClient().fetch(HTTPRequest(target)).body.utf8Text
                        pages.change { $0.append(page ?? "refused") }
                    }
                }
            }
            let login = ScriptedLogin { request in request.flows.first.map { .browser($0) } }
            let client = OPDSHTTPClient(DefaultHTTPClient(), login: login, browser: browser, clock: { clock.value })
            let feed = try await server.catalog(client: client).feed()
            #expect(feed.metadata.title == "Inside")
            #expect(try await eventually { pages.value.count == 3 })
            #expect(pages.value.first == "refused" && pages.value.last?.contains("You are logged in") == true)
            #expect(pages.value.dropFirst().first?.contains("location.hash") == true)
        }
    }

    /// RFC 6749 section 10.12.
    @Test func answerToAnotherRequestIsRefused() async throws {
        let clock = Shared<Double>(10)
        let server = try server("http://opds-spec.org/auth/oauth/implicit", clock: clock)
        try await server.run {
            let browser = FixedBrowser(parameters: ["access_token": "first", "token_type": "bearer", "state": "guess"])
            let login = ScriptedLogin { request in request.flows.first.map { .browser($0) } }
            let client = OPDSHTTPClient(DefaultHTTPClient(), login: login, browser: browser)
            await #expect(throws: OPDSError.self) { try await server.catalog(client: client).feed() }
        }
    }

    private static func value(_ name: String, _ query: String) -> String? {
        query.split(separator: "&").first { $0.hasPrefix(name + "=") }
            .map { PercentEncoding.decode($0.dropFirst(name.count + 1)) }
    }
}

private struct FixedBrowser: BrowserAuthorizing {
    let parameters: [String: String]

    func authorize(_ address: @escaping @Sendable (HTTPURL) -> HTTPURL) async -> BrowserAnswer? {
        guard let url = HTTPURL(string: "http://127.0.0.1:1/opds") else { return nil }
        _ = address(url)
        return BrowserAnswer(redirection: url, parameters: parameters)
    }
}
