import LecternAssets
import LecternBase
import LecternHTTP
import LecternModel
import LecternOPDS
import LecternTestKit

/// Small catalogues for tests.
enum Catalogs {
    /// An OPDS 1.2 feed with facets, a group, a loan and a navigation entry.
    static let atom = """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/"
            xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:opds="http://opds-spec.org/2010/catalog"
            xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:pse="http://vaemendis.net/opds-pse/ns"
            xmlns:schema="http://schema.org/">
          <id>urn:feed</id><title>Whales</title><updated>2026-01-02T03:04:05Z</updated><icon>/icon.png</icon>
          <opensearch:totalResults>51</opensearch:totalResults><opensearch:itemsPerPage>25</opensearch:itemsPerPage>
          <opensearch:startIndex>26</opensearch:startIndex>
          <link rel="self" href="all?page=2" type="application/atom+xml;profile=opds-catalog;kind=acquisition"/>
          <link rel="next" href="all?page=3" type="application/atom+xml"/>
          <link rel="search" href="/search.xml" type="application/opensearchdescription+xml"/>
          <link rel="http://opds-spec.org/facet" href="?sort=new" title="New" opds:facetGroup="Sort" thr:count="4"/>
          <link rel="http://opds-spec.org/facet" href="?sort=old" title="Old" opds:facetGroup="Sort" opds:activeFacet="true"/>
          <entry><id>urn:1</id><title type="html">Moby &lt;i&gt;Dick&lt;/i&gt;</title><updated>2026-01-01T00:00:00Z</updated>
            <author><name>Herman Melville</name><uri>/authors/1</uri></author>
            <contributor role="nrt"><name>Frank Muller</name></contributor>
            <dc:identifier>urn:isbn:9780316000000</dc:identifier><dc:language>en</dc:language>
            <dc:publisher>Harper</dc:publisher><dc:issued>1851-10-18</dc:issued>
            <schema:Series name="Sea" position="2"/>
            <category scheme="http://www.bisg.org/" term="FIC047000" label="Sea stories"/>
            <summary type="text">A whale.</summary>
            <link rel="http://opds-spec.org/image" href="cover.jpg" type="image/jpeg"/>
            <link rel="http://opds-spec.org/image/thumbnail" href="thumb.jpg" type="image/jpeg"/>
            <link rel="http://opds-spec.org/acquisition/borrow" href="borrow/1" type="application/atom+xml;type=entry;profile=opds-catalog">
              <opds:indirectAcquisition type="application/vnd.readium.lcp.license.v1.0+json">
                <opds:indirectAcquisition type="application/epub+zip"/></opds:indirectAcquisition>
              <opds:availability status="available" since="2026-01-01" until="2026-02-01"/>
              <opds:holds total="3" position="1"/><opds:copies total="2" available="1"/>
            </link>
            <link rel="http://opds-spec.org/acquisition/buy" href="buy/1" type="text/html">
              <opds:price currencycode="EUR">4.50</opds:price><opds:price currencycode="USD">5</opds:price></link>
            <link rel="http://opds-spec.org/acquisition/sample" href="sample.epub" type="application/epub+zip"/>
          </entry>
          <entry><id>urn:2</id><title>A comic</title>
            <link rel="http://vaemendis.net/opds-pse/stream" href="/pages/{pageNumber}?w={maxWidth}" type="image/png" pse:count="3" pse:lastRead="2"/>
            <link rel="collection" href="/comics" title="Comics"/>
          </entry>
          <entry><id>urn:3</id><title>By author</title><content type="text">All authors</content>
            <link rel="subsection" href="authors" type="application/atom+xml;profile=opds-catalog" thr:count="12"/></entry>
        </feed>
        """

    /// An OPDS 2.0 feed with each kind of collection.
    static let json = """
        {"metadata": {"title": "Books", "numberOfItems": 2, "itemsPerPage": 1, "currentPage": 1},
         "links": [{"rel": "self", "href": "feed.json", "type": "application/opds+json"},
                   {"rel": "next", "href": "?page=2", "type": "application/opds+json"},
                   {"rel": "search", "href": "search{?query,author}", "templated": true, "type": "application/opds+json"}],
         "navigation": [{"href": "/new", "title": "New", "type": "application/opds+json", "properties": {"numberOfItems": 7}}],
         "facets": [{"metadata": {"title": "Language"}, "links": [{"href": "?l=fr", "title": "French", "rel": "self"}]}],
         "groups": [{"metadata": {"title": "Free"}, "links": [{"rel": "self", "href": "/free"}],
                     "publications": [{"metadata": {"title": "Candide", "author": {"name": "Voltaire", "links": [{"href": "/voltaire"}]}},
                        "links": [{"rel": "http://opds-spec.org/acquisition/open-access", "href": "candide.epub", "type": "application/epub+zip"}]}]}],
         "publications": [{"metadata": {"@type": "http://schema.org/Book", "title": "Emma", "author": "Jane Austen"},
            "links": [{"rel": "self", "href": "/emma", "type": "application/opds-publication+json"},
                      {"rel": "http://opds-spec.org/acquisition/buy", "href": "/buy", "type": "application/epub+zip",
                       "properties": {"price": {"currency": "EUR", "value": 4.99}}}],
            "images": [{"href": "big.jpg", "type": "image/jpeg", "width": 800}, {"href": "small.jpg", "type": "image/jpeg", "width": 100}]}]}
        """

    /// An entry with one acquisition link.
    static func entry(
        _ title: String = "Book", rel: String = "/open-access", href: String, type: String = "application/epub+zip",
        below: String = ""
    ) -> String {
        """
        <entry xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog"><id>urn:1</id>
        <title>\(title)</title><author><name>Ann Author</name></author>
        <link rel="http://opds-spec.org/acquisition\(rel)" href="\(href)" type="\(type)">\(below)</link></entry>
        """
    }
}

func parse(_ text: String, url: String = "https://example.org/opds/all?page=2") throws -> ParseData {
    try OPDSParser.parse(Bytes(utf8: text), url: AnyURL(string: url))
}

/// Parses one entry.
func publication(_ entry: String, url: String) throws -> OPDSPublication {
    guard let publication = try parse(entry, url: url).publication else { throw TestFailure() }
    return publication
}

struct TestFailure: Error {}

extension TestHTTPServer {
    /// The URL of a path.
    func address(_ path: String) throws -> HTTPURL {
        guard let url = HTTPURL(string: url(path)) else { throw TestFailure() }
        return url
    }

    func catalog(_ path: String = "/opds", client: any HTTPClient = DefaultHTTPClient()) throws -> OPDSCatalog {
        OPDSCatalog(try address(path), client: client)
    }
}

extension TestHTTPServer.Answer {
    static func text(_ text: String, type: String = "application/atom+xml", status: Int = 200) -> Self {
        Self(status: status, headers: [("Content-Type", type)], body: Bytes(utf8: text))
    }
}
