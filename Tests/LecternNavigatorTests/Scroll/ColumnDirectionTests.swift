import LecternBase
import LecternGeometry
import LecternModel
import LecternPreferences
import LecternPublication
import LecternTestKit
import Synchronization
import Testing

@testable import LecternNavigator

/// The direction of a column that scrolls: opening finds it, and no layout parses a chapter for it.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ColumnDirectionTests {
    /// Counts how often each chapter is parsed.
    private final class ParseCounter: ChapterHook {
        let version = "1"
        private let parsed = Mutex<[String: Int]>([:])

        var counts: [String: Int] { parsed.withLock { $0 } }

        func markup(_ markup: String, of chapter: Link) -> String {
            parsed.withLock { $0[String(chapter.href.split(separator: "/").last ?? ""), default: 0] += 1 }
            return markup
        }
    }

    private static let long = String(repeating: "<p>Some words of a chapter.</p>", count: 400)

    /// Opens a book of two short chapters and long ones, scrolled, without a viewport.
    private func open(_ language: String, _ mode: String, scroll: Bool = true) async throws -> (
        navigator: SpreadNavigator, parser: ParseCounter
    ) {
        var book = EPUBBuilder(title: "Column")
        book.language = language
        for index in 0..<12 {
            book.addChapter(
                "c\(index).xhtml", title: "\(index)", body: index < 2 ? "<p>Title</p>" : Self.long,
                head: "<style>html { writing-mode: \(mode) }</style>")
        }
        let parser = ParseCounter()
        var configuration = NavigatorConfiguration(
            SpreadConfiguration(services: TestRendition.services, countsPages: false))
        configuration.spreads.additions.hooks = [parser]
        configuration.epub.scroll = scroll
        let publication = try await TestRendition.make(book).publication
        return (try publication.makeNavigator(configuration: configuration), parser)
    }

    @Test func metadataDecideBeforeAChapterIsParsed() async throws {
        let (navigator, parser) = try await open("en", "horizontal-tb")
        await navigator.settle()
        #expect(parser.counts.isEmpty)
        navigator.setViewport(Viewport(width: 220, height: 180))
        await navigator.settle()
        #expect(navigator.scrollDirection == .down)
        #expect(parser.counts["c0.xhtml"] == 1 && parser.counts.values.allSatisfy { $0 == 1 }, "\(parser.counts)")
    }

    /// Chinese is written both ways: the first long chapter decides, and what was read is not parsed again.
    @Test func textIsReadOnceAndBeforeTheFirstLayout() async throws {
        let (navigator, parser) = try await open("zh", "vertical-rl")
        let first = ["c0.xhtml": 1, "c1.xhtml": 1, "c2.xhtml": 1]
        #expect(try await eventually { parser.counts == first }, "\(parser.counts)")
        navigator.setViewport(Viewport(width: 220, height: 180))
        await navigator.settle()
        #expect(navigator.scrollDirection == .left)
        #expect(parser.counts.values.allSatisfy { $0 == 1 }, "\(parser.counts)")
        let known = parser.counts
        navigator.setViewport(Viewport(width: 300, height: 200))
        await navigator.settle()
        #expect(navigator.scrollDirection == .left && parser.counts == known, "\(parser.counts)")
    }

    /// A book that turns pages needs no direction of a column, until it scrolls.
    @Test func pagesNeedNoSearch() async throws {
        let (navigator, parser) = try await open("zh", "vertical-rl", scroll: false)
        navigator.setViewport(Viewport(width: 220, height: 180))
        await navigator.settle()
        #expect(navigator.scrollDirection == nil)
        await ScrollBook.scroll(navigator, true)
        // The chapter that is shown is laid out for a column once more.
        #expect(navigator.scrollDirection == .left && parser.counts.values.allSatisfy { $0 <= 2 }, "\(parser.counts)")
    }

    private typealias Rule = (String, ReadingProgression, String?, ColumnDirection)

    private nonisolated static let rules: [Rule] = [
        ("en", .auto, nil, .declared(.down)),
        ("ar", .rtl, nil, .declared(.down)), ("ja", .rtl, nil, .declared(.left)),
        ("ja", .auto, nil, .ofText),
        ("ja", .ltr, "horizontal-lr", .declared(.down)), ("ja", .auto, "vertical-rl", .declared(.left)),
        ("en", .rtl, nil, .ofText), ("mn", .auto, nil, .ofText), ("und", .auto, nil, .ofText),
        ("zh", .rtl, "horizontal-rl", .declared(.down)),
    ]

    @Test(arguments: rules) private func metadataDecide(
        language: String, progression: ReadingProgression, mode: String?, expected: ColumnDirection
    ) {
        var declared = JSONObject()
        if let mode { declared.set("primary-writing-mode", mode) }
        let metadata = Metadata(
            languages: [language], readingProgression: progression, otherMetadata: declared)
        for scroll in [true, false] {
            let settings = EPUBSettings(preferences: EPUBPreferences(scroll: scroll), metadata: metadata)
            #expect(ColumnDirection(settings, of: metadata) == expected)
        }
    }

    /// The reader's choice comes before all that a book says.
    @Test(arguments: [(true, ScrollDirection.left), (false, .down)]) func theReaderDecidesFirst(
        vertical: Bool, direction: ScrollDirection
    ) {
        let metadata = Metadata(languages: ["zh"], readingProgression: .rtl)
        let settings = EPUBSettings(preferences: EPUBPreferences(verticalText: vertical), metadata: metadata)
        #expect(ColumnDirection(settings, of: metadata) == .declared(direction))
    }
}
