public import LecternAssets
public import LecternBase
public import LecternModel

/// A catalogue on a server.
///
///     let client = OPDSHTTPClient(DefaultHTTPClient(), login: askUser)
///     let catalog = OPDSCatalog(url, client: client)
///     let feed = try await catalog.feed()
///     let found = try await catalog.search("whale", in: feed)
///
/// It keeps no state but the client's logins; each call is one or two requests.
public struct OPDSCatalog: Sendable {
    /// The address of the first feed.
    public let home: HTTPURL
    /// Sends the requests; ``OPDSHTTPClient`` to log in.
    public let client: any HTTPClient
    /// Limits for hostile documents.
    public var limits = OPDSLimits()

    /// Creates a catalogue; nothing is sent yet.
    public init(_ home: HTTPURL, client: any HTTPClient) {
        self.home = home
        self.client = client
    }

    /// Creates a catalogue from an address that a user typed: `opds:` links and
    /// addresses without a scheme are allowed. Nil if it is no address.
    ///
    /// ``find(_:client:)`` also tries the other scheme if the address has none.
    public init?(address: String, client: any HTTPClient) {
        guard let url = Self.addresses(typed: address).first else { return nil }
        self.init(url, client: client)
    }

    // MARK: Loading

    static let accepted =
        "application/opds+json, application/atom+xml;profile=opds-catalog;q=0.9, application/opds-publication+json, "
        + "application/atom+xml;q=0.8, application/opensearchdescription+xml, application/opds-authentication+json, "
        + "*/*;q=0.1"

    /// Loads a document. A web page that names its catalogue leads to that.
    ///
    /// - Parameter url: the address; the first feed's if nil.
    /// - Throws: ``OPDSError`` if there is no document of a catalogue.
    public func load(_ url: HTTPURL? = nil) async throws(OPDSError) -> ParseData {
        try await load(url ?? home, looksFurther: true)
    }

    private func load(
        _ url: HTTPURL, looksFurther: Bool, patience: OPDSPatience = .usual
    ) async throws(OPDSError) -> ParseData {
        let request = HTTPRequest(url, headers: ["Accept": Self.accepted], timeout: patience.timeout)
        do {
            let (response, body) = try await client.fetchRetrying(
                request, limit: limits.bytes, attempts: patience.attempts)
            if looksFurther, let catalog = CatalogDiscovery.catalog(named: body, response) {
                return try await load(catalog, looksFurther: false)
            }
            return try Self.parse(body, response, limits: limits)
        } catch let error as HTTPError {
            throw OPDSError(error, url)
        } catch {
            throw error as? OPDSError ?? .cancelled
        }
    }

    static func parse(
        _ body: Bytes, _ response: HTTPResponse, limits: OPDSLimits
    ) throws(OPDSError) -> ParseData {
        do {
            return try OPDSParser.parse(body, url: response.url.anyURL, limits: limits)
        } catch {
            throw .parsing(error, response.url)
        }
    }

    /// Loads a feed. From an authentication document it goes on to the start of
    /// the catalogue.
    ///
    /// - Parameter url: the address; the first feed's if nil.
    public func feed(_ url: HTTPURL? = nil) async throws(OPDSError) -> Feed { try await feedData(url).feed }

    /// Loads a feed with the defects of its document.
    public func feedData(
        _ url: HTTPURL? = nil
    ) async throws(OPDSError) -> (feed: Feed, diagnostics: [Diagnostic]) {
        try await feedData(url, patience: .usual)
    }

    func feedData(
        _ url: HTTPURL?, patience: OPDSPatience
    ) async throws(OPDSError) -> (feed: Feed, diagnostics: [Diagnostic]) {
        let data = try await load(url ?? home, looksFurther: true, patience: patience)
        if let feed = data.feed { return (feed, data.diagnostics) }
        if case .authentication(let document) = data.document, let start = document.start {
            let second = try await load(try address(of: start))
            if let feed = second.feed { return (feed, data.diagnostics + second.diagnostics) }
        }
        if let publication = data.publication {
            // A catalogue of one publication.
            let feed = Feed(metadata: OPDSMetadata(publication.title), publications: [publication])
            return (feed, data.diagnostics)
        }
        throw .unexpected("a feed", url ?? home)
    }

    /// Loads the feed that a link leads to.
    public func feed(_ link: Link) async throws(OPDSError) -> Feed { try await feed(try address(of: link)) }

    /// Loads the next page of a feed; nil after the last one.
    public func nextPage(of feed: Feed) async throws(OPDSError) -> Feed? {
        guard let next = feed.next else { return nil }
        return try await self.feed(next)
    }

    /// Loads the complete entry of a publication; returns the publication as it
    /// is if there is none.
    public func details(of publication: OPDSPublication) async throws(OPDSError) -> OPDSPublication {
        guard let link = publication.details else { return publication }
        let data = try await load(try address(of: link))
        if let complete = data.publication { return complete }
        // Some servers send a feed with one entry.
        guard let feed = data.feed, feed.allPublications.count == 1 else { return publication }
        return feed.allPublications[0]
    }

    // MARK: Searching

    /// Searches the catalogue of a feed.
    ///
    /// - Throws: ``OPDSError/noSearch`` if the feed has no search.
    public func search(_ terms: OPDSSearchTerms, in feed: Feed) async throws(OPDSError) -> Feed {
        try await self.feed(try await searchAddress(terms, in: feed))
    }

    /// Returns the address of the results of a search.
    public func searchAddress(_ terms: OPDSSearchTerms, in feed: Feed) async throws(OPDSError) -> HTTPURL {
        for link in feed.searches where link.isTemplated {
            if let url = HTTPURL(string: SearchTemplate(link).expanded(terms)) { return url }
        }
        let descriptions = feed.searches.filter { !$0.isTemplated }
        guard let link = descriptions.first(where: { $0.mediaType?.matches(.openSearch) == true }) ?? descriptions.first
        else { throw .noSearch }
        let url = try address(of: link)
        guard case .search(let description) = try await load(url).document else {
            throw .unexpected("the description of a search", url)
        }
        guard let template = description.feedTemplate, let target = HTTPURL(string: template.expanded(terms)) else {
            throw .noSearch
        }
        return target
    }

    func address(of link: Link) throws(OPDSError) -> HTTPURL {
        guard let url = link.url.flatMap({ home.resolve($0).http }) else { throw .notHTTP(link.href) }
        return url
    }
}

/// The template of a search link: of OpenSearch in Atom, a URI template in OPDS
/// 2.0.
struct SearchTemplate {
    private let link: Link

    init(_ link: Link) { self.link = link }

    func expanded(_ terms: OPDSSearchTerms) -> String {
        if link.href.contains("{searchTerms") || link.mediaType?.matches(.opds1) == true {
            return OpenSearchDescription.Template(link.href).expanded(terms)
        }
        var values = terms.fields
        for name in ["query", "q", "search", "searchTerms"] { values[name] = terms.query }
        return URITemplate(link.href).expand(with: values)
    }
}
