public import LecternBase
public import LecternModel

/// A page of a catalogue: what can be browsed, searched and acquired.
///
///     let data = try OPDSParser.parse(bytes, url: url)
///     for publication in data.feed?.allPublications ?? [] { print(publication.title) }
///
/// OPDS 1.2 (Atom) and OPDS 2.0 (JSON) feeds have the same model; all links are
/// absolute if the URL of the feed was given to the parser.
public struct Feed: Hashable, Sendable {
    /// Title, date and paging.
    public var metadata: OPDSMetadata
    /// Links of the feed itself, such as `next` and `search`.
    public var links: [Link]
    /// Filters and sort orders.
    public var facets: [Facet]
    /// Parts of the feed with titles of their own.
    public var groups: [Group]
    /// Links to other feeds.
    public var navigation: [Link]
    /// The publications that are in no group.
    public var publications: [OPDSPublication]

    /// Creates a feed; by default it has nothing to browse or to acquire.
    public init(
        metadata: OPDSMetadata, links: [Link] = [], facets: [Facet] = [], groups: [Group] = [],
        navigation: [Link] = [], publications: [OPDSPublication] = []
    ) {
        self.metadata = metadata
        self.links = links
        self.facets = facets
        self.groups = groups
        self.navigation = navigation
        self.publications = publications
    }

    /// The publications of the feed and of its groups, in order.
    public var allPublications: [OPDSPublication] { publications + groups.flatMap(\.publications) }

    /// The links to other feeds, of the feed and of its groups, in order.
    public var allNavigation: [Link] { navigation + groups.flatMap(\.navigation) }

    /// The next page; nil on the last one.
    public var next: Link? { links.first(withRel: "next") }
    /// The page before; nil on the first one.
    public var previous: Link? { links.first { $0.has(rel: "previous") || $0.has(rel: "prev") } }
    /// The first feed of the catalogue.
    public var start: Link? { links.first(withRel: "start") }
    /// The feed above this one.
    public var up: Link? { links.first(withRel: "up") }
    /// The user's loans and purchases.
    public var shelf: Link? { links.first(withRel: OPDSRelation.shelf) }
    /// What the catalogue can be searched with: a template, or the description
    /// of one.
    public var searches: [Link] { links.all(withRel: "search") }
}

/// A set of filters or sort orders, of which one can be active at a time.
public struct Facet: Hashable, Sendable {
    /// The title, such as `Language`.
    public var metadata: OPDSMetadata
    /// The choices. The active one has the relation `self`.
    public var links: [Link]

    /// Creates a facet whose choices are the links.
    public init(metadata: OPDSMetadata, links: [Link] = []) {
        self.metadata = metadata
        self.links = links
    }

    /// The choice that the feed shows.
    public var active: Link? { links.first(withRel: "self") }
}

/// A part of a feed, such as a shelf of new books.
public struct Group: Hashable, Sendable {
    /// The title and number of items.
    public var metadata: OPDSMetadata
    /// The link with the relation `self` leads to the whole group.
    public var links: [Link]
    /// Links to other feeds.
    public var navigation: [Link]
    /// The first publications of the group.
    public var publications: [OPDSPublication]

    /// Creates a group; by default it is empty.
    public init(
        metadata: OPDSMetadata, links: [Link] = [], navigation: [Link] = [], publications: [OPDSPublication] = []
    ) {
        self.metadata = metadata
        self.links = links
        self.navigation = navigation
        self.publications = publications
    }
}

/// Metadata of a feed, group or facet.
public struct OPDSMetadata: Hashable, Sendable {
    /// The title; empty if the feed has none.
    public var title: String
    /// The subtitle.
    public var subtitle: String?
    /// The identifier of the feed.
    public var identifier: String?
    /// What the feed contains.
    public var description: String?
    /// The date of the last change.
    public var modified: PublicationDate?
    /// The number of items on all pages.
    public var numberOfItems: Int?
    /// The number of items on a page.
    public var itemsPerPage: Int?
    /// The number of this page, from 1.
    public var currentPage: Int?
    /// Members that Lectern does not interpret.
    public var other: JSONObject

    /// Creates metadata with a title, which may be empty.
    public init(_ title: String, identifier: String? = nil, numberOfItems: Int? = nil) {
        self.title = title
        self.identifier = identifier
        self.numberOfItems = numberOfItems
        other = [:]
    }
}
