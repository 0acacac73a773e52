import LecternGeometry
import LecternModel
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternNavigator

/// The space that an app keeps free around pages.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ContentInsetTests {
    private static let insets = ContentInsets(top: 30, right: 10, bottom: 20, left: 50)
    private static let words = String(repeating: "<p>Some words that fill a line or two.</p>", count: 80)

    private func open(
        _ publication: Publication, _ inset: ContentInset, _ width: Double = 400, _ height: Double = 500,
        _ change: (inout NavigatorConfiguration) -> Void = { _ in }
    ) async throws -> SpreadNavigator {
        var configuration = NavigatorConfiguration(
            SpreadConfiguration(services: TestRendition.services, countsPages: false))
        configuration.baseFontSize = 10
        configuration.spreads.contentInset = inset
        change(&configuration)
        let navigator = try publication.makeNavigator(configuration: configuration)
        navigator.setViewport(Viewport(width: width, height: height))
        await navigator.settle()
        await navigator.navigation.scrolling.settle()
        return navigator
    }

    private func text() async throws -> Publication {
        try await TestRendition.make([Self.words, Self.words]).publication
    }

    /// What is left of a viewport.
    private func area(_ width: Double = 400, _ height: Double = 500) -> Rect {
        Rect(
            x: Self.insets.left, y: Self.insets.top, width: width - Self.insets.left - Self.insets.right,
            height: height - Self.insets.top - Self.insets.bottom)
    }

    private func isInside(_ frame: Rect, _ area: Rect) -> Bool {
        frame.x >= area.x - 0.5 && frame.y >= area.y - 0.5 && frame.right <= area.right + 0.5
            && frame.bottom <= area.bottom + 0.5
    }

    /// Text is laid out as in a viewport without the space, and found where it is shown.
    @Test(arguments: [(400.0, 500.0), (900, 500)]) func textKeepsTheSpaceFree(
        width: Double, height: Double
    ) async throws {
        let inset = ContentInset(reflowable: [.regular: Self.insets])
        let navigator = try await open(try await text(), inset, width, height)
        let area = area(width, height)
        let plain = try await open(try await text(), ContentInset(), area.width, area.height)
        let frames = try #require(navigator.shown).pages.flatMap(\.paragraphs).map(\.frame)
        let expected = try #require(plain.shown).pages.flatMap(\.paragraphs).map {
            $0.frame.offset(x: area.x, y: area.y)
        }
        #expect(frames == expected && frames.allSatisfy { isInside($0, area) })
        // A tap on a line hits its words, and a decoration is drawn there.
        let first = try #require(frames.first)
        let place = try #require(navigator.locator(ofTextAt: Point(x: first.x + 3, y: first.y + 3)))
        #expect(try #require(place.locations.textOffset) < 40, "\(place)")
        #expect(navigator.selectFirstWord())
        let selection = try #require(navigator.currentSelection)
        let frame = try #require(selection.frames?.pages.flatMap(\.self).first)
        #expect(isInside(frame, area) && abs(frame.y - first.y) < 6)
    }

    @Test func spaceFollowsTheSizeClass() async throws {
        let inset = ContentInset(reflowable: [.compact: ContentInsets(top: 10), .regular: ContentInsets(top: 44)])
        let navigator = try await open(try await text(), inset, 400, 600)
        let regular = try #require(navigator.layout).settings.margins.top
        navigator.setViewport(Viewport(width: 400, height: 400))
        await navigator.settle()
        let compact = try #require(navigator.layout).settings.margins.top
        // Margins are a part of the height, and never less than 24.
        #expect(regular == 44 + (600 - 44) * 0.065 && compact == 10 + (400 - 10) * 0.065)
    }

    /// A column has the space before its first line, beside it, and after its last line; words pass through it.
    @Test func columnsHaveTheSpaceAtTheirEnds() async throws {
        let inset = ContentInset(reflowable: [.regular: Self.insets])
        let navigator = try await open(try await text(), inset) { $0.epub.scroll = true }
        let top = try #require(navigator.shown?.pages.flatMap(\.paragraphs).first).frame
        #expect(top.y >= Self.insets.top && top.x >= Self.insets.left && top.right <= 390)
        _ = await ScrollBook.scroll(navigator, by: 200)
        let frames = try #require(navigator.shown).pages.flatMap(\.paragraphs).map(\.frame)
        #expect(frames.contains { $0.y < Self.insets.top } && frames.allSatisfy { $0.x >= Self.insets.left })
        _ = await ScrollBook.scroll(navigator, by: 100_000)
        let last = try #require(navigator.shown?.pages.flatMap(\.paragraphs).last).frame
        #expect(last.bottom <= 500 - Self.insets.bottom)
    }

    private func fixed(_ kind: SeenKind, _ width: Double = 400, scroll: Bool = false) async throws -> SpreadNavigator {
        let inset = ContentInset(reflowable: [.regular: ContentInsets(top: 200)], fixed: [.regular: Self.insets])
        return try await open(try await kind.publication(), inset, width) {
            $0.images.scroll = scroll
            $0.pdf.scroll = scroll
        }
    }

    @Test(arguments: [SeenKind.pictures, .pdf], [400.0, 900]) func fixedPagesAreInside(
        kind: SeenKind, width: Double
    ) async throws {
        let navigator = try await fixed(kind, width)
        let area = area(width)
        let pages = try #require(navigator.shown).pages
        let content = pages.dropFirst().reduce(pages[0].content) { $0.union($1.content) }
        #expect(isInside(content, area), "\(content)")
        #expect(abs(content.x + content.width / 2 - area.x - area.width / 2) <= 1)
        #expect(abs(content.width - area.width) < 2 || abs(content.height - area.height) < 2)
    }

    /// The edges of a magnified page can be moved to the edges of what is left.
    @Test(arguments: [SeenKind.pictures, .pdf]) func magnifiedPagesReachTheSpace(kind: SeenKind) async throws {
        let navigator = try await fixed(kind)
        let whole = try #require(navigator.shown).pages[0].content
        navigator.setZoom(3)
        navigator.pan(dx: 10_000, dy: 10_000)
        await navigator.settle()
        let page = try #require(navigator.shown).pages[0].content
        #expect(abs(page.width - 3 * whole.width) < 2)
        #expect(abs(page.x - Self.insets.left) <= 1 && abs(page.y - Self.insets.top) <= 1, "\(page)")
        navigator.setZoom(1)
        await navigator.settle()
        #expect(navigator.shown?.pages[0].content == whole)
    }

    @Test(arguments: [SeenKind.pictures, .pdf]) func stripsHaveTheSpaceAtTheirEnds(kind: SeenKind) async throws {
        let navigator = try await fixed(kind, scroll: true)
        let first = try #require(navigator.shown).pages[0].content
        #expect(abs(first.y - Self.insets.top) <= 1 && abs(first.x + first.width / 2 - 220) <= 1, "\(first)")
        #expect(await navigator.go(to: Place(chapter: 1, offset: 0)))
        let second = try #require(navigator.shown?.pages.first { $0.page.chapter == 1 }).content
        #expect(abs(second.y - Self.insets.top) <= 1, "\(second)")
        _ = await ScrollBook.scroll(navigator, by: 1_000_000)
        let last = try #require(navigator.shown?.pages.last).content
        #expect(abs(last.bottom - (500 - Self.insets.bottom)) <= 1, "\(last)")
    }

    @Test(arguments: [ContentInsets(top: -5, left: .infinity), ContentInsets(top: 900, bottom: 300)])
    func impossibleSpaceIsLimited(insets: ContentInsets) {
        let viewport = Viewport(width: 400, height: 500)
        let limited = ContentInset(fixed: [.regular: insets]).insets(in: viewport, isFixed: true)
        #expect(limited == (insets.top < 0 ? .none : ContentInsets(top: 188, bottom: 63)))
    }
}
