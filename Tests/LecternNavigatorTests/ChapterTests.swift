import LecternLayout
import LecternMarkup
import LecternNavigator
import Testing

/// The pages of a chapter, at three sizes.
@Suite(.timeLimit(.minutes(10))) struct ChapterTests {
    static let sizes: [LayoutSettings] = [
        TestRendition.settings(220, 180), TestRendition.settings(150, 300, fontSize: 12),
        TestRendition.settings(400, 120, fontSize: 8),
    ]

    private static func chapter(_ settings: LayoutSettings) async throws -> Chapter {
        try await TestRendition.make([TestRendition.mixed], settings).chapter(at: 0)
    }

    private static func dump(_ page: Page?, of chapter: Chapter) -> String? {
        page.map { "\($0.index) \($0.range) \($0.isLast)\n" + $0.fragment.dump(source: chapter.document.markup.text) }
    }

    @Test(arguments: sizes) func rangesTileTheChapter(_ settings: LayoutSettings) async throws {
        let chapter = try await Self.chapter(settings)
        var end = 0
        for number in 0..<chapter.pageCount {
            let page = try #require(chapter.page(at: number))
            #expect(page.index == number && page.chapter == 0)
            #expect(page.range.lowerBound == end)
            #expect(page.isLast == (number == chapter.pageCount - 1))
            end = page.range.upperBound
            // The end element of a page is the start element of the next one.
            if let next = chapter.page(at: number + 1) { #expect(page.end == next.start) }
            #expect(page.start <= page.end)
        }
        #expect(end == chapter.length)
        #expect(chapter.pageCount > 5)
        #expect(chapter.page(at: chapter.pageCount) == nil && chapter.page(at: -1) == nil)
    }

    /// Paragraphs of text only, which page counting handles in a faster way, in styles for which it must not do so or
    /// which it must respect.
    static let plain: String = {
        let words = "Some words that a line is made of, and incomprehensibilities \u{2014} well\u{2014}known "
        let chinese = "「漢字」，漢字。（漢字）Latin 漢字、「『漢字』」。"
        let styles = [
            "", "text-indent: 2em", "text-indent: -1em", "text-indent: 2em hanging", "text-indent: 9px each-line",
            "text-wrap: pretty", "text-wrap: balance", "text-wrap: pretty; text-align: justify", "hyphens: auto",
            "letter-spacing: 1px", "white-space: pre-wrap", "white-space: nowrap", "direction: rtl",
            "unicode-bidi: plaintext", "hanging-punctuation: first allow-end", "overflow-wrap: anywhere; width: 40px",
            "orphans: 3; widows: 4", "line-height: 3", "text-spacing-trim: trim-start", "margin: 7px 0 9px 20px",
        ]
        return styles.enumerated().map { number, style in
            let text = number % 3 == 2 ? chinese : number % 3 == 1 ? words + "<br/>" + words : words
            return "<p style='\(style)'>\(String(repeating: text, count: 4 + number % 5))</p>"
                + "<p style='\(style)'>\(words)so\u{AD}ft \(words)<i>and</i> \(words)</p>"
        }.joined()
    }()

    @Test(arguments: sizes) func countedPagesEqualLaidOutPages(_ settings: LayoutSettings) async throws {
        let text =
            "Ruby, <b>bold</b> and <i style='position: relative; top: 2px'>moved</i> words of a <q>quotation</q>. "
        let ruby = "<ruby>base<rt>note</rt></ruby> and <ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>、「括弧」。"
        let styled = """
            <p style='text-align: justify'>\(String(repeating: text, count: 9))</p>
            <p>\(String(repeating: ruby + text, count: 7))</p>
            <p>tall <span style='display: inline-block; height: 70px; width: 9px'>x</span> \(text)</p>
            """
        let vertical = "<div style='writing-mode: vertical-rl; height: 100px'>\(styled)</div>"
        for body in [TestRendition.mixed, styled, vertical, styled + TestRendition.mixed, Self.plain] {
            let rendition = try await TestRendition.make([body], settings)
            let (counted, laidOut) = (try await rendition.chapter(at: 0), try await rendition.chapter(at: 0))
            #expect(counted.pageCount > 1)
            // Each page is laid out before the next is requested.
            var number = 0
            while laidOut.page(at: number) != nil { number += 1 }
            #expect(counted.pageCount == number)
            #expect(counted.pageStarts == laidOut.pageStarts)
            // Counting first does not change the pages.
            for number in 0..<number {
                #expect(
                    Self.dump(counted.page(at: number), of: counted) == Self.dump(laidOut.page(at: number), of: laidOut)
                )
            }
        }
    }

    /// Ruby of plain Japanese is counted from the advances of its characters; pages have its lines.
    @Test(arguments: sizes) func measuredRubyEqualsLaidOutRuby(_ settings: LayoutSettings) async throws {
        let words =
            "東<ruby>京<rt>とうきょう</rt></ruby>の<ruby>山路<rt>やまみち</rt></ruby>を登り"
            + "<ruby>智<rt>ち</rt></ruby>に<ruby>働<rt>はたら</rt></ruby>けば<ruby>カド<rt>角</rt></ruby>が立つ。"
            + "<ruby>情<rt></rt></ruby><ruby>棹<rt>さお、</rt></ruby><ruby>さ<rt>sa</rt></ruby>"
        let styles = [
            "", "line-height: 1", "line-height: 3", "ruby-align: start", "ruby-align: center",
            "ruby-align: space-between", "ruby-position: under", "ruby-position: alternate", "font-family: serif",
            "letter-spacing: 2px", "text-justify: none; text-align: justify", "text-justify: inter-character",
            "text-align: justify", "font-feature-settings: 'palt'", "text-orientation: upright", "direction: rtl",
        ]
        let body = styles.map { "<p lang='ja' style='\($0)'>\(String(repeating: words, count: 4))</p>" }.joined()
        for mode in ["horizontal-tb", "vertical-rl; height: 100px"] {
            let styled = "<div style='writing-mode: \(mode)'>\(body)</div>"
            let rendition = try await TestRendition.make([styled], settings)
            let (counted, laidOut) = (try await rendition.chapter(at: 0), try await rendition.chapter(at: 0))
            var number = 0
            while laidOut.page(at: number) != nil { number += 1 }
            #expect(counted.pageCount == number && number > 5)
            #expect(counted.pageStarts == laidOut.pageStarts)
        }
    }

    @Test(arguments: sizes) func pageAloneEqualsPageInSequence(_ settings: LayoutSettings) async throws {
        let sequence = try await Self.chapter(settings)
        let count = sequence.pageCount
        let pages = (0..<count).map { Self.dump(sequence.page(at: $0), of: sequence) }
        // Pages are requested in reverse order, first of all in a new chapter.
        for number in (0..<count).reversed() {
            #expect(Self.dump(sequence.page(at: number), of: sequence) == pages[number])
        }
        for number in [count - 1, count / 2, 1, 0] {
            let fresh = try await Self.chapter(settings)
            #expect(Self.dump(fresh.page(at: number), of: fresh) == pages[number])
        }
    }

    @Test(arguments: sizes) func placesAreOnTheirPages(_ settings: LayoutSettings) async throws {
        let chapter = try await Self.chapter(settings)
        let ranges = (0..<chapter.pageCount).compactMap { chapter.page(at: $0)?.range }
        for offset in 0..<chapter.length {
            #expect(ranges[chapter.pageIndex(containing: offset)].contains(offset))
        }
        #expect(chapter.pageIndex(containing: chapter.length) == chapter.pageCount - 1)
        #expect(chapter.pageIndex(containing: .max) == chapter.pageCount - 1)
        #expect(chapter.pageIndex(containing: -1) == 0)
        // In a new chapter, without cached results.
        let fresh = try await Self.chapter(settings)
        let middle = chapter.length / 2
        #expect(fresh.pageIndex(containing: middle) == chapter.pageIndex(containing: middle))
    }

    /// A thousand places and twenty changes of settings: no place moves.
    @Test func placeSurvivesEveryChangeOfSettings() async throws {
        let rendition = try await TestRendition.make([TestRendition.mixed])
        let length = try await rendition.chapter(at: 0).length
        var state: UInt64 = 7
        let places = (0..<1000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % length
        }
        for step in 0..<20 {
            var settings = TestRendition.settings(120 + Double(step * 37 % 300), 100 + Double(step * 53 % 250))
            settings.fontSize = 8 + Double(step % 7)
            settings.lineHeight = step % 2 == 0 ? nil : 1 + Double(step) / 20
            settings.usesPublisherStyles = step % 3 != 0
            let chapter = try await rendition.with(settings).chapter(at: 0)
            #expect(chapter.length == length)
            let ranges = (0..<chapter.pageCount).compactMap { chapter.page(at: $0)?.range }
            for place in places { #expect(ranges[chapter.pageIndex(containing: place)].contains(place)) }
        }
    }

    @Test(arguments: sizes) func noTextIsLostOrDoubled(_ settings: LayoutSettings) async throws {
        let chapter = try await Self.chapter(settings)
        let pages = (0..<chapter.pageCount).compactMap { chapter.page(at: $0) }.map { chapter.text(on: $0) }
        func words(_ texts: [String]) -> String { texts.joined().filter { !$0.isWhitespace } }
        #expect(words(pages) == words(chapter.paragraphs))
    }

    @Test func unreadableChapterReportsItsError() async throws {
        let rendition = try await TestRendition.make(["<p>a</p>"])
        await #expect(throws: RenditionError.self) { try await rendition.chapter(at: 1) }
        await #expect(throws: RenditionError.self) { try await rendition.chapter(at: -1) }
    }

    @Test func emptyChapterHasOnePage() async throws {
        let chapter = try await TestRendition.make([""]).chapter(at: 0)
        #expect(chapter.pageCount == 1)
        #expect(chapter.pageIndex(containing: 5) == 0)
        #expect(chapter.page(at: 0)?.isLast == true)
    }
}
