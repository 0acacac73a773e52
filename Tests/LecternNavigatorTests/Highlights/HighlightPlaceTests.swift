import Foundation
import LecternBase
import LecternGeometry
import LecternImages
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPublication
import LecternTestKit
import Testing

/// Where highlights are: their elements, their pages and their rectangles.
@Suite(.timeLimit(.minutes(10))) @MainActor struct HighlightPlaceTests {
    /// The elements of a highlight are among those of the page that it stands on: both are counted alike, whatever the
    /// chapter is made of.
    @Test(arguments: [(260.0, 220.0), (420, 600), (900, 400)])
    func elementsOfAHighlightAreThoseOfItsPage(_ width: Double, _ height: Double) async throws {
        let navigator = try await open(Self.novel, width, height)
        let host = HighlightHost()
        navigator.dataSource = host
        var (seen, continued) = (0, 0)
        repeat {
            for range in navigator.occurrences(of: "whale swims") where navigator.select(range) {
                navigator.makeSelectionHighlight()
            }
            await navigator.settle()
            for page in await navigator.pageInformationOfEachPage() {
                #expect(page.startIndex <= page.endIndex)
                let elements = page.startIndex...page.endIndex
                for highlight in page.highlightsInPage {
                    let (first, last) = (highlight.ends.startIndex, highlight.ends.endIndex)
                    #expect(elements.contains(first) || elements.contains(last), "\(highlight.ends) on \(elements)")
                    continued += elements.contains(first) && elements.contains(last) ? 0 : 1
                    seen += 1
                }
            }
        } while await navigator.goForward()
        #expect(seen >= host.highlights.count && host.highlights.count > 150)
        // Only a highlight that goes on from one element of a page to another of the next page is on both.
        #expect(continued * 20 < seen)
    }

    /// A parser that shares no code with ours finds the same elements and offsets.
    @Test func elementsAreThoseOfAnotherParser() async throws {
        var book = EPUBBuilder(title: "Pages")
        for (number, body) in Self.novel.enumerated() {
            book.addChapter("c\(number + 1).xhtml", title: "Chapter \(number + 1)", body: body)
        }
        let other = try await IndependentParser.parse(book.bytes())
        let navigator = try await open(Self.novel, 2_000, 6_000)
        var count = 0
        for chapter in Self.novel.indices {
            #expect(await navigator.go(to: Place.start(of: chapter)))
            let document = try #require(other["documents"]?["EPUB/c\(chapter + 1).xhtml"])
            let elements = (document["elements"]?.array ?? []).compactMap { $0.array?[1].integer }
            let texts = (document["texts"]?.array ?? []).compactMap { $0.array?.compactMap(\.integer) }
            for range in navigator.occurrences(of: "whale") where navigator.select(range) {
                let made = try #require(navigator.makeSelectionHighlight())
                let text = try #require(texts.last { $0[2] <= range.range.lowerBound })
                let start = elements[text[0]]
                // The document is node 0; each element comes after the elements and texts that begin before it.
                let index = 1 + text[0] + texts.filter { $0[2] < start }.count
                #expect(made.ends.startIndex == index)
                #expect(made.ends.startOffset == range.range.lowerBound - start)
                count += 1
            }
        }
        #expect(count > 100)
    }

    /// White space between blocks, with which a selection may begin and end, belongs to none of the paragraphs.
    @Test func spaceBetweenBlocksIsInNoParagraph() async throws {
        let navigator = try await open(["<p>one</p>\n\n<p>two</p>\n\n<p>three</p>"], 400, 300)
        let host = HighlightHost()
        defer { withExtendedLifetime(host) {} }
        navigator.dataSource = host
        let two = try #require(navigator.occurrences(of: "two").first)
        #expect(navigator.select(two))
        let plain = try #require(navigator.makeSelectionHighlight()).ends
        #expect(navigator.select(TextRange(chapter: 0, range: two.range.lowerBound - 1..<two.range.upperBound + 1)))
        #expect(navigator.makeSelectionHighlight()?.ends == plain)
    }

    /// A highlight that begins on one page and ends on the next is in the information of both.
    @Test func highlightOverTwoPagesIsInBoth() async throws {
        let navigator = try await open(Self.novel, 260, 220)
        let host = HighlightHost()
        defer { withExtendedLifetime(host) {} }
        navigator.dataSource = host
        await navigator.goForward()
        let border = try #require(navigator.shown?.spread?.pages.last).page.range.upperBound
        #expect(navigator.select(TextRange(chapter: 0, range: border - 15..<border + 15)))
        let made = try #require(navigator.makeSelectionHighlight())
        await navigator.settle()
        var pages: [Int] = []
        #expect(await navigator.goBackward())
        repeat {
            let page = try #require(await navigator.pageInformation())
            if page.highlightsInPage.map(\.range) == [made.range] { pages.append(page.pageIndex) }
        } while await navigator.goForward() && navigator.place.chapter == 0
        #expect(pages == [1, 2])
    }

    /// A relayout moves the rectangles of a highlight to those of its words.
    @Test func leftAndTopAreThoseOfItsFirstLine() async throws {
        let navigator = try await open(Self.novel, 420, 600)
        let host = HighlightHost()
        defer { withExtendedLifetime(host) {} }
        navigator.dataSource = host
        let word = try #require(navigator.occurrences(of: "whale").last)
        #expect(navigator.select(word))
        let made = try #require(navigator.makeSelectionHighlight())
        await navigator.settle()
        let before = try #require(navigator.frames(of: made).first)
        navigator.setViewport(Viewport(width: 300, height: 700))
        #expect(await navigator.go(to: made))
        await navigator.settle()
        let after = try #require(navigator.frames(of: made).first)
        #expect(after.x != before.x || after.y != before.y)
        #expect(navigator.shown?.spread?.decorations.first?.frames.all.first == after)
        #expect(navigator.hit(x: after.x + 1, y: after.y + 1, in: try #require(navigator.shown?.spread)) != nil)
    }

    /// All that an app stores survives its JSON, whole numbers of its database among it.
    @Test func storedHighlightsAreReadBack() async throws {
        let navigator = try await open(Self.novel, 420, 600)
        let host = HighlightHost()
        defer { withExtendedLifetime(host) {} }
        navigator.dataSource = host
        #expect(navigator.select(try #require(navigator.occurrences(of: "whale").first)))
        var made = try #require(navigator.makeSelectionNote("so “white” \\ 鯨", color: Color(rgb: 0x93C9FF)))
        made.code = 4_711
        made.bookCode = 815
        made.backgroundColor = Color(rgb: 0xFFEECC)
        let read = try JSONDecoder().decode(ChapterHighlight.self, from: JSONEncoder().encode(made))
        #expect(read == made && (read.code, read.bookCode, read.chapterIndex) == (4_711, 815, 0))
        made.backgroundColor = nil
        made.note = nil
        #expect(try JSONDecoder().decode(ChapterHighlight.self, from: JSONEncoder().encode(made)) == made)
    }

    /// The colour of the paper is below the tint: each pixel of the words is the product of both.
    @Test func backgroundIsBelowTheTint() async throws {
        let (tint, paper) = (Color(rgb: 0xFFE066), Color(rgb: 0x8040FF))
        let navigator = try await open(Self.novel, 420, 600, services: DecorationPaintTests.services)
        let host = HighlightHost()
        navigator.dataSource = host
        #expect(navigator.select(try #require(navigator.occurrences(of: "whale swims").first)))
        navigator.makeSelectionHighlight(color: tint)
        host.highlights[0].backgroundColor = paper
        navigator.reloadHighlights()
        await navigator.settle()
        let frame = try #require(navigator.frames(of: host.highlights[0]).first)
        let shown = try #require(navigator.shown?.spread?.picture).color(x: Int(frame.x) + 4, y: Int(frame.y) + 3)
        func product(_ a: UInt8, _ b: UInt8) -> Int { (Int(a) * Int(b) + 127) / 255 }
        let wanted = [(tint.red, paper.red), (tint.green, paper.green), (tint.blue, paper.blue)].map(product)
        #expect(zip([shown.red, shown.green, shown.blue], wanted).allSatisfy { abs(Int($0) - $1) <= 1 }, "\(shown)")
    }

    // MARK: The book

    private func open(
        _ bodies: [String], _ width: Double, _ height: Double, services: EngineServices = TestRendition.services
    ) async throws -> SpreadNavigator {
        let publication = try await TestRendition.make(bodies).publication
        let navigator = try publication.makeNavigator(
            configuration: .init(SpreadConfiguration(services: services, countsPages: false)))
        navigator.setViewport(Viewport(width: width, height: height))
        await navigator.settle()
        return navigator
    }

    /// Three chapters as novels have them: sections, paragraphs with emphasis, links and notes inside, quotations,
    /// verses, lists, pictures, text beside blocks.
    private static let novel: [String] = {
        var random = SeededRandom(seed: 39)
        return (1...3).map { chapter in
            let parts = (0..<24).map { _ in part(&random) }
            return "<section id=\"s\(chapter)\">\n<h1>Chapter \(chapter)</h1>\n" + parts.joined(separator: "\n")
                + "\n</section>"
        }
    }()

    private static func part(_ random: inout SeededRandom) -> String {
        func words() -> String { sentence(&random) }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return "<blockquote>\n<p>\(words())</p>\n<p>\(words())</p>\n</blockquote>"
        case 1: return "<div>\(words())<p>\(words())</p>\(words())</div>"
        case 2: return "<ul>\n<li>\(words())</li>\n<li><p>\(words())</p></li>\n</ul>"
        case 3: return "<p><span>\(words())<br/></span>\n<span>\(words())</span></p>"
        case 4: return "<figure><img src=\"none.png\" alt=\"\"/><figcaption>\(words())</figcaption></figure>"
        default: return "<p>\(words())\(words())\(words())</p>"
        }
    }

    private static func sentence(_ random: inout SeededRandom) -> String {
        let wraps = [
            ("<em>", "</em>"), ("<a href=\"#s1\"><i>", "</i></a>"), ("", ""), ("<b><i>", "</i></b>"), ("", ""),
        ]
        let wrap = wraps.randomElement(using: &random) ?? ("", "")
        let (before, after) = (Int.random(in: 2...14, using: &random), Int.random(in: 1...9, using: &random))
        return String(repeating: "over the sea ", count: before) + "\(wrap.0)the whale swims\(wrap.1)"
            + String(repeating: " and on", count: after) + ". "
    }
}

/// A host that keeps highlights.
@MainActor private final class HighlightHost: SpreadNavigatorDataSource {
    var highlights: [ChapterHighlight] = []

    func navigator(_ navigator: SpreadNavigator, highlightsForChapter chapter: Int) -> [ChapterHighlight] {
        highlights.filter { $0.chapterIndex == chapter }
    }

    func navigator(_ navigator: SpreadNavigator, insertHighlight highlight: ChapterHighlight) {
        highlights.append(highlight)
    }
}
