public import LecternBase

/// What a publication consists of: metadata, reading order, resources and ways
/// through them. It is what Readium calls a Web Publication Manifest, and what
/// every format is read into.
///
/// Spec: https://readium.org/webpub-manifest/
public struct Manifest: Hashable, Sendable {
    public var context: [String]
    public var metadata: Metadata
    /// Links of the publication as a whole, such as `self` or `license`.
    public var links: [Link]
    /// The resources in the order of reading.
    public var readingOrder: [Link]
    /// All other resources.
    public var resources: [Link]
    public var tableOfContents: [Link]
    /// Landmarks, page list and other groups of links.
    public var subcollections: [PublicationCollection]
    /// Members that Lectern gives no meaning to.
    public var other: JSONObject

    public init(
        metadata: Metadata, links: [Link] = [], readingOrder: [Link] = [], resources: [Link] = [],
        tableOfContents: [Link] = [], subcollections: [PublicationCollection] = []
    ) {
        context = ["https://readium.org/webpub-manifest/context.jsonld"]
        self.metadata = metadata
        self.links = links
        self.readingOrder = readingOrder
        self.resources = resources
        self.tableOfContents = tableOfContents
        self.subcollections = subcollections
        other = [:]
    }

    /// The links of the first collection of a role.
    public func links(ofCollection role: String) -> [Link] {
        subcollections.first { $0.role == role }?.links ?? []
    }

    /// Notable places: cover, body matter, index.
    public var landmarks: [Link] { links(ofCollection: "landmarks") }

    /// The pages of the printed edition.
    public var pageList: [Link] { links(ofCollection: "pageList") }

    /// The link to a resource, in reading order, resources and links, also
    /// among alternates. Query and fragment do not count where nothing matches
    /// with them.
    public func link(withURL url: some URLReference) -> Link? {
        let groups = [readingOrder, resources, links]
        func find(_ url: AnyURL) -> Link? {
            for group in groups {
                if let link = group.first(withURL: url) { return link }
            }
            return groups.joined().lazy.flatMap(\.alternates).first(withURL: url)
        }
        return find(url.anyURL) ?? find(url.anyURL.removingFragment().removingQuery())
    }

    /// The first link with a relation.
    public func link(withRel rel: String) -> Link? {
        readingOrder.first(withRel: rel) ?? resources.first(withRel: rel) ?? links.first(withRel: rel)
    }
}
