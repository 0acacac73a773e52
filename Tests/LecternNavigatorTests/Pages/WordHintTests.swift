import LecternBase
import LecternGeometry
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Synchronization
import Testing

@testable import LecternNavigator

/// Hints over words of pages. Glyphs are squares of the font size, 10 pixels; those of hints have 5.
@Suite(.timeLimit(.minutes(10))) struct WordHintTests {
    /// Explains some words, and notes for which it was asked.
    final class Source: WordHintSource {
        let hints: [String: String]
        private let state = Mutex((edition: 0, asked: [[String]]()))

        init(_ hints: [String: String]) { self.hints = hints }

        var asked: [[String]] { state.withLock(\.asked) }
        var edition: Int {
            get { state.withLock(\.edition) }
            set { state.withLock { $0.edition = newValue } }
        }

        func hints(for words: [String], language: Language?, level: WordHintLevel) -> [String?] {
            state.withLock { $0.asked.append(words) }
            return words.map { hints[$0] }
        }
    }

    /// A hint as it is painted.
    private struct Painted {
        var text: String
        var area: Rect
    }

    private func chapter(
        _ body: String, _ source: Source?, head: String = "", width: Double = 420, height: Double = 300,
        _ change: (inout LayoutSettings) -> Void = { _ in }
    ) async throws -> Chapter {
        var book = EPUBBuilder(title: "Hints")
        book.language = "en"
        book.addChapter("c1.xhtml", body: body, head: head)
        var settings = TestRendition.settings(width, height)
        settings.wordHints = .init(.medium)
        change(&settings)
        let publication = try await TestRendition.make(book).publication
        return try await ChapterSource(publication, services: TestRendition.services, wordHints: source)
            .rendition(settings).chapter(at: 0)
    }

    /// The hints of a page, in the order in which they are painted.
    private func hints(on page: Page?) throws -> [Painted] {
        let list = try #require(page).displayList()
        return list.operations.compactMap { operation in
            guard case .glyphs(let run) = operation, run.drawsShapes else { return nil }
            let range = Int(run.range.lowerBound)..<Int(run.range.upperBound)
            let (x, y) = (list.glyphX[range].map(Double.init), list.glyphY[range].map(Double.init))
            let (left, top) = (x.min() ?? 0, y.min() ?? 0)
            let isUpright = run.orientation == .upright
            return Painted(
                text: String(decoding: list.glyphs[range], as: UTF16.self),
                area: Rect(
                    x: left, y: top, width: (x.max() ?? 0) - left + (isUpright ? 5 : 0),
                    height: (y.max() ?? 0) - top + (isUpright ? 0 : 5)))
        }
    }

    /// The rectangles of a word on a page.
    private func frames(of word: String, in chapter: Chapter, _ page: Page) throws -> [Rect] {
        let text = chapter.text(in: 0..<chapter.length)
        let start = try #require(text.utf16.firstRange(of: Array(word.utf16))?.lowerBound)
        let offset = text.utf16.distance(from: text.utf16.startIndex, to: start)
        return PlacedPage(page, chapter.kind, in: Rect(x: 0, y: 0, width: 420, height: 300))
            .frames(of: TextRange(chapter: 0, range: offset..<offset + word.utf16.count))
    }

    // MARK: Places of hints

    @Test func hintsStandOverTheMiddleOfTheirWords() async throws {
        let chapter = try await chapter("<p>it is perfidy of him.</p>", Source(["perfidy": "treason of him"]))
        let page = try #require(chapter.page(at: 0))
        let (hint, word) = (try #require(try hints(on: page).first), try frames(of: "perfidy", in: chapter, page)[0])
        #expect(hint.text == "treason of him" && hint.area.width == 70)
        #expect(abs(hint.area.x + hint.area.width / 2 - word.x - word.width / 2) < 0.6)
        #expect(hint.area.y < word.y + 2, "its baseline is over the letters")
        #expect(word.y >= 0)
    }

    @Test func hintsStandAtTheRightOfVerticalLines() async throws {
        let style = "<style>html { writing-mode: vertical-rl }</style>"
        for orientation in ["mixed", "upright"] {
            let body = "<p style=\"text-orientation: \(orientation)\">it is perfidy of him.</p>"
            let chapter = try await chapter(body, Source(["perfidy": "treason"]), head: style)
            let page = try #require(chapter.page(at: 0))
            let (hint, word) = (
                try #require(try hints(on: page).first), try frames(of: "perfidy", in: chapter, page)[0]
            )
            #expect(abs(hint.area.y + hint.area.height / 2 - word.y - word.height / 2) < 5.1, "\(orientation)")
            #expect(hint.area.x > word.x + word.width / 2, "\(orientation)")
        }
    }

    /// Two hints that would touch: the second one is moved, and left out if it would not be over its word.
    @Test func hintsDoNotTouch() async throws {
        let body = "<p>an evil perfidy serfdom, and rue ire</p>"
        let source = Source([
            "perfidy": "betrayal of trust", "serfdom": "slavery of peasants", "rue": "to feel sorry about it",
            "ire": "great anger",
        ])
        let painted = try hints(on: try await chapter(body, source).page(at: 0))
        #expect(painted.map(\.text) == ["betrayal of trust", "slavery of peasants", "to feel sorry about it"])
        try #require(painted.count > 1)
        #expect(painted[1].area.x >= painted[0].area.right + 2.5)
    }

    /// Hints stay within the line, and those that are longer are left out.
    @Test func hintsStayWithinTheirLine() async throws {
        let source = Source(["perfidy": "betrayal of a trust", "serf": "someone who is bound to the land"])
        let chapter = try await chapter("<p>perfidy</p><p style=\"width: 100px\">serf</p>", source)
        let painted = try hints(on: chapter.page(at: 0))
        #expect(painted.map(\.text) == ["betrayal of a trust"] && painted.first?.area.x == 10)
    }

    /// A word gets one hint a page.
    @Test func wordsAreExplainedOnceAPage() async throws {
        let body = (0..<30).map { _ in "<p>such perfidy and perfidies</p>" }.joined()
        let source = Source(["perfidy": "treason", "perfidies": "treason"])
        let chapter = try await chapter(body, source)
        for number in 0..<2 { #expect(try hints(on: chapter.page(at: number)).map(\.text) == ["treason"]) }
        #expect(source.asked == [["such", "perfidy", "and", "perfidies"], ["such", "perfidy", "and", "perfidies"]])
    }

    /// Of a word that a line ends in, the longer part has the hint.
    @Test func dividedWordsHaveOneHint() async throws {
        let chapter = try await chapter("<p>of perfi&#xAD;dy</p>", Source(["perfidy": "foe"]), width: 110)
        let page = try #require(chapter.page(at: 0))
        let (painted, parts) = (try hints(on: page), try frames(of: "perfi\u{AD}dy", in: chapter, page))
        let hint = try #require(painted.first)
        #expect(painted.map(\.text) == ["foe"] && parts.count >= 2)
        #expect(hint.area.y < parts[0].bottom && hint.area.x < parts[0].right)
    }

    // MARK: Words

    /// Names, acronyms, parts of compounds, titles, code, contents and words with ruby are left alone.
    @Test func someWordsAreNotAskedFor() async throws {
        let body = """
            <h1>heading</h1><nav><p>contents</p></nav><pre>program</pre><p>seen by Natasha, NASA and McDuff: well-bred \
            <code>coded</code> <ruby>based<rt>reading</rt></ruby> mail@home a/b file.txt x2y on 19th</p><p>“Perfidy!” he said.</p>
            """
        let source = Source([:])
        _ = try hints(on: try await chapter(body, source).page(at: 0))
        #expect(source.asked == [["seen", "and", "perfidy", "said"]])
    }

    /// A word at the start of a sentence is a name, if it has its capital inside of one.
    @Test func namesAtTheStartOfSentencesHaveNone() async throws {
        let source = Source(["vera": "truth", "perfidy": "treason"])
        let name = try await chapter("<p>Vera left. Perfidy won. He saw Vera.</p>", source)
        #expect(try hints(on: name.page(at: 0)).map(\.text) == ["treason"])
        let word = try await chapter("<p>Vera left. He saw veracity.</p>", source)
        #expect(try hints(on: word.page(at: 0)).map(\.text) == ["truth"])
    }

    // MARK: What stays as it is

    /// Text, lines, pages and places are those of the page without hints.
    @Test func placesAndTextAreThoseWithoutHints() async throws {
        let body = (0..<12).map { "<p>Paragraph \($0) tells of perfidy, <em>serfdom</em> and other evils of old.</p>" }
            .joined()
        let source = Source(["perfidy": "betrayal of a trust", "serfdom": "slavery", "evils": "bad things"])
        let with = try await chapter(body, source, width: 300, height: 200)
        // A source without answers: the lines have room all the same.
        let room = try await chapter(body, Source([:]), width: 300, height: 200)
        let without = try await chapter(body, nil, width: 300, height: 200)
        #expect(with.pageCount == room.pageCount && with.pageStarts == room.pageStarts)
        #expect(with.paragraphs == without.paragraphs && with.length == without.length)
        var count = 0
        for number in 0..<with.pageCount {
            let (page, other) = (try #require(with.page(at: number)), try #require(room.page(at: number)))
            #expect(with.text(on: page) == room.text(on: other) && with.ranges(on: page) == room.ranges(on: other))
            count += try hints(on: page).count
            #expect(try hints(on: other).isEmpty)
            // Each word has the same rectangles, and a point on it leads to the same place.
            let area = Rect(x: 0, y: 0, width: 300, height: 200)
            let (placed, placedOther) = (PlacedPage(page, with.kind, in: area), PlacedPage(other, room.kind, in: area))
            for offset in page.range {
                let frames = placed.frames(of: TextRange(chapter: 0, range: offset..<offset + 1))
                #expect(frames == placedOther.frames(of: TextRange(chapter: 0, range: offset..<offset + 1)))
                guard let frame = frames.first else { continue }
                let point = Point(x: frame.x + 1, y: frame.y + frame.height / 2)
                #expect(placed.caretOffset(nearest: point) == placedOther.caretOffset(nearest: point))
            }
        }
        #expect(count >= 2 * with.pageCount)
        // The pages without room hold the same text.
        func all(_ chapter: Chapter) -> [Range<Int>] {
            (0..<chapter.pageCount).flatMap { number in chapter.page(at: number).map { chapter.ranges(on: $0) } ?? [] }
        }
        #expect(Set(all(with).flatMap { $0 }) == Set(all(without).flatMap { $0 }))
    }

    /// Lines have one distance, whether they have hints or not.
    @Test func linesHaveOneDistance() async throws {
        let body = "<p>aaa perfidy aaa</p><p>bbb bbb</p><p>ccc <em>serfdom</em> <sup>2</sup></p><p>ddd</p>"
        let style = "<style>p { margin: 0; line-height: 1.2 }</style>"
        let chapter = try await chapter(body, Source(["perfidy": "foe", "serfdom": "foes"]), head: style)
        let page = try #require(chapter.page(at: 0))
        let tops = try ["aaa", "bbb", "ccc", "ddd"].map { try frames(of: $0, in: chapter, page)[0].y }
        // The room above the letters is rounded up to a pixel.
        #expect(zip(tops, tops.dropFirst()).map { $1 - $0 } == [16.5, 16.5, 16.5])
    }

    /// Lines that are wide enough stay as they are.
    @Test func wideLinesKeepTheirDistance() async throws {
        let style = "<style>p { margin: 0; line-height: 2 }</style>"
        let chapter = try await chapter("<p>aaa perfidy</p><p>bbb</p>", Source(["perfidy": "foe"]), head: style)
        let page = try #require(chapter.page(at: 0))
        let tops = try ["aaa", "bbb"].map { try frames(of: $0, in: chapter, page)[0].y }
        #expect(tops[1] - tops[0] == 20)
    }

    /// Without hints nothing is asked, and lines have the book's distance.
    @Test func withoutHintsNothingChanges() async throws {
        let style = "<style>p { margin: 0; line-height: 1.2 }</style>"
        let source = Source(["perfidy": "foe"])
        for (source, level) in [(source, WordHintLevel?.none), (nil, .most)] {
            let chapter = try await chapter("<p>aaa perfidy</p><p>bbb</p>", source, head: style) {
                $0.wordHints = level.map { .init($0) }
            }
            let page = try #require(chapter.page(at: 0))
            #expect(try hints(on: page).isEmpty)
            let tops = try ["aaa", "bbb"].map { try frames(of: $0, in: chapter, page)[0].y }
            #expect(tops[1] - tops[0] == 12)
        }
        #expect(source.asked.isEmpty)
    }

    /// A navigator shows the page again with the hints of a new dictionary.
    @Test @MainActor func pagesFollowTheSource() async throws {
        let source = Source(["perfidy": "foe"])
        let publication = try await TestRendition.make(["<p>such perfidy</p>"]).publication
        var configuration = EPUBNavigator.Configuration(services: TestRendition.services, countsPages: false)
        configuration.wordHints = source
        let navigator = try EPUBNavigator(publication, configuration: configuration)
        navigator.setViewport(Viewport(width: 400, height: 300))
        await navigator.settle()
        #expect(navigator.shown?.layout.settings.wordHints == nil)
        navigator.submitPreferences(EPUBPreferences(wordHints: .many))
        await navigator.settle()
        #expect(navigator.shown?.layout.settings.wordHints == .init(.many))
        source.edition = 3
        navigator.wordHintsDidChange()
        await navigator.settle()
        #expect(navigator.shown?.layout.settings.wordHints == .init(.many, edition: 3))
        navigator.submitPreferences(EPUBPreferences())
        await navigator.settle()
        #expect(navigator.shown?.layout.settings.wordHints == nil)
    }
}
