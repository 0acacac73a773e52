public import FoundationEssentials
public import LecternBase

/// A licence of Readium LCP: what protects a publication, and what its user may
/// do.
///
///     let license = try LicenseDocument(data: bytes)
///     license.rights.end  // the end of the loan
///     license.link(.hint)?.url()
///
/// The signature is not verified here; an ``LCPClient`` does that.
///
/// Spec: https://readium.org/lcp-specs/releases/lcp/latest#3-license-document
public struct LicenseDocument: Hashable, Sendable {
    /// The identifier, unique among the licences of a provider.
    public let id: String
    /// When the licence was issued.
    public let issued: Date
    /// When the licence was changed last; ``issued`` if never.
    public let updated: Date
    /// The URI of the provider.
    public let provider: String
    /// Profile, keys and hint.
    public let encryption: Encryption
    /// Links, such as to the publication and the status document.
    public let links: [LCPLink]
    /// The user.
    public let user: User
    /// What the user may do.
    public let rights: Rights
    /// The provider's signature.
    public let signature: Signature
    /// The document as it was received, whose bytes go into packages.
    public let bytes: Bytes
    /// The document's members.
    public let json: JSONObject

    /// The largest licence in bytes.
    public static let mostBytes = 1 << 20

    /// The relation of a link of a licence.
    public enum Rel: String, Sendable {
        /// A page that helps a user who has forgotten the passphrase.
        case hint
        /// The publication, to download. Every licence has this link.
        case publication
        /// The licence itself.
        case `self`
        /// A web page, e-mail address or phone number of the provider, for
        /// users who need help. There may be several.
        case support
        /// The status document; see ``StatusDocument``.
        case status
    }

    /// Parses a licence.
    ///
    /// - Throws: ``LCPError/parsing(_:)`` with the member that is missing or
    ///   wrong.
    public init(data: Bytes) throws(LCPError) {
        let object = try LCPDocument.object(data, atMost: Self.mostBytes)
        let reader = LCPDocument(object, .license)
        id = try reader.text("id")
        provider = try reader.text("provider")
        issued = try reader.date("issued")
        updated = try reader.optionalDate("updated") ?? issued
        encryption = try Encryption(object["encryption"])
        links = try LCPLink.list(object["links"])
        user = User(object["user"]?.object ?? [:])
        rights = try Rights(object["rights"]?.object ?? [:])
        signature = try Signature(object["signature"])
        bytes = data
        json = object
        guard link(.publication) != nil else { throw .parsing(.url(rel: Rel.publication.rawValue)) }
    }

    /// The first link with a relation.
    public func link(_ rel: Rel) -> LCPLink? { links.first { $0.rel == rel.rawValue } }

    /// The text whose signature ``signature`` is.
    ///
    /// Spec: https://readium.org/lcp-specs/releases/lcp/latest#522-canonical-form-of-the-license-document
    public var canonicalText: String { JSONValue.object(json.removing(["signature"])).text(.canonical) }

    public static func == (a: Self, b: Self) -> Bool { a.bytes == b.bytes }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension LicenseDocument {
    /// How the publication is encrypted.
    public struct Encryption: Sendable {
        /// The URI of the encryption profile.
        public let profile: String
        /// The algorithm with which the content key is encrypted.
        public let contentKeyAlgorithm: String
        /// The encrypted content key.
        public let encryptedContentKey: Bytes
        /// The algorithm that makes the user key from the passphrase.
        public let userKeyAlgorithm: String
        /// The hint for the passphrase, to show to the user.
        public let textHint: String
        /// The encrypted licence identifier, which verifies a passphrase.
        public let keyCheck: Bytes

        init(_ value: JSONValue?) throws(LCPError) {
            guard let object = value?.object, let content = object["content_key"]?.object,
                let user = object["user_key"]?.object, let profile = object["profile"]?.string
            else { throw .parsing(.encryption("“profile”, “content_key” or “user_key” is missing")) }
            guard let key = Base64.bytes(content["encrypted_value"]), let check = Base64.bytes(user["key_check"]) else {
                throw .parsing(.encryption("a key is missing or is not base64"))
            }
            self.profile = profile
            contentKeyAlgorithm = content["algorithm"]?.string ?? ""
            userKeyAlgorithm = user["algorithm"]?.string ?? ""
            encryptedContentKey = key
            keyCheck = check
            textHint = user["text_hint"]?.string ?? ""
        }
    }

    /// The user of a licence. Members that ``encrypted`` lists are encrypted
    /// until the passphrase is known.
    public struct User: Sendable {
        /// The provider's identifier of the user.
        public let id: String?
        /// The e-mail address.
        public var email: String?
        /// The name.
        public var name: String?
        /// Further members.
        public var extensions: JSONObject
        /// The names of encrypted members.
        public let encrypted: [String]

        init(_ object: JSONObject) {
            id = object["id"]?.string
            email = object["email"]?.string
            name = object["name"]?.string
            encrypted = (object["encrypted"]?.array ?? []).prefix(100).compactMap(\.string)
            extensions = object.removing(["id", "email", "name", "encrypted"])
        }
    }

    /// What the user may do; nil is without a limit.
    public struct Rights: Sendable {
        /// The number of pages that may be printed.
        public let print: Int?
        /// The number of characters that may be copied.
        public let copy: Int?
        /// The start of the loan.
        public let start: Date?
        /// The end of the loan.
        public let end: Date?
        /// Further rights, by URI.
        public let extensions: JSONObject

        init(_ object: JSONObject) throws(LCPError) {
            let reader = LCPDocument(object, .license)
            print = try reader.optionalCount("print")
            copy = try reader.optionalCount("copy")
            start = try reader.optionalDate("start")
            end = try reader.optionalDate("end")
            extensions = object.removing(["print", "copy", "start", "end"])
        }

        /// Whether a time lies between ``start`` and ``end``.
        public func isValid(at date: Date) -> Bool {
            (start.map { date >= $0 } ?? true) && (end.map { date <= $0 } ?? true)
        }
    }

    /// The provider's signature of a licence.
    public struct Signature: Sendable {
        /// The URI of the algorithm.
        public let algorithm: String
        /// The X.509 certificate of the provider (DER).
        public let certificate: Bytes
        /// The signature.
        public let value: Bytes

        init(_ value: JSONValue?) throws(LCPError) {
            guard let object = value?.object, let algorithm = object["algorithm"]?.string else {
                throw .parsing(.signature("the licence is not signed"))
            }
            guard let certificate = Base64.bytes(object["certificate"]), let bytes = Base64.bytes(object["value"])
            else { throw .parsing(.signature("the certificate or the value is missing or is not base64")) }
            self.algorithm = algorithm
            self.certificate = certificate
            self.value = bytes
        }
    }
}

extension Base64 {
    /// The longest value in characters.
    private static let longest = 1 << 17

    /// Returns the bytes of a member of a licence.
    static func bytes(_ value: JSONValue?) -> Bytes? {
        guard let text = value?.string, !text.isEmpty, text.utf8.count <= longest else { return nil }
        return decoded(text.utf8).map { Bytes($0) }
    }
}
