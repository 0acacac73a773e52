import LecternAssets
import LecternBase
import LecternHTTP
import LecternModel
import LecternOPDS
import LecternTestKit
import Testing

@testable import LecternServer

@Suite(.timeLimit(.minutes(10))) struct CatalogueTests {
    private let server = Served.server(Served.books(120))

    @Test(arguments: ["/opds2", "/opds"])
    func feedsHavePagesFacetsAndEntries(path: String) async throws {
        let feed = try await feed(path)
        #expect(feed.metadata.numberOfItems == 120)
        #expect(feed.publications.count == 50)
        #expect(feed.publications[0].title == "Book 01 & more")
        #expect(feed.publications[0].metadata.authors.map(\.name.string) == ["Bob"])
        #expect(feed.publications[0].acquisitions.map(\.href) == ["http://127.0.0.1/publications/b1/~lectern/file"])
        #expect(feed.publications[0].cover?.href == "http://127.0.0.1/publications/b1/~lectern/cover")
        #expect(feed.facets.map(\.metadata.title) == ["Sort", "Language", "Author"])
        let last = try await self.feed(path + "?page=3")
        #expect(last.publications.count == 20)
        #expect(last.next == nil)
        let german = try await self.feed(path + "?language=de&author=Ann")
        #expect(german.metadata.numberOfItems == 20)
        #expect(try await self.feed(path + "?query=12").publications.count == 3)
    }

    private func feed(_ target: String) async throws -> Feed {
        let response = await server.get(target, ["host": "127.0.0.1"])
        #expect(response.status == 200)
        let url = HTTPURL(string: "http://127.0.0.1\(target)")?.anyURL
        let data = try OPDSParser.parse(try await response.bytes, url: url)
        #expect(data.diagnostics.isEmpty)
        return try #require(data.feed)
    }

    /// Our own client browses, searches and logs in.
    @Test(arguments: ["/opds2", "/opds"])
    func ourClientBrowses(path: String) async throws {
        let server = Served.server(Served.books(120)) { configuration in
            configuration.access = AccessControl(logins: [.init(user: "ann", password: "sécret")], tokens: [])
        }
        try await withServer(server) { address in
            let login = OneLogin(user: "ann", password: "sécret")
            let client = OPDSHTTPClient(DefaultHTTPClient(), login: login)
            let catalog = try #require(OPDSCatalog(address: "http://\(address)\(path)", client: client))
            var feed = try await catalog.feed()
            var titles = feed.publications.map(\.title)
            while let page = try await catalog.nextPage(of: feed) {
                titles += page.publications.map(\.title)
                feed = page
            }
            #expect(titles.count == 120)
            #expect(Set(titles).count == 120)
            let found = try await catalog.search(OPDSSearchTerms("07"), in: feed)
            #expect(found.publications.map(\.title) == ["Book 07 & more", "Book 107 & more"])
        }
    }

    @Test func feedsAreRevalidated() async throws {
        let tag = try #require(await server.get("/opds2").headers["etag"])
        #expect(await server.get("/opds2", ["if-none-match": tag]).status == 304)
    }
}

/// Answers each request for a login with the same one.
private struct OneLogin: OPDSLoginProvider {
    let user: String
    let password: String

    func logIn(_ request: OPDSLoginRequest) async -> OPDSLogin? {
        guard request.failures == 0, let flow = request.flows.first(where: \.takesPassword) else { return nil }
        return .password(flow, user: user, password: password)
    }
}
