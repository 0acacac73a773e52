import LecternBase
import LecternTestKit
import Testing

/// `lectern opds` against a local catalogue.
@Suite(.timeLimit(.minutes(10))) struct OPDSTests {
    private static let feed = """
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog"><title>Books</title>
        <link rel="next" href="/more"/><link rel="search" type="application/atom+xml" href="/find/{searchTerms}"/>
        <link rel="http://opds-spec.org/facet" href="/new" title="New" opds:facetGroup="Sort" opds:activeFacet="true"/>
        <entry><title>By author</title><link href="/authors" type="application/atom+xml"/></entry>
        <entry><id>urn:1</id><title>The\u{9b}Fixture</title><author><name>Ann</name></author><summary type="html">&lt;p>One.&lt;p>Two.</summary>
        <link rel="http://opds-spec.org/acquisition/open-access" href="/a.epub" type="application/epub+zip"/></entry>
        <entry><id>urn:2</id><title>Dear</title><link rel="http://opds-spec.org/acquisition/buy" href="/buy" type="text/html">
        <opds:price currencycode="EUR">4.5</opds:price></link></entry></feed>
        """

    private func server() throws -> TestHTTPServer {
        let book = fixture().bytes()
        return try TestHTTPServer { request in
            guard request.headers["authorization"] == "Basic YW5uOnNlY3JldA==" else {
                let document = """
                    {"id": "a", "title": "Library", "authentication": [{"type": "http://opds-spec.org/auth/basic"}]}
                    """
                return .init(
                    status: 401, headers: [("Content-Type", "application/opds-authentication+json")],
                    body: Bytes(utf8: document))
            }
            switch request.path {
            case "/a.epub": return .init(headers: [("Content-Type", "application/epub+zip")], body: book)
            case "/find/no%20such":
                return .init(body: Bytes(utf8: "<feed xmlns='http://www.w3.org/2005/Atom'><title>None</title></feed>"))
            case "/opds": return .init(body: Bytes(utf8: Self.feed))
            case "/page": return .init(body: Bytes(utf8: "<html></html>"))
            default: return .init(status: 404)
            }
        }
    }

    @Test func browsesSearchesAndDownloads() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let server = try server()
            try await server.run {
                let (url, login) = (server.url("/opds"), ["--user", "ann:secret"])
                func opds(_ arguments: String...) async throws -> Run {
                    try await lectern(["opds", url] + login + arguments, folder: folder)
                }
                let list = """
                    Books

                      By author  \(server.url("/authors"))

                    Sort:
                    * New  \(server.url("/new"))

                    1  TheFixture  Ann  epub
                    2  Dear             buy 4.5 EUR

                    Next page: \(server.url("/more"))

                    """
                #expect(try await opds() == Run(status: 0, output: list))
                #expect(try await opds("--search", "no such") == Run(status: 0, output: "None\n"))
                let details = try await opds("--details", "urn:1")
                #expect(details.status == 0 && details.output.hasSuffix("\n\nOne.\nTwo.\n"))
                let download = try await opds("--get", "1")
                #expect(download == Run(status: 0, output: "./The_Fixture - Ann.epub\n"))
                #expect(
                    try await lectern("info", "The_Fixture - Ann.epub", folder: folder).output.contains("The Fixture"))
                let json = try JSONValue(parsing: try await opds("--json").output)
                #expect(json["feed"]?["metadata"]?["title"] == "Books")
            }
        }
    }

    @Test func failuresOfCataloguesAreOneLine() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let server = try server()
            try await server.run {
                let (url, page) = (server.url("/opds"), server.url("/page"))
                let login = ["--user", "ann:secret"]
                for (arguments, complaint) in [
                    (
                        [url],
                        "\(url) requires a login (Library), or refused the one given; give --user, --token or --netrc"
                    ),
                    (
                        [page] + login,
                        "\(page): it is not a catalogue but an HTML page; give the address of an OPDS feed"
                    ),
                    (
                        [url, "--get", "9"] + login,
                        "Books: there is no publication “9”; give a number of the list"
                    ),
                    (
                        [url, "--get", "2"] + login,
                        "it is available on a web page only: \(server.url("/buy")); open the address in a browser"
                    ),
                    (["file:///a"], "file:///a is not an http or https address; give an http(s) or opds address"),
                ] {
                    let run = try await lectern(["opds"] + arguments, folder: folder)
                    #expect(run == Run(status: 1, complaint: "lectern: \(complaint)\n"))
                }
            }
        }
    }
}
