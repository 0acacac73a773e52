import LecternAssets
import LecternBase
import LecternFormats
import LecternHTTP
import LecternModel
import LecternOPDS
import LecternPublication
import LecternTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct PageStreamTests {
    @Test func streamOpensAsComic() async throws {
        let server = try TestHTTPServer { request in
            .init(headers: [("Content-Type", "image/png")], body: Bytes(utf8: "\u{89}PNG " + request.path))
        }
        try await server.run {
            let feed = try #require(try parse(Catalogs.atom, url: server.url("/opds")).feed)
            let comic = try #require(feed.groups.first?.publications.first)
            #expect(comic.pageStream?.properties.lastReadPage == 2)
            let pages = try #require(PageStream(comic, client: DefaultHTTPClient(), width: 800))
            #expect(pages.entries == ["0001.png", "0002.png", "0003.png"])
            let publication = try await PublicationOpener(parser: ImageParser()).open(pages.asset)
            #expect(publication.readingOrder.count == 3 && publication.metadata.title == "A comic")
            let link = try #require(publication.readingOrder.last)
            let resource = try #require(publication.get(link))
            let bytes = try await resource.read()
            #expect(bytes.utf8Text.hasSuffix("PNG /pages/2?w=800"))
            #expect(try await resource.length() == UInt64(bytes.count))
            #expect(server.requests.count { $0.path == "/pages/2?w=800" } == 1)
        }
    }

    @Test func hostileStreamsAreRefused() throws {
        for attributes in ["", "pse:count='0'", "pse:count='100000'", "pse:count='x'"] {
            let entry = """
                <entry xmlns="http://www.w3.org/2005/Atom" xmlns:pse="http://vaemendis.net/opds-pse/ns"><title>T</title>
                <link rel="http://vaemendis.net/opds-pse/stream" href="/p/{pageNumber}" type="image/jpeg" \(attributes)/></entry>
                """
            let comic = try publication(entry, url: "https://a.org/")
            #expect(PageStream(comic, client: DefaultHTTPClient()) == nil, "\(attributes)")
        }
    }
}
