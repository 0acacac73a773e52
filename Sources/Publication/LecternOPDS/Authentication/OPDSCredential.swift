public import LecternBase
import Synchronization

/// A login that a server has accepted.
public enum OPDSCredential: Hashable, Sendable {
    /// For Basic authentication.
    case basic(user: String, password: String)
    /// For Digest authentication.
    case digest(user: String, password: String)
    /// For OAuth 2.0.
    case bearer(OAuthToken)
}

/// A token of OAuth 2.0.
public struct OAuthToken: Hashable, Sendable {
    /// The token that is sent with requests.
    public var accessToken: String
    /// The token that gets a new access token.
    public var refreshToken: String?
    /// The address that gets a new access token.
    public var refreshURL: HTTPURL?
    /// Seconds since 1970 after which the access token is not accepted; nil if
    /// unknown.
    public var expires: Double?

    /// Creates a token. Without a refresh token or its address the user has to log in again when it expires.
    public init(_ accessToken: String, refreshToken: String? = nil, refreshURL: HTTPURL? = nil, expires: Double? = nil)
    {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.refreshURL = refreshURL
        self.expires = expires
    }
}

/// Stores logins between sessions, for example in the desktop's keyring.
///
/// The key is the origin of the server: scheme, host and port.
public protocol OPDSCredentialStore: Sendable {
    /// Returns the login for an origin; nil if there is none.
    func credential(for origin: String) async -> OPDSCredential?
    /// Stores a login; nil removes it.
    func store(_ credential: OPDSCredential?, for origin: String) async
}

/// A store in memory.
public final class MemoryCredentialStore: OPDSCredentialStore {
    private let credentials: Mutex<[String: OPDSCredential]>

    /// Creates a store with logins by origin, such as `https://example.org`.
    public init(_ credentials: [String: OPDSCredential] = [:]) { self.credentials = Mutex(credentials) }

    public func credential(for origin: String) async -> OPDSCredential? { credentials.withLock { $0[origin] } }

    public func store(_ credential: OPDSCredential?, for origin: String) async {
        credentials.withLock { $0[origin] = credential }
    }
}

/// A server's request for a login.
public struct OPDSLoginRequest: Sendable {
    /// How to log in, as the catalogue describes it; nil if the server only
    /// sent a challenge.
    public let document: AuthenticationDocument?
    /// The supported ways to log in, in the server's order.
    public let flows: [AuthenticationFlow]
    /// The realm of the challenge, to show to the user.
    public let realm: String?
    /// The address of the request.
    public let url: HTTPURL
    /// How many logins were refused.
    public let failures: Int
}

extension OPDSLoginRequest {
    /// The other servers that get the password or the tokens of a flow: those of its addresses that have another origin
    /// than the catalogue. Empty if the login stays with the catalogue.
    public func otherHosts(of flow: AuthenticationFlow) -> [String] {
        guard !flow.takesBrowser, flow.kind != .basic, flow.kind != .digest else { return [] }
        let addresses = [flow.authenticateURL, flow.refreshURL].compactMap(\.self).filter { !isOwn($0) }
        return addresses.map(\.hostAndPort).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Whether an address is of the catalogue's server; also over TLS if the catalogue has none.
    private func isOwn(_ address: HTTPURL) -> Bool {
        address.origin == url.origin || url.origin.hasPrefix("http:") && address.origin == "https://" + url.host
    }
}

extension HTTPURL {
    /// The host for people, with the port if it is not the usual one.
    public var hostAndPort: String { origin.firstRange(of: "://").map { String(origin[$0.upperBound...]) } ?? host }
}

/// A login that a user gives.
public enum OPDSLogin: Hashable, Sendable {
    /// A user name and a password, for a flow that takes them.
    case password(AuthenticationFlow, user: String, password: String)
    /// The identifier and the secret of the client.
    case clientCredentials(AuthenticationFlow, id: String, secret: String)
    /// A login in the browser.
    case browser(AuthenticationFlow)
    /// A token from elsewhere.
    case token(String)
}

/// Asks a user to log in.
public protocol OPDSLoginProvider: Sendable {
    /// Returns the user's login; nil to give up.
    func logIn(_ request: OPDSLoginRequest) async -> OPDSLogin?

    /// Returns whether the login may be sent to servers other than the catalogue's, which its authentication document
    /// names: a catalogue could name any server. Show their names to the user. The default is false.
    ///
    /// - Parameter hosts: the servers (``OPDSLoginRequest/otherHosts(of:)``).
    func maySend(to hosts: [String], for request: OPDSLoginRequest) async -> Bool
}

extension OPDSLoginProvider {
    public func maySend(to hosts: [String], for request: OPDSLoginRequest) async -> Bool { false }
}

/// A login provider that gives up.
public struct NoLogin: OPDSLoginProvider {
    /// Creates a provider that asks nobody.
    public init() {}

    public func logIn(_ request: OPDSLoginRequest) async -> OPDSLogin? { nil }
}
