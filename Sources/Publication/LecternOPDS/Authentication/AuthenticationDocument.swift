public import LecternBase
public import LecternModel

/// How to log in to a catalogue.
///
/// Spec: https://drafts.opds.io/authentication-for-opds-1.0
public struct AuthenticationDocument: Hashable, Sendable {
    /// The identifier of the provider: the URL of the document.
    public var id: String
    /// The name of the catalogue.
    public var title: String
    /// Instructions for the user.
    public var description: String?
    /// Logo, help, registration, and the start of the catalogue.
    public var links: [Link]
    /// The ways to log in, in the provider's order.
    public var flows: [AuthenticationFlow]

    /// Creates a document. Without a flow nobody can log in.
    public init(
        id: String, title: String, description: String? = nil, links: [Link] = [], flows: [AuthenticationFlow] = []
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.links = links
        self.flows = flows
    }

    /// The first feed of the catalogue.
    public var start: Link? { links.first(withRel: "start") }
}

/// One way to log in.
public struct AuthenticationFlow: Hashable, Sendable {
    /// The kinds of flows.
    public enum Kind: Hashable, Sendable {
        /// Basic authentication (RFC 7617).
        case basic
        /// Digest authentication (RFC 7616).
        case digest
        /// OAuth 2.0 with user name and password (RFC 6749 section 4.3).
        case oauthPassword
        /// OAuth 2.0 for a client with a secret (RFC 6749 section 4.4).
        case oauthClientCredentials
        /// OAuth 2.0 in a browser, with a token in the redirection (RFC 6749
        /// section 4.2).
        case oauthImplicit
        /// OAuth 2.0 in a browser, with a code (RFC 6749 section 4.1 and RFC
        /// 7636).
        case oauthCode
        /// A user name and password exchanged for a token (Palace).
        case basicToken
        /// A flow that Lectern does not support.
        case other(String)
    }

    /// The kind.
    public var kind: Kind
    /// A description, such as the name of an identity provider.
    public var description: String?
    /// The label of the user name.
    public var loginLabel: String?
    /// The label of the password.
    public var passwordLabel: String?
    /// Where to authenticate, and where to refresh a token.
    public var links: [Link]

    /// Creates a flow without a description and labels.
    ///
    /// - Parameter links: those of the relations `authenticate`, `token` and
    ///   `refresh`. All flows but Basic and Digest need the first.
    public init(_ kind: Kind, links: [Link] = []) {
        self.kind = kind
        self.links = links
    }

    /// Whether the user logs in with a name and a password.
    public var takesPassword: Bool {
        switch kind {
        case .basic, .digest, .oauthPassword, .basicToken: true
        default: false
        }
    }

    /// Whether the user logs in with a browser.
    public var takesBrowser: Bool { kind == .oauthImplicit || kind == .oauthCode }

    /// Whether Lectern supports the flow, and the document has the links that
    /// it needs.
    public var isSupported: Bool {
        switch kind {
        case .basic, .digest: true
        case .other: false
        default: authenticateURL != nil
        }
    }

    /// Where to authenticate.
    public var authenticateURL: HTTPURL? { links.first(withRel: "authenticate")?.url?.http }
    /// Where to exchange a code for a token.
    public var tokenURL: HTTPURL? { links.first(withRel: "token")?.url?.http ?? authenticateURL }
    /// Where to refresh a token.
    public var refreshURL: HTTPURL? { links.first(withRel: "refresh")?.url?.http }
}

extension AuthenticationFlow.Kind {
    private static let types: [(String, Self)] = [
        ("http://opds-spec.org/auth/basic", .basic), ("http://opds-spec.org/auth/digest", .digest),
        ("http://opds-spec.org/auth/oauth/password", .oauthPassword),
        ("http://opds-spec.org/auth/oauth/client_credentials", .oauthClientCredentials),
        ("http://opds-spec.org/auth/oauth/implicit", .oauthImplicit),
        ("http://thepalaceproject.org/authtype/basic-token", .basicToken),
    ]

    /// The flow of a type URI.
    init(type: String) {
        // The code grant has no registered type; servers use several.
        let isCode = ["authorization_code", "authorization-code", "authorization-code-pkce", "code"].contains {
            type == "http://opds-spec.org/auth/oauth/" + $0
        }
        self = isCode ? .oauthCode : Self.types.first { $0.0 == type }?.1 ?? .other(type)
    }
}

extension AuthenticationDocument {
    /// Reads a document; nil if the JSON is of another kind.
    init?(_ json: JSONValue, hrefs: HrefResolver, report: DocumentReport) {
        // The older form has types and labels at the top.
        let isOld = json["authentication"] == nil && json["type"]?.array != nil && json["labels"] != nil
        guard json["authentication"] != nil || isOld, json["metadata"] == nil, json["publications"] == nil else {
            return nil
        }
        let reader = OPDS2Reader(report, limits: OPDSLimits(), hrefs: hrefs)
        self.init(
            id: json["id"]?.string ?? "", title: json["title"]?.string ?? json["name"]?.string ?? "",
            description: json["description"]?.string, links: reader.links(json["links"]))
        let objects = isOld ? Self.oldFlows(json) : json["authentication"]?.array ?? []
        flows = objects.prefix(64).compactMap { AuthenticationFlow($0, reader) }
        if id.isEmpty { report.add("opds.authentication.id", "the authentication document has no id") }
        if flows.isEmpty {
            report.add("opds.authentication.flows", .error, message: "the authentication document has no way to log in")
        }
    }

    private static func oldFlows(_ json: JSONValue) -> [JSONValue] {
        (json["type"]?.array ?? []).map { type in ["type": type, "labels": json["labels"] ?? .null] }
    }

    /// The document as JSON; equal documents give equal texts.
    public var json: JSONValue {
        var object: JSONObject = ["id": .string(id), "title": .string(title)]
        object.set("description", description)
        object.set("links", links.map(\.json))
        object["authentication"] = .array(flows.map(\.json))
        return .object(object)
    }
}

extension AuthenticationFlow {
    init?(_ json: JSONValue, _ reader: OPDS2Reader) {
        guard let type = json["type"]?.string else { return nil }
        self.init(Kind(type: type), links: reader.links(json["links"]))
        description = json["description"]?.string
        loginLabel = json["labels"]?["login"]?.string
        passwordLabel = json["labels"]?["password"]?.string
    }

    var json: JSONValue {
        var object: JSONObject = ["type": .string(kind.type)]
        object.set("description", description)
        var labels = JSONObject()
        labels.set("login", loginLabel)
        labels.set("password", passwordLabel)
        if !labels.isEmpty { object["labels"] = .object(labels) }
        object.set("links", links.map(\.json))
        return .object(object)
    }
}

extension AuthenticationFlow.Kind {
    /// The type URI.
    var type: String {
        switch self {
        case .other(let type): type
        case .oauthCode: "http://opds-spec.org/auth/oauth/authorization_code"
        default: Self.types.first { $0.1 == self }?.0 ?? ""
        }
    }
}
