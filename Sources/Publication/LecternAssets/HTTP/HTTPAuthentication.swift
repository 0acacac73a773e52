public import LecternBase
import Synchronization

/// A server's request for a login (RFC 9110 section 11.6.1).
public struct HTTPChallenge: Hashable, Sendable {
    /// `basic`, `digest` or `bearer`, in lower case.
    public let scheme: String
    /// The realm, to show to the user.
    public let realm: String?
    /// The parameters of the challenge by name in lower case.
    public let parameters: [String: String]
    /// The URL of the request.
    public let url: HTTPURL
    /// How many times a credential was refused.
    public let failures: Int

    /// Creates a challenge; ``AuthenticatingHTTPClient`` makes them from responses.
    public init(
        scheme: String, realm: String? = nil, parameters: [String: String] = [:], url: HTTPURL, failures: Int = 0
    ) {
        self.scheme = scheme
        self.realm = realm
        self.parameters = parameters
        self.url = url
        self.failures = failures
    }
}

/// A login for a server.
public enum HTTPCredential: Hashable, Sendable {
    /// For Basic and Digest authentication.
    case password(user: String, password: String)
    /// For Bearer authentication.
    case token(String)
}

/// Returns a credential for a challenge, for example from a dialog or a
/// keyring; nil to give up.
public typealias HTTPAuthenticator = @Sendable (HTTPChallenge) async -> HTTPCredential?

/// A client that answers Basic (RFC 7617), Digest (RFC 7616) and Bearer (RFC
/// 6750) challenges.
///
///     let client = AuthenticatingHTTPClient(DefaultHTTPClient()) { challenge in await askUser(challenge) }
///
/// Accepted credentials are kept for their origin and sent to no other. A redirection may lead to another origin: its
/// challenges are not answered, so that no server can ask for another one's login.
public final class AuthenticatingHTTPClient: HTTPClient {
    private struct Known: Sendable {
        var challenge: HTTPChallenge
        var credential: HTTPCredential
        /// How many times the authenticator was called.
        var version: Int
        var count = 0
    }
    private let client: any HTTPClient
    private let authenticator: HTTPAuthenticator
    private let logins = Mutex<[String: Known]>([:])
    private static let mostFailures = 3

    /// Creates a client that sends its requests through another one.
    ///
    /// - Parameter authenticator: called for a 401 response of the requested origin with a supported challenge, at
    ///   most three times a request. Several requests may call it at once.
    public init(_ client: any HTTPClient, authenticator: @escaping HTTPAuthenticator) {
        self.client = client
        self.authenticator = authenticator
    }

    /// Creates a client with a login for one server; it asks nobody if that refuses.
    ///
    ///     let client = AuthenticatingHTTPClient(DefaultHTTPClient(), user: "ann", password: "1234", for: folder)
    public convenience init(_ client: any HTTPClient, user: String, password: String, for server: HTTPURL) {
        let origin = server.origin
        self.init(client) { challenge in
            guard challenge.failures == 0, challenge.url.origin == origin else { return nil }
            return .password(user: user, password: password)
        }
    }

    public func stream(
        _ request: HTTPRequest, onResponse: @escaping @Sendable (HTTPResponse) throws -> Void,
        consume: @escaping @Sendable (Bytes) throws -> Void
    ) async throws(HTTPError) -> HTTPResponse {
        var failures = 0
        while true {
            let before = logins.withLock { $0[request.url.origin]?.version }
            let authorized = authorized(request)
            let isLast = failures >= Self.mostFailures
            // A 401 response is passed on only if it is the last one.
            let response = try await client.stream(
                authorized,
                onResponse: { response in if response.status != 401 || isLast { try onResponse(response) } },
                consume: {
                    _ = $0; try consume($0)
                })
            guard response.status == 401, !isLast, response.url.origin == request.url.origin else { return response }
            // Another request may have logged in meanwhile: do not ask again.
            let now = logins.withLock { $0[request.url.origin]?.version }
            failures += 1
            if now != before { continue }
            guard let challenge = Self.challenges(in: response, failures: failures - 1).first,
                let credential = await credential(for: challenge, request.url.origin)
            else { return response }
            logins.withLock { logins in
                let version = (logins[request.url.origin]?.version ?? 0) + 1
                logins[request.url.origin] = Known(challenge: challenge, credential: credential, version: version)
            }
        }
    }

    /// Returns the known credential if only the server's nonce is stale (RFC
    /// 7616 section 3.3), else asks for one.
    private func credential(for challenge: HTTPChallenge, _ origin: String) async -> HTTPCredential? {
        if challenge.parameters["stale"]?.lowercased() == "true", let kept = logins.withLock({ $0[origin]?.credential })
        {
            return kept
        }
        return await authenticator(challenge)
    }

    private func authorized(_ request: HTTPRequest) -> HTTPRequest {
        let header = logins.withLock { logins -> String? in
            guard var entry = logins[request.url.origin] else { return nil }
            entry.count += 1
            logins[request.url.origin] = entry
            return Self.header(entry.challenge, entry.credential, for: request, count: entry.count)
        }
        guard let header else { return request }
        var request = request
        request.headers["Authorization"] = header
        return request
    }

    // MARK: Challenges

    /// Returns the supported challenges, the most secure first.
    package static func challenges(in response: HTTPResponse, failures: Int) -> [HTTPChallenge] {
        guard let text = response["WWW-Authenticate"] else { return [] }
        let safety = ["digest": 0, "bearer": 1, "basic": 2]
        return parse(String(text.prefix(8192))).filter { safety[$0.scheme] != nil }.map {
            HTTPChallenge(
                scheme: $0.scheme, realm: $0.parameters["realm"], parameters: $0.parameters, url: response.url,
                failures: failures)
        }.sorted { (safety[$0.scheme] ?? 9) < (safety[$1.scheme] ?? 9) }
    }

    /// Parses schemes with parameters, separated by commas (RFC 9110 section
    /// 11.3).
    private static func parse(_ text: String) -> [(scheme: String, parameters: [String: String])] {
        var result: [(scheme: String, parameters: [String: String])] = []
        var remaining = text[...]
        while true {
            remaining = remaining.drop { $0 == "," || $0.isWhitespace }
            guard !remaining.isEmpty else { return result }
            let word = remaining.prefix { !$0.isWhitespace && $0 != "," && $0 != "=" }
            remaining = remaining[word.endIndex...]
            let after = remaining.drop(while: \.isWhitespace)
            guard after.first == "=", !result.isEmpty else {
                result.append((word.lowercased(), [:]))
                if word.isEmpty { remaining = remaining.dropFirst() }
                continue
            }
            remaining = after.dropFirst().drop(while: \.isWhitespace)
            var value = ""
            if remaining.first == "\"" {
                remaining = remaining.dropFirst()
                while let character = remaining.popFirst(), character != "\"" {
                    value.append(character == "\\" ? remaining.popFirst() ?? character : character)
                }
            } else {
                value = String(remaining.prefix { $0 != "," && !$0.isWhitespace })
                remaining = remaining.dropFirst(value.count)
            }
            result[result.count - 1].parameters[word.lowercased()] = value
        }
    }

    // MARK: Answers

    /// Returns the value of the `Authorization` header; nil if the credential
    /// does not suit the challenge.
    package static func header(
        _ challenge: HTTPChallenge, _ credential: HTTPCredential, for request: HTTPRequest, count: Int
    ) -> String? {
        switch (challenge.scheme, credential) {
        case ("bearer", .token(let token)): "Bearer " + token
        case ("basic", .password(let user, let password)): "Basic " + Base64.encoded(Array("\(user):\(password)".utf8))
        case ("digest", .password(let user, let password)):
            DigestAnswer(challenge, user: user, password: password).header(for: request, count: count)
        default: nil
        }
    }
}

/// The answer to a Digest challenge (RFC 7616 section 3.4).
struct DigestAnswer {
    private let challenge: HTTPChallenge
    private let user: String
    private let password: String

    init(_ challenge: HTTPChallenge, user: String, password: String) {
        self.challenge = challenge
        self.user = user
        self.password = password
    }

    func header(for request: HTTPRequest, count: Int, clientNonce: String? = nil) -> String? {
        let parameters = challenge.parameters
        guard let nonce = parameters["nonce"] else { return nil }
        let algorithm = (parameters["algorithm"] ?? "MD5").uppercased()
        guard let hash = Self.hash(algorithm) else { return nil }
        let realm = challenge.realm ?? ""
        let client = clientNonce ?? String(UInt64.random(in: .min ... .max), radix: 16)
        let number = String(count, radix: 16)
        let nc = String(repeating: "0", count: max(0, 8 - number.count)) + number
        let uri =
            request.url.encodedPath.isEmpty ? "/" : request.url.encodedPath + (request.url.query.map { "?" + $0 } ?? "")
        var first = hash("\(user):\(realm):\(password)")
        if algorithm.hasSuffix("-SESS") { first = hash("\(first):\(nonce):\(client)") }
        let second = hash("\(request.method.rawValue):\(uri)")
        let hasQuality =
            parameters["qop"]?.split(separator: ",").contains { $0.filter { !$0.isWhitespace } == "auth" } == true
        let response =
            hasQuality ? hash("\(first):\(nonce):\(nc):\(client):auth:\(second)") : hash("\(first):\(nonce):\(second)")
        func quoted(_ text: String) -> String {
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
        var fields = [
            "username=\(quoted(user))", "realm=\(quoted(realm))", "nonce=\(quoted(nonce))", "uri=\(quoted(uri))",
            "response=\"\(response)\"",
        ]
        // As the server has written it: some compare letters.
        if let algorithm = parameters["algorithm"] { fields.append("algorithm=\(algorithm)") }
        if hasQuality { fields += ["qop=auth", "nc=\(nc)", "cnonce=\"\(client)\""] }
        if let opaque = parameters["opaque"] { fields.append("opaque=\(quoted(opaque))") }
        return "Digest " + fields.joined(separator: ", ")
    }

    private static func hash(_ algorithm: String) -> ((String) -> String)? {
        func hexadecimal(_ bytes: [UInt8]) -> String {
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        switch algorithm {
        case "MD5", "MD5-SESS": return { hexadecimal(MD5.digest(of: Array($0.utf8))) }
        case "SHA-256", "SHA-256-SESS": return { hexadecimal(SHA256.digest(of: Array($0.utf8))) }
        default: return nil
        }
    }
}
