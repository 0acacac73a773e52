import LecternAssets
import LecternBase
import LecternFormats
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReadiumWebPubTests {
    static let manifest = """
        {"@context":"https://readium.org/webpub-manifest/context.jsonld","metadata":{"title":{"en":"T","fr":"U"},\
        "http://x/y":{"z":[1]}},"links":[{"href":"https://example.org/manifest.json","rel":"self"}],\
        "readingOrder":[{"href":"a%20b.html","type":"text/html"}],"toc":[{"href":"a%20b.html#x","title":"X"}],"odd":1}
        """

    @Test func packagesKeepTheirManifest() async throws {
        let files = [("manifest.json", Bytes(utf8: Self.manifest)), ("a b.html", Bytes(utf8: "<p>x"))]
        let publication = try await open(files, ReadiumWebPubParser())
        #expect(publication.manifest.json == (try JSONValue(parsing: Self.manifest)))
        #expect(try await publication.text("a%20b.html") == "<p>x")
        #expect(publication.codes.isEmpty)
        #expect(await publication.positions().count == 1)
    }

    @Test func missingResourcesAreReported() async throws {
        let publication = try await open([("manifest.json", Bytes(utf8: Self.manifest))], ReadiumWebPubParser())
        #expect(publication.codes == ["webpub.resource.missing"])
    }

    @Test(arguments: ["{", "[]", #"{"metadata":{"title":"x"},"readingOrder":[]}"#, #"{"readingOrder":[]}"#])
    func otherFilesAreRejected(text: String) async throws {
        let asset = Asset.container(
            CollectionContainer(DataResource(text), at: "manifest.json"), .webPublication)
        await #expect(throws: PublicationOpenError.self) {
            try await PublicationOpener(parser: ReadiumWebPubParser()).open(asset)
        }
    }

    @Test func manifestsAloneShowMetadata() async throws {
        let publication = try await open(Bytes(utf8: Self.manifest), name: "m.json", ReadiumWebPubParser())
        #expect(publication.metadata.title == "T")
        #expect(publication.metadata.localizedTitle?.string(in: "fr") == "U")
        #expect(try await publication.text("a%20b.html") == nil)
    }

    @Test func encryptedResourcesThrow() async throws {
        let text = """
            {"metadata":{"title":"x"},"readingOrder":[{"href":"a.html","type":"text/html","properties":{"encrypted":\
            {"algorithm":"http://www.w3.org/2001/04/xmlenc#aes256-cbc","scheme":"http://readium.org/2014/01/lcp"}}}]}
            """
        let files = [("manifest.json", Bytes(utf8: text)), ("a.html", Bytes(utf8: "cipher"))]
        let publication = try await open(files, ReadiumWebPubParser())
        #expect(publication.isRestricted)
        #expect(publication.protection?.protectionName == "Readium LCP")
        await #expect(throws: ReadError.self) { try await publication.text("a.html") }
    }

    @Test func foldersAreOpened() async throws {
        try await withTemporaryFolder { folder in
            try write(Bytes(utf8: Self.manifest), toFile: folder + "/manifest.json")
            try write(Bytes(utf8: "<p>x"), toFile: folder + "/a b.html")
            let asset = try await AssetRetriever.files.retrieve(path: folder)
            #expect(asset.format.conforms(to: .directory, .webPublication))
            let publication = try await PublicationOpener(parser: ReadiumWebPubParser()).open(asset)
            #expect(try await publication.text("a%20b.html") == "<p>x")
        }
    }

    @Test func picturesOfADivinaAreFixedPages() async throws {
        let text = """
            {"metadata":{"title":"x","conformsTo":"https://readium.org/webpub-manifest/profiles/divina"},\
            "readingOrder":[{"href":"1.gif","type":"image/gif"},{"href":"2.gif","type":"image/gif"}]}
            """
        let files = [("manifest.json", Bytes(utf8: text)), ("1.gif", pixel), ("2.gif", pixel)]
        let publication = try await open(files, ReadiumWebPubParser())
        #expect(publication.conforms(to: .divina))
        #expect(publication.manifest.layout(of: publication.readingOrder[0]) == .fixed)
        #expect(await publication.positions().map(\.locations.position) == [1, 2])
        #expect(try await publication.cover()?.bytes == pixel)
    }
}

@Suite(.timeLimit(.minutes(10))) struct LPFTests {
    static let manifest = """
        {"@context":["https://schema.org","https://www.w3.org/ns/pub-context",{"language":"fr"}],"type":"Book",\
        "id":"urn:isbn:1","name":[{"value":"Titre"},{"value":"Title","language":"en"}],"author":["A",{"name":"B","id":"urn:b"}],\
        "readBy":"N","inLanguage":["fr"],"readingProgression":"rtl","duration":"PT1H1.5S","custom":{"x":1},\
        "accessModeSufficient":[{"type":"ItemList","itemListElement":["textual","visual"]}],\
        "readingOrder":["a.html",{"url":"b.html","name":"Two","encodingFormat":"text/html","duration":"PT2S","mine":1}],\
        "resources":[{"url":"c.jpg","rel":"cover"},{"encodingFormat":"text/css"}]}
        """

    @Test func readsTheManifest() async throws {
        let files = [
            ("publication.json", Bytes(utf8: Self.manifest)), ("a.html", Bytes(utf8: "<p>a")),
            ("b.html", Bytes(utf8: "<p>b")), ("c.jpg", Bytes(utf8: "c")),
        ]
        let publication = try await open(files, LPFParser())
        let metadata = publication.metadata
        #expect(metadata.title == "Titre")
        #expect(metadata.localizedTitle?.string(in: "en") == "Title")
        #expect(metadata.authors.map(\.name.string) == ["A", "B"])
        #expect(metadata.narrators.first?.name.string == "N")
        #expect(metadata.duration == 3601.5)
        #expect(metadata.readingProgression == .rtl)
        #expect(metadata.type == "http://schema.org/Book")
        #expect(metadata.accessibility.accessModesSufficient == [["textual", "visual"]])
        #expect(metadata.otherMetadata["custom"] == ["x": 1])
        #expect(publication.readingOrder.map(\.href) == ["a.html", "b.html"])
        #expect(publication.readingOrder[1].duration == 2)
        #expect(publication.readingOrder[1].other["mine"] == 1)
        #expect(publication.coverLink?.href == "c.jpg")
        #expect(publication.codes == ["lpf.link.url"])
    }

    /// Unknown members whose names have other meanings in Readium's manifest.
    @Test func foreignMembersAreNotReadAsReadiums() async throws {
        let manifest = """
            {"@context":["https://schema.org","https://www.w3.org/ns/pub-context"],"name":"N","layout":"fixed","mine":1,
            "readingOrder":[{"url":"a.html","properties":{"page":"left"},"height":3,"own":2}]}
            """
        let files = [("publication.json", Bytes(utf8: manifest)), ("a.html", Bytes(utf8: "<p>a"))]
        let publication = try await open(files, LPFParser())
        #expect(publication.metadata.otherMetadata == ["mine": 1])
        #expect(publication.readingOrder.first?.other == ["own": 2])
        #expect(publication.codes.contains("lpf.member.taken"))
        let written = publication.manifest.jsonString
        #expect(Manifest(jsonString: written)?.jsonString == written)
    }

    @Test func contentsComeFromTheEntryPage() async throws {
        let page = """
            <!DOCTYPE html><html lang=de><title>Seite</title><link rel=publication href="#m">
            <script id=m type="application/ld+json">{"@context":["https://schema.org","https://www.w3.org/ns/pub-context"],
            "resources":"index.html"}</script>
            <nav role=doc-toc><h2>Inhalt</h2><ol><li><a href="a.html">Eins</a><ol><li><a href="a.html#s">Teil</a></ol>
            <li><span>Ohne</span></ol></nav>
            """
        let publication = try await open([("index.html", Bytes(utf8: page))], LPFParser())
        #expect(publication.metadata.title == "Seite")
        #expect(publication.metadata.localizedTitle?.translations.first?.language == "de")
        #expect(publication.readingOrder.map(\.href) == ["index.html"])
        let contents = publication.tableOfContents.flattened.map {
            "\($0.depth) \($0.link.title ?? "") \($0.link.href)"
        }
        #expect(contents == ["0 Eins a.html", "1 Teil a.html#s", "0 Ohne #"])
    }

    @Test func pagesWithoutManifestAreShown() async throws {
        let publication = try await open(
            [("index.html", Bytes(utf8: "<title>T</title>")), ("x.css", .empty)], LPFParser())
        #expect(publication.readingOrder.map(\.href) == ["index.html"])
        #expect(publication.codes.contains("lpf.manifest.missing"))
    }

    @Test func pagesThatCannotBeReadAreReported() async throws {
        let manifest = """
            {"@context": "https://www.w3.org/ns/pub-context", "name": "N", "readingOrder": ["a.html"],
            "resources": [{"url": "toc.html", "rel": "contents"}]}
            """
        let container = CollectionContainer([
            ("index.html", FailureResource(.decoding("it is damaged"))), ("publication.json", DataResource(manifest)),
            ("toc.html", FailureResource(.decoding("it is damaged"))), ("a.html", DataResource("<title>A</title>")),
        ])
        let publication = try await PublicationOpener(parser: LPFParser()).open(.container(container, .lpf))
        #expect(publication.metadata.title == "N")
        let reports = publication.diagnostics.filter { $0.code == "lpf.page.unreadable" }
        #expect(reports.map(\.href) == ["index.html", "toc.html"])
    }

    @Test func manifestsAloneAreRead() async throws {
        let publication = try await open(Bytes(utf8: Self.manifest), name: "m.json", LPFParser())
        #expect(publication.metadata.title == "Titre")
    }
}
