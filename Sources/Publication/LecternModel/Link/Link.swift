public import LecternBase

/// A reference to a resource and its description: an item of the reading order,
/// an entry of the contents, a link to another site.
///
///     let link = Link("text/ch1.xhtml#s2", mediaType: .xhtml, title: "Section 2")
///     let resource = publication.get(link)
public struct Link: Hashable, Sendable {
    /// The URL's text, percent-encoded: relative to the publication's root, or
    /// absolute. A URI template if the link is templated.
    public var href: String
    /// Whether the href is a URI template.
    public var isTemplated: Bool
    /// The media type of the resource, if declared.
    public var mediaType: MediaType?
    /// The title of the resource.
    public var title: String?
    /// The relations to the publication, such as `cover`.
    public var rels: [String]
    /// Properties such as layout and encryption.
    public var properties: LinkProperties
    /// The height in pixels.
    public var height: Int?
    /// The width in pixels.
    public var width: Int?
    /// The length in bytes, if known.
    public var size: Int?
    /// Kilobits per second.
    public var bitrate: Double?
    /// Seconds.
    public var duration: Double?
    /// Language tags of the resource.
    public var languages: [String]
    /// The same content in other formats.
    public var alternates: [Link]
    /// Nested links, such as the sections of a chapter.
    public var children: [Link]
    /// Members that Lectern does not interpret.
    public var other: JSONObject

    /// Creates a link that is not templated.
    ///
    /// - Parameter href: percent-encoded, relative to the publication's root or absolute.
    public init(
        _ href: String, mediaType: MediaType? = nil, title: String? = nil, rels: [String] = [],
        properties: LinkProperties = LinkProperties(), alternates: [Link] = [], children: [Link] = []
    ) {
        self.href = href
        self.mediaType = mediaType
        self.title = title
        self.rels = rels
        self.properties = properties
        self.alternates = alternates
        self.children = children
        isTemplated = false
        languages = []
        other = [:]
    }

    /// The href as a URL; nil if it is empty or a template.
    public var url: AnyURL? { isTemplated ? nil : AnyURL(string: href) }

    /// The names of the template's variables; empty if the link is not templated.
    public var templateParameters: [String] { isTemplated ? URITemplate(href).parameters : [] }

    /// Returns the link with the variables of its template replaced by texts.
    ///
    ///     let link = feed.links.first(withRel: "search")
    ///     link?.expandTemplate(with: ["query": "tolstoy"]).url
    public func expandTemplate(with parameters: [String: String]) -> Link {
        guard isTemplated else { return self }
        var link = self
        link.href = URITemplate(href).expand(with: parameters)
        link.isTemplated = false
        return link
    }

    /// Returns the link's URL, expanded and resolved.
    ///
    /// - Parameters:
    ///   - base: The URL that a relative href is resolved against.
    ///   - parameters: Texts by variable, if the link is templated.
    public func url(relativeTo base: AnyURL? = nil, parameters: [String: String] = [:]) -> AnyURL? {
        let href = expandTemplate(with: parameters).href
        return base.map { $0.resolve(href) } ?? AnyURL(string: href)
    }

    /// Whether the link has a relation.
    public func has(rel: String) -> Bool { rels.contains(rel) }
}

extension Sequence<Link> {
    /// The first link with a relation.
    public func first(withRel rel: String) -> Link? { first { $0.has(rel: rel) } }

    /// All links with a relation.
    public func all(withRel rel: String) -> [Link] { filter { $0.has(rel: rel) } }

    /// The first link to the same resource, ignoring differences in the URL's
    /// spelling.
    public func first(withURL url: some URLReference) -> Link? {
        let normalizedURL = url.anyURL.normalized
        return first { $0.url?.normalized == normalizedURL }
    }
}

extension [Link] {
    /// All links of a tree in document order, each with its depth. Links nested
    /// deeper than 256 levels are dropped.
    public var flattened: [(depth: Int, link: Link)] {
        var result: [(depth: Int, link: Link)] = []
        func add(_ links: [Link], _ depth: Int) {
            guard depth < 256 else { return }
            for link in links {
                result.append((depth, link))
                add(link.children, depth + 1)
            }
        }
        add(self, 0)
        return result
    }
}
