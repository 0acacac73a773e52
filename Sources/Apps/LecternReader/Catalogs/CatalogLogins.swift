import Lectern
import LecternBase
import Synchronization

/// A login that a catalogue requires.
public struct CatalogLogin: Sendable {
    let request: OPDSLoginRequest
    /// The name of the catalogue, or its host.
    public let title: String
    /// The provider's instructions; may be empty.
    public let words: String
    /// Whether the server refused the previous login.
    public let isRefused: Bool
    /// The labels of user name and password; nil if there is no such login.
    public let labels: (user: String, password: String)?
    /// Whether the user can log in with a browser.
    public let takesBrowser: Bool
    /// Where the login goes, and a warning if everybody on the way can read it.
    public let destination: String
    /// Whether logins can be stored.
    public let canRemember: Bool

    init(_ request: OPDSLoginRequest, canRemember: Bool) {
        self.request = request
        self.canRemember = canRemember
        title = request.document?.title ?? request.realm.flatMap { $0.isEmpty ? nil : $0 } ?? request.url.host
        words = request.document?.description ?? ""
        isRefused = request.failures > 0
        labels = Self.passwordFlow(request).map {
            ($0.loginLabel ?? tr("User"), $0.passwordLabel ?? tr("Password"))
        }
        takesBrowser = request.flows.contains(where: \.takesBrowser)
        destination = Self.destination(request)
    }

    private static func destination(_ request: OPDSLoginRequest) -> String {
        let others = passwordFlow(request).map(request.otherHosts) ?? []
        let host = request.url.hostAndPort
        let place =
            others.isEmpty
            ? tr("The login is sent to {host}.", ["host": host])
            : tr(
                "The login is sent to another server: {other}. The catalogue is at {host}.",
                ["other": others.joined(separator: ", "), "host": host])
        guard request.url.origin.hasPrefix("http:"), !request.url.isLocal else { return place }
        return place + " " + tr("The connection is not encrypted: others can read the password.")
    }

    static func passwordFlow(_ request: OPDSLoginRequest) -> AuthenticationFlow? {
        request.flows.first { $0.takesPassword || $0.kind == .oauthClientCredentials }
    }
}

/// Asks the user for logins to catalogues, one at a time, and stores those that
/// the user wants to be remembered.
@MainActor public final class CatalogLogins {
    /// Called when the user must be asked; one of the answers ends the question.
    public var onQuestion: ((CatalogLogin) -> Void)?
    let store: LoginStore
    private var waiting: [(OPDSLoginRequest, CheckedContinuation<OPDSLogin?, Never>)] = []

    init(keyring: (any Keyring)?) { store = LoginStore(keyring: keyring) }

    /// The question that is open.
    public var question: CatalogLogin? {
        waiting.first.map { CatalogLogin($0.0, canRemember: store.canRemember) }
    }

    var provider: any OPDSLoginProvider { LoginQuestions { [weak self] in await self?.login($0) } }

    private func login(_ request: OPDSLoginRequest) async -> OPDSLogin? {
        guard onQuestion != nil else { return nil }
        return await withCheckedContinuation { continuation in
            waiting.append((request, continuation))
            if waiting.count == 1 { ask() }
        }
    }

    private func ask() {
        if let question { onQuestion?(question) }
    }

    /// Logs in with a name and a password.
    public func logIn(user: String, password: String, remembers: Bool) {
        guard let request = waiting.first?.0, let flow = CatalogLogin.passwordFlow(request) else { return }
        store.setRemembers(remembers, origin: request.url.origin)
        answer(
            flow.kind == .oauthClientCredentials
                ? .clientCredentials(flow, id: user, secret: password)
                : .password(flow, user: user, password: password))
    }

    /// Logs in with the desktop's browser.
    public func logInWithBrowser(remembers: Bool) {
        guard let request = waiting.first?.0, let flow = request.flows.first(where: \.takesBrowser) else { return }
        store.setRemembers(remembers, origin: request.url.origin)
        answer(.browser(flow))
    }

    /// Does not log in.
    public func decline() { answer(nil) }

    private func answer(_ login: OPDSLogin?) {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().1.resume(returning: login)
        ask()
    }
}

private struct LoginQuestions: OPDSLoginProvider {
    let ask: @Sendable (OPDSLoginRequest) async -> OPDSLogin?

    func logIn(_ request: OPDSLoginRequest) async -> OPDSLogin? { await ask(request) }

    /// The question has named the servers.
    func maySend(to hosts: [String], for request: OPDSLoginRequest) async -> Bool { true }
}

/// Logins in the keyring, or until the program ends.
final class LoginStore: OPDSCredentialStore {
    private let session = MemoryCredentialStore()
    private let keyring: (any Keyring)?
    /// Origins whose login the user wants to be stored.
    private let remembered = Mutex<Set<String>>([])

    init(keyring: (any Keyring)?) { self.keyring = keyring }

    var canRemember: Bool { keyring != nil }

    func setRemembers(_ remembers: Bool, origin: String) {
        remembered.withLock { remembered in
            if remembers { remembered.insert(origin) } else { remembered.remove(origin) }
        }
    }

    func credential(for origin: String) async -> OPDSCredential? {
        if let cached = await session.credential(for: origin) { return cached }
        guard let text = try? await keyring?.secret(for: Self.key(origin)), let json = try? JSONValue(parsing: text),
            let credential = OPDSCredential(json: json)
        else { return nil }
        // A refreshed token replaces the stored one.
        setRemembers(true, origin: origin)
        return credential
    }

    func store(_ credential: OPDSCredential?, for origin: String) async {
        await session.store(credential, for: origin)
        guard let keyring, credential == nil || remembered.withLock({ $0.contains(origin) }) else { return }
        let label = tr("Lectern: login to {address}", ["address": origin])
        _ = await keyring.store(credential?.json.text(), for: Self.key(origin), label: label)
    }

    private static func key(_ origin: String) -> String { "login " + origin }
}

extension OPDSCredential {
    init?(json: JSONValue) {
        switch json["kind"]?.string {
        case "basic": self = .basic(user: json["user"]?.string ?? "", password: json["password"]?.string ?? "")
        case "digest": self = .digest(user: json["user"]?.string ?? "", password: json["password"]?.string ?? "")
        case "bearer":
            guard let token = json["token"]?.string else { return nil }
            self = .bearer(
                OAuthToken(
                    token, refreshToken: json["refresh"]?.string,
                    refreshURL: json["refreshURL"]?.string.flatMap { HTTPURL(string: $0) },
                    expires: json["expires"]?.double))
        default: return nil
        }
    }

    var json: JSONValue {
        switch self {
        case .basic(let user, let password):
            return ["kind": "basic", "user": .string(user), "password": .string(password)]
        case .digest(let user, let password):
            return ["kind": "digest", "user": .string(user), "password": .string(password)]
        case .bearer(let token):
            var object: JSONObject = ["kind": "bearer", "token": .string(token.accessToken)]
            object.set("refresh", token.refreshToken)
            object.set("refreshURL", token.refreshURL.map { "\($0)" })
            if let expires = token.expires { object["expires"] = .number(expires) }
            return .object(object)
        }
    }
}
