import LecternBase
import LecternModel
import LecternPublication
import Testing

/// Fixed-layout books whose pages are pictures.
@Suite(.timeLimit(.minutes(10))) struct ImageOnlyBookTests {
    private static let pixel: [UInt8] = [
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x2C, 0, 0, 0, 0, 1, 0,
        1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ]
    private static let fixed = "<meta property=\"rendition:layout\">pre-paginated</meta>"

    /// A manga with the markup of its pages' bodies.
    private func comic(_ bodies: [String], _ change: (inout Book) -> Void = { _ in }) -> Book {
        book { book in
            book.metadata += Self.fixed
            book.items = "<item id='nav' href='nav.xhtml' media-type='application/xhtml+xml' properties='nav'/>"
            book.spine = ""
            book.spineAttributes = "page-progression-direction='rtl'"
            for (index, body) in bodies.enumerated() {
                let number = index + 1
                let type = "media-type='application/xhtml+xml'"
                book.items += "<item id='p\(number)' href='p\(number).xhtml' \(type)/>"
                book.items += "<item id='i\(number)' href='Images/\(number).gif' media-type='image/gif'/>"
                let side = number % 2 == 0 ? "left" : "right"
                book.spine += "<itemref idref='p\(number)' properties='page-spread-\(side)'/>"
                book.files.append(("EPUB/p\(number).xhtml", Book.page(body)))
                book.binaries.append(("EPUB/Images/\(number).gif", Self.pixel))
            }
            book.nav = """
                <nav epub:type="toc"><ol><li><a href="p1.xhtml">One</a><ol><li><a href="p2.xhtml#x">Two</a></li></ol></li></ol></nav>
                <nav epub:type="page-list"><ol><li><a href="p3.xhtml">3</a></li></ol></nav>
                """
            change(&book)
        }
    }

    private static let three = (1...3).map { "<div id='x'><img src='Images/\($0).gif' alt='Page \($0)'/></div>" }
    private static let images = (1...3).map { "EPUB/Images/\($0).gif" }
    private static let documents = (1...3).map { "EPUB/p\($0).xhtml" }

    @Test func picturesReplaceTheirPages() async throws {
        let publication = try await comic(Self.three).open()
        #expect(publication.readingOrder.map(\.href) == Self.images)
        #expect(publication.readingOrder.map(\.mediaType) == [.gif, .gif, .gif])
        #expect(publication.readingOrder.map(\.properties.page) == [.right, .left, .right])
        #expect(publication.readingOrder.map(\.properties.alternativeText) == ["Page 1", "Page 2", "Page 3"])
        #expect(publication.metadata.effectiveReadingProgression == .rtl)
        #expect(publication.conforms(to: .divina) && publication.conforms(to: .epub))
        #expect(publication.readingOrder.allSatisfy { publication.manifest.layout(of: $0) == .fixed })
        #expect(await publication.positions().count == 3)
        #expect(publication.resources.map(\.href) == ["EPUB/nav.xhtml"])
        #expect(publication.diagnostics.isEmpty)
    }

    @Test func contentsPointToPictures() async throws {
        let publication = try await comic(Self.three).open()
        #expect(publication.tableOfContents.map(\.href) == [Self.images[0]])
        #expect(publication.tableOfContents.first?.children.map(\.href) == [Self.images[1]])
        #expect(publication.pageList.map(\.href) == [Self.images[2]])
        #expect(publication.readingOrder.map(\.title) == ["One", "Two", nil])
    }

    /// Locators from before the rewriting: bookmarks and links.
    @Test func placesInDocumentsStayValid() async throws {
        let publication = try await comic(Self.three).open()
        for (index, href) in Self.documents.enumerated() {
            let url = try #require(AnyURL(string: href + "#x"))
            #expect(publication.readingOrderIndex(of: url) == index)
            #expect(publication.readingOrder[index].alternates.map(\.href) == [href])
            #expect(publication.resource(at: url) != nil)
        }
    }

    @Test func manifestSurvivesJSON() async throws {
        let manifest = try await comic(Self.three).open().manifest
        #expect(Manifest(json: manifest.json, diagnostics: nil) == manifest)
    }

    @Test(arguments: ["images/1.GIF", "./Images/../Images/1.gif", "%49mages/1.gif", "Images\\1.gif"])
    func inexactNamesAreMatched(source: String) async throws {
        let publication = try await comic(["<img src='\(source)'/>"]).open()
        #expect(publication.readingOrder.map(\.href) == ["EPUB/Images/1.gif"])
    }

    /// Changes that make a comic an ordinary fixed-layout book.
    static let spoilers: [(name: String, change: @Sendable (inout Book) -> Void)] = [
        ("one page has words", { $0.files.append(("EPUB/p2.xhtml", Book.page("<p>Words</p>"))) }),
        ("a picture is missing", { $0.files.append(("EPUB/p2.xhtml", Book.page("<img src='Images/9.gif'/>"))) }),
        ("a picture is elsewhere", { $0.files.append(("EPUB/p2.xhtml", Book.page("<img src='http://x/1.gif'/>"))) }),
        (
            "a picture is in the page",
            { $0.files.append(("EPUB/p2.xhtml", Book.page("<img src='data:image/gif;base64,R0'/>"))) }
        ),
        ("a picture comes twice", { $0.files.append(("EPUB/p2.xhtml", Book.page("<img src='Images/1.gif'/>"))) }),
        (
            "a page is long",
            { book in
                let filler = String(repeating: "<!-- x -->", count: 20_000)
                book.files.append(("EPUB/p2.xhtml", Book.page("<img src='Images/2.gif'/>" + filler)))
            }
        ),
        (
            "a sheet draws",
            { book in
                let page =
                    "<html><head><link rel='stylesheet' href='s.css'/></head><body><img src='Images/2.gif'/></body></html>"
                book.files += [("EPUB/p2.xhtml", page), ("EPUB/s.css", "body { background: url(Images/3.gif) }")]
            }
        ),
        (
            "pages are spoken",
            { book in
                book.items =
                    book.items.replacing("<item id='p2'", with: "<item id='p2' media-overlay='o'")
                    + "<item id='o' href='o.smil' media-type='application/smil+xml'/>"
                book.files.append(("EPUB/o.smil", "<smil/>"))
            }
        ),
        (
            "pages are scripted",
            { $0.items = $0.items.replacing("<item id='p2'", with: "<item id='p2' properties='scripted'") }
        ),
        ("a page flows", { $0.spine = $0.spine.replacing("page-spread-left", with: "rendition:layout-reflowable") }),
        ("the book flows", { $0.metadata = $0.metadata.replacing(fixed, with: "") }),
    ]

    @Test(arguments: spoilers.map(\.name)) func otherBooksAreUnchanged(name: String) async throws {
        let change = try #require(Self.spoilers.first { $0.name == name }?.change)
        let publication = try await comic(Self.three, change).open()
        #expect(!publication.readingOrder.contains { $0.mediaType == .gif })
        #expect(publication.readingOrder.first?.href == Self.documents[0])
        #expect(publication.tableOfContents.first?.href == Self.documents[0])
    }

    @Test func harmlessStyleSheetsAreIgnored() async throws {
        let head = "<html><head><link rel='stylesheet' href='s.css'/></head>"
        let publication = try await comic(Self.three) { book in
            book.files.append(("EPUB/p2.xhtml", head + "<body><img src='Images/2.gif'/></body></html>"))
            book.files.append(("EPUB/s.css", "html, body { margin: 0 } img { height: 100%; content: normal }"))
        }.open()
        #expect(publication.readingOrder.map(\.href) == Self.images)
    }

    /// Pictures in the spine, as in Open Manga Format.
    @Test func openMangaBecomesPictures() async throws {
        let publication = try await comic(Self.three) { book in
            book.metadata =
                book.metadata.replacing(Self.fixed, with: "")
                + "<meta property='omf:version'>omf.1.0</meta><meta property='omf:viewport'>width=1440, height=2048</meta>"
            book.packageAttributes += " prefix='omf: http://openmangaformat.org/schema/1.0'"
            book.spine = """
                <itemref idref='i1'/><itemref idref='i2' properties='page-spread-right'/>
                <itemref idref='i3' properties='page-spread-left'/>
                """
            book.nav = #"<nav epub:type="toc"><ol><li><a href="Images/1.gif">One</a></li></ol></nav>"#
        }.open()
        #expect(publication.readingOrder.map(\.href) == Self.images)
        #expect(publication.readingOrder.map(\.properties.page) == [nil, .right, .left])
        #expect(publication.metadata.layout == .fixed)
        #expect(publication.conforms(to: .divina))
        #expect(publication.coverLink?.href == Self.images[0])
    }

    /// Pictures and image pages in one spine.
    @Test func spineMayMixPicturesAndDocuments() async throws {
        let publication = try await comic(Self.three) { $0.spine = $0.spine.replacing("'p2'", with: "'i2'") }.open()
        #expect(publication.readingOrder.map(\.href) == Self.images)
    }
}
