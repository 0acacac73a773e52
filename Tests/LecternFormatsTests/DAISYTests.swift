import LecternAssets
import LecternBase
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternFormats

@Suite(.timeLimit(.minutes(10))) struct DAISYTests {
    private static let contents = """
        <html><head><title>T</title><meta name="dc:title" content="A Title"/><meta name="dc:language" content="sv"/>
        <meta name="ncc:narrator" content="Nan"/><meta name="ncc:totalTime" content="0:01:30"/></head><body>
        <h1 class="title" id="n1"><a href="one.smil#s1">One</a></h1><h2 id="n2"><a href="one.smil#s2">Inner</a></h2>
        <span class="page-normal" id="n3"><a href="one.smil#s3">7</a></span><h1 id="n4"><a href="two.smil#s1">Two</a></h1></body></html>
        """
    private static let one = """
        <smil><head/><body><seq dur="9s"><par id="s1"><text src="text.html#t1" id="x1"/><audio src="a.mp3" clip-begin="npt=0.0s" clip-end="npt=2.5s"/></par>
        <par><text id="s2" src="text.html#t2"/><seq><audio src="a.mp3" clip-begin="npt=2.5s" clip-end="npt=4s"/><audio src="b.mp3"/></seq></par>
        <par id="s3" system-required="pagenumber-on"><text src="text.html#p7"/></par></seq></body></smil>
        """
    private static let two = """
        <smil><body><seq id="s1"><par id="y"><text src="text.html#t3"/><audio src="b.mp3" clip-begin="npt=1:01.5" clip-end="npt=62s"/></par></seq></body></smil>
        """
    private static let text = """
        <html><head><title/></head><body><h1 id="t1"><a href="one.smil#s1">One</a></h1><h2 id="t2">Inner</h2><p id="p7">7</p><h1 id="t3">Two</h1></body></html>
        """

    private static func daisy2() -> [(path: String, bytes: Bytes)] {
        [
            ("Book/ncc.html", Bytes(utf8: contents)), ("Book/one.smil", Bytes(utf8: one)),
            ("Book/two.smil", Bytes(utf8: two)),
            ("Book/text.html", Bytes(utf8: text)), ("Book/a.mp3", Bytes([0xFF, 0xFB])),
            ("Book/b.mp3", Bytes([0xFF, 0xFB])),
        ]
    }

    @Test func contentsLeadToTheText() async throws {
        let publication = try await open(Self.daisy2(), DAISYParser())
        #expect(publication.readingOrder.map(\.href) == ["Book/text.html"])
        #expect(publication.tableOfContents.map(\.href) == ["Book/text.html#t1", "Book/text.html#t3"])
        #expect(publication.tableOfContents[0].children.map(\.href) == ["Book/text.html#t2"])
        #expect(publication.pageList.map(\.title) == ["7"])
        #expect(publication.pageList.map(\.href) == ["Book/text.html#p7"])
        #expect(publication.metadata.title == "A Title")
        #expect(publication.metadata.narrators.map(\.name.string) == ["Nan"])
        #expect(publication.metadata.duration == 90)
        #expect(publication.codes.isEmpty)
    }

    @Test func soundIsInStepWithTheText() async throws {
        let publication = try await open(Self.daisy2(), DAISYParser())
        let link = try #require(publication.readingOrder.first)
        #expect(publication.hasGuidedNavigation(for: link))
        let guide = try await publication.guidedNavigationDocument(for: link)
        let steps = try #require(guide).guided
        #expect(
            steps.map { $0.refs.audio?.string } == [
                "Book/a.mp3#t=0,2.5", "Book/a.mp3#t=2.5,4", "Book/b.mp3#t=0", nil, "Book/b.mp3#t=61.5,62",
            ])
        #expect(steps.map { $0.refs.text?.string }.last == "Book/text.html#t3")
        #expect(steps[3].roles == [.pagebreak])
    }

    @Test func linksToSMILAreRemoved() async throws {
        let publication = try await open(Self.daisy2(), DAISYParser())
        #expect(try await publication.text("Book/text.html")?.contains("<h1 id=\"t1\"><a >One</a></h1>") == true)
    }

    private static let package = """
        <package xmlns="http://openebook.org/namespaces/oeb-package/1.0/"><metadata><dc-metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
        <dc:Format>ANSI/NISO Z39.86-2005</dc:Format><dc:Title>A Title</dc:Title><dc:Creator>Ann</dc:Creator><dc:Language>en</dc:Language></dc-metadata>
        <x-metadata><meta name="dtb:totalTime" content="0:00:20"/></x-metadata></metadata><manifest>
        <item id="s" href="one.smil" media-type="application/smil"/><item id="n" href="book.ncx" media-type="application/x-dtbncx+xml"/>
        <item id="t" href="book.xml" media-type="application/x-dtbook+xml"/><item id="a" href="a.mp3" media-type="audio/mpeg"/>
        <item id="p" href="cover.gif" media-type="image/gif"/></manifest><spine><itemref idref="s"/></spine></package>
        """
    private static let navigation = """
        <ncx><navMap><navPoint id="a"><navLabel><text>One</text></navLabel><content src="one.smil#s1"/>
        <navPoint id="b"><navLabel><text>Inner</text></navLabel><content src="one.smil#s2"/></navPoint></navPoint></navMap>
        <pageList><pageTarget value="3"><navLabel><text>3</text></navLabel><content src="one.smil#s2"/></pageTarget></pageList></ncx>
        """
    private static let smil = """
        <smil xmlns="http://www.w3.org/2001/SMIL20/"><body><seq><par id="s1"><text src="book.xml#d1"/><audio src="a.mp3" clipBegin="0:00:00" clipEnd="0:00:05.3"/></par>
        <par id="s2" customTest="note"><text src="book.xml#d2"/><a href="#x"><audio src="a.mp3" clipBegin="5.3s" clipEnd="7s"/></a></par></seq></body></smil>
        """
    private static let book = """
        <dtbook xmlns="http://www.daisy.org/z3986/2005/dtbook/" xml:lang="en"><head/><book><frontmatter><doctitle>A Title</doctitle></frontmatter>
        <bodymatter><level1><h1 id="d1">One</h1><list type="ol" enum="a"><li>x</li></list><level2><hd id="d2">Inner</hd>
        <p>See<noteref idref="#n1">1</noteref> <pagenum id="pg">3</pagenum><img src="cover.gif" alt="A dot"/><a href="one.smil#s1">s</a></p></level2></level1></bodymatter>
        <rearmatter><level1><note id="n1"><p>The note.</p></note></level1></rearmatter></book></dtbook>
        """

    private static func daisy3(withText: Bool = true) -> [(path: String, bytes: Bytes)] {
        let text = withText ? [("book.xml", Bytes(utf8: book))] : []
        return [
            ("book.opf", Bytes(utf8: package)), ("book.ncx", Bytes(utf8: navigation)), ("one.smil", Bytes(utf8: smil)),
            ("a.mp3", Bytes([0xFF, 0xFB])), ("cover.gif", pixel),
        ] + text
    }

    @Test func dtbookBecomesChapters() async throws {
        let publication = try await open(Self.daisy3(), DAISYParser())
        #expect(publication.codes.isEmpty)
        #expect(publication.readingOrder.map(\.title) == ["A Title", "One", nil])
        #expect(publication.tableOfContents.map(\.href) == ["text/0002.xhtml#d1"])
        #expect(publication.tableOfContents[0].children.map(\.href) == ["text/0002.xhtml#d2"])
        #expect(publication.pageList.map(\.title) == ["3"])
        #expect(publication.coverLink?.href == "cover.gif")
        let text = try await publication.text("text/0002.xhtml")?.replacing("\n", with: "") ?? ""
        for piece in [
            "<section><h1 id=\"d1\">One</h1><ol type=\"a\"><li>x</li></ol>", "<h2 id=\"d2\">Inner</h2>",
            "href=\"0003.xhtml#n1\"><sup>1</sup></a>", "<span epub:type=\"pagebreak\"",
            "<img src=\"../cover.gif\" alt=\"A dot\"/>",
            "<a>s</a>",
        ] { #expect(text.contains(piece), "\(piece) in \(text)") }
    }

    @Test func dtbookHasItsSound() async throws {
        let publication = try await open(Self.daisy3(), DAISYParser())
        let guide = try await publication.guidedNavigationDocument(for: publication.readingOrder[1])
        let steps = try #require(guide).guided
        #expect(steps.map { $0.refs.audio?.string } == ["a.mp3#t=0,5.3", "a.mp3#t=5.3,7"])
        #expect(steps.map { $0.refs.text?.string } == ["text/0002.xhtml#d1", "text/0002.xhtml#d2"])
        #expect(steps[1].roles == [.footnote])
    }

    @Test func booksWithoutATextAreAudiobooks() async throws {
        let publication = try await open(Self.daisy3(withText: false), DAISYParser())
        #expect(publication.conforms(to: .audiobook))
        #expect(publication.readingOrder.map(\.href) == ["a.mp3"])
        #expect(publication.readingOrder.first?.duration == 7)
        #expect(publication.tableOfContents[0].children.map(\.href) == ["a.mp3#t=5.3,7"])
    }

    @Test func damagedFilesNeverTrap() async throws {
        var (random, opened) = (SeededRandom(seed: 3), 0)
        for round in 0..<200 {
            var files = round.isMultiple(of: 2) ? Self.daisy2() : Self.daisy3()
            let index = Int.random(in: 0..<files.count, using: &random)
            var bytes = files[index].bytes.array
            let start = Int.random(in: 0..<bytes.count, using: &random)
            bytes.removeSubrange(start..<min(bytes.count, start + Int.random(in: 0..<40, using: &random)))
            files[index].bytes = Bytes(bytes)
            guard let publication = try? await open(files, DAISYParser()) else { continue }
            opened += 1
            for link in publication.readingOrder { _ = try? await publication.get(link)?.read() }
        }
        #expect(opened > 0)
    }
}
