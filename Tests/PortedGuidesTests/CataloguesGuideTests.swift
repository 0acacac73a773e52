import Lectern
import LecternTestKit
import Testing

/// The code of `docs/guides/catalogues.md`.
@Suite(.timeLimit(.minutes(10))) struct CataloguesGuideTests {
    private static let feed = """
        <feed xmlns="http://www.w3.org/2005/Atom"><id>f</id><title>Shop</title>
        <link rel="search" type="application/atom+xml" href="/opds/search?q={searchTerms}"/>
        <entry><id>1</id><title>Moby</title><link rel="http://opds-spec.org/acquisition/buy" href="/moby.epub"
        type="application/epub+zip"><opds:price xmlns:opds="http://opds-spec.org/2010/catalog" currencycode="EUR">3</opds:price>
        </link></entry></feed>
        """

    @Test func feedsAreParsed() throws {
        var lines: [String] = []
        func print(_ title: String, _ prices: [OPDSPrice]) { lines.append("\(title) \(prices.map(\.value))") }
        let (bytes, url) = (Bytes(utf8: Self.feed), AnyURL(string: "https://shop.example/opds"))
        let data = try OPDSParser.parse(bytes, url: url)
        for publication in data.feed?.allPublications ?? [] {
            print(publication.title, publication.acquisitions.compactMap(\.properties.price))
        }
        #expect(lines == ["Moby [3.0]"])
    }

    @Test func catalogsAreLoadedAndSearched() async throws {
        let server = try TestHTTPServer { _ in
            .init(headers: [("Content-Type", "application/atom+xml")], body: Bytes(utf8: Self.feed))
        }
        try await server.run {
            let (url, client) = (try #require(HTTPURL(string: server.url("/opds"))), DefaultHTTPClient())
            let catalog = OPDSCatalog(url, client: client)
            let feed = try await catalog.feed()
            let found = try await catalog.search("whale", in: feed)
            let next = try await catalog.nextPage(of: found)
            #expect(found.allPublications.count == 1 && next == nil)
            #expect(server.requests.contains { $0.path == "/opds/search?q=whale" })
        }
    }

    /// Opens addresses in a browser.
    private struct Desktop: Sendable {
        func open(_ url: HTTPURL) async {}
    }

    @Test func loginsAreAskedFor() async throws {
        struct Dialog: OPDSLoginProvider {
            func logIn(_ request: OPDSLoginRequest) async -> OPDSLogin? {
                request.flows.first(where: \.takesPassword).map { .password($0, user: "ann", password: "1234") }
            }
        }
        let server = try TestHTTPServer { request in
            guard request.headers["authorization"] != nil else {
                return .init(status: 401, headers: [("WWW-Authenticate", "Basic realm=\"Shop\"")])
            }
            return .init(headers: [("Content-Type", "application/atom+xml")], body: Bytes(utf8: Self.feed))
        }
        try await server.run {
            let (dialog, keyring, desktop) = (Dialog(), MemoryCredentialStore(), Desktop())
            let client = OPDSHTTPClient(
                DefaultHTTPClient(), login: dialog, store: keyring,
                browser: LoopbackAuthorization { await desktop.open($0) })
            let url = try #require(HTTPURL(string: server.url("/opds")))
            #expect(try await OPDSCatalog(url, client: client).feed().allPublications.count == 1)
            #expect(await keyring.credential(for: url.origin) != nil)
            await client.logOut(of: url.origin)
            #expect(await keyring.credential(for: url.origin) == nil)
        }
    }

    @Test @MainActor func comicsOpenWithoutADownload() async throws {
        var shown: SpreadNavigator?
        func show(_ navigator: SpreadNavigator) { shown = navigator }
        let entry = """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:pse="http://vaemendis.net/opds-pse/ns"><id>f</id><title>T</title>
            <entry><id>2</id><title>Comic</title><link rel="http://vaemendis.net/opds-pse/stream" type="image/png"
            href="/pages/{pageNumber}" pse:count="2"/></entry></feed>
            """
        let url = AnyURL(string: "https://shop.example/opds")
        let feed = try #require(try OPDSParser.parse(Bytes(utf8: entry), url: url).feed)
        let publication = try #require(feed.allPublications.first)
        let (client, opener) = (DefaultHTTPClient(), PublicationOpener())
        if let pages = PageStream(publication, client: client) {
            let comic = try await opener.open(pages.asset)
            show(try comic.makeNavigator())
        }
        #expect(shown?.publication.readingOrder.count == 2 && shown is ImageNavigator)
    }
}
