import LecternAssets
import LecternBase
import LecternHTTP
import LecternModel
import LecternOPDS
import LecternTestKit
import Testing

@testable import LecternServer

@Suite(.timeLimit(.minutes(10))) struct CatalogTests {
    private let server = Served.server(Served.books(120))

    @Test(arguments: ["/opds2", "/opds"])
    func feedsHavePagesFacetsAndEntries(path: String) async throws {
        let feed = try await feed(path)
        #expect(feed.metadata.numberOfItems == 120)
        #expect(feed.publications.count == 50)
        #expect(feed.publications[0].title == "Book 01 & more")
        #expect(feed.publications[0].metadata.authors.map(\.name.string) == ["Bob"])
        #expect(feed.publications[0].acquisitions.map(\.href) == ["http://127.0.0.1/publications/b1/~lectern/file"])
        #expect(feed.publications[0].cover == nil)
        #expect(feed.facets.map(\.metadata.title) == ["Sort", "Language", "Author"])
        let last = try await self.feed(path + "?page=3")
        #expect(last.publications.count == 20)
        #expect(last.next == nil)
        let german = try await self.feed(path + "?language=de&author=Ann")
        #expect(german.metadata.numberOfItems == 20)
        #expect(try await self.feed(path + "?query=12").publications.count == 3)
    }

    /// An entry says as much as the book does, in both versions.
    @Test(arguments: ["/opds2", "/opds"])
    func entriesAreFull(path: String) async throws {
        let server = Served.server([Self.full, Served.books(1)[0]])
        let feed = try await feed(path, of: server)
        let entry = try #require(feed.publications.first { $0.title == "Full" })
        let metadata = entry.metadata
        #expect(metadata.identifier == "urn:isbn:9780000000001")
        #expect(metadata.alternateIdentifiers.contains("urn:sha256:full"))
        #expect(metadata.authors.map(\.name.string) == ["Ann Author"])
        #expect(metadata[path == "/opds" ? .contributor : .translator].map(\.name.string) == ["Tom Translator"])
        #expect(metadata.languages == ["en", "la"])
        #expect(metadata.publishers.map(\.name.string) == ["A Press"])
        #expect(metadata.published?.string == "1851-10-18")
        #expect(metadata.subjects.map(\.name.string) == ["Whales & ships", "Sea"])
        #expect(metadata.description == "A whale, and <who> hunts it.")
        #expect(metadata.series.map(\.name.string) == ["Sea Stories"])
        #expect(metadata.series.first?.position == 2)
        #expect(metadata.otherMetadata["rights"]?.string == "Public domain")
        let cover = try #require(entry.cover)
        #expect(cover.mediaType == .png)
        #expect(entry.acquisitions.first?.has(rel: OPDSRelation.Acquisition.openAccess.rawValue) == true)
        let image = await server.get(try #require(cover.url?.http).string.replacing("http://127.0.0.1", with: ""))
        #expect(image.status == 200)
        #expect(image.headers["content-type"] == "image/png")
    }

    private static var full: ShelvedBook {
        ShelvedBook(id: "full", source: .file("/nowhere/full.epub"), title: "Full", mediaType: .epub)
    }

    /// RFC 4287, § 4.1.2: each entry has an author. Nothing promises a cover
    /// that the book does not have.
    @Test func thinEntriesAreValid() async throws {
        let server = Served.server([
            ShelvedBook(id: "thin", source: .file("/nowhere/thin.epub"), title: "Thin", mediaType: .epub)
        ])
        let atom = try await server.get("/opds").text
        #expect(atom.contains("<author><name>Unknown</name></author>"))
        #expect(!atom.contains("opds-spec.org/image"))
        #expect(await server.get("/publications/thin/~lectern/cover").status == 404)
    }

    /// A protected book is not offered as open to everybody, and says why.
    @Test(arguments: ["/opds2", "/opds"])
    func protectedBooksSayIt(path: String) async throws {
        let server = Served.server([
            ShelvedBook(id: "locked", source: .file("/nowhere/locked.epub"), title: "Locked", mediaType: .epub)
        ])
        let response = await server.get(path, ["host": "127.0.0.1"])
        let entry = try #require(try await feed(path, of: server).publications.first)
        #expect(entry.acquisitions.map(\.rels) == [[OPDSRelation.Acquisition.generic.rawValue]])
        #expect(entry.acquisitions.first?.title?.hasPrefix("Protected") == true)
        #expect(try await response.text.contains("Protected by"))
    }

    private func feed(_ target: String) async throws -> Feed { try await feed(target, of: server) }

    private func feed(_ target: String, of server: PublicationServer) async throws -> Feed {
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
