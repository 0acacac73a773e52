import LecternAssets
import LecternBase
import LecternHTTP
import LecternModel
import LecternOPDS
import LecternTestKit
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct SearchTests {
    private static let description = """
        <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
        <ShortName>Books</ShortName><Description>All books</Description>
        <Url type="text/html" template="/web?q={searchTerms}"/>
        <Url type="application/atom+xml;profile=opds-catalog" pageOffset="0"
          template="/find?q={searchTerms}&amp;author={atom:author?}&amp;page={startPage}&amp;n={count?}&amp;l={language}"/>
        </OpenSearchDescription>
        """

    private func description() throws -> OpenSearchDescription {
        guard case .search(let description) = try parse(Self.description).document else { throw TestFailure() }
        return description
    }

    @Test func descriptionGivesAddress() throws {
        let description = try description()
        #expect(description.shortName == "Books" && description.templates.count == 2)
        let terms = OPDSSearchTerms("war & peace", fields: ["author": "Лев"])
        #expect(
            description.feedTemplate?.expanded(terms)
                == "https://example.org/find?q=war%20%26%20peace&author=%D0%9B%D0%B5%D0%B2&page=0&n=&l=%2A")
    }

    /// The address of a library's home page is enough: OPDS 2 is taken before OPDS 1. A page without a catalogue is none.
    @Test func webPagesNameTheirCatalog() async throws {
        let feed = #"{"metadata": {"title": "Found"}, "links": [], "navigation": [{"href": "/a", "title": "A"}]}"#
        let head = """
            <!doctype html><title>Library</title><link rel=stylesheet href=style.css>
            <LINK REL="alternate" TYPE="application/atom+xml; profile=opds-catalog" HREF="/one">
            <link rel="alternate" type="application/opds+json" href="two"><p>Welcome
            """
        let server = try TestHTTPServer { request in
            switch request.path {
            case "/library/": .text(head, type: "text/html; charset=utf-8")
            case "/library/two": .text(feed, type: "application/opds+json")
            case "/self": .text(#"<link rel=alternate type="application/opds+json" href="/self">"#, type: "text/html")
            default: .text("<!doctype html><title>No catalogue</title>", type: "text/html")
            }
        }
        try await server.run {
            let client = DefaultHTTPClient()
            let library = try #require(OPDSCatalog(address: server.url("/library/"), client: client))
            #expect(try await library.feed().metadata.title == "Found")
            #expect(server.requests.map(\.path) == ["/library/", "/library/two"])
            for path in ["/other", "/self"] {
                let other = try #require(OPDSCatalog(address: server.url(path), client: client))
                await #expect(throws: OPDSError.self) { try await other.feed() }
            }
            #expect(server.requests.count == 5, "a page that names itself is asked once more, not for ever")
        }
    }

    @Test func feedsAreSearchedByEachKindOfTemplate() async throws {
        let result = #"<feed xmlns="http://www.w3.org/2005/Atom"><title>Found</title></feed>"#
        let server = try TestHTTPServer { request in
            request.path == "/search.xml"
                ? .text(Self.description, type: "application/opensearchdescription+xml") : .text(result)
        }
        try await server.run {
            let catalog = try server.catalog()
            let searches = [
                (
                    Link(
                        "/search.xml", mediaType: MediaType("application/opensearchdescription+xml"), rels: ["search"]),
                    false
                ),
                (Link(server.url("/a/{searchTerms}"), mediaType: .opds1, rels: ["search"]), true),
                (Link(server.url("/b{?query,title}"), mediaType: .opds2, rels: ["search"]), true),
            ]
            for (link, isTemplated) in searches {
                var link = link
                link.isTemplated = isTemplated
                let feed = Feed(metadata: OPDSMetadata("All"), links: [link])
                #expect(try await catalog.search("a b", in: feed).metadata.title == "Found")
            }
            #expect(
                server.requests.map(\.path) == [
                    "/search.xml", "/find?q=a%20b&author=&page=0&n=&l=%2A", "/a/a%20b", "/b?query=a%20b",
                ])
            await #expect(throws: OPDSError.self) {
                try await catalog.search("a", in: Feed(metadata: OPDSMetadata("All")))
            }
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct CatalogTests {
    @Test func pagesAndDetailsAreLoaded() async throws {
        let server = try TestHTTPServer { request in
            switch request.path {
            case "/entry":
                return .text(Catalogs.entry("Whole", href: "b.epub"), type: "application/atom+xml;type=entry")
            case "/opds?page=2": return .text(#"{"metadata": {"title": "Two"}, "publications": []}"#)
            default:
                return .text(
                    """
                    {"metadata": {"title": "One"}, "links": [{"rel": "next", "href": "?page=2"}], "publications":
                    [{"metadata": {"title": "Part"}, "links": [{"rel": "self", "href": "/entry", "type":
                    "application/atom+xml;type=entry;profile=opds-catalog"}]}]}
                    """)
            }
        }
        try await server.run {
            let catalog = try server.catalog()
            let first = try await catalog.feed()
            let second = try #require(try await catalog.nextPage(of: first))
            #expect(second.metadata.title == "Two")
            #expect(try await catalog.nextPage(of: second) == nil)
            let book = try #require(first.publications.first)
            let whole = try await catalog.details(of: book)
            #expect(whole.title == "Whole" && whole.acquisitions.count == 1)
            #expect(server.requests.first?.headers["accept"]?.hasPrefix("application/opds+json") == true)
        }
    }

    /// The relative links of a redirected feed belong to its new address.
    @Test func redirectionsMoveTheBase() async throws {
        let server = try TestHTTPServer { request in
            request.path == "/opds"
                ? .init(status: 301, headers: [("Location", "/new/place")])
                : .text(#"{"metadata": {"title": "T"}, "navigation": [{"href": "next", "title": "N"}]}"#)
        }
        try await server.run {
            let feed = try await server.catalog().feed()
            #expect(feed.navigation.first?.href == server.url("/new/next"))
        }
    }

    @Test func authenticationDocumentLeadsToTheStart() async throws {
        let server = try TestHTTPServer { request in
            request.path == "/opds"
                ? .text(
                    #"{"id": "a", "title": "A", "authentication": [], "links": [{"rel": "start", "href": "/start"}]}"#)
                : .text(#"{"metadata": {"title": "Start"}, "navigation": []}"#)
        }
        try await server.run {
            let feed = try await server.catalog().feed()
            #expect(feed.metadata.title == "Start")
        }
    }

    @Test func failuresAreNamed() async throws {
        let server = try TestHTTPServer { request in
            switch request.path {
            case "/html": .text("<html><body>Hello</body></html>", type: "text/html")
            case "/search": .text("<OpenSearchDescription/>")
            default: .init(status: 404)
            }
        }
        try await server.run {
            let catalog = try server.catalog("/html")
            for (path, message) in [
                ("/html", "it is not a catalogue but an HTML page"), ("/search", "expected a feed"),
                ("/none", "does not exist"),
            ] {
                let error = await #expect(throws: OPDSError.self) { try await catalog.feed(try server.address(path)) }
                #expect(error?.description.contains(message) == true, "\(String(describing: error))")
            }
        }
    }

    @Test func addressesOfUsersAreUnderstood() {
        let client = DefaultHTTPClient()
        for (text, url) in [
            ("opds://a.org/x", "http://a.org/x"), ("a.org/opds", "https://a.org/opds"),
            (" http://a.org ", "http://a.org"), ("opds:https://a.org/b", "https://a.org/b"), ("ftp://a.org", nil),
            ("", nil),
        ] {
            #expect(OPDSCatalog(address: text, client: client)?.home.string == url, "\(text)")
        }
    }
}
