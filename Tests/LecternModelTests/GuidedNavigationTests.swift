import LecternBase
import LecternModel
import Testing

/// https://readium.org/guided-navigation/
@Suite(.timeLimit(.minutes(10))) struct GuidedNavigationTests {
    private static let text = """
        {"links":[{"href":"guided-2.json","rel":"next"}],"guided":[
        {"id":"a","textref":"c1.html#s1","role":["chapter"],"children":[
          {"textref":"c1.html#p1","audioref":"c1.mp3#t=0,20"},
          {"textref":"c1.html#p2","audioref":"c1.mp3#t=20,28","videoref":"c1.mp4#t=1,2"}]},
        {"imgref":"page1.jpg#xywh=percent:4.1,4.1,91.8,44.5","role":["panel"],"character":["Pepper"],
         "description":{"audioref":"d.mp3","text":"She walks."},
         "children":[{"role":["speechBubble"],"text":{"plain":"Bonjour","ssml":"<speak>Bonjour</speak>","language":"fr"}}]}]}
        """

    @Test func readsAndWritesTheSame() throws {
        let json = try JSONValue(parsing: Self.text)
        let document = try #require(GuidedNavigationDocument(json: json))
        #expect(document.json == json)
        #expect(document.links[0].rels == ["next"])
        #expect(document.guided.map(\.roles) == [[.chapter], [.panel]])
        #expect(document.guided[0].children[1].refs.audio?.fragment == "t=20,28")
        let panel = document.guided[1]
        #expect(panel.description?.text?.plain == "She walks.")
        #expect(panel.description?.refs.audio?.string == "d.mp3")
        #expect(panel.children[0].text?.language == Language("fr"))
        #expect(panel.other["character"]?.array == ["Pepper"])
    }

    @Test func descriptionsMayBeTexts() {
        let object = GuidedNavigationObject(jsonString: #"{"imgref": "a.jpg", "description": "A tree."}"#)
        #expect(object?.description?.text?.plain == "A tree.")
    }

    @Test(arguments: [
        "[]", "{}", #"{"guided": []}"#, #"{"guided": [{}]}"#, #"{"guided": [{"role": ["chapter"]}]}"#,
        #"{"guided": [{"text": ""}]}"#, #"{"guided": [{"text": {"language": "en"}}]}"#,
    ])
    func documentsWithoutContentAreRejected(text: String) throws {
        let sink = DiagnosticSink()
        #expect(GuidedNavigationDocument(json: try JSONValue(parsing: text), diagnostics: sink) == nil)
        #expect(sink.all.map(\.code.rawValue).contains("manifest.invalid"))
    }

    @Test func hrefsAreResolvedAgainstTheDocument() throws {
        let base = try #require(AnyURL(string: "guides/guided.json"))
        let document = try #require(GuidedNavigationDocument(jsonString: Self.text)).resolved(against: base)
        #expect(document.links[0].href == "guides/guided-2.json")
        #expect(document.guided[0].children[0].refs.audio?.string == "guides/c1.mp3#t=0,20")
        #expect(document.guided[1].description?.refs.audio?.string == "guides/d.mp3")
    }

    @Test(arguments: [
        ("page-list", "pagelist"), ("table-row", "row"), ("chapter", "chapter"), ("my:sidebar", "my:sidebar"),
    ])
    func termsOfEPUBAreRoles(term: String, role: String) {
        #expect(GuidedNavigationRole(epubType: term).rawValue == role)
    }

    // MARK: Regions

    @Test func readsRegions() {
        #expect(SpatialFragment("xywh=160,120,320,240") == .init(unit: .pixel, x: 160, y: 120, width: 320, height: 240))
        let region = SpatialFragment("t=3&xywh=percent:4.1,50,91.8,60")
        #expect(region == .init(unit: .percent, x: 4.1, y: 50, width: 91.8, height: 60))
        #expect(region.map { $0.rectangle(in: (width: 100, height: 100)) == (4.1, 50, 91.8, 50) } == true)
    }

    @Test func regionsHaveAnExtent() {
        #expect(SpatialFragment(unit: .pixel, x: 0, y: 0, width: 0.5, height: 1)?.width == 0.5)
        let empty: [(x: Double, y: Double, width: Double, height: Double)] = [
            (-1, 0, 1, 1), (0, -0.1, 1, 1), (0, 0, 0, 1), (0, 0, 1, -2), (0, .nan, 1, 1),
        ]
        for (x, y, width, height) in empty {
            #expect(SpatialFragment(unit: .percent, x: x, y: y, width: width, height: height) == nil)
        }
        #expect(SpatialFragment(unit: .percent, x: 0, y: 0, width: .infinity, height: 1) == nil)
    }

    @Test(arguments: ["", "xywh=", "xywh=1,2,3", "xywh=1,2,0,4", "xywh=em:1,2,3,4", "xywh=1,2,3,4,5", "xywh=-1,2,3,4"])
    func invalidRegionsAreRejected(fragment: String) {
        #expect(SpatialFragment(fragment) == nil)
    }
}
