import LecternBase
import LecternEPUB
import LecternModel
import LecternPublication
import Testing

/// https://www.w3.org/TR/epub-33/#sec-media-overlays
@Suite(.timeLimit(.minutes(10))) struct MediaOverlayTests {
    /// Opens a book whose first chapter has an overlay with the given body.
    private func open(_ body: String, attributes: String = "", head: String = "") async throws -> Publication {
        try await book {
            $0.items += """
                <item id="o1" href="audio/o1.smil" media-type="application/smil+xml"/>
                <item id="a1" href="audio/a b.mp3" media-type="audio/mpeg"/>
                """
            $0.items = $0.items.replacing(#"<item id="c1""#, with: #"<item id="c1" media-overlay="o1""#)
            $0.binaries = [("EPUB/audio/a b.mp3", [0])]
            $0.files.append(
                (
                    "EPUB/audio/o1.smil",
                    """
                    <smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">\
                    \(head)<body \(attributes)>\(body)</body></smil>
                    """
                ))
        }.open()
    }

    private func guide(
        _ body: String, attributes: String = ""
    ) async throws -> (steps: [GuidedNavigationObject], codes: [String]) {
        let publication = try await open(body, attributes: attributes)
        let document = try await publication.guidedNavigationDocument(for: publication.readingOrder[0])
        return (try #require(document).guided, publication.codes)
    }

    @Test func sequencesAndParallelsAreRead() async throws {
        let (steps, codes) = try await guide(
            """
            <seq id="s1" epub:textref="../c1.xhtml#sec" epub:type="chapter"><par id="p1" epub:type="pagebreak">
            <text src="../c1.xhtml#id1"/><audio src="a%20b.mp3" clipBegin="0:00:00.000" clipEnd="0:00:05.123"/></par>
            <seq><par><text src="../c1.xhtml#id2"/></par></seq></seq>
            """)
        #expect(codes.isEmpty)
        let chapter = try #require(steps.first)
        #expect(steps.count == 1 && chapter.id == "s1" && chapter.roles == [.chapter])
        #expect(chapter.refs.text?.string == "EPUB/c1.xhtml#sec")
        #expect(chapter.children[0].roles == [.pagebreak])
        #expect(chapter.children[0].refs.text?.string == "EPUB/c1.xhtml#id1")
        #expect(chapter.children[0].refs.audio?.string == "EPUB/audio/a%20b.mp3#t=0,5.123")
        #expect(chapter.children[1].roles == [.sequence] && chapter.children[1].children[0].refs.audio == nil)
    }

    @Test func bodyMayBeASequence() async throws {
        let (steps, _) = try await guide(
            #"<par><text src="../c1.xhtml#a"/></par>"#,
            attributes: #"epub:textref="../c1.xhtml" epub:type="aside my:b""#)
        #expect(steps.map(\.roles) == [[.aside, GuidedNavigationRole("my:b")]])
        #expect(steps[0].refs.text?.string == "EPUB/c1.xhtml" && steps[0].children.count == 1)
    }

    /// https://www.w3.org/TR/SMIL3/smil-timing.html#Timing-ClockValueSyntax
    @Test(arguments: [
        (#"clipBegin="0:01:30.5" clipEnd="2min""#, "t=90.5,120"), (#"clipBegin="02:33""#, "t=153"),
        (#"clipEnd="3.2h""#, "t=0,11520"), (#"clipEnd="5ms""#, "t=0,0.005"), (#"clipEnd="12.467""#, "t=0,12.467"),
        (#"clipBegin="00:00:00.7865760" clipEnd="30s""#, "t=0.787,30"), ("", nil),
        // Invalid values are ignored.
        (#"clipBegin="10m" clipEnd="5s""#, "t=0,5"), (#"clipBegin="-1s" clipEnd="1:2:3:4""#, nil),
    ])
    func everyFormOfClockValueIsRead(attributes: String, fragment: String?) async throws {
        let (steps, codes) = try await guide(
            #"<par><text src="../c1.xhtml#a"/><audio src="a%20b.mp3" \#(attributes)/></par>"#)
        #expect(steps.first?.refs.audio?.fragment == fragment)
        let isInvalid = attributes.contains("10m") || attributes.contains("-1s")
        #expect(codes.contains("epub.smil.clock") == isInvalid)
    }

    @Test(arguments: [#"clipBegin="1s" clipEnd="1s""#, #"clipBegin="2s" clipEnd="00:01""#, #"clipEnd="0""#])
    func clipsWithoutDurationAreReportedAndLeftOut(attributes: String) async throws {
        let (steps, codes) = try await guide(
            #"<par><text src="../c1.xhtml#a"/><audio src="a%20b.mp3" \#(attributes)/></par>"#)
        #expect(codes == ["epub.smil.clip"])
        #expect(steps.map(\.refs.audio) == [nil] && steps[0].refs.text?.fragment == "a")
    }

    /// Found by the fuzzer `overlays`: the URL of the root folder is empty, which JSON cannot say.
    @Test(arguments: ["/", "../..", "./../.."]) func theRootFolderIsNoText(href: String) async throws {
        let (steps, codes) = try await guide(
            #"<par><text src="\#(href)"/></par><par><text src="../c1.xhtml#id1"/><audio src="\#(href)"/></par>"#)
        #expect(steps.map(\.refs) == [.init(text: AnyURL(string: "EPUB/c1.xhtml#id1"))])
        #expect(codes.count == 3)
    }

    @Test func brokenPartsAreReported() async throws {
        let (steps, codes) = try await guide(
            """
            <seq><text src="../c1.xhtml#x"/><par><audio src="a%20b.mp3"/></par>
            <par><text src="../c1.xhtml#a"/><text src="../c1.xhtml#b"/></par></seq><seq/>
            """)
        #expect(codes == ["epub.smil.element", "epub.smil.text", "epub.smil.text"])
        #expect(steps.map { $0.children.map(\.refs.text?.fragment) } == [["a"]])
    }

    @Test func picturesAndVideosAreReferenced() async throws {
        let (steps, _) = try await guide(
            """
            <par><text src="../c1.xhtml#a"/><img src="f.jpg"/><video src="v.mp4" clipBegin="0s" clipEnd="5s"/></par>
            """)
        #expect(steps[0].refs.image?.string == "EPUB/audio/f.jpg")
        #expect(steps[0].refs.video?.string == "EPUB/audio/v.mp4#t=0,5")
    }

    @Test func deepSequencesAreJoined() async throws {
        let depth = 400
        let (steps, _) = try await guide(
            String(repeating: "<seq>", count: depth) + #"<par><text src="../c1.xhtml#a"/></par>"#
                + String(repeating: "</seq>", count: depth))
        var (step, levels) = (try #require(steps.first), 1)
        while let next = step.children.first {
            step = next
            levels += 1
        }
        #expect(step.refs.text?.fragment == "a" && levels < 70)
    }

    @Test(arguments: ["", "<smil/>", "not XML", "<smil><body/></smil>"])
    func emptyDocumentsPresentNothing(text: String) async throws {
        let publication = try await book {
            $0.items += #"<item id="o1" href="o.smil" media-type="application/smil+xml"/>"#
            $0.items = $0.items.replacing(#"<item id="c1""#, with: #"<item id="c1" media-overlay="o1""#)
            $0.files.append(("EPUB/o.smil", text + " "))
        }.open()
        let guide = try await publication.guidedNavigationDocument(for: publication.readingOrder[0])
        #expect(guide?.guided.isEmpty == true)
        #expect(publication.codes.contains { $0.hasPrefix("epub.smil") })
    }

    @Test func durationsNarratorsAndClassesAreMetadata() async throws {
        let publication = try await book {
            $0.metadata += """
                <meta property="media:duration">0:00:30</meta><meta property="media:duration" refines="#o1">0:00:30</meta>
                <meta property="media:narrator">Nora</meta><meta property="media:active-class">on</meta>
                <meta property="media:playback-active-class">playing</meta>
                """
            $0.items += #"<item id="o1" href="o.smil" media-type="application/smil+xml"/>"#
            $0.items = $0.items.replacing(#"<item id="c1""#, with: #"<item id="c1" media-overlay="o1""#)
        }.open()
        let metadata = publication.metadata
        #expect(metadata.duration == 30 && metadata.narrators.map(\.name.string) == ["Nora"])
        #expect(publication.readingOrder[0].alternates.map(\.duration) == [30])
        let classes = MediaOverlayClasses(activeClass: "on", playbackActiveClass: "playing")
        #expect(metadata.mediaOverlay == classes)
        #expect(Metadata(json: metadata.json)?.mediaOverlay == classes)
        #expect(try await book().open().metadata.mediaOverlay == nil)
    }

    @Test func onlyResourcesWithOverlaysHaveGuides() async throws {
        let publication = try await open(#"<par><text src="../c1.xhtml#a"/></par>"#)
        #expect(publication.hasGuidedNavigation)
        #expect(publication.readingOrder.map { publication.hasGuidedNavigation(for: $0) } == [true, false])
        #expect(try await publication.guidedNavigationDocument(for: publication.readingOrder[1]) == nil)
        #expect(try await !book().open().hasGuidedNavigation)
    }
}
