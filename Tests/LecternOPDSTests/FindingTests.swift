import LecternAssets
import LecternBase
import LecternHTTP
import LecternModel
import LecternOPDS
import LecternTestKit
import Testing

/// Addresses as people type them.
@Suite(.timeLimit(.minutes(10))) struct FindingTests {
    @Test(arguments: [
        ("https://books.example/opds", ["https://books.example/opds"]),
        ("books.example/opds", ["https://books.example/opds", "http://books.example/opds"]),
        ("127.0.0.1:8711", ["http://127.0.0.1:8711", "https://127.0.0.1:8711"]),
        ("nas/opds", ["http://nas/opds", "https://nas/opds"]),
        ("nas.local:8080", ["http://nas.local:8080", "https://nas.local:8080"]),
        ("[::1]:8080/", ["http://[::1]:8080/", "https://[::1]:8080/"]),
        ("opds://books.example/a", ["http://books.example/a"]), ("file:///a", []), ("", []),
    ])
    func schemesAreTriedInOrder(typed: String, addresses: [String]) {
        #expect(OPDSCatalog.addresses(typed: typed).map(\.string) == addresses)
        #expect(OPDSCatalog(address: typed, client: DefaultHTTPClient())?.home.string == addresses.first)
    }

    @Test(arguments: [
        "localhost", "127.0.0.1", "10.1.2.3", "192.168.0.9", "172.16.0.1", "172.31.255.1", "169.254.1.1", "100.64.0.1",
        "[::1]", "[fd00::1]", "[fe80::1]", "[::ffff:192.168.1.1]", "nas", "nas.local", "nas.local.", "box.lan",
        "x.home.arpa", "fritz.box", "nas.fritz.box",
    ])
    func localServersAreKnown(host: String) throws {
        #expect(try #require(HTTPURL(string: "http://\(host):8080/a")).isLocal)
    }

    @Test(arguments: [
        "books.example", "8.8.8.8", "172.32.0.1", "192.169.0.1", "[2001:db8::1]", "[::ffff:8.8.8.8]", "local.example",
        "10.example", "100.128.0.1",
    ])
    func otherServersAreNotLocal(host: String) throws {
        let url = try #require(HTTPURL(string: "http://\(host)/"))
        #expect(!url.isLocal)
    }

    /// A server at home without TLS, given without a scheme.
    @Test func aServerWithoutTLSIsFoundAtOnce() async throws {
        let server = try TestHTTPServer { _ in .text(#"{"metadata": {"title": "Home"}, "navigation": []}"#) }
        try await server.run {
            let typed = String(server.url("/opds").dropFirst("http://".count))
            let found = try await OPDSCatalog.find(typed, client: DefaultHTTPClient())
            #expect(found.feed.metadata.title == "Home")
            #expect(found.catalog.home.string == server.url("/opds"))
            #expect(server.requests.count == 1)
        }
    }

    /// The first address has no server: the error is of the likeliest one, and comes soon.
    @Test func whatIsNotThereIsSaidSoon() async throws {
        let start = ContinuousClock.now
        let error = await #expect(throws: OPDSError.self) {
            try await OPDSCatalog.find("127.0.0.1:9", client: DefaultHTTPClient())
        }
        #expect(ContinuousClock.now - start < .seconds(20))
        guard case .http(let cause, let url)? = error, case .noServer = cause else { throw TestFailure() }
        #expect(url.string == "http://127.0.0.1:9")
    }

    /// A server that answers is the right one, also if it has no catalogue there.
    @Test func anAnswerEndsTheSearch() async throws {
        let server = try TestHTTPServer { _ in .init(status: 404) }
        try await server.run {
            let typed = String(server.url("/none").dropFirst("http://".count))
            let error = await #expect(throws: OPDSError.self) {
                try await OPDSCatalog.find(typed, client: DefaultHTTPClient())
            }
            guard case .http(let cause, _)? = error, case .status(let response) = cause else { throw TestFailure() }
            #expect(response.status == 404 && server.requests.count == 1)
        }
    }
}

/// Pages that lead in circles.
@Suite(.timeLimit(.minutes(10))) struct PageTrailTests {
    private func feed(_ links: [(String, String)]) throws -> Feed {
        Feed(metadata: OPDSMetadata("A"), links: links.map { Link($0.1, rels: [$0.0]) })
    }

    @Test func aPageBeforeIsNoNextPage() throws {
        let (one, two) = ("http://a.example/opds?page=1", "http://a.example/opds?page=2")
        let first = try feed([("self", one), ("next", two)])
        var trail = OPDSPageTrail(first, at: HTTPURL(string: one))
        #expect(trail.next(after: first)?.href == two && !trail.isCircle(after: first))
        let second = try feed([("next", one)])
        trail.add(second, at: HTTPURL(string: two))
        #expect(trail.next(after: second) == nil && trail.isCircle(after: second))
        let own = try feed([("next", two + "#x")])
        #expect(trail.isCircle(after: own))
        let last = try feed([])
        #expect(trail.next(after: last) == nil && !trail.isCircle(after: last))
    }
}
