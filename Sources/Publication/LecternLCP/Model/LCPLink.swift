public import LecternBase

/// A link of a licence or status document.
///
///     license.link(.publication)?.url()
public struct LCPLink: Hashable, Sendable {
    /// What the link leads to.
    public let rel: String
    /// The URL, or a URI template if ``isTemplated``.
    public let href: String
    /// The media type of the target.
    public let mediaType: MediaType?
    /// The title for users.
    public let title: String?
    /// The profile of the target.
    public let profile: String?
    /// Whether ``href`` is a URI template (RFC 6570).
    public let isTemplated: Bool
    /// The expected length of the target in bytes.
    public let length: UInt64?
    /// The SHA-256 of the target, in hexadecimal digits or base64.
    public let hash: String?

    /// The longest URL in bytes.
    static let longestHref = 8_192

    init(json: JSONValue) throws(LCPError) {
        guard let href = json["href"]?.string, !href.isEmpty, href.utf8.count <= Self.longestHref,
            let rel = json["rel"]?.elements.first?.string, !rel.isEmpty
        else { throw .parsing(.link("a link needs “rel” and “href”")) }
        self.rel = rel
        self.href = href
        mediaType = json["type"]?.string.flatMap { MediaType($0) }
        title = json["title"]?.string
        profile = json["profile"]?.string
        isTemplated = json["templated"]?.bool ?? false
        length = json["length"]?.integer.flatMap { UInt64(exactly: $0) }
        hash = json["hash"]?.string
    }

    /// Returns the URL with a template's parameters; nil if it is not an HTTP
    /// URL.
    public func url(parameters: [String: String] = [:]) -> HTTPURL? {
        HTTPURL(string: isTemplated ? URITemplate(href).expand(with: parameters) : href)
    }

    /// The largest number of links in a document.
    static let mostLinks = 200

    static func list(_ value: JSONValue?) throws(LCPError) -> [LCPLink] {
        guard let elements = value?.array else {
            throw .parsing(.link("“links” is missing"))
        }
        guard elements.count <= mostLinks else { throw .parsing(.link("there are more than \(mostLinks) links")) }
        var links: [LCPLink] = []
        for element in elements { links.append(try LCPLink(json: element)) }
        return links
    }
}
