public import LecternBase

/// The description of a publication: metadata, reading order, resources and
/// navigation lists. Readium calls it a Web Publication Manifest; every format
/// is parsed into it.
///
///     let manifest = Manifest(jsonString: text)
///     manifest?.metadata.title
///
/// Spec: https://readium.org/webpub-manifest/
public struct Manifest: Hashable, Sendable {
    /// JSON-LD contexts.
    public var context: [String]
    /// The metadata of the publication.
    public var metadata: Metadata
    /// Links of the publication as a whole, such as `self` or `license`.
    public var links: [Link]
    /// The resources in the order of reading.
    public var readingOrder: [Link]
    /// All other resources.
    public var resources: [Link]
    /// The table of contents as a tree of links.
    public var tableOfContents: [Link]
    /// Landmarks, page list and other groups of links.
    public var subcollections: [PublicationCollection]
    /// Members that Lectern does not interpret.
    public var other: JSONObject

    /// Creates a manifest in the JSON-LD context of Readium.
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

    /// The links of the first collection with a role.
    public func links(ofCollection role: String) -> [Link] {
        subcollections.first { $0.role == role }?.links ?? []
    }

    /// The landmarks: cover, body matter, index and so on.
    public var landmarks: [Link] { links(ofCollection: "landmarks") }

    /// The page list: references to the pages of the printed edition.
    public var pageList: [Link] { links(ofCollection: "pageList") }

    /// The link to a resource, in the reading order, resources and links,
    /// including alternates. If no link matches exactly, query and fragment are
    /// ignored.
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
