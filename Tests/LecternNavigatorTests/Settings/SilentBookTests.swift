import LecternBase
import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternModel
import LecternNavigator
import LecternPreferences
import LecternTestKit
import Testing

/// Books that declare the direction of their pages, or only a language, and documents that declare nothing.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SilentBookTests {
    private nonisolated static let arabic = "قال الرجل إن الكتاب الجديد"

    /// Returns the writing direction of the first paragraph of a chapter, as it is shown.
    private func direction(
        _ body: String, language: String = "ar", spine: String? = nil, head: String = "", metadata: String = "",
        _ change: (inout EPUBPreferences) -> Void = { _ in }
    ) async throws -> (lines: WritingMode, words: TextDirection, navigator: TestNavigator) {
        var book = EPUBBuilder(title: "Silent")
        book.language = language
        book.pageProgression = spine
        book.extraMetadata = metadata
        book.addChapter("c1.xhtml", body: body, head: head)
        let test = try TestNavigator(try await TestRendition.make(book).publication)
        var preferences = EPUBPreferences()
        change(&preferences)
        test.navigator.submit(preferences)
        test.navigator.setViewport(Viewport(width: 300, height: 400))
        await test.navigator.settle()
        let document = try #require(test.navigator.shown?.pages.first?.page.document)
        let markup = document.markup
        let paragraph = try #require(markup.nodes.indices.first { markup.names.text(markup.nodes[$0].name) == "p" })
        let style = try #require(document.styled.style(of: .init(rawValue: Int32(paragraph))))
        return (style.text.writingMode, style.text.direction, test)
    }

    @Test(arguments: ["ar", "he", "fa", "ur", "yi"], [false, true])
    func documentsFollowTheLanguageOfTheBook(language: String, scrolls: Bool) async throws {
        let shown = try await direction("<p>\(Self.arabic)</p>", language: language) { $0.scroll = scrolls }
        #expect(shown.words == .rtl && shown.lines == .horizontalTB)
    }

    /// Whatever an author declares counts more.
    @Test(arguments: [
        ("<p dir='ltr'>\(arabic)</p>", ""), ("<div dir='ltr'><p>\(arabic)</p></div>", ""),
        ("<p>\(arabic)</p>", "<style>html { direction: ltr }</style>"),
        ("<p>\(arabic)</p>", "<style>body { direction: ltr }</style>"), ("<p dir='auto'>latin</p>", ""),
    ])
    func authorsOverride(_ body: String, _ head: String) async throws {
        #expect(try await direction(body, head: head).words == .ltr)
    }

    @Test func documentsInOtherScriptsKeepTheirDirection() async throws {
        #expect(try await direction("<p>A preface in English</p>").words == .ltr)
        #expect(try await direction("<p>EPUB 3.0 \(Self.arabic)</p>").words == .rtl)
        let rightToLeft = "rtl"
        #expect(try await direction("<p>Manga</p>", language: "en", spine: rightToLeft).words == .ltr)
        #expect(try await direction("<p>\(Self.arabic)</p>", language: "en").words == .ltr)
    }

    @Test func readersOverride() async throws {
        let body = "<p>\(Self.arabic)</p>"
        #expect(try await direction(body) { $0.readingProgression = .ltr }.words == .ltr)
        #expect(try await direction(body, language: "en") { $0.language = Language("ar") }.words == .rtl)
    }

    @Test(arguments: [false, true]) func silentJapaneseIsVertical(scrolls: Bool) async throws {
        let spine = "rtl"
        let body = "<p>吾輩は猫である</p>"
        let shown = try await direction(body, language: "ja", spine: spine) { $0.scroll = scrolls }
        #expect(shown.lines == .verticalRL && shown.words == .ltr)
        let across = "<style>body { writing-mode: horizontal-tb }</style>"
        #expect(try await direction(body, language: "ja", spine: spine, head: across).lines == .horizontalTB)
        let chosen = try await direction(body, language: "ja", spine: spine) { $0.verticalText = false }
        #expect(chosen.lines == .horizontalTB)
        let kindle = "<meta name='primary-writing-mode' content='vertical-rl'/>"
        #expect(try await direction(body, language: "ja", metadata: kindle).lines == .verticalRL)
    }
}
