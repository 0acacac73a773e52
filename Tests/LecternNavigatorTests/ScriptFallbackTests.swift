import LecternGeometry
import LecternNavigator
import LecternTestKit
import Testing

/// Scripts are not run (decision 0038): what a book provides for readers without scripts is shown.
@Suite(.timeLimit(.minutes(10))) struct ScriptFallbackTests {
    private static let body = """
        <p>Words.</p>
        <noscript><p>Read this list instead.</p></noscript>
        <p><canvas width="30" height="30">A drawing of a fox.</canvas></p>
        <script>document.write("never shown")</script>
        """

    @Test func fallbackContentIsShownAndScriptsAreNot() async throws {
        let chapter = try await TestRendition.make([Self.body], TestRendition.settings(400, 300)).chapter(at: 0)
        let page = try #require(chapter.page(at: 0))
        for words in ["Words.", "Read this list instead.", "A drawing of a fox."] {
            let range = try #require(chapter.document.range(of: words), "\(words)")
            let rect = try #require(chapter.rect(of: range.lowerBound, on: page), "\(words)")
            #expect(rect.width > 0 && rect.height > 0, "\(words)")
        }
        let script = try #require(chapter.document.range(of: "never shown"))
        #expect(chapter.rect(of: script.lowerBound, on: page) == nil)
    }

    /// A page of a fixed size that only a script would fill shows its fallback, too.
    @Test func fixedPagesShowTheirFallback() async throws {
        var book = EPUBBuilder(title: "Fixed")
        book.extraMetadata = "<meta property=\"rendition:layout\">pre-paginated</meta>"
        book.addChapter(
            "a.xhtml", body: "<noscript><p>A picture of the sea.</p></noscript><script>draw()</script>",
            head: "<meta name=\"viewport\" content=\"width=200, height=300\"/>")
        let chapter = try await TestRendition.make(book).chapter(at: 0)
        let page = try #require(chapter.page(at: 0))
        let range = try #require(chapter.document.range(of: "A picture of the sea."))
        #expect(chapter.rect(of: range.lowerBound, on: page) != nil)
    }
}
