import LecternAssets
import LecternBase
import LecternEPUB
import LecternLocators
import LecternMarkup
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct PublicationLocatingTests {
    private static let whale = "<p>Call me Ishmael. Some years ago, never mind how long precisely.</p>"

    private func documents(_ chapters: [(String, String)]) async throws -> PublicationDocuments {
        var book = EPUBBuilder(title: "B")
        for (path, body) in chapters { book.addChapter(path, title: path, body: body) }
        let asset = Asset.container(try await book.container(), .epub)
        return PublicationDocuments(try await PublicationOpener(parsers: [EPUBParser()]).open(asset))
    }

    @Test func cfisResolveThroughThePackage() async throws {
        let documents = try await documents([
            ("one.xhtml", "<p>first</p>"), ("two.xhtml", "<p id=\"p\">second <em>one</em></p>"),
        ])
        let cfis = await PublicationCFIs(documents)
        let locator = try #require(await cfis.locator(of: try CFI("epubcfi(/6/4!/4/2[p]/1:2)")))
        #expect(locator.href.string == "EPUB/two.xhtml")
        #expect(locator.text.after?.hasPrefix("cond one") == true)
        let cfi = try #require(await cfis.cfi(of: locator))
        #expect(cfi.inner == "/6/4!/4/2[p]/1:2")
        #expect(await cfis.locator(of: try CFI("/6/40!/4")) == nil)
        #expect(await cfis.locator(of: try CFI("/6/2"))?.href.string == "EPUB/one.xhtml")
    }

    @Test func placesAreFoundInAnotherVersion() async throws {
        let old = try await documents([("one.xhtml", "<p>x</p>"), ("two.xhtml", Self.whale)])
        let document = try #require(await old.document(at: 1))
        let start = document.offset(of: "Some years")
        let link = old.publication.readingOrder[1]
        let locator = document.locator(of: start..<start + 14, in: link, at: try #require(link.url))
        #expect(locator.text.highlight == "Some years ago")
        // The same version: the same place.
        #expect(await old.locate(locator)?.locations.textOffset == start)
        // Text inserted before it.
        let edited = try await documents([
            ("one.xhtml", "<p>x</p>"), ("two.xhtml", "<h1>Loomings, a new head</h1>" + Self.whale),
        ])
        let moved = try #require(await edited.locate(locator))
        #expect(moved.text.highlight == "Some years ago")
        #expect(moved.locations.textOffset != start)
        // Chapters merged and renamed; a typo corrected.
        let joined = try await documents([
            ("all.xhtml", "<p>y</p>" + Self.whale.replacing("Some years", with: "Some Years")), ("z.xhtml", "<p>z</p>"),
        ])
        let other = try #require(await joined.locate(locator))
        #expect(other.href.string == "EPUB/all.xhtml")
        #expect(other.text.highlight == "Some Years ago")
    }

    /// Copied and exported words of several paragraphs are parted, also where the markup has no white space.
    @Test(arguments: [
        ("<p>The pipeline.</p><p>We <b>cur</b>rently</p>", "The pipeline. We currently"),
        ("<p>one<br/>two</p>", "one two"), ("<div>text<p>para</p>tail</div>", "text para tail"),
        ("<ul><li>a</li><li>b</li></ul>c", "a b c"), ("<p>one</p>\n  <p>two</p>", "one two"),
        ("<p>in<span>side</span> a</p>", "inside a"), ("<table><tr><td>x</td><td>y</td></tr></table>", "x y"),
    ])
    func quotationsOfParagraphsAreParted(body: String, words: String) throws {
        let source = "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title/></head><body>\(body)</body></html>"
        let document = MarkupParser(names: NameTable()).parse(source, mode: .xhtml).document
        let href = try #require(AnyURL(string: "a.xhtml"))
        let range = 0..<document.text.count
        let locator = document.locator(of: range, in: Link("a.xhtml"), at: href)
        #expect(locator.text.highlight == words)
        #expect(document.range(of: locator)?.range == range)
        #expect(document.range(of: locator)?.evidence == .exact)
    }

    /// A highlight whose words cannot be decrypted keeps its extent.
    @Test func sealedHighlightsKeepTheirExtent() async throws {
        let documents = try await documents([("one.xhtml", Self.whale)])
        let document = try #require(await documents.document(at: 0))
        let start = document.offset(of: "Some years")
        let link = documents.publication.readingOrder[0]
        var locator = document.locator(of: start..<start + 14, in: link, at: try #require(link.url))
        locator.text = .init()
        #expect(document.range(of: locator)?.range == start..<start)
        locator.locations.otherLocations["sealedWords"] = ""
        #expect(document.range(of: locator)?.range == start..<start + 14)
    }

    @Test func structureIsUsedWithoutText() async throws {
        let documents = try await documents([("one.xhtml", "<p>a</p><p id=\"here\">b</p>")])
        let document = try #require(await documents.document(at: 0))
        let href = try #require(documents.publication.readingOrder[0].url)
        for locations in [
            Locator.Locations(fragments: ["here"]), Locator.Locations(otherLocations: ["cssSelector": "#here"]),
            Locator.Locations(otherLocations: ["partialCfi": "/4/4[here]"]),
            Locator.Locations(fragments: ["epubcfi(/4/4)"]),
        ] {
            let found = try #require(document.range(of: Locator(href: href, locations: locations)))
            #expect(found.range.lowerBound == document.offset(of: "b"))
            #expect(found.evidence == .structure)
        }
        #expect(document.range(of: Locator(href: href)) == nil)
        #expect(
            document.range(of: Locator(href: href, locations: .init(progression: 1)))?.range.lowerBound
                == document.text.count)
    }
}

@Suite(.timeLimit(.minutes(10))) struct PlaceIndexTests {
    @Test func chaptersAndPagesByPlace() async throws {
        var book = EPUBBuilder(title: "B")
        book.addChapter("one.xhtml", title: "One", body: "<p>a</p><h2 id=\"s\">S</h2><p>b<span id=\"pg2\"/>c</p>")
        book.addChapter("two.xhtml", title: "Two", body: "<p>d</p>")
        book.navigationDocument = """
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
            <nav epub:type="toc"><ol><li><a href="one.xhtml">One</a><ol><li><a href="one.xhtml#s">Section</a></li></ol></li>
            <li><a href="two.xhtml">Two</a></li></ol></nav>
            <nav epub:type="page-list"><ol><li><a href="one.xhtml">1</a></li><li><a href="one.xhtml#pg2">2</a></li></ol></nav>
            <nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="two.xhtml">Start</a></li></ol></nav>
            </body></html>
            """
        let asset = Asset.container(try await book.container(), .epub)
        let documents = PublicationDocuments(try await PublicationOpener(parsers: [EPUBParser()]).open(asset))
        let document = try #require(await documents.document(at: 0))
        let contents = await documents.placeIndex(of: documents.publication.tableOfContents)
        let pages = await documents.placeIndex(of: documents.publication.pageList)
        let (a, b) = (document.offset(of: "a"), document.offset(of: "b"))
        #expect(contents.entry(atResource: 0, textOffset: a)?.link.title == "One")
        #expect(contents.entry(atResource: 0, textOffset: b)?.link.title == "Section")
        #expect(contents.entry(atResource: 0, textOffset: b)?.ancestors == ["One"])
        #expect(contents.entry(atResource: 1, textOffset: 50)?.link.title == "Two")
        #expect(pages.entry(atResource: 0, textOffset: b)?.link.title == "1")
        #expect(pages.entry(atResource: 0, textOffset: b + 1)?.link.title == "2")
        let href = try #require(documents.publication.readingOrder[0].url)
        let locator = Locator(href: href, locations: .init(fragments: ["pg2"]))
        #expect(await pages.entry(at: locator, in: documents)?.link.title == "2")
        let landmarks = await documents.placeIndex(of: documents.publication.landmarks)
        #expect(landmarks.entries.map(\.resourceIndex) == [1])
        #expect(landmarks.entry(atResource: 0, textOffset: 0) == nil)
    }
}
