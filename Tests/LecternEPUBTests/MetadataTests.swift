import LecternBase
import LecternModel
import LecternPublication
import Testing

@Suite(.timeLimit(.minutes(10))) struct EPUBMetadataTests {
    private func metadata(_ text: String, _ change: (inout Book) -> Void = { _ in }) async throws -> Metadata {
        try await book {
            $0.metadata = #"<dc:identifier id="uid">urn:uuid:0</dc:identifier>"# + text
            change(&$0)
        }.open().metadata
    }

    @Test func choosesTitlesByType() async throws {
        let metadata = try await metadata(
            """
            <dc:title id="s2">Sub two</dc:title><meta refines="#s2" property="title-type">subtitle</meta>
            <meta refines="#s2" property="display-seq">2</meta>
            <dc:title id="m" xml:lang="en">  The
              Main </dc:title><meta refines="#m" property="title-type">main</meta>
            <meta refines="#m" property="file-as">Main, The</meta>
            <meta refines="#m" property="alternate-script" xml:lang="fr">Le</meta>
            <dc:title id="s1">Sub one</dc:title><meta refines="#s1" property="title-type">subtitle</meta>
            <meta refines="#s1" property="display-seq">1</meta>
            """)
        #expect(metadata.title == "The Main")
        #expect(metadata.localizedTitle?.string(in: "fr") == "Le")
        #expect(metadata.sortAs == "Main, The")
        #expect(metadata.subtitle == "Sub one")
    }

    /// Directions that the letters do not determine become isolates, and
    /// survive the manifest.
    @Test func titlesAndNamesHaveTheirDirection() async throws {
        let metadata = try await metadata(
            """
            <dc:title dir="rtl" xml:lang="he">CSS: הרפתקה</dc:title><dc:creator dir="rtl">Dave</dc:creator>
            <dc:creator dir="auto">Ann</dc:creator><dc:creator dir="rtl">דנה</dc:creator>
            """)
        #expect(metadata.title == "CSS: הרפתקה")
        #expect(metadata.displayTitle == "\u{2067}CSS: הרפתקה\u{2069}")
        #expect(metadata.authors.map(\.name.displayString) == ["\u{2067}Dave\u{2069}", "Ann", "דנה"])
        let again = try #require(Metadata(jsonString: metadata.jsonString))
        #expect(again.title == "CSS: הרפתקה")
        #expect(again.displayTitle == metadata.displayTitle)
        #expect(again == metadata)
    }

    /// TDM Reservation Protocol, in EPUB 3.
    @Test func readsTheReservationOfMining() async throws {
        let reserved = try await metadata(
            """
            <dc:title>T</dc:title><meta property="tdm:reservation">1</meta>
            <meta property="tdm:policy">https://example.org/policy.json</meta>
            """)
        #expect(reserved.tdm == TDM(reservation: .all, policy: "https://example.org/policy.json"))
        let open = try await metadata("<dc:title>T</dc:title><meta property=\"tdm:reservation\">0</meta>")
        #expect(open.tdm == TDM(reservation: .none))
        let silent = try await metadata("<dc:title>T</dc:title>")
        #expect(silent.tdm == nil)
    }

    @Test func readsContributors() async throws {
        let metadata = try await metadata(
            """
            <dc:creator id="b">B</dc:creator><meta refines="#b" property="display-seq">2</meta>
            <meta refines="#b" property="role" scheme="marc:relators">aut</meta>
            <dc:creator id="a">A</dc:creator><meta refines="#a" property="display-seq">1</meta>
            <meta refines="#a" property="file-as">a, A</meta>
            <dc:creator opf:role="ill" opf:file-as="i, I">I</dc:creator>
            <dc:contributor id="t">T</dc:contributor><meta refines="#t" property="role">trl</meta><meta refines="#t" property="role">edt</meta>
            <dc:contributor opf:role="bkp">K</dc:contributor><dc:publisher>P</dc:publisher>
            <meta property="media:narrator">N</meta>
            """)
        #expect(metadata.authors.map(\.name.string) == ["A", "B"])
        #expect(metadata.authors[0].sortAs == "a, A")
        #expect(metadata.illustrators.map(\.sortAs) == ["i, I"])
        #expect(metadata.translators.map(\.name.string) == ["T"])
        #expect(metadata.editors.map(\.name.string) == ["T"])
        #expect(metadata.contributors.map(\.roles) == [["bkp"]])
        #expect(metadata.publishers.map(\.name.string) == ["P"])
        #expect(metadata.narrators.map(\.name.string) == ["N"])
    }

    @Test func readsIdentifiersAndDates() async throws {
        let metadata = try await metadata(
            """
            <dc:identifier opf:scheme="ISBN">978</dc:identifier><dc:identifier id="o">123</dc:identifier>
            <meta refines="#o" property="identifier-type" scheme="onix:codelist5">15</meta>
            <dc:date opf:event="modification">2002</dc:date><dc:date opf:event="publication">2001-02-03</dc:date>
            <dc:language>fr</dc:language><dc:language>en</dc:language>
            """)
        #expect(metadata.identifier == "urn:uuid:0")
        #expect(metadata.alternateIdentifiers == ["urn:isbn:978", "urn:isbn:123"])
        #expect(metadata.published?.string == "2001-02-03")
        #expect(metadata.modified?.string == "2002")
        #expect(metadata.languages == ["fr", "en"])
    }

    @Test func readsSeriesAndSubjects() async throws {
        let metadata = try await metadata(
            """
            <meta property="belongs-to-collection" id="s">S</meta><meta refines="#s" property="collection-type">series</meta>
            <meta refines="#s" property="group-position">2.5</meta><meta property="belongs-to-collection">C</meta>
            <dc:subject id="x">X</dc:subject><meta refines="#x" property="authority">BISAC</meta><meta refines="#x" property="term">FIC</meta>
            """)
        #expect(metadata.series.map(\.position) == [2.5])
        #expect(metadata.collections.map(\.name.string) == ["C"])
        #expect(metadata.subjects == [Subject("X", scheme: "BISAC", code: "FIC")])
        let calibre = try await self.metadata(
            #"<meta name="calibre:series" content="K"/><meta name="calibre:series_index" content="3"/>"#)
        #expect(calibre.series.map(\.name.string) == ["K"])
        #expect(calibre.series.map(\.position) == [3])
    }

    @Test func splitsASingleSubject() async throws {
        let single = try await metadata("<dc:subject>apple; banana, pear </dc:subject>")
        #expect(single.subjects.map(\.name.string) == ["apple", "banana", "pear"])
        let several = try await metadata("<dc:subject>a; b</dc:subject><dc:subject>c</dc:subject>")
        #expect(several.subjects.map(\.name.string) == ["a; b", "c"])
    }

    @Test func readsContributorsOfDublinCoreTerms() async throws {
        let metadata = try await metadata(
            """
            <dc:creator>A</dc:creator><meta property="dcterms:creator">A</meta>
            <meta property="dcterms:creator" id="b">B</meta><meta refines="#b" property="role">ill</meta>
            """)
        #expect(metadata.authors.map(\.name.string) == ["A"])
        #expect(metadata.illustrators.map(\.name.string) == ["B"])
        #expect(metadata.otherMetadata.isEmpty)
    }

    @Test func readsPresentation() async throws {
        let metadata = try await metadata(
            """
            <meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">landscape</meta>
            <meta property="rendition:orientation">portrait</meta><meta property="rendition:flow">scrolled-continuous</meta>
            """
        ) { $0.spineAttributes = #"page-progression-direction="rtl""# }
        #expect(metadata.layout == .fixed)
        #expect(metadata.presentation.spread == .landscape)
        #expect(metadata.presentation.orientation == .portrait)
        #expect(metadata.presentation.overflow == .scrolled)
        #expect(metadata.presentation.continuous == true)
        #expect(metadata.readingProgression == .rtl)
        #expect(metadata.otherMetadata.isEmpty)
    }

    /// Amazon's property decides where the spine leaves the direction open.
    @Test(arguments: [
        ("vertical-rl", "", ReadingProgression.rtl), (" Horizontal-RL ", "", .rtl), ("horizontal-lr", "", .ltr),
        ("vertical-rl", #"page-progression-direction="ltr""#, .ltr),
        ("vertical-rl", #"page-progression-direction="default""#, .rtl), ("sideways", "", .auto),
    ])
    func readsThePrimaryWritingMode(_ value: String, _ spine: String, _ expected: ReadingProgression) async throws {
        let metadata = try await metadata(#"<meta name="primary-writing-mode" content="\#(value)"/>"#) {
            $0.spineAttributes = spine
        }
        #expect(metadata.readingProgression == expected)
        #expect((metadata.primaryWritingMode == nil) == (value == "sideways"))
    }

    @Test func readsDisplayOptions() async throws {
        let options = """
            <display_options><platform name="*"><option name="fixed-layout">true</option>\
            <option name="orientation-lock">landscape-only</option></platform></display_options>
            """
        for name in ["apple.ibooks", "kobobooks"] {
            let metadata = try await metadata("") { $0.files = [("META-INF/com.\(name).display-options.xml", options)] }
            #expect(metadata.layout == .fixed)
            #expect(metadata.presentation.orientation == .landscape)
        }
        #expect(try await metadata(#"<meta name="fixed-layout" content="true"/>"#).layout == .fixed)
        #expect(try await metadata("").layout == .reflowable)
    }

    @Test func readsAccessibility() async throws {
        let accessibility = try await metadata(
            """
            <meta property="schema:accessMode">textual</meta><meta name="schema:accessMode" content="visual"/>
            <meta property="schema:accessModeSufficient">textual,visual</meta>
            <meta property="schema:accessibilityFeature">index</meta><meta property="schema:accessibilityHazard">none</meta>
            <meta property="schema:accessibilitySummary">Sum</meta><meta property="dcterms:conformsTo">WCAG</meta>
            <link rel="dcterms:conformsTo" href="http://a11y"/><meta property="a11y:certifiedBy" id="c">Me</meta>
            <meta property="a11y:certifierCredential" refines="#c">Cred</meta><link rel="a11y:certifierReport" refines="#c" href="http://r"/>
            """
        ).accessibility
        #expect(accessibility.accessModes == ["textual", "visual"])
        #expect(accessibility.accessModesSufficient == [["textual", "visual"]])
        #expect(accessibility.features == ["index"] && accessibility.hazards == ["none"])
        #expect(accessibility.summary == "Sum")
        #expect(accessibility.conformsTo == ["WCAG", "http://a11y"])
        #expect(accessibility.certification == .init(certifiedBy: "Me", credential: "Cred", report: "http://r"))
    }

    @Test func keepsOtherMetadata() async throws {
        let metadata = try await metadata(
            #"<dc:rights>R</dc:rights><meta property="dcterms:foo">1</meta><meta property="dcterms:foo">2</meta><meta name="Sigil" content="9"/>"#
        )
        #expect(metadata.otherMetadata["http://purl.org/dc/elements/1.1/rights"] == "R")
        #expect(metadata.otherMetadata["http://purl.org/dc/terms/foo"] == ["1", "2"])
        #expect(metadata.otherMetadata["Sigil"] == "9")
    }

    @Test func readsWrappedMetadataOfOldBooks() async throws {
        let metadata = try await metadata(
            #"<dc-metadata><dc:Title>Old</dc:Title><dc:Creator role="aut">A</dc:Creator></dc-metadata><x-metadata><meta name="a" content="b"/></x-metadata>"#
        )
        #expect(metadata.title == "Old")
        #expect(metadata.authors.count == 1)
    }
}
