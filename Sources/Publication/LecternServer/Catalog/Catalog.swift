import LecternBase
import LecternLibrary
import LecternModel
import LecternOPDS

/// The catalogue of a server, in OPDS 2.0 and OPDS 1.2.
struct Catalog {
    /// The version of OPDS.
    enum Version { case json, atom }
    let server: PublicationServer
    let request: ServerRequest
    private var base: String { server.base(of: request) }
    /// The number of publications on a page.
    static let pageLength = 50

    /// Returns the answer at a path: a feed, or the description of the search.
    func response(at path: [String]) async -> ServerResponse {
        switch path {
        case ["opds", "search.xml"]:
            return ServerResponse(Bytes(utf8: search()), type: "application/opensearchdescription+xml")
        case ["opds", "auth"]: return AuthenticationAnswer(server.configuration).document(base: base)
        case ["opds2"]: return entity(.json, Bytes(utf8: (await feed(.json)).json.text()))
        case ["opds"]:
            let writer = AtomFeedWriter(await feed(.atom), id: "\(base)\(request.path)?\(request.query ?? "")")
            return entity(.atom, Bytes(utf8: writer.text))
        case []: return ServerResponse(status: 302, headers: ["location": "/opds2"])
        default: return ServerResponse(problem: "there is nothing here", status: 404)
        }
    }

    /// Feeds change with the shelf: clients ask whether theirs is valid.
    private func entity(_ version: Version, _ bytes: Bytes) -> ServerResponse {
        let digest = SHA256.digest(of: bytes.array).hexadecimal.prefix(24)
        var entity = Entity(.bytes(bytes), type: Self.type(version).string, version: String(digest))
        entity.age = 0
        return entity.response(to: request, isPrivate: server.isPrivate)
    }

    private static func type(_ version: Version) -> MediaType {
        version == .json ? .opds2 : MediaType("application/atom+xml;profile=opds-catalog;kind=acquisition") ?? .opds1
    }

    private func feed(_ version: Version) async -> Feed {
        let query = CatalogQuery(request)
        let all = await server.shelf.books(sortedBy: query.order, matching: query.text)
        let books = all.filter { query.includes($0) }
        let pages = max(1, (books.count + Self.pageLength - 1) / Self.pageLength)
        let page = min(query.page, pages)
        let shown = books.dropFirst((page - 1) * Self.pageLength).prefix(Self.pageLength)
        var feed = Feed(metadata: OPDSMetadata(server.configuration.title, numberOfItems: books.count))
        feed.metadata.itemsPerPage = Self.pageLength
        feed.metadata.currentPage = page
        feed.links = links(query, page: page, of: pages, version)
        feed.facets = CatalogFacets(all, query: query, path: path(version), type: Self.type(version)).all
        let details = await server.details(of: Array(shown))
        let entries = EntryMaker(base: base, isOpen: !server.isPrivate)
        feed.publications = shown.map { entries.publication($0, details[$0.id], version: version) }
        return feed
    }

    private func path(_ version: Version) -> String { base + (version == .json ? "/opds2" : "/opds") }

    private func links(_ query: CatalogQuery, page: Int, of pages: Int, _ version: Version) -> [Link] {
        func link(_ rel: String, page: Int) -> Link {
            var query = query
            query.page = page
            return Link(path(version) + query.string, mediaType: Self.type(version), rels: [rel])
        }
        var links = [link("self", page: page), Link(path(version), mediaType: Self.type(version), rels: ["start"])]
        if pages > 1 {
            links += [link("first", page: 1), link("last", page: pages)]
            if page > 1 { links.append(link("previous", page: page - 1)) }
            if page < pages { links.append(link("next", page: page + 1)) }
        }
        links.append(searchLink(version))
        links.append(Link("\(base)/", mediaType: .html, rels: ["alternate"]))
        if server.isPrivate {
            links.append(
                Link("\(base)/opds/auth", mediaType: .opdsAuthentication, rels: [OPDSRelation.authenticationDocument]))
        }
        return links
    }

    private func searchLink(_ version: Version) -> Link {
        guard version == .json else {
            return Link(
                "\(base)/opds/search.xml", mediaType: MediaType("application/opensearchdescription+xml"),
                rels: ["search"])
        }
        var link = Link("\(base)/opds2{?query}", mediaType: .opds2, rels: ["search"])
        link.isTemplated = true
        return link
    }

    /// Spec: https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md
    private func search() -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
          <ShortName>\(String(server.configuration.title.prefix(16)).escapedForXML)</ShortName>
          <Description>Books by title, author and series</Description>
          <Url type="application/atom+xml;profile=opds-catalog;kind=acquisition" template="\(base.escapedForXML)/opds?query={searchTerms}"/>
        </OpenSearchDescription>

        """
    }
}
