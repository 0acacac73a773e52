import LecternAssets
import LecternBase
import LecternGeometry
import LecternModel
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Synchronization
import Testing

@testable import LecternNavigator

/// Pages of a fixed size as a strip.
@Suite(.timeLimit(.minutes(10))) @MainActor struct FixedStripTests {
    private nonisolated static let kinds = [SeenKind.pictures, .pdf]

    private func open(
        _ kind: SeenKind, _ width: Double = 300, _ height: Double = 400, _ change: (inout StripWish) -> Void = { _ in }
    ) async throws -> SpreadNavigator {
        var wish = StripWish()
        change(&wish)
        var configuration = NavigatorConfiguration(
            SpreadConfiguration(services: TestRendition.services, countsPages: false))
        configuration.images = wish.images
        configuration.pdf = wish.pdf
        let navigator = try await kind.publication().makeNavigator(configuration: configuration)
        navigator.setViewport(Viewport(width: width, height: height))
        await navigator.settle()
        await navigator.navigation.scrolling.settle()
        return navigator
    }

    private func shown(_ navigator: SpreadNavigator) throws -> [PlacedPage] {
        try #require(navigator.shown).pages
    }

    @Test(arguments: kinds) func pagesFollowEachOtherAtTheSpacing(kind: SeenKind) async throws {
        for spacing in [0.0, 12] {
            let navigator = try await open(kind, 300, 900) { $0.spacing = spacing }
            #expect(navigator.presentation.isScrolled && navigator.scrollDirection == .down)
            let pages = try shown(navigator)
            #expect(pages.map(\.page.chapter).prefix(2) == [0, 1])
            #expect(pages[0].content.y == 0 && pages.allSatisfy { $0.content.width == 300 && $0.content.x == 0 })
            #expect(pages[1].content.y - pages[0].content.bottom == spacing)
        }
    }

    /// How the first page fills a viewport of 390 x 400.
    @Test(arguments: Fit.allCases) func fitIsThatOfThePage(fit: Fit) async throws {
        for kind in Self.kinds {
            let page = try shown(try await open(kind, 390) { $0.fit = fit })[0].content
            let (isWide, isHigh) = (abs(page.width - 390) < 2, abs(page.height - 400) < 2)
            switch fit {
            case .contain: #expect(page.width < 391 && page.height < 401 && (isWide || isHigh))
            case .width: #expect(isWide)
            case .height: #expect(isHigh)
            case .cover: #expect(page.width > 389 && page.height > 399 && (isWide || isHigh))
            }
        }
    }

    /// A horizontal strip runs in the direction of reading, with single pages.
    @Test(arguments: [ReadingProgression.ltr, .rtl]) func horizontalStripRunsInReadingDirection(
        progression: ReadingProgression
    ) async throws {
        for kind in Self.kinds {
            let navigator = try await open(kind, 700) {
                $0.axis = .horizontal
                $0.progression = progression
                $0.spread = .always
            }
            #expect(navigator.scrollDirection == (progression == .rtl ? .left : .right))
            #expect(navigator.presentation.scrollAxis == .horizontal)
            let pages = try shown(navigator)
            #expect(abs(pages[0].content.height - 400) < 1)
            if progression == .rtl {
                #expect(pages[0].content.right == 700 && pages[1].content.right == pages[0].content.x)
            } else {
                #expect(pages[0].content.x == 0 && pages[1].content.x == pages[0].content.right)
            }
            #expect(navigator.scroll(by: 100) == 100)
            let moved = try shown(navigator)[0].content.x - pages[0].content.x
            #expect(moved == (progression == .rtl ? 100 : -100))
        }
    }

    /// Pairs are rows of the strip that meet at the spine; the first page stands alone if wished.
    @Test(arguments: kinds) func pairsAreRows(kind: SeenKind) async throws {
        for alone in [true, false] {
            for progression in [ReadingProgression.ltr, .rtl] {
                let navigator = try await open(kind, 600, 2_000) {
                    $0.spread = .always
                    $0.offset = alone
                    $0.progression = progression
                }
                let pages = try shown(navigator)
                let rows = Dictionary(grouping: pages, by: \.content.y).sorted { $0.key < $1.key }
                    .map { $0.value.map(\.page.chapter) }
                #expect(rows.prefix(2) == (alone ? [[0], [1, 2]] : [[0, 1], [2, 3]]))
                let pair = pages.filter { $0.content.y == pages[alone ? 1 : 0].content.y }
                let (left, right) = progression == .rtl ? (pair[1], pair[0]) : (pair[0], pair[1])
                #expect(left.content.right == right.content.x && left.content.x == 0 && right.content.right == 600)
                // A page that stands alone is as large as the others.
                if alone { #expect(abs(pages[0].content.width - 300) < 1 && abs(pages[0].content.x - 150) < 1) }
            }
        }
    }

    /// Steps show each page once, whole, and lead back the same way.
    @Test(arguments: kinds) func stepsGoFromPageToPage(kind: SeenKind) async throws {
        let navigator = try await open(kind, 390) {
            $0.fit = .contain
            $0.spacing = 10
        }
        var seen = [navigator.place.chapter]
        while await navigator.goForward() { seen.append(navigator.place.chapter) }
        #expect(seen == [0, 1, 2, 3, 4])
        while await navigator.goBackward() { seen.append(navigator.place.chapter) }
        #expect(seen == [0, 1, 2, 3, 4, 3, 2, 1, 0])
        #expect(try shown(navigator)[0].content.y == 0)
    }

    /// A page higher than the viewport is read to its end before the next one.
    @Test func longPagesAreReadToTheEnd() async throws {
        let navigator = try await open(.pictures, 600, 500) { $0.spacing = 10 }
        #expect(try shown(navigator)[0].content.height == 800)
        #expect(await navigator.goForward())
        #expect(try shown(navigator)[0].content.bottom == 500)
        #expect(await navigator.goForward())
        #expect(try shown(navigator).first { $0.page.chapter == 1 }?.content.y == 0)
    }

    /// Switching between pages and strip keeps the page; a change of size keeps the part of it.
    @Test(arguments: kinds) func placesStay(kind: SeenKind) async throws {
        let navigator = try await open(kind, 300, 300) { $0.spacing = 6 }
        for chapter in [3, 1, 4, 0, 2] {
            #expect(await navigator.go(to: Place.start(of: chapter)))
            #expect(navigator.place == .start(of: chapter))
            try await use(StripWish(scroll: false), navigator)
            #expect(!navigator.presentation.isScrolled && navigator.shown?.key.chapter == chapter)
            try await use(StripWish(), navigator)
            #expect(navigator.presentation.isScrolled && navigator.place.chapter == chapter)
        }
        #expect(await navigator.go(to: Place.start(of: 2)))
        navigator.scroll(by: 150)
        let before = try #require(try shown(navigator).first { $0.page.chapter == navigator.place.chapter }).content
        navigator.setViewport(Viewport(width: 450, height: 300))
        await navigator.settle()
        let after = try #require(try shown(navigator).first { $0.page.chapter == navigator.place.chapter }).content
        #expect(abs(after.y / after.height - before.y / before.height) < 0.01)
    }

    private func use(_ wish: StripWish, _ navigator: SpreadNavigator) async throws {
        (navigator as? ImageNavigator)?.submitPreferences(wish.images)
        (navigator as? PDFNavigator)?.submitPreferences(wish.pdf)
        await navigator.settle()
        await navigator.navigation.scrolling.settle()
    }

    /// The point under the pointer stays while pages are magnified, and broad pages move within their edges.
    @Test(arguments: kinds) func magnifiedStripKeepsThePoint(kind: SeenKind) async throws {
        let navigator = try await open(kind)
        let point = Point(x: 220, y: 130)
        let before = try shown(navigator)[0].content
        let part = ((point.x - before.x) / before.width, (point.y - before.y) / before.height)
        navigator.setZoom(2.5, at: point)
        await navigator.settle()
        await navigator.navigation.scrolling.settle()
        let after = try shown(navigator)[0].content
        #expect(abs(after.width - 750) < 1)
        #expect(abs(after.x + part.0 * after.width - point.x) < 2 && abs(after.y + part.1 * after.height - point.y) < 2)
        #expect(navigator.pan(dx: 1_000, dy: 0))
        #expect(try shown(navigator)[0].content.x == 0)
        #expect(!navigator.pan(dx: 10, dy: 0))
        #expect(navigator.pan(dx: -5_000, dy: -40))
        #expect(try shown(navigator)[0].content.right == 300)
        navigator.setFit(.height)
        await navigator.settle()
        #expect(abs(try shown(navigator)[0].content.height - 400) < 1)
    }

    /// Words of a PDF are found, selected and reached in a strip as on pages.
    @Test func wordsHaveTheirFrames() async throws {
        let navigator = try await open(.pdf)
        let found = await navigator.go(to: Place(chapter: 3, offset: 8))
        #expect(found)
        let spread = try #require(navigator.shown)
        let frame = try #require(navigator.frames(of: 8..<12, chapter: 3, in: spread).first)
        #expect(frame.y > 0 && frame.bottom < 400)
        let hit = navigator.hit(x: frame.x + 1, y: frame.y + frame.height / 2, in: spread)
        #expect(hit?.place == Place(chapter: 3, offset: 8))
        #expect(navigator.beginSelection(at: Point(x: frame.x + 3, y: frame.y + frame.height / 2), by: .word))
        #expect(navigator.currentSelection?.text == "part")
    }

    /// A jump does not measure the pages before its target.
    @Test func jumpsReadOnlyWhatIsAround() async throws {
        var zip = ZIPBuilder()
        for number in 1...1_000 { zip.add("p\(number + 1_000).png", PictureBook.head(width: 150, height: 200)) }
        let archive = CountedArchive(zip.bytes())
        let publication = try await SeenKind.pictures(archive)
        var configuration = NavigatorConfiguration(
            SpreadConfiguration(services: TestRendition.services, countsPages: false))
        configuration.images = StripWish().images
        let navigator = try publication.makeNavigator(configuration: configuration)
        navigator.setViewport(Viewport(width: 300, height: 400))
        await navigator.settle()
        for chapter in [900, 20, 999, 500] {
            let before = archive.reads
            #expect(await navigator.go(to: Place.start(of: chapter)))
            await navigator.navigation.scrolling.settle()
            // A page is read twice at most: its header, and its picture.
            #expect(archive.reads - before <= 64)
            let window = try #require(navigator.navigation.scrolling.window)
            #expect(window.strips.count <= 16 && window.strips.contains { $0.key.chapter == chapter })
            #expect(navigator.place.chapter == chapter)
        }
    }

    /// Scrolling through all pages keeps a few strips only, and shows no hole.
    @Test(arguments: kinds) func stripsAreBounded(kind: SeenKind) async throws {
        let navigator = try await open(kind)
        var chapters: [Int] = []
        while navigator.canScroll(.forward) {
            _ = await ScrollBook.scroll(navigator, by: 90)
            chapters.append(navigator.place.chapter)
            let pages = try shown(navigator)
            #expect(pages[0].content.y <= 0 && (pages.last?.content.bottom ?? 0) >= 399)
        }
        #expect(chapters == chapters.sorted() && Set(chapters) == [0, 1, 2, 3, 4])
    }

    @Test func scrollBarShowsThePartOfTheBook() async throws {
        let navigator = try await open(.pdf)
        let first = try #require(navigator.scrollBar)
        #expect(first.lowerBound == 0 && first.upperBound < 0.4)
        #expect(await navigator.go(to: Place.start(of: 4)))
        #expect(navigator.scrollBar?.lowerBound == 0.8)
        while await ScrollBook.scroll(navigator, by: 400) > 0 {}
        #expect(navigator.scrollBar?.upperBound == 1)
        var wish = StripWish().pdf
        wish.visibleScrollbar = false
        (navigator as? PDFNavigator)?.submitPreferences(wish)
        await navigator.settle()
        #expect(navigator.scrollBar == nil)
    }

    /// The background is around pages, not on them.
    @Test func backgroundIsAroundPages() async throws {
        let grey = Color(rgb: 0x445566)
        let navigator = try await open(.pdf) { $0.background = grey }
        let spread = try #require(navigator.shown)
        #expect(spread.surround == grey && spread.layout.settings.theme.background == .white)
    }
}

/// Preferences of a strip, for each kind.
private struct StripWish {
    var scroll = true
    var fit: Fit?
    var axis: Axis?
    var spacing: Double?
    var spread: PageSpread? = .never
    var offset: Bool?
    var progression: ReadingProgression?
    var background: Color?

    var images: ImagePreferences {
        ImagePreferences(
            backgroundColor: background, fit: fit, offsetFirstPage: offset, pageSpacing: spacing,
            readingProgression: progression, scroll: scroll, scrollAxis: axis, spread: spread)
    }

    var pdf: PDFPreferences {
        PDFPreferences(
            backgroundColor: background, fit: fit, offsetFirstPage: offset, pageSpacing: spacing,
            readingProgression: progression, scroll: scroll, scrollAxis: axis, spread: spread)
    }
}

/// A comic archive that counts how often it is read.
private final class CountedArchive: Resource {
    private let archive: DataResource
    private let count = Mutex(0)

    init(_ bytes: Bytes) {
        archive = DataResource(bytes, properties: ResourceProperties(filename: "b.cbz"))
    }

    var reads: Int { count.withLock { $0 } }
    var properties: ResourceProperties { archive.properties }
    func length() async throws(ReadError) -> UInt64 { try await archive.length() }

    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        count.withLock { $0 += 1 }
        return try await archive.read(range: range)
    }
}
