import LecternGeometry
import LecternMarkup
import LecternModel
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternNavigator

/// Contents, links and descriptions of twenty random books, each in a viewport of
/// its own size.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RandomBooksTests {
    private func open(_ seed: Int) async throws -> (book: RandomBook, test: TestNavigator) {
        let book = RandomBook(seed)
        let publication = try await TestRendition.make(book.builder).publication
        return (book, try await TestNavigator.open(publication, 180 + Double(seed * 20), 160 + Double(seed % 5 * 40)))
    }

    @Test(arguments: 0..<20) func everyContentsEntryLeadsToItsHeading(seed: Int) async throws {
        let (book, test) = try await open(seed)
        let entries = test.navigator.publication.tableOfContents.flattened.map(\.link)
        #expect(entries.map(\.title) == book.headings.map(\.text))
        for entry in entries.reversed() {
            #expect(await test.navigator.go(to: entry))
            #expect(test.navigator.shown?.text.contains(entry.title ?? "?") == true, "\(entry.href)")
        }
    }

    /// Each link is found by a point within its rectangle, and followed.
    @Test(arguments: 0..<20) func everyLinkLeadsToItsTarget(seed: Int) async throws {
        let (book, test) = try await open(seed)
        for anchor in book.anchors {
            await test.navigator.go(to: .start(of: anchor.chapter))
            let units = try #require(test.navigator.shown?.pages.first).document.markup.text
            let offset = try #require(units.indices.first { units[$0...].starts(with: anchor.text.utf16) })
            #expect(await test.navigator.go(to: Place(chapter: anchor.chapter, offset: offset)))
            let spread = try #require(test.navigator.shown)
            let range = TextRange(chapter: anchor.chapter, range: offset..<offset + anchor.text.utf16.count)
            let frame = try #require(spread.pages.flatMap { $0.frames(of: range) }.first, "\(anchor.text)")
            let hit = test.navigator.hit(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2, in: spread)
            let link = try #require(hit?.link, "\(anchor.text)")
            #expect(link.text == anchor.text)
            #expect(await test.navigator.follow(link))
            let target = book.targets[anchor.target]
            #expect(test.navigator.shown?.text.contains(target.text) == true, "\(anchor.text) to \(target.href)")
        }
    }

    /// The description of each page is its first words.
    @Test(arguments: 0..<5) func excerptIsTheFirstWordsOfThePage(seed: Int) async throws {
        let (_, test) = try await open(seed)
        repeat {
            let spread = try #require(test.navigator.shown)
            let text = spread.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let length = min(text.count, spread.excerpt.count)
            #expect(length > 0 && spread.excerpt.count <= 80)
            #expect(text.prefix(length) == spread.excerpt.prefix(length))
        } while await test.navigator.goForward()
    }

    /// The reader's reading progression takes precedence over that of the book.
    @Test func readingProgressionOfTheBookIsOverridden() async throws {
        var book = RandomBook(3).builder
        book.pageProgression = "rtl"
        let test = try await TestNavigator.open(try await TestRendition.make(book).publication, 220, 180)
        #expect(await test.navigator.goLeft())
        #expect(test.navigator.shown?.key == .init(chapter: 0, index: 1))
        var preferences = EPUBPreferences()
        preferences.readingProgression = .ltr
        test.navigator.submit(preferences)
        await test.navigator.settle()
        #expect(test.presentations.last?.readingProgression == .ltr)
        #expect(await test.navigator.goRight())
        #expect(test.navigator.shown?.key == .init(chapter: 0, index: 2))
    }

    /// Nothing is drawn before there is a document and a viewport to lay it out in.
    @Test(arguments: SeenKind.allCases) func nothingIsDrawnBeforeTheDocumentIsLoaded(kind: SeenKind) async throws {
        let test = try TestNavigator(try await kind.publication())
        #expect(test.navigator.shown == nil && test.navigator.currentLocation == nil)
        #expect(!(await test.navigator.goForward()))
        await test.navigator.settle()
        #expect(test.navigator.shown == nil && test.shown.isEmpty && test.errors.isEmpty)
        test.navigator.setViewport(Viewport(width: 220, height: 180))
        #expect(test.navigator.shown == nil, "the picture comes with the layout")
        await test.navigator.settle()
        #expect(test.navigator.shown != nil && test.shown.count == 1)
    }
}
