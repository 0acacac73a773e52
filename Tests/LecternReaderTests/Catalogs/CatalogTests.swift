import Foundation
import Lectern
import LecternAssets
import LecternBase
import LecternLibrary
import LecternModel
import LecternTestKit
import Synchronization
import Testing

@testable import LecternReader

/// A catalogue on a server of our own, and the reader's catalogues.
@MainActor struct CatalogFixture {
    let library: Library
    let folder: TemporaryFolder
    let model: CatalogsModel
    let keyring: FakeKeyring

    init(
        library: Library? = nil, folder: TemporaryFolder? = nil, keyring: FakeKeyring = FakeKeyring(),
        desktop: (any Keyring)? = nil, licenses: Licenses? = nil
    ) throws {
        self.library = try library ?? .inMemory()
        self.folder = try folder ?? TemporaryFolder()
        self.keyring = keyring
        let services = CatalogServices(
            library: self.library, importer: TitleImporter(), licenses: licenses, books: self.folder.path + "/books")
        model = CatalogsModel(services, keyring: desktop ?? keyring) { _ in }
    }

    /// A publication of a feed in JSON.
    nonisolated static func publication(_ number: Int, type: String = "application/epub+zip") -> String {
        """
        {"metadata": {"title": "Book \(number)", "author": "Ann Author", "identifier": "urn:\(number)"},
         "links": [{"rel": "http://opds-spec.org/acquisition/open-access", "href": "/book/\(number)", "type": "\(type)"}],
         "images": [{"href": "/cover/\(number)", "type": "image/png"}]}
        """
    }

    nonisolated static func feed(_ title: String, _ parts: String) -> TestHTTPServer.Answer {
        .init(
            headers: [("Content-Type", "application/opds+json")],
            body: Bytes(utf8: "{\"metadata\": {\"title\": \"\(title)\"}, \(parts)}"))
    }

    nonisolated static var epub: Bytes {
        var book = EPUBBuilder(title: "Book 1")
        book.addChapter("c1.xhtml", title: "One", body: "<p>Call me Ishmael.</p>")
        return book.bytes()
    }

    /// Answers for `/opds` with pages, groups, a search, an empty feed, a broken feed and a login.
    nonisolated static func answer(_ request: TestHTTPServer.Request) -> TestHTTPServer.Answer {
        answer(request.path, login: request.headers["authorization"])
    }

    nonisolated static func answer(_ path: String, login: String? = nil) -> TestHTTPServer.Answer {
        let search = "\"links\": [{\"rel\": \"search\", \"href\": \"/search{?query}\", \"templated\": true}"
        switch path {
        case "/opds":
            return feed(
                "The Library",
                search + """
                    ], "navigation": [{"title": "All", "href": "/all", "type": "application/opds+json"}],
                    "groups": [{"metadata": {"title": "New"}, "publications": [\(publication(1)), \(publication(2))]}]
                    """)
        case "/all", "/all?page=1", "/all?page=2":
            let page = Int(String(path.last ?? "0")) ?? 0
            let next = page < 2 ? ", {\"rel\": \"next\", \"href\": \"/all?page=\(page + 1)\"}" : ""
            let books = (1...10).map { publication(page * 10 + $0) }.joined(separator: ",")
            return feed("All", search + "\(next)], \"publications\": [\(books)]")
        case "/search?query=whale": return feed("Found", "\"publications\": [\(publication(7))]")
        case "/empty": return feed("Nothing", "\"links\": []")
        case "/broken":
            return feed("Broken", "\"publications\": [\(publication(1)), {\"metadata\": {}}, \(publication(2))")
        case "/loans":
            guard login == "Basic YW5uOnNlY3JldA==" else {
                let document = """
                    {"id": "x", "title": "The Library", "description": "With your card.",
                     "authentication": [{"type": "http://opds-spec.org/auth/basic", "labels": {"login": "Card"}}]}
                    """
                return .init(
                    status: 401, headers: [("Content-Type", "application/opds-authentication+json")],
                    body: Bytes(utf8: document))
            }
            return feed("Loans", "\"publications\": [\(publication(3))]")
        case "/book/1": return .init(headers: [("Content-Type", "application/epub+zip")], body: epub)
        case "/page": return .init(headers: [("Content-Type", "text/html")], body: Bytes(utf8: "<p>Hello"))
        default: return .init(status: 404)
        }
    }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct CatalogTests {
    /// The address of a server at home as a person types it; the whole one is stored.
    @Test func anAddressWithoutASchemeIsFound() async throws {
        let server = try TestHTTPServer { CatalogFixture.answer($0) }
        try await server.run {
            let fixture = try CatalogFixture()
            let typed = String(server.url("/opds").dropFirst("http://".count))
            #expect(await fixture.model.add(typed) == nil)
            #expect(fixture.model.catalogs.map(\.address) == [server.url("/opds")])
            for again in [typed, server.url("/opds")] {
                #expect(await fixture.model.add(again)?.message == "You have this catalogue already: The Library")
            }
            // One who gives up gets nothing.
            let task = Task { await fixture.model.add(String(server.url("/all").dropFirst("http://".count))) }
            task.cancel()
            _ = await task.value
            #expect(fixture.model.catalogs.count == 1)
        }
    }

    private func serve(
        _ answer: @escaping @Sendable (TestHTTPServer.Request) -> TestHTTPServer.Answer = CatalogFixture.answer,
        _ work: @MainActor (CatalogFixture, TestHTTPServer) async throws -> Void
    ) async throws {
        let server = try TestHTTPServer(answer)
        try await server.run { try await work(try CatalogFixture(), server) }
    }

    private func browse(_ fixture: CatalogFixture, _ address: String) async throws -> CatalogBrowser {
        let browser = try #require(fixture.model.browse(SavedCatalog(address: address, title: "The Library")))
        await browser.page.loaded()
        return browser
    }

    // MARK: The list

    @Test func catalogsAreAddedRenamedRemovedAndRestored() async throws {
        try await serve { fixture, server in
            let model = fixture.model
            #expect(await model.add(server.url("/opds")) == nil)
            #expect(model.catalogs.map(\.title) == ["The Library"])
            let again = await model.add(server.url("/opds"))
            #expect(again?.message == "You have this catalogue already: The Library")
            let id = model.catalogs[0].id
            model.rename(id, to: "  At Home ")
            model.rename(id, to: " ")
            #expect(model.catalogs[0].title == "At Home")
            model.remove(id)
            #expect(model.catalogs.isEmpty)
            model.undo()
            await model.stored()
            let next = try CatalogFixture(library: fixture.library)
            #expect(next.model.catalogs == [SavedCatalog(address: id, title: "At Home")])
        }
    }

    @Test func whatIsNoCatalogIsRefusedWithWords() async throws {
        try await serve { fixture, server in
            let page = await fixture.model.add(server.url("/page"))
            #expect(page?.message == "There is no catalogue at this address.")
            let missing = await fixture.model.add(server.url("/nowhere"))
            #expect(missing?.text == "127.0.0.1 answers with status 404. Check the address.")
            let address = await fixture.model.add("ftp://books.example/")
            #expect(address?.message == "This is not an address: ftp://books.example/")
            let dead = await fixture.model.add("http://127.0.0.1:9/opds")
            #expect(dead?.message == "127.0.0.1 cannot be reached.")
            #expect(fixture.model.catalogs.isEmpty)
        }
    }

    // MARK: Browsing

    @Test func pagesAreBrowsedAndMoreIsLoaded() async throws {
        try await serve { fixture, server in
            let browser = try await browse(fixture, server.url("/opds"))
            #expect(browser.page.state == .content && browser.page.title == "The Library")
            #expect(browser.page.groups.map(\.metadata.title) == ["New"] && browser.canSearch)
            browser.follow(browser.page.navigation[0])
            #expect(browser.page.state == .loading && browser.page.title == "All" && browser.canGoBack)
            await browser.page.loaded()
            #expect(browser.page.publications.count == 10 && browser.page.hasMore)
            for count in [20, 30] {
                browser.page.loadMore()
                browser.page.loadMore()
                await browser.page.loaded()
                #expect(browser.page.publications.count == count)
            }
            #expect(!browser.page.hasMore)
            browser.search("whale")
            await browser.page.loaded()
            #expect(browser.page.title == "Search: whale" && browser.page.publications.map(\.title) == ["Book 7"])
            browser.goBack()
            #expect(browser.page.publications.count == 30)
            browser.goBack()
            browser.showAll(of: browser.page.groups[0])
            await browser.page.loaded()
            #expect(browser.page.publications.map(\.title) == ["Book 1", "Book 2"])
            browser.goBack()
            #expect(!browser.goBack())
        }
    }

    @Test func emptyBrokenAndFailedPagesSaySo() async throws {
        let isUp = Mutex(false)
        try await serve { request in
            if request.path == "/late", !isUp.withLock({ $0 }) { return .init(status: 403) }
            return CatalogFixture.answer(request.path == "/late" ? "/all" : request.path)
        } _: { fixture, server in
            #expect(try await browse(fixture, server.url("/empty")).page.state == .empty)
            let broken = try await browse(fixture, server.url("/broken")).page
            #expect(broken.publications.map(\.title).contains("Book 1") && !broken.defects.isEmpty)
            let late = try await browse(fixture, server.url("/late")).page
            guard case .failed(let failure) = late.state else {
                Issue.record("\(late.state)")
                return
            }
            #expect(failure.message == "127.0.0.1 answers with status 403.")
            isUp.withLock { $0 = true }
            late.load()
            await late.loaded()
            #expect(late.publications.count == 10)
        }
    }

    @Test func coversAreLoadedOnceAndBounded() async throws {
        let asked = Mutex(0)
        try await serve { request in
            asked.withLock { $0 += 1 }
            return .init(headers: [("Content-Type", "image/png")], body: Bytes([UInt8](repeating: 7, count: 100_000)))
        } _: { fixture, server in
            let covers = CatalogCovers(fixture.model.client, limit: 1_000_000)
            let first = Link(server.url("/cover/1"))
            async let one = covers.cover(at: first)
            async let two = covers.cover(at: first)
            #expect(await [one, two].allSatisfy { $0?.bytes.count == 100_000 })
            #expect(asked.withLock { $0 } == 1)
            for number in 2...40 { _ = await covers.cover(at: Link(server.url("/cover/\(number)"))) }
            #expect(covers.size <= 1_000_000 && asked.withLock { $0 } == 40)
        }
    }

    // MARK: Logins

    @Test func aLoginIsAskedForAndKeptInTheKeyring() async throws {
        try await serve { fixture, server in
            let logins = fixture.model.logins
            var asked: [CatalogLogin] = []
            logins.onQuestion = { login in
                asked.append(login)
                logins.logIn(user: "ann", password: asked.count == 1 ? "guess" : "secret", remembers: true)
            }
            let page = try await browse(fixture, server.url("/loans")).page
            #expect(page.publications.map(\.title) == ["Book 3"])
            #expect(asked.map(\.isRefused) == [false, true])
            #expect(asked[0].title == "The Library" && asked[0].words == "With your card.")
            #expect(asked[0].labels?.user == "Card" && asked[0].canRemember && !asked[0].takesBrowser)
            // Another start of the program does not ask.
            let next = try CatalogFixture(keyring: fixture.keyring)
            let again = try await browse(next, server.url("/loans")).page
            #expect(again.publications.count == 1)
        }
    }

    @Test func aLoginDoesNotWaitForALockedKeyring() async throws {
        try await serve { _, server in
            let keyring = NonblockingKeyring(LockedKeyring(), patience: .milliseconds(20)) {}
            let fixture = try CatalogFixture(desktop: keyring)
            let logins = fixture.model.logins
            var questions = 0
            logins.onQuestion = { _ in
                questions += 1
                logins.logIn(user: "ann", password: "secret", remembers: true)
            }
            for _ in 0..<2 {
                let page = try await browse(fixture, server.url("/loans")).page
                #expect(page.publications.map(\.title) == ["Book 3"])
            }
            #expect(questions == 1)
        }
    }

    @Test func aLoginThatIsNotRememberedIsNotStored() async throws {
        try await serve { fixture, server in
            let logins = fixture.model.logins
            logins.onQuestion = { _ in logins.logIn(user: "ann", password: "secret", remembers: false) }
            #expect(try await browse(fixture, server.url("/loans")).page.publications.count == 1)
            #expect(fixture.keyring.all.isEmpty)
            let next = try CatalogFixture(keyring: fixture.keyring)
            next.model.logins.onQuestion = { [logins = next.model.logins] _ in logins.decline() }
            guard case .failed(let failure) = try await browse(next, server.url("/loans")).page.state else {
                Issue.record("no login was asked for")
                return
            }
            #expect(failure.message == "The catalogue requires a login.")
        }
    }

    // MARK: Getting

    @Test func aBookIsGotAndRecognized() async throws {
        try await serve { fixture, server in
            let browser = try await browse(fixture, server.url("/opds"))
            browser.show(browser.page.groups[0].publications[0])
            let entry = try #require(browser.entry)
            await entry.loaded()
            #expect(entry.title == "Book 1" && entry.authors == "Ann Author" && entry.action == .get)
            #expect(entry.rows.contains { $0.name == "Formats" && $0.value == "EPUB, free" })
            await entry.get()
            #expect(try await eventually { if case .inLibrary = entry.state { true } else { false } })
            let path = fixture.folder.path + "/books/Book 1 - Ann Author.epub"
            #expect(entry.action == .read(path))
            #expect(try await fixture.library.books().map(\.path) == [path])
            // The next start recognizes it by its identifier, though the library names it otherwise.
            let next = try CatalogFixture(library: fixture.library, folder: fixture.folder)
            await next.model.downloads.refresh()
            #expect(next.model.downloads.state(of: entry.publication) == .inLibrary(path))
            #expect(next.model.downloads.state(of: browser.page.groups[0].publications[1]) == .none)
        }
    }

    @Test func aBookThatCannotBeGotSaysWhyAndIsTriedAgain() async throws {
        let isUp = Mutex(false)
        try await serve { request in
            if request.path == "/book/1", !isUp.withLock({ $0 }) { return .init(status: 404) }
            return CatalogFixture.answer(request.path)
        } _: { fixture, server in
            let browser = try await browse(fixture, server.url("/opds"))
            browser.show(browser.page.groups[0].publications[0])
            let entry = try #require(browser.entry)
            await entry.get()
            #expect(try await eventually { if case .failed = entry.state { true } else { false } })
            #expect(entry.state == .failed("127.0.0.1 answers with status 404. Check the address."))
            #expect(entry.action == .get)
            isUp.withLock { $0 = true }
            await entry.get()
            #expect(try await eventually { if case .inLibrary = entry.state { true } else { false } })
        }
    }

    @Test func licensesAreFulfilled() async throws {
        let protected = try ProtectedReader()
        let licenseServer = LCPTestServer(
            protected.provider, LCPTestLicense(), publication: try protected.package().bytes())
        try await licenseServer.run { license, _ in
            let type = "application/vnd.readium.lcp.license.v1.0+json"
            try await serve { request in
                request.path == "/book/1"
                    ? .init(headers: [("Content-Type", type)], body: license)
                    : CatalogFixture.feed(
                        "Loans", "\"publications\": [\(CatalogFixture.publication(1, type: type))]")
            } _: { _, server in
                let client = BasicProfileClient(trust: LCPTrust(roots: protected.provider.rootPEM))
                let licenses = Licenses(client: client, folder: protected.folder.path)
                let fixture = try CatalogFixture(folder: protected.folder, licenses: licenses)
                let browser = try await browse(fixture, server.url("/loans"))
                browser.show(browser.page.publications[0])
                let entry = try #require(browser.entry)
                licenseServer.change { $0.fault = .lyingPublication }
                await entry.get()
                #expect(try await eventually { if case .failed = entry.state { true } else { false } })
                guard case .failed(let reason) = entry.state else { return }
                #expect(reason.hasPrefix("The downloaded book is not the one of the licence: "), "\(reason)")
                #expect(reason.hasSuffix(". Download it again. If that fails, tell its provider."), "\(reason)")
                licenseServer.change { $0.fault = nil }
                await entry.get()
                #expect(
                    try await eventually {
                        if case .inLibrary = entry.state { true } else { false }
                    }, "\(entry.state)")
                guard case .read(let path) = entry.action else { return }
                #expect(path.hasSuffix("/books/A Book.epub"))
                let reader = try protected.start()
                try await protected.read(path, in: reader).close()
            }
        }
    }

    @Test func pricesAndAvailabilityAreWords() throws {
        let text = """
            {"metadata": {"title": "F"}, "publications": [{"metadata": {"title": "B"}, "links": [
              {"rel": "http://opds-spec.org/acquisition/borrow", "href": "http://a.example/b", "type": "application/epub+zip",
               "properties": {"availability": {"state": "unavailable", "until": "2026-02-01"},
                 "holds": {"total": 3, "position": 2}, "copies": {"total": 2, "available": 0}}},
              {"rel": "http://opds-spec.org/acquisition/buy", "href": "http://a.example/c", "type": "application/pdf",
               "properties": {"price": {"currency": "EUR", "value": 4.5}}}]}]}
            """
        let data = try OPDSParser.parse(Bytes(utf8: text), url: nil)
        let publication = try #require(data.feed?.publications.first)
        let formats = CatalogPhrases.formats(of: publication)
        #expect(formats.count == 2 && formats[0] == "EPUB, to borrow" && formats[1].contains("4.50"), "\(formats)")
        let words = CatalogPhrases.availability(of: publication)
        #expect(words.hasPrefix("Lent until ") && words.contains("2026"), "\(words)")
        #expect(words.hasSuffix("0 of 2 copies; 3 readers wait, you are number 2"), "\(words)")
    }
}
