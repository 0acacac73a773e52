import LecternGeometry
import LecternNavigator
import LecternPaint
import LecternTestKit
import Testing

/// The sources of a document's styles.
@Suite(.timeLimit(.minutes(10))) struct DocumentBuilderTests {
    @Test func styleSheetsMayBeDataURLs() async throws {
        var book = EPUBBuilder(title: "Data")
        book.addChapter(
            "a.xhtml", body: "<p>a</p>",
            head: "<link rel=\"stylesheet\" href=\"data:text/css,p%20%7B%20color:%20red%20%7D\"/>"
                + "<style>@import url(data:text/css;base64,cCB7IG1hcmdpbjogMCB9);</style>")
        let rendition = try await TestRendition.make(book)
        let chapter = try await rendition.chapter(at: 0)
        let page = try #require(chapter.page(at: 0))
        let dump = page.displayList().dump()
        // Red, and without a margin of the paragraph.
        #expect(dump.contains("glyphs Stub 10 #ff0000 y 19"), "\(dump)")
    }
}
