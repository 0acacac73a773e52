import LecternNavigator
import LecternTestKit
import Testing

/// The text of chapters and pages is what a reader sees.
@Suite(.timeLimit(.minutes(10))) struct ShownTextTests {
    private static let body = """
        <p>Line one<br/>Line  two</p>
        <pre>def f(x):
            return x</pre>
        <ol><li>first</li><li>second</li></ol><ul><li>plain</li></ul>
        <p><ruby>東<rt>とう</rt></ruby><ruby>京<rt>きょう</rt></ruby>都</p>
        <p>soft\u{AD}ly <span style="display:none">gone</span><span style="visibility:hidden">unseen</span>seen</p>
        <p><span aria-hidden="true">silent</span> voice</p>
        <p style="white-space: pre-line">verse one
        verse two</p>
        <table><tr><td>a</td><td>b</td></tr></table>
        """

    @Test func paragraphsKeepLinesAndNumbers() async throws {
        let chapter = try await TestRendition.make([Self.body], TestRendition.settings(300, 400)).chapter(at: 0)
        #expect(
            chapter.paragraphs == [
                "Line one\nLine two", "def f(x):\n    return x", "1. first", "2. second", "plain", "東京都", "softly seen",
                "silent voice", "verse one\nverse two", "a", "b",
            ])
    }

    @Test func pagesKeepLines() async throws {
        let chapter = try await TestRendition.make([Self.body], TestRendition.settings(300, 400)).chapter(at: 0)
        let text = (0..<chapter.pageCount).compactMap { chapter.page(at: $0) }.map { chapter.text(on: $0) }
            .joined(separator: "\n")
        #expect(text.contains("Line one\nLine two\ndef f(x):\n    return x\n"))
        #expect(text.contains("東京都\nsoftly seen\nsilent voice\nverse one\nverse two"))
        #expect(!text.contains("とう") && !text.contains("unseen"))
    }

    /// Assistive technology gets neither readings, nor hidden words, nor what `aria-hidden` hides.
    @Test @MainActor func accessibleTextIsTheTextOfTheBook() async throws {
        let pictures = "<p>See <img src=\"a.png\" alt=\"image\"/> and <img src=\"a.png\" alt=\"a whale\"/></p>"
        let rendition = try await TestRendition.make(
            PictureBook.make(Self.body + pictures), TestRendition.settings(300, 600))
        let texts = try await rendition.chapter(at: 0).accessibleTexts
        #expect(texts.contains("Line one Line two") && texts.contains("東京都") && texts.contains("softly seen"))
        #expect(texts.contains("voice") && texts.contains("a whale") && !texts.contains("image"))
        #expect(!texts.joined().contains("silent") && !texts.joined().contains("とう"))
    }
}
