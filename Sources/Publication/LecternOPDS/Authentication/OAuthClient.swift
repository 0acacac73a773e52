import LecternAssets
import LecternBase
import LecternModel

/// Gets and refreshes tokens of OAuth 2.0 (RFC 6749) as Authentication for OPDS
/// uses it.
struct OAuthClient: Sendable {
    /// The identifier that all OPDS clients share.
    ///
    /// Spec: https://drafts.opds.io/authentication-for-opds-1.0#342-a-shared-client-identifier
    static let clientID = "http://opds-spec.org/auth/client"
    private static let longestAnswer = 1 << 20
    private let client: any HTTPClient
    private let clock: @Sendable () -> Double

    init(_ client: any HTTPClient, clock: @escaping @Sendable () -> Double) {
        self.client = client
        self.clock = clock
    }

    /// Whether the token is known to have expired, or does in ten seconds.
    func isExpired(_ token: OAuthToken) -> Bool { token.expires.map { $0 - 10 <= clock() } ?? false }

    // MARK: Grants

    /// Exchanges a name and a password for a token.
    ///
    /// - Parameter origin: the address that requires the login.
    func token(_ flow: AuthenticationFlow, user: String, password: String, for origin: HTTPURL) async -> OAuthToken? {
        guard let url = flow.authenticateURL, isSafe(url, for: origin) else { return nil }
        switch flow.kind {
        case .oauthPassword:
            let form = [
                ("grant_type", "password"), ("username", user), ("password", password), ("client_id", Self.clientID),
            ]
            return await post(form, to: url, refresh: flow.refreshURL)
        case .oauthClientCredentials:
            return await post([("grant_type", "client_credentials")], to: url, user: user, password: password)
        case .basicToken: return await post([], to: url, user: user, password: password)
        default: return nil
        }
    }

    /// Logs in with a browser.
    func token(_ flow: AuthenticationFlow, browser: any BrowserAuthorizing, for origin: HTTPURL) async -> OAuthToken? {
        guard let url = flow.authenticateURL, isSafe(url, for: origin) else { return nil }
        let isCode = flow.kind == .oauthCode
        let state = Self.randomText(), verifier = Self.randomText()
        let answer = await browser.authorize { redirection in
            var query = [
                ("response_type", isCode ? "code" : "token"), ("client_id", Self.clientID),
                ("redirect_uri", redirection.string), ("state", state),
            ]
            if isCode { query += [("code_challenge", Self.challenge(verifier)), ("code_challenge_method", "S256")] }
            return HTTPURL(string: url.string + (url.query == nil ? "?" : "&") + Self.form(query)) ?? url
        }
        // RFC 6749 section 10.12: an answer to another request is not accepted.
        guard let answer, answer.parameters["state"] == state else { return nil }
        if !isCode { return token(answer.parameters, refresh: flow.refreshURL) }
        guard let code = answer.parameters["code"], let tokenURL = flow.tokenURL, isSafe(tokenURL, for: origin) else {
            return nil
        }
        let form = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", answer.redirection.string),
            ("client_id", Self.clientID), ("code_verifier", verifier),
        ]
        return await post(form, to: tokenURL, refresh: flow.refreshURL ?? tokenURL)
    }

    /// Returns a new token; nil if it cannot be refreshed.
    func refresh(_ token: OAuthToken) async -> OAuthToken? {
        guard let refreshToken = token.refreshToken, let url = token.refreshURL else { return nil }
        let form = [
            ("grant_type", "refresh_token"), ("refresh_token", refreshToken), ("client_id", Self.clientID),
        ]
        guard var fresh = await post(form, to: url, refresh: url) else { return nil }
        // RFC 6749 section 6: the server may keep the refresh token.
        fresh.refreshToken = fresh.refreshToken ?? refreshToken
        return fresh
    }

    /// Loads an authentication document.
    func document(at url: HTTPURL) async -> AuthenticationDocument? {
        let request = HTTPRequest(url, headers: ["Accept": MediaType.opdsAuthentication.string])
        do {
            let (response, body) = try await client.fetch(request, limit: Self.longestAnswer)
            guard case .authentication(let document) = try OPDSParser.parse(body, url: response.url.anyURL).document
            else { return nil }
            return document
        } catch HTTPError.status(let response) {
            // Some servers send the document with the status 401 always.
            return AuthenticationDocument(of: response)
        } catch {
            return nil
        }
    }

    // MARK: Requests

    private func post(
        _ form: [(String, String)], to url: HTTPURL, user: String? = nil, password: String = "", refresh: HTTPURL? = nil
    ) async -> OAuthToken? {
        var request = HTTPRequest(url, method: .post, body: Bytes(utf8: Self.form(form)))
        request.headers = ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"]
        if let user {
            request = OPDSSession(.basic(user: user, password: password), challenge: nil).authorize(request)
        }
        guard let (_, body) = try? await client.fetch(request, limit: Self.longestAnswer),
            let json = try? JSONValue(parsing: body), let object = json.object
        else { return nil }
        let members = object.members.compactMap { member -> (String, String)? in
            (member.value.string ?? member.value.integer.map(String.init)).map { (member.key, $0) }
        }
        return token(Dictionary(members) { first, _ in first }, refresh: refresh)
    }

    private func token(_ values: [String: String], refresh: HTTPURL?) -> OAuthToken? {
        // Palace's name for it, too.
        guard let access = values["access_token"] ?? values["accessToken"], !access.isEmpty,
            values["token_type"].map({ $0.lowercased() == "bearer" }) ?? true,
            !access.contains(where: { $0.isNewline || $0.isWhitespace })
        else { return nil }
        let lifetime = values["expires_in"].flatMap { Double($0) }.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        return OAuthToken(
            access, refreshToken: values["refresh_token"], refreshURL: refresh, expires: lifetime.map { clock() + $0 })
    }

    /// Authentication for OPDS section 3.2: no login without TLS. A catalogue
    /// that itself has none, in a home network, may have none for its login.
    private func isSafe(_ url: HTTPURL, for origin: HTTPURL) -> Bool {
        url.string.hasPrefix("https:") || origin.string.hasPrefix("http:")
    }

    static func form(_ pairs: [(String, String)]) -> String {
        pairs.map { PercentEncoding.encodeComponent($0.0) + "=" + PercentEncoding.encodeComponent($0.1) }
            .joined(separator: "&")
    }

    // MARK: Randomness

    /// 43 unpredictable characters.
    private static func randomText() -> String {
        var generator = SystemRandomNumberGenerator()
        return Base64.encodedForURL((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    /// Spec: https://www.rfc-editor.org/rfc/rfc7636#section-4.2
    private static func challenge(_ verifier: String) -> String {
        Base64.encodedForURL(SHA256.digest(of: Array(verifier.utf8)))
    }
}
