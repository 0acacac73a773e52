import LecternBase
import LecternModel
import LecternPublication
import Testing

@Suite(.timeLimit(.minutes(10))) struct NavigationTests {
    private func outline(_ links: [Link]) -> String {
        links.flattened.map { String(repeating: " ", count: $0.depth) + "\($0.link.title ?? "-") \($0.link.href)" }
            .joined(separator: "\n")
    }

    @Test func readsTheNavigationDocument() async throws {
        let publication = try await book {
            $0.nav = """
                <section><nav epub:type="toc" hidden=""><h1>Contents</h1><ol>
                <li><span>Part  <i>I</i></span><ol><li><a href="c1.xhtml#a">One</a></li></ol></li>
                <li><a href="./C2.xhtml"><img alt="Two" src="x"/></a></li><li><span>alone</span></li><li><a href="gone.xhtml" title="Three"/></li></ol></nav>
                <nav epub:type="page-list"><ol><li><a href="c1.xhtml#p1">1</a></li></ol></nav>
                <nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="c1.xhtml">Start</a></li></ol></nav>
                <nav epub:type="loi"><ol><li><a href="c2.xhtml#f">Figure</a></li></ol></nav></section>
                """
        }.open()
        #expect(
            outline(publication.tableOfContents)
                == "Part I #\n One EPUB/c1.xhtml#a\nTwo EPUB/c2.xhtml\nThree EPUB/gone.xhtml")
        #expect(publication.pageList.map(\.href) == ["EPUB/c1.xhtml#p1"])
        #expect(publication.landmarks.map(\.rels) == [["bodymatter"]])
        #expect(publication.manifest.links(ofCollection: "loi").map(\.title) == ["Figure"])
        #expect(publication.readingOrder.map(\.title) == ["One", "Two"])
        #expect(publication.codes == ["epub.href.inexact", "epub.nav.target.missing"])
    }

    /// Labels are one line: breaks and blocks are spaces, ruby is its base, soft hyphens are dropped.
    @Test func labelsAreOneLine() async throws {
        let publication = try await book {
            $0.nav = """
                <nav epub:type="toc"><ol><li><a href="c1.xhtml">Chapter 1<br/>The Begin\u{AD}ning</a></li>
                <li><a href="c2.xhtml"><span style="display:block">Chapter 2</span><div>The Middle</div></a></li>
                <li><a href="c2.xhtml#a"><ruby>風<rt>かぜ</rt></ruby>立ちぬ</a></li></ol></nav>
                """
        }.open()
        #expect(
            publication.tableOfContents.map(\.title) == ["Chapter 1 The Beginning", "Chapter 2 The Middle", "風立ちぬ"])
    }

    @Test func takesAnUntypedListAsContents() async throws {
        let publication = try await book { $0.nav = #"<nav><ol><li><a href="c2.xhtml">Two</a></li></ol></nav>"# }.open()
        #expect(publication.tableOfContents.map(\.title) == ["Two"])
        #expect(publication.codes == ["epub.nav.untyped"])
    }

    @Test func readsTheNCX() async throws {
        let publication = try await book {
            $0.version = "2.0"
            $0.items = """
                <item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/><item id="n" href="toc/toc.ncx" media-type="text/xml"/>
                """
            $0.spineAttributes = #"toc="n""#
            $0.spine = #"<itemref idref="c1"/>"#
            $0.tail =
                #"<guide><reference type="text" title="Begin" href="c1.xhtml#b"/><reference type="cover" href="c1.xhtml"/></guide>"#
            $0.files = [
                (
                    "EPUB/toc/toc.ncx",
                    """
                    <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>
                    <navPoint playOrder="2"><navLabel><text> B </text></navLabel><content src="../c1.xhtml#b"/>
                    <navPoint><navLabel><text>B1</text></navLabel><content src="../c1.xhtml#b1"/></navPoint></navPoint>
                    <navPoint playOrder="1"><navLabel><text>A</text></navLabel><content src="../c1.xhtml"/></navPoint></navMap>
                    <pageList><pageTarget value="7"><navLabel><text/></navLabel><content src="../c1.xhtml#p7"/></pageTarget></pageList></ncx>
                    """
                )
            ]
        }.open()
        #expect(outline(publication.tableOfContents) == "B EPUB/c1.xhtml#b\n B1 EPUB/c1.xhtml#b1\nA EPUB/c1.xhtml")
        #expect(outline(publication.pageList) == "7 EPUB/c1.xhtml#p7")
        #expect(publication.landmarks.map(\.rels) == [["bodymatter"], ["cover"]])
        #expect(publication.readingOrder.map(\.title) == ["A"])
    }

    @Test func boundsTheDepthOfLists() async throws {
        let deep = String(repeating: "<ol><li><a href='c1.xhtml'>x</a>", count: 3_000)
        let publication = try await book { $0.nav = "<nav epub:type='toc'>\(deep)</nav>" }.open()
        #expect(publication.tableOfContents.flattened.count <= 64)
    }
}
