import LecternBase
import LecternModel
import Testing

@Suite(.timeLimit(.minutes(10))) struct ManifestJSONTests {
    /// A manifest with every known member and unknown ones.
    static let full = """
        {"@context":"https://readium.org/webpub-manifest/context.jsonld","metadata":{"@type":"http://schema.org/Book",\
        "conformsTo":"https://readium.org/webpub-manifest/profiles/epub","title":{"fr":"Titre","en":"Title"},\
        "subtitle":"Sub","sortAs":"title","identifier":"urn:isbn:1","altIdentifier":["x"],"accessibility":\
        {"conformsTo":"a","certification":{"certifiedBy":"me"},"summary":"s","accessMode":["textual"],\
        "accessModeSufficient":["textual",["auditory","visual"]],"feature":["index"],"hazard":["none"]},\
        "author":[{"name":"A","sortAs":"a","role":"aut","links":[{"href":"a.html"}]},"B"],\
        "translator":"T","publisher":"P","language":["fr","en"],"modified":"2001-01-01T00:00:00Z",\
        "published":"1999","description":"d","subject":["one",{"name":"two","scheme":"s","code":"c"}],\
        "belongsTo":{"series":{"name":"S","position":2.5},"collection":"C","magazine":"M"},"layout":"fixed",\
        "readingProgression":"rtl","presentation":{"orientation":"portrait","overflow":"paginated","spread":"both",\
        "continuous":true,"fit":"cover"},"duration":12.5,"numberOfPages":3,"http://x/y":{"z":[1]}},\
        "links":[{"href":"/m{?q}","templated":true,"rel":["self","x"]}],"readingOrder":[{"href":"a%20b.xhtml",\
        "type":"application/xhtml+xml","title":"t","rel":"cover","properties":{"page":"left","contains":["svg"],\
        "encrypted":{"algorithm":"http://a","originalLength":4},"mine":1},"height":2,"width":1,"size":9,"bitrate":64,\
        "duration":3,"language":"en","alternate":[{"href":"b"}],"children":[{"href":"c"}],"odd":true}],\
        "resources":[{"href":"d"}],"toc":[{"href":"a%20b.xhtml#1","title":"1","children":[{"href":"a%20b.xhtml#2"}]}],\
        "landmarks":[{"href":"l"}],"preview":[{"metadata":{"k":"v"},"links":[{"href":"p"}]},{"links":[{"href":"q"}]}],\
        "unknown":{"a":1}}
        """

    @Test func readsAndWritesTheSame() throws {
        let json = try JSONValue(parsing: Self.full)
        let diagnostics = DiagnosticSink()
        let manifest = try #require(Manifest(json: json, diagnostics: diagnostics))
        #expect(manifest.json == json)
        #expect(diagnostics.all.isEmpty)
    }

    @Test func isolatesBecomeDirections() throws {
        func text(_ string: String) throws -> LocalizedString { try #require(LocalizedString(json: .string(string))) }
        #expect(try text("\u{2067}CSS: שלום\u{2069}").string == "CSS: שלום")
        #expect(try text("\u{2067}CSS: שלום\u{2069}").translations[0].direction == .rtl)
        // Hebrew runs right to left anyway: these isolates are part of the text.
        #expect(try text("\u{2067}שלום\u{2069}").string == "\u{2067}שלום\u{2069}")
        #expect(try text("\u{2067}").string == "\u{2067}")
        for string in [
            "\u{2066}\u{2069}", "\u{2067}a\u{2069}b\u{2069}", "\u{2067}1\u{2069}", "\u{2067}\u{2067}a\u{2069}\u{2069}",
        ] {
            #expect(try text(string).json == .string(string))
        }
    }

    @Test func knownMembersAreRead() throws {
        let manifest = try #require(Manifest(json: try JSONValue(parsing: Self.full)))
        let metadata = manifest.metadata
        #expect(metadata.title == "Titre")
        #expect(metadata.localizedTitle?.string(in: "en-GB") == "Title")
        #expect(metadata.authors.map(\.name.string) == ["A", "B"])
        #expect(metadata.series.first?.position == 2.5)
        #expect(metadata.collections.first?.name == "C")
        #expect(metadata.published?.year == 1999)
        #expect(metadata.layout == .fixed)
        #expect(metadata.presentation.spread == .both)
        #expect(metadata.effectiveReadingProgression == .rtl)
        let link = try #require(manifest.readingOrder.first)
        #expect(link.url?.path == "a b.xhtml")
        #expect(link.properties.page == .left)
        #expect(link.properties.encryption?.originalLength == 4)
        #expect(manifest.landmarks.map(\.href) == ["l"])
        #expect(manifest.subcollections.map(\.role) == ["landmarks", "preview", "preview"])
        #expect(manifest.tableOfContents.flattened.map(\.depth) == [0, 1])
    }

    @Test func linksAreFoundInAnySpelling() throws {
        let manifest = try #require(Manifest(json: try JSONValue(parsing: Self.full)))
        for spelling in ["a b.xhtml", "a%20b.xhtml#fragment", "./x/../a%20b.xhtml?q"] {
            #expect(manifest.link(withURL: try #require(AnyURL(string: spelling)))?.title == "t")
        }
        #expect(manifest.link(withURL: try #require(AnyURL(string: "b"))) != nil)
        #expect(manifest.link(withURL: try #require(AnyURL(string: "nothing"))) == nil)
        #expect(manifest.link(withRel: "cover")?.title == "t")
    }

    @Test func invalidMembersAreDropped() throws {
        let diagnostics = DiagnosticSink()
        let json = try JSONValue(
            parsing: #"{"metadata":{"author":[{"x":1},"A"]},"readingOrder":[{"type":"x"},7,{"href":"a","width":-1}]}"#)
        let manifest = try #require(Manifest(json: json, diagnostics: diagnostics))
        #expect(manifest.readingOrder.map(\.href) == ["a"])
        #expect(manifest.readingOrder[0].width == nil)
        #expect(manifest.metadata.authors.count == 1)
        #expect(
            diagnostics.all.map(\.code.rawValue) == ["manifest.title.missing"]
                + Array(repeating: "manifest.invalid", count: 3))
        #expect(Manifest(json: [:]) == nil)
    }
}

@Suite(.timeLimit(.minutes(10))) struct LocatorTests {
    @Test func readsAndWritesTheSame() throws {
        let text = """
            {"href":"a%20b.xhtml","type":"application/xhtml+xml","title":"One","locations":{"fragments":["p1"],\
            "progression":0.5,"totalProgression":0.25,"position":3,"textOffset":120,"cssSelector":"#p1"},\
            "text":{"before":"x","highlight":"y","after":"z"}}
            """
        let locator = try #require(Locator(json: try JSONValue(parsing: text)))
        #expect(locator.jsonString == text)
        #expect(Locator(jsonString: text) == locator)
        #expect(Locator(jsonString: "{") == nil)
        #expect(locator.locations.textOffset == 120)
        #expect(locator.with { $0.textOffset = 7 }.locations.otherLocations["textOffset"] == 7)
    }

    @Test func valuesOutOfRangeAreRejected() throws {
        let json: JSONValue = ["href": "a", "locations": ["progression": 2, "position": 0, "textOffset": -1]]
        let locator = try #require(Locator(json: json))
        #expect(locator.locations.progression == nil)
        #expect(locator.locations.position == nil)
        #expect(locator.locations.textOffset == nil)
        #expect(Locator(json: ["type": "text/html"]) == nil)
    }
}

@Suite(.timeLimit(.minutes(10))) struct MetadataTests {
    @Test func progressionFollowsLanguage() {
        #expect(Metadata(languages: ["he"]).effectiveReadingProgression == .rtl)
        #expect(Metadata(languages: ["en", "he"]).effectiveReadingProgression == .ltr)
        #expect(Metadata(languages: ["he"], readingProgression: .ltr).effectiveReadingProgression == .ltr)
    }

    @Test(arguments: [
        ("1851-10-18T10:00:00Z", [1851, 10, 18]), ("1851-10", [1851, 10]), ("c. 1900", []), ("18510101", []),
    ])
    func readsDates(text: String, expected: [Int]) {
        let date = PublicationDate(text)
        #expect([date.year, date.month, date.day].compactMap { $0 } == expected)
    }
}
