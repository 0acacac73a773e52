import Foundation
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

    @Test func failuresOfCatalogsAreOneLine() async throws {
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

    /// A download or a token address on another server does not get the login of the command line, unless it is named.
    @Test func loginsGoToNoOtherServer() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let book = fixture().bytes()
            let other = try TestHTTPServer { request in
                if request.path == "/token" { return .init(body: Bytes(utf8: #"{"access_token": "t"}"#)) }
                return request.headers["authorization"] == "Basic YW5uOnNlY3JldA=="
                    ? .init(headers: [("Content-Type", "application/epub+zip")], body: book)
                    : .init(status: 401, headers: [("WWW-Authenticate", "Basic realm=\"Books\"")])
            }
            let server = try TestHTTPServer { request in
                if request.path == "/loans", request.headers["authorization"] != "Bearer t" {
                    let document = """
                        {"id": "a", "title": "L", "authentication": [{"type": "http://opds-spec.org/auth/oauth/password",
                         "links": [{"rel": "authenticate", "href": "\(other.url("/token"))"}]}]}
                        """
                    return .init(
                        status: 401, headers: [("Content-Type", "application/opds-authentication+json")],
                        body: Bytes(utf8: document))
                }
                let link = "\"rel\": \"http://opds-spec.org/acquisition\", \"type\": \"application/epub+zip\""
                return .init(
                    body: Bytes(
                        utf8: """
                            {"metadata": {"title": "Books"}, "publications": [{"metadata": {"title": "Book"},
                             "links": [{\(link), "href": "\(other.url("/steal401"))"}]}]}
                            """))
            }
            try await other.run {
                try await server.run {
                    let host = String(other.url("").dropFirst("http://".count))
                    for arguments in [["/opds", "--get", "1"], ["/loans"]] {
                        let all =
                            ["opds", server.url(arguments[0])] + arguments.dropFirst() + ["--user", "ann:secret"]
                        let before = other.requests.count
                        let run = try await lectern(all, folder: folder)
                        #expect(run.status == 1)
                        #expect(run.complaint.contains("the login was not sent to \(host)"), "\(run.complaint)")
                        #expect(run.complaint.contains("--login-host \(host)"))
                        let sent = other.requests.dropFirst(before)
                        #expect(sent.allSatisfy { $0.headers["authorization"] == nil && $0.body.isEmpty })
                        let allowed = try await lectern(all + ["--login-host", host], folder: folder)
                        #expect(allowed.status == 0, "\(allowed.complaint)")
                    }
                }
            }
        }
    }

    /// Pages are printed as they come; one that leads back to itself or to a page before ends the list.
    @Test(arguments: [("/1", "/1", 1), ("/1", "/2", 2)]) func circlesEnd(_ first: String, _ second: String, count: Int)
        async throws
    {
        try await withTemporaryFolder { (folder: String) async throws in
            let server = try TestHTTPServer { request in
                let next = request.path == "/1" ? second : "/1"
                return .init(
                    body: Bytes(
                        utf8: """
                            {"metadata": {"title": "Page"}, "links": [{"rel": "next", "href": "\(next)"}], "publications":
                             [{"metadata": {"title": "Book of \(request.path)"}, "links": [{"href": "/a.epub"}]}]}
                            """))
            }
            try await server.run {
                let run = try await lectern("opds", server.url(first), "--follow", "50", folder: folder)
                #expect(run.status == 0 && server.requests.count == count)
                #expect(run.output.components(separatedBy: "Book of").count == count + 1)
                if count == 2 { #expect(run.output.contains("2  Book of /2")) }
                #expect(run.complaint == "lectern: the pages lead in a circle: \(server.url("/1")) was listed before\n")
            }
        }
    }

    /// The pages before one that cannot be loaded are printed, and the folder of a download must exist.
    @Test func whatCameIsPrinted() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let server = try TestHTTPServer { request in
                guard request.path == "/1" else { return .init(status: 404) }
                return .init(
                    body: Bytes(
                        utf8: """
                            {"metadata": {"title": "Page"}, "links": [{"rel": "next", "href": "/2"}], "publications":
                             [{"metadata": {"title": "A Book"}, "links": [{"href": "/a.epub"}]}]}
                            """))
            }
            try await server.run {
                let typed = String(server.url("/1").dropFirst("http://".count))
                let run = try await lectern("opds", typed, "--follow", "5", folder: folder)
                #expect(run.status == 1 && run.output.contains("1  A Book"))
                #expect(run.complaint.contains("found at \(server.url("/1"))"))
                let download = try await lectern(
                    "opds", server.url("/1"), "--get", "1", "-o", "no/such", folder: folder)
                #expect(
                    download.complaint == "lectern: there is no folder no/such; make it, or give another one with -o\n")
            }
        }
    }
}
