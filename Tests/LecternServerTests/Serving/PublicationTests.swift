import LecternBase
import LecternModel
import LecternTestKit
import Synchronization
import Testing

@testable import LecternServer

@Suite(.timeLimit(.minutes(10))) struct PublicationTests {
    private let server = Served.server()

    @Test func manifestLinksToServicesAndResources() async throws {
        let response = await server.get("/publications/b1/manifest.json")
        #expect(response.headers["content-type"] == "application/webpub+json")
        let manifest = try #require(Manifest(json: try await response.json))
        #expect(manifest.metadata.title == "The Whale")
        #expect(manifest.link(withRel: "self")?.href == "http://127.0.0.1:8080/publications/b1/manifest.json")
        #expect(manifest.readingOrder.count == 5)
        for link in manifest.readingOrder + manifest.resources {
            let answer = await server.get("/publications/b1/\(link.href)")
            #expect(answer.status == 200, "\(link.href)")
            #expect(answer.headers["content-type"] == link.mediaType?.string)
        }
        for link in manifest.links where link.href.hasPrefix("~readium") {
            let answer = await server.get("/publications/b1/\(link.expandTemplate(with: ["query": "whale"]).href)")
            #expect(answer.status == 200, "\(link.href)")
            #expect(answer.headers["content-type"] == link.mediaType?.string)
        }
    }

    @Test func resourcesAreRevalidatedAndReadByRange() async throws {
        let path = "/publications/b1/EPUB/text/1.xhtml"
        let whole = await server.get(path)
        let text = try await whole.text
        let tag = try #require(whole.headers["etag"])
        #expect(whole.headers["cache-control"] == "public, max-age=600")
        #expect(whole.headers["accept-ranges"] == "bytes")
        let part = await server.get(path, ["range": "bytes=5-9"])
        #expect(part.status == 206)
        #expect(part.headers["content-range"] == "bytes 5-9/\(text.utf8.count)")
        #expect(try await part.text == String(text.dropFirst(5).prefix(5)))
        #expect(await server.get(path, ["if-none-match": "\"other\", W/\(tag)"]).status == 304)
        #expect(await server.get(path, ["if-none-match": "\"other\""]).status == 200)
        #expect(await server.get(path, ["range": "bytes=5-9", "if-range": "\"other\""]).status == 200)
        #expect(await server.get(path, ["range": "bytes=5-9", "if-range": tag]).status == 206)
        #expect(await server.get(path, ["range": "bytes=99999-"]).status == 416)
        #expect(await server.get("/publications/b1/EPUB/style%20a.css").status == 200)
    }

    @Test(arguments: [
        "/publications/b1/../../etc/passwd", "/publications/b1/%2e%2e/%2e%2e/etc/passwd", "/publications/%2e%2e/x/y",
        "/publications/b1/EPUB%2ftext%2f1.xhtml", "/publications/b1//etc/passwd", "/publications/b1/etc/passwd",
        "/publications/no/manifest.json", "/publications/b1/~lectern/file", "/publications/b1/~readium/x",
        "/publications/b1/http:%2f%2f127.0.0.1/", "/publications/b1/file:/etc/passwd", "/etc/passwd",
    ])
    func nothingElseIsServed(target: String) async throws {
        let response = await server.get(target)
        #expect([400, 404].contains(response.status))
        #expect(try await !response.text.contains("root:"))
    }

    /// Many clients who request the same resource at once have the book opened
    /// once, and the resource read once.
    @Test func sameRequestsAreAnsweredTogether() async throws {
        let openings = Mutex(0)
        let server = PublicationServer(shelf: FixedShelf(Served.books(1))) { book in
            openings.withLock { $0 += 1 }
            try await Task.sleep(for: .milliseconds(50))
            return try await Served.opener(book)
        }
        let statuses = await withTaskGroup(of: Int.self) { group in
            for number in 0..<200 {
                let name = number % 2 == 0 ? "EPUB/text/1.xhtml" : "manifest.json"
                group.addTask { await server.get("/publications/b1/\(name)").status }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 200))
        #expect(openings.withLock { $0 } == 1)
    }

    @Test func searchFindsPages() async throws {
        let found = try await server.get("/publications/b1/~readium/search?query=WHALE").json
        #expect(found["metadata"]?["numberOfItems"]?.integer == 5)
        let locators = try #require(found["locators"]?.array).compactMap { Locator(json: $0) }
        #expect(locators.count == 5)
        #expect(locators[1].href.string == "EPUB/text/2.xhtml")
        #expect(locators[1].text.highlight == "whale")
        let rest = try await server.get("/publications/b1/~readium/search?query=whale&start=4").json
        #expect(rest["locators"]?.array?.count == 1)
        #expect(await server.get("/publications/b1/~readium/search").status == 400)
    }

    @Test func contentAndGuidedNavigationFollowTheText() async throws {
        let content = try await server.get("/publications/b1/~readium/content.json?href=EPUB/text/2.xhtml").json
        #expect(content["elements"]?.array?.map { $0["role"]?.string } == ["heading1", "body", "body"])
        let guided = try await server.get("/publications/b1/~readium/guided-navigation.json?href=EPUB/text/2.xhtml")
            .json
        let objects = try #require(guided["guided"]?.array)
        #expect(objects.map { $0["text"]?.string } == ["Chapter 2", "The whale is number 2.", "Call me Ann."])
        #expect(objects[0]["role"]?.array == ["heading1"])
        #expect(objects.allSatisfy { $0["textref"]?.string?.hasPrefix("EPUB/text/2.xhtml") == true })
        let rels = guided["links"]?.array?.compactMap { $0["rel"]?.string }
        #expect(rels == ["self", "prev", "next"])
        #expect(await server.get("/publications/b1/~readium/content.json?href=no.xhtml").status == 404)
    }

    @Test func positionsAreThoseOfThePublication() async throws {
        let positions = try await server.get("/publications/b1/~readium/positions.json").json
        #expect(positions["total"]?.integer == 5)
        #expect(positions["positions"]?.array?.count == 5)
    }

    @Test func protectedBooksStayProtected() async throws {
        let server = Served.server([
            ShelvedBook(id: "locked", source: .file("/nowhere.epub"), title: "Locked", mediaType: .epub)
        ])
        let manifest = await server.get("/publications/locked/manifest.json")
        #expect(manifest.status == 200)
        #expect(try await !manifest.text.contains("~readium/search"))
        for path in ["EPUB/text/1.xhtml", "EPUB/text/2.xhtml", "~readium/search?query=whale", "~readium/content.json"] {
            let response = await server.get("/publications/locked/\(path)")
            #expect(response.status == 403, "\(path)")
            #expect(try await !response.text.contains("whale is number"))
        }
    }

    /// The manifest of a book with 400 chapters takes milliseconds.
    @Test func longManifestIsQuick() async throws {
        var book = EPUBBuilder(title: "Long")
        for number in 1...400 { book.addChapter("\(number).xhtml", title: "Chapter \(number)", body: "<p>Text.</p>") }
        let container = try await book.container()
        let publication = try await Served.publication(container)
        let served = ServedBook(book: Served.books(1)[0], publication: publication, version: "1")
        let times = (0..<5).map { _ in
            ContinuousClock().measure { _ = ManifestWriter(served, base: "http://127.0.0.1").entity() }
        }
        // Debug builds are about ten times slower than release builds, and the machine may be busy.
        #expect(try #require(times.min()) < .milliseconds(400))
    }
}
