import LecternAssets
import LecternBase

/// Keeps the sessions of all origins, and gets new ones: one login at a time
/// for each origin, however many requests were refused.
actor LoginCoordinator {
    private let oauth: OAuthClient
    private let login: any OPDSLoginProvider
    private let store: any OPDSCredentialStore
    private let browser: (any BrowserAuthorizing)?
    private var sessions: [String: OPDSSession] = [:]
    private var logins: [String: Task<OPDSSession?, Never>] = [:]
    /// Origins that were looked up in the store.
    private var restored: Set<String> = []

    init(
        _ oauth: OAuthClient, _ login: any OPDSLoginProvider, store: any OPDSCredentialStore,
        browser: (any BrowserAuthorizing)?
    ) {
        self.oauth = oauth
        self.login = login
        self.store = store
        self.browser = browser
    }

    /// Returns the session for an origin, with a token that has not expired.
    func session(for origin: String) async -> OPDSSession? {
        if let running = logins[origin] { return await running.value }
        if sessions[origin] == nil, restored.insert(origin).inserted,
            let stored = await store.credential(for: origin), sessions[origin] == nil
        {
            sessions[origin] = OPDSSession(stored, challenge: nil)
        }
        guard let session = sessions[origin], case .bearer(let token) = session.credential, oauth.isExpired(token),
            token.refreshToken != nil
        else { return sessions[origin] }
        return await run(origin) { [oauth] in
            guard let fresh = await oauth.refresh(token) else { return nil }
            return OPDSSession(.bearer(fresh), challenge: nil)
        } ?? session
    }

    /// Returns a new session after a refusal; nil to give up.
    ///
    /// - Parameter refused: the session of the refused request.
    func renew(_ refused: OPDSSession?, _ response: HTTPResponse, failures: Int) async -> OPDSSession? {
        let origin = response.url.origin
        if let running = logins[origin] { return await running.value }
        // Another request has logged in meanwhile.
        if let current = sessions[origin], current !== refused { return current }
        return await run(origin) { await self.newSession(refused, for: response, failures: failures) }
    }

    func forget(_ origin: String) async {
        sessions[origin] = nil
        await store.store(nil, for: origin)
    }

    /// Runs a login, and stores what it gives.
    private func run(_ origin: String, _ work: @escaping @Sendable () async -> OPDSSession?) async -> OPDSSession? {
        let task = Task { await work() }
        logins[origin] = task
        let session = await task.value
        logins[origin] = nil
        if let session {
            sessions[origin] = session
            await store.store(session.credential, for: origin)
        }
        return session
    }

    private func newSession(_ refused: OPDSSession?, for response: HTTPResponse, failures: Int) async -> OPDSSession? {
        let challenges = AuthenticatingHTTPClient.challenges(in: response, failures: failures)
        let digest = challenges.first { $0.scheme == "digest" }
        if let kept = await renewed(refused, digest) { return kept }
        let document = await document(response)
        let flows = document.map { $0.flows.filter(\.isSupported) } ?? challenges.compactMap(AuthenticationFlow.init)
        // An answer to a login that has no way to log in.
        guard !flows.isEmpty else { return nil }
        for attempt in failures..<max(failures + 1, Self.mostAttempts) {
            let request = OPDSLoginRequest(
                document: document, flows: flows, realm: challenges.first?.realm, url: response.url, failures: attempt)
            guard let answer = await login.logIn(request) else { return nil }
            let others = answer.flow.map(request.otherHosts) ?? []
            if !others.isEmpty, await !login.maySend(to: others, for: request) { return nil }
            // A token server that refuses is a failure, as a refusal of the catalogue is.
            if let credential = await credential(answer, response.url) {
                return OPDSSession(credential, challenge: digest)
            }
        }
        return nil
    }

    private static let mostAttempts = 3

    /// Returns the refused login with a new token or nonce, if that may help.
    private func renewed(_ refused: OPDSSession?, _ digest: HTTPChallenge?) async -> OPDSSession? {
        switch refused?.credential {
        case .bearer(let token): return await oauth.refresh(token).map { OPDSSession(.bearer($0), challenge: nil) }
        case .digest:
            // A stored login has no challenge yet, and a nonce expires.
            let isStale = digest?.parameters["stale"]?.lowercased() == "true"
            guard let refused, let digest, isStale || !refused.hasChallenge else { return nil }
            return OPDSSession(refused.credential, challenge: digest)
        default: return nil
        }
    }

    private func document(_ response: HTTPResponse) async -> AuthenticationDocument? {
        if let document = AuthenticationDocument(of: response) { return document }
        guard let address = AuthenticationDocument.address(in: response) else { return nil }
        return await oauth.document(at: address)
    }

    private func credential(_ answer: OPDSLogin, _ url: HTTPURL) async -> OPDSCredential? {
        switch answer {
        case .token(let token): return .bearer(OAuthToken(token))
        case .password(let flow, let user, let password):
            switch flow.kind {
            case .basic: return .basic(user: user, password: password)
            case .digest: return .digest(user: user, password: password)
            default:
                return await oauth.token(flow, user: user, password: password, for: url).map { .bearer($0) }
            }
        case .clientCredentials(let flow, let id, let secret):
            return await oauth.token(flow, user: id, password: secret, for: url).map { .bearer($0) }
        case .browser(let flow):
            guard let browser else { return nil }
            return await oauth.token(flow, browser: browser, for: url).map { .bearer($0) }
        }
    }
}

extension OPDSLogin {
    /// The flow of the login; nil for a token from elsewhere.
    fileprivate var flow: AuthenticationFlow? {
        switch self {
        case .password(let flow, _, _), .clientCredentials(let flow, _, _), .browser(let flow): flow
        case .token: nil
        }
    }
}

extension AuthenticationFlow {
    /// The flow of a challenge without a document.
    init?(_ challenge: HTTPChallenge) {
        switch challenge.scheme {
        case "basic": self.init(.basic)
        case "digest": self.init(.digest)
        // A token from elsewhere.
        case "bearer": self.init(.other("bearer"))
        default: return nil
        }
    }
}
