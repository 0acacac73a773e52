import LecternAssets
import LecternBase
import LecternEPUB
import LecternModel
import LecternPublication
import Testing

@Suite(.timeLimit(.minutes(10))) struct PackageTests {
    @Test func validBookHasNoDiagnostics() async throws {
        let publication = try await Book().open()
        #expect(publication.metadata.title == "Title")
        #expect(publication.metadata.identifier == "urn:uuid:0")
        #expect(publication.readingOrder.map(\.href) == ["EPUB/c1.xhtml", "EPUB/c2.xhtml"])
        #expect(publication.readingOrder.map(\.title) == ["One", nil])
        #expect(publication.resources.first(withRel: "contents")?.href == "EPUB/nav.xhtml")
        #expect(publication.diagnostics.isEmpty)
    }

    @Test func takesTheFirstRootFileThatExists() async throws {
        let publication = try await book {
            $0.files = [
                (
                    "META-INF/container.xml",
                    """
                    <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="other.pdf" media-type="application/pdf"/>\
                    <rootfile full-path="gone.opf" media-type="application/oebps-package+xml"/>\
                    <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
                    """
                )
            ]
        }.open()
        #expect(publication.readingOrder.count == 2)
        #expect(publication.codes == ["epub.container.rootfile.missing"])
    }

    @Test func searchesForThePackageWithoutContainerDocument() async throws {
        let publication = try await book { $0.files = [("META-INF/container.xml", "")] }.open()
        #expect(publication.readingOrder.count == 2)
        #expect(publication.codes == ["epub.container.missing", "epub.container.search"])
    }

    @Test func booksWithoutPackageAreRejected() async throws {
        await #expect(throws: PublicationOpenError.self) {
            try await book { $0.files = [("EPUB/package.opf", "")] }.open()
        }
        let asset = Asset.resource(DataResource("text"), .pdf)
        await #expect(throws: PublicationOpenError.self) {
            try await PublicationOpener(parsers: [EPUBParser()]).open(asset)
        }
    }

    @Test func inexactHrefsAreResolved() async throws {
        let publication = try await book {
            $0.items = """
                <item id="a" href="Text/CHAPTER%201.xhtml" media-type="application/xhtml+xml"/>
                <item id="b" href="text\\two.xhtml" media-type="application/xhtml+xml"/>
                <item id="c" href="/EPUB/c1.xhtml" media-type="application/xhtml+xml"/>
                <item id="d" href="d%2520d.xhtml" media-type="application/xhtml+xml"/>
                <item id="e" href="é &amp; e.xhtml" media-type="application/xhtml+xml"/>
                <item id="f" href="../../../root.xhtml" media-type="application/xhtml+xml"/>
                <item id="g" href="https://example.com/a.mp3" media-type="audio/mpeg"/>
                <item id="h" href="gone.css" media-type="text/css"/>
                """
            $0.spine = "abcdef".map { "<itemref idref=\"\($0)\"/>" }.joined()
            $0.files += [
                ("EPUB/text/chapter 1.xhtml", "1"), ("EPUB/text/two.xhtml", "2"), ("EPUB/d d.xhtml", "d"),
                ("EPUB/é & e.xhtml", "e"), ("root.xhtml", "r"),
            ]
        }.open()
        #expect(
            publication.readingOrder.map(\.href) == [
                "EPUB/text/chapter%201.xhtml", "EPUB/text/two.xhtml", "EPUB/c1.xhtml", "EPUB/d%20d.xhtml",
                "EPUB/%C3%A9%20&%20e.xhtml", "root.xhtml",
            ])
        #expect(publication.resources.map(\.href) == ["https://example.com/a.mp3", "EPUB/gone.css"])
        #expect(publication.codes.contains("epub.resource.missing"))
        #expect(try await publication.text("EPUB/TEXT/Chapter 1.xhtml#x") == "1")
        #expect(try await publication.text("/EPUB/text/two.xhtml?q") == "2")
        #expect(
            publication.linkWithHREF(try #require(AnyURL(string: "epub/TEXT/two.xhtml#x")))?.href
                == "EPUB/text/two.xhtml")
    }

    @Test func wrongMediaTypesAreCorrected() async throws {
        let publication = try await book {
            $0.items = """
                <item id="c1" href="c1.xhtml" media-type="text/xml"/>
                <item id="c2" href="c2.xhtml" media-type="image/png"/>
                <item id="p" href="p.jpg" media-type="image/jpg"/>
                <item id="q" href="q.jpg" media-type="application/xhtml+xml"/>
                <item id="n" href="n.ncx" media-type="text/xml"/>
                <item id="f" href="f.otf" media-type="application/x-font-truetype"/>
                <item id="z" href="z.css"/>
                """
            $0.files = ["p.jpg", "q.jpg", "n.ncx", "f.otf", "z.css"].map { ("EPUB/" + $0, "x") }
        }.open()
        #expect(publication.readingOrder.map(\.mediaType) == [.xhtml, .xhtml])
        #expect(publication.resources.map(\.mediaType) == [.jpeg, .jpeg, .ncx, .otf, .css])
    }

    @Test func readsBrokenPackagesAsFarAsPossible() async throws {
        let publication = try await book {
            $0.package = """
                \u{FEFF}<?xml version="1.0"?><package version="2.0" unique-identifier="x"><metadata>
                <dc:title>A&nbsp;B &eacute;</dc:title><dc:creator opf:role="ill" opf:file-as="Z">Y</dc:creator></metadata>
                <manifest><item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/></manifest>
                <spine><itemref idref="c1"/><itemref idref="nothing"/>
                """
        }.open()
        #expect(publication.metadata.title == "A\u{A0}B é")
        #expect(publication.metadata.illustrators.map(\.sortAs) == ["Z"])
        #expect(publication.readingOrder.map(\.href) == ["EPUB/c1.xhtml"])
        #expect(publication.codes.contains("epub.spine.idref"))
        #expect(publication.codes.contains("epub.nav.missing"))
    }

    @Test func readsUTF16() async throws {
        let text =
            "<package version='3.0'><metadata><dc:title xmlns:dc='http://purl.org/dc/elements/1.1/'>Ü</dc:title></metadata></package>"
        let units = text.utf16.flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] as [UInt8]
        }
        let bytes: [UInt8] = [0xFF, 0xFE] + units
        let publication = try await book {
            $0.files = [("EPUB/package.opf", "")]
            $0.binaries = [("EPUB/package.opf", bytes)]
        }.open()
        #expect(publication.metadata.title == "Ü")
    }

    @Test func fallsBackToTheManifestWithoutSpine() async throws {
        let publication = try await book { $0.spine = "" }.open()
        #expect(publication.readingOrder.map(\.href) == ["EPUB/c1.xhtml", "EPUB/c2.xhtml"])
        #expect(publication.codes == ["epub.spine.empty"])
    }

    @Test func keepsTheFirstOfTwoIds() async throws {
        let publication = try await book {
            $0.items += #"<item id="c1" href="c3.xhtml" media-type="application/xhtml+xml"/>"#
            $0.files = [("EPUB/c3.xhtml", "3")]
        }.open()
        #expect(publication.readingOrder.first?.href == "EPUB/c1.xhtml")
        #expect(publication.codes == ["epub.manifest.id.duplicate"])
    }

    @Test func duplicateSpineItemsAreReadTwice() async throws {
        let publication = try await book {
            $0.spine = #"<itemref idref="c1"/><itemref idref="c2"/><itemref idref="c1"/>"#
        }.open()
        #expect(publication.readingOrder.map(\.href) == ["EPUB/c1.xhtml", "EPUB/c2.xhtml", "EPUB/c1.xhtml"])
    }

    @Test func nonlinearItemsAreNotInReadingOrder() async throws {
        let publication = try await book {
            $0.spine = #"<itemref idref="c1"/><itemref idref="c2" linear="no"/>"#
        }.open()
        #expect(publication.readingOrder.map(\.href) == ["EPUB/c1.xhtml"])
        #expect(publication.resources.first { $0.href == "EPUB/c2.xhtml" }?.properties.values["linear"] == false)
    }

    @Test func followsFallbacksAndSurvivesCircles() async throws {
        let publication = try await book {
            $0.items += """
                <item id="a" href="a.xml" media-type="application/x-foreign" fallback="b"/>
                <item id="b" href="b.pdf" media-type="application/pdf" fallback="c2"/>
                <item id="x" href="x.bin" media-type="application/x-x" fallback="y"/>
                <item id="y" href="y.bin" media-type="application/x-y" fallback="x"/>
                """
            $0.spine = #"<itemref idref="a"/><itemref idref="x"/>"#
            $0.files = ["a.xml", "b.pdf", "x.bin", "y.bin"].map { ("EPUB/" + $0, "x") }
        }.open()
        #expect(publication.readingOrder.map(\.href) == ["EPUB/c2.xhtml", "EPUB/x.bin"])
        #expect(publication.readingOrder[0].alternates.map(\.href) == ["EPUB/a.xml", "EPUB/b.pdf"])
        #expect(publication.codes == ["epub.spine.foreign"])
    }

    /// Spec: https://www.w3.org/TR/epub-33/#sec-scripted-content-fallbacks
    @Test(arguments: [
        ("", "", "c2.xhtml"), ("", "rendition:layout-pre-paginated", "s.xhtml"),
        ("<meta property='rendition:layout'>pre-paginated</meta>", "", "s.xhtml"),
        ("<meta property='rendition:layout'>pre-paginated</meta>", "rendition:layout-reflowable", "c2.xhtml"),
    ])
    func scriptedDocumentsHaveTheirFallbackWhereScriptsDoNotRun(
        metadata: String, spineProperties: String, shown: String
    ) async throws {
        let publication = try await book {
            $0.metadata += metadata
            $0.items += """
                <item id="s" href="s.xhtml" media-type="application/xhtml+xml" properties="scripted" fallback="c2"/>
                <item id="t" href="t.xhtml" media-type="application/xhtml+xml" properties="scripted"/>
                """
            $0.spine = "<itemref idref='s' properties='\(spineProperties)'/><itemref idref='t'/>"
            $0.files = [("EPUB/s.xhtml", Book.page("s")), ("EPUB/t.xhtml", Book.page("t"))]
        }.open()
        #expect(publication.readingOrder.map(\.href) == ["EPUB/" + shown, "EPUB/t.xhtml"])
    }

    @Test func plainTextInTheSpineIsRead() async throws {
        let publication = try await book {
            $0.items += """
                <item id="t" href="t.txt" media-type="text/plain"/><item id="u" href="u.txt" media-type="text/plain"/>
                <item id="f" href="f.txt" media-type="text/plain" fallback="c2"/>
                """
            $0.spine = "<itemref idref='t'/><itemref idref='f'/>"
            $0.files = [("EPUB/t.txt", "One & <two>\nlines\n\n\nNext"), ("EPUB/u.txt", "a&b"), ("EPUB/f.txt", "x")]
        }.open()
        #expect(publication.readingOrder.map(\.href) == ["EPUB/t.txt", "EPUB/c2.xhtml"])
        #expect(publication.readingOrder.map(\.mediaType) == [.xhtml, .xhtml])
        let text = try await publication.container.resource(at: "EPUB/t.txt")?.read().utf8Text
        #expect(text?.contains("<p>One &amp; &lt;two&gt;<br/>lines</p>\n<p>Next</p>") == true)
        #expect(try await publication.container.resource(at: "EPUB/u.txt")?.read().utf8Text == "a&b")
        #expect(publication.codes.isEmpty)
    }

    @Test func dtbookInTheSpineIsRead() async throws {
        let text =
            "<dtbook xml:lang='en'><book><bodymatter><level1><h1 id='a'>One</h1><p>Text.</p></level1></bodymatter></book></dtbook>"
        let publication = try await book {
            $0.items += "<item id=\"d\" href=\"d.xml\" media-type=\"application/x-dtbook+xml\"/>"
            $0.spine = "<itemref idref='d'/>"
            $0.files = [("EPUB/d.xml", text)]
        }.open()
        #expect(publication.readingOrder.map(\.mediaType) == [.xhtml])
        let document = try await publication.container.resource(at: "EPUB/d.xml")?.read().utf8Text
        #expect(
            document?.contains(
                "<section epub:type=\"bodymatter\"><section><h1 id=\"a\">One</h1><p>Text.</p></section></section>")
                == true)
    }

    /// Words and chapters after a bare mark are kept.
    @Test func bareMarksInThePackageAreMended() async throws {
        let publication = try await book {
            $0.metadata = """
                <dc:identifier id="uid">x</dc:identifier><dc:title>Pride & Prejudice, AT&T &mdash; 5 < 6</dc:title>
                <dc:creator>Simon & Co&nbsp;Ltd</dc:creator><dc:language>en</dc:language>
                """
            $0.items += "<item id='q' href='q&a.xhtml' media-type='application/xhtml+xml'/>"
            $0.spine = "<itemref idref='q'/><itemref idref='c1'/>"
            $0.files = [("EPUB/q&a.xhtml", Book.page("q"))]
        }.open()
        #expect(publication.metadata.title == "Pride & Prejudice, AT&T — 5 < 6")
        #expect(publication.metadata.authors.map(\.name.string) == ["Simon & Co\u{A0}Ltd"])
        #expect(publication.readingOrder.count == 2 && publication.readingOrder[0].url?.path == "EPUB/q&a.xhtml")
        #expect(publication.codes == ["markup.xml.malformed"])
    }

    @Test func readsItemProperties() async throws {
        let publication = try await book {
            $0.items = """
                <item id="c1" href="c1.xhtml" media-type="application/xhtml+xml" properties="svg scripted mathml remote-resources" \
                media-overlay="mo"/><item id="c2" href="c2.xhtml" media-type="application/xhtml+xml"/>
                <item id="mo" href="mo.smil" media-type="application/smil+xml"/>
                """
            $0.metadata += """
                <meta property="media:duration" refines="#mo">0:01:30.5</meta><meta property="media:duration">2min</meta>
                """
            $0.packageAttributes += " prefix='r: http://www.idpf.org/vocab/rendition/#'"
            $0.spine = """
                <itemref idref="c1" properties="page-spread-left r:layout-pre-paginated rendition:spread-none"/>
                <itemref idref="c2" properties="rendition:page-spread-center rendition:flow-scrolled-doc rendition:orientation-portrait rendition:align-x-center"/>
                """
            $0.files = [("EPUB/mo.smil", "x")]
        }.open()
        let first = publication.readingOrder[0]
        #expect(first.properties.contains == ["svg", "js", "mathml", "remote-resources"])
        #expect(first.properties.page == .left)
        #expect(first.properties.layout == .fixed)
        #expect(first.properties.spread == Spread.none)
        #expect(first.alternates.map(\.href) == ["EPUB/mo.smil"])
        #expect(first.alternates.first?.duration == 90.5)
        #expect(publication.metadata.duration == 120)
        let second = publication.readingOrder[1].properties
        #expect(second.page == .center && second.overflow == .scrolled && second.orientation == .portrait)
        #expect(second.continuous == false && second.isCentered && !first.properties.isCentered)
    }

    @Test func reportsUndeclaredPrefixes() async throws {
        let publication = try await book { $0.metadata += #"<meta property="foo:bar">x</meta>"# }.open()
        #expect(publication.codes == ["epub.prefix.undefined"])
        #expect(publication.metadata.otherMetadata["foo:bar"] == "x")
    }

    @Test func readsCollections() async throws {
        let publication = try await book {
            $0.tail = """
                <collection role="preview"><metadata><dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">P</dc:title></metadata>
                <link href="c1.xhtml"/><collection role="part"><link href="c2.xhtml#a"/></collection></collection>
                """
        }.open()
        let collection = try #require(publication.manifest.subcollections.first { $0.role == "preview" })
        #expect(collection.metadata["title"] == "P")
        #expect(collection.links.map(\.href) == ["EPUB/c1.xhtml"])
        #expect(collection.subcollections.first?.links.map(\.href) == ["EPUB/c2.xhtml#a"])
    }
}
