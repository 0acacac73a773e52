import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternPublication
import Testing

@testable import LecternNavigator

/// Chapters that are laid out again from cached data.
@Suite(.timeLimit(.minutes(10))) struct ReusableChaptersTests {
    private static let changes: [(String, @Sendable (inout LayoutSettings) -> Void)] = [
        ("font size", { $0.fontSize = 13 }), ("line height", { $0.lineHeight = 2 }),
        ("width", { $0.pageWidth = 310 }), ("height", { $0.pageHeight = 97 }), ("margins", { $0.margins = .init(31) }),
        ("family", { $0.fontFamily = "Other" }), ("alignment", { $0.textAlign = .justify }),
        ("hyphens", { $0.hyphens = true }), ("letters", { $0.letterSpacing = 0.1 }),
        ("words", { $0.wordSpacing = 0.3 }), ("indent", { $0.paragraphIndent = 2 }), ("weight", { $0.fontWeight = 2 }),
        ("headings", { $0.typeScale = 1.6 }), ("ligatures", { $0.ligatures = false }),
        ("lines", { $0.lineDirection = .vertical }), ("language", { $0.language = "zh-Hant" }),
        ("plain", { $0.textNormalization = true }), ("no styles", { $0.usesPublisherStyles = false }),
        ("rules", { $0.userStyleSheet = "p { font-size: 120% } em { color: red }" }),
        ("theme", { $0.theme = .dark }), ("back", { $0 = TestRendition.settings() }),
    ]

    private static let odd = """
        <style>q::before { content: '<' } .n::after { content: counter(n) } p.n { counter-increment: n }
        p.first::first-line { font-size: 14px } p.cap::first-letter { font-size: 2em } .u { text-transform: uppercase }
        @media (min-width: 20em) { .wide { display: inline-block } }</style>
        <p class="n">counted <q>quoted <bdo dir="rtl">turned</bdo></q></p><p class="n u">upper <bdi>isolated</bdi></p>
        <p>one <span style="font-size: 10px">as large</span> as <span style="font-size: 1em">before</span> or not</p>
        <p class="first">A first line that goes on and on until it ends, and another one after it.</p>
        <p class="cap">A letter.</p><p class="wide">wide or not</p><p>a <span class="wide">box</span> in a line</p>
        <pre>kept   spaces\n\tand tabs</pre><p style="word-break: break-all">anywhere anywhere anywhere anywhere</p>
        <p><ruby>base<rt>note</rt></ruby> and <ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>、「括弧」。Latin漢字</p>
        <p style="font-variant: small-caps">Small Capitals</p><p>soft\u{AD}hyphens and \u{5D0}\u{5D1}\u{5D2} letters</p>
        """

    private static func pages(_ chapter: Chapter) -> [String] {
        (0..<chapter.pageCount).compactMap { chapter.page(at: $0) }.map {
            "\($0.index) \($0.range)\n" + $0.fragment.dump(source: chapter.document.markup.text)
        }
    }

    /// Every sequence of two changes of settings: cached data does not change
    /// any page.
    @Test(arguments: [TestRendition.mixed, ChapterTests.plain, odd])
    func cachedChaptersAreLaidOutLikeNewOnes(_ body: String) async throws {
        let fresh = try await TestRendition.make([body])
        let keeping = fresh.source.keeping(ReusableChapters(byteLimit: 1 << 24, policy: .newestLeaves))
            .rendition(fresh.settings)
        var settings = TestRendition.settings()
        for (name, change) in Self.changes {
            change(&settings)
            let expected = Self.pages(try await fresh.with(settings).chapter(at: 0))
            let counted = try await keeping.with(settings).chapter(at: 0)
            #expect(Self.pages(counted) == expected, "\(name)")
            keeping.keep(counted)
        }
    }

    @Test func paragraphsInOtherSizesAreNotPreparedAgain() async throws {
        let rendition = try await TestRendition.make([TestRendition.mixed]).source
            .keeping(ReusableChapters(byteLimit: 1 << 24, policy: .newestLeaves)).rendition(TestRendition.settings())
        let first = try await rendition.chapter(at: 0)
        // Even before its pages are known.
        #expect(try await rendition.chapter(at: 0).document.markup === first.document.markup)
        _ = first.pageCount
        rendition.keep(first)
        var settings = TestRendition.settings(fontSize: 17)
        settings.lineHeight = 1.7
        let second = try await rendition.with(settings).chapter(at: 0)
        _ = second.pageCount
        #expect(second.document.markup === first.document.markup)
        let (before, after) = (try #require(first.kept?.prepared), try #require(second.kept?.prepared))
        #expect(before.sharedParagraphs(with: after) > 50)
        #expect(before.sharedParagraphs(with: after) == before.sharedParagraphs(with: before))
    }

    /// Neither selectors nor boxes are evaluated again, unless the boxes
    /// change.
    @Test func boxesInOtherSizesAreNotBuiltAgain() async throws {
        let fresh = try await TestRendition.make([TestRendition.mixed])
        let first = try await fresh.chapter(at: 0)
        func restyled(_ change: (inout LayoutSettings) -> Void) -> EngineDocument? {
            var settings = TestRendition.settings()
            change(&settings)
            return fresh.builder.restyle(first.document, styling: fresh.with(settings).styling)
        }
        let larger = try #require(restyled { $0.fontSize = 23 })
        #expect(larger.tree.root.style.text.fontSize == 23)
        let built = try await fresh.with(TestRendition.settings(fontSize: 23)).chapter(at: 0).document
        #expect(larger.tree.dump() == built.tree.dump())
        #expect(restyled { $0.pageWidth = 333 } != nil)
        #expect(restyled { $0.textAlign = .justify } == nil)
    }

    /// If other rules apply, the document is styled again.
    @Test func changedRulesAreMatchedAgain() async throws {
        let rendition = try await TestRendition.make([Self.odd])
        let document = try await rendition.chapter(at: 0).document
        func restyled(_ change: (inout LayoutSettings) -> Void) -> EngineDocument? {
            var settings = TestRendition.settings()
            change(&settings)
            return rendition.builder.restyle(document, styling: rendition.with(settings).styling)
        }
        #expect(restyled { $0.pageWidth = 400 } != nil)
        // `min-width: 20em` does not match any more.
        #expect(restyled { $0.fontSize = 23 } == nil)
        #expect(restyled { $0.usesPublisherStyles = false } == nil)
        #expect(restyled { $0.language = "ja" } == nil)
    }

    @Test func cachedChaptersAreLimited() async throws {
        let rendition = try await TestRendition.make(Array(repeating: "<p>some text</p>", count: 4))
        var chapters: [ReusableChapters.Entry] = []
        for index in 0..<4 { chapters.append(try #require(try await rendition.chapter(at: index).kept)) }
        let (bytes, names) = (chapters[0].byteCount, chapters.map(\.href))
        let scanned = ReusableChapters(byteLimit: bytes * 2, policy: .newestLeaves)
        for chapter in chapters + chapters { scanned.keep(chapter) }
        #expect(names.map { scanned.entry($0) != nil } == [true, true, false, false])
        let near = ReusableChapters(byteLimit: bytes * 3, policy: .oldestLeaves)
        for chapter in chapters.prefix(3) { near.keep(chapter) }
        #expect(near.entry(names[0]) != nil)
        near.keep(chapters[3])
        #expect(names.map { near.entry($0) != nil } == [true, false, true, true])
    }
}
