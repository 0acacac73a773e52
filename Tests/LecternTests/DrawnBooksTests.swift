import Lectern
import LecternGeometry
import LecternMarkup
import LecternPaint
import LecternTestKit
import Testing

/// What the navigator draws with the standard services, in pixels.
@MainActor @Suite(.timeLimit(.minutes(10))) struct DrawnBooksTests {
    private func open(_ book: EPUBBuilder, _ width: Double, _ height: Double) async throws -> SpreadNavigator {
        let resource = DataResource(book.bytes(), properties: ResourceProperties(filename: "a.epub"))
        let asset = try await AssetRetriever.standard.retrieve(resource: resource)
        let publication = try await PublicationOpener().open(asset)
        let navigator = try publication.makeNavigator(
            configuration: .init(SpreadConfiguration(services: .standard, countsPages: false)))
        navigator.setViewport(Viewport(width: width, height: height))
        await navigator.settle()
        return navigator
    }

    /// The number of pixels that differ from the one at the top left.
    private func ink(_ bitmap: Bitmap) -> Int {
        let paper = Array(bitmap.pixels[0..<4])
        var count = 0
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let at = y * bitmap.bytesPerRow + x * 4
                if !bitmap.pixels[at..<at + 4].elementsEqual(paper) { count += 1 }
            }
        }
        return count
    }

    /// After each of 500 switches between chapters there is ink on the page.
    @Test func noPageIsBlankAfterAChapterSwitch() async throws {
        var book = EPUBBuilder(title: "Switches")
        for number in 1...7 {
            book.addChapter("c\(number).xhtml", body: "<h1>\(number)</h1><p>Some words of chapter \(number).</p>")
        }
        let navigator = try await open(book, 160, 200)
        var seed: UInt64 = 5
        for switched in 0..<500 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let before = try #require(navigator.shown?.spread).key.chapter
            let chapter = (before + 1 + Int(seed >> 33) % 6) % 7
            #expect(await navigator.go(to: .start(of: chapter)))
            let spread = try #require(navigator.shown?.spread)
            #expect(spread.key.chapter == chapter && chapter != before)
            #expect(ink(spread.picture) > 100, "switch \(switched) to chapter \(chapter)")
        }
    }

    /// A picture among the characters of a vertical line is drawn in the line and hit where it is drawn.
    @Test(.enabled(if: TestFonts.exists(TestFonts.cjk))) func pictureIsDrawnInItsVerticalLine() async throws {
        let pixels = (0..<30 * 20).flatMap { _ in [0, 0, 255, 255] as [UInt8] }
        let red = try #require(
            PNGEncoder.encode(Bitmap(width: 30, height: 20, bytesPerRow: 120, pixels: pixels)))
        var book = EPUBBuilder(title: "Columns")
        book.language = "ja"
        book.addImage("red.png", Bytes(red))
        book.addChapter(
            "one.xhtml", body: "<p>\u{6F22}\u{5B57}<img src='red.png' alt='red' width='15' height='10'/>\u{6F22}</p>",
            head: "<style>html { writing-mode: vertical-rl }</style>")
        let navigator = try await open(book, 300, 400)
        let spread = try #require(navigator.shown?.spread)
        let bitmap = spread.picture
        var (xs, ys): (Set<Int>, Set<Int>) = ([], [])
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let at = y * bitmap.bytesPerRow + x * 4
                let (blue, green, red) = (bitmap.pixels[at], bitmap.pixels[at + 1], bitmap.pixels[at + 2])
                if blue < 40, green < 40, red > 200 {
                    xs.insert(x)
                    ys.insert(y)
                }
            }
        }
        let (left, right) = (try #require(xs.min()), try #require(xs.max()))
        let (top, bottom) = (try #require(ys.min()), try #require(ys.max()))
        #expect((14...16).contains(right - left + 1) && (9...11).contains(bottom - top + 1))
        let page = try #require(spread.pages.first)
        let units = page.document.markup.text
        let first = try #require(units.firstIndex(of: 0x6F22)), last = try #require(units.lastIndex(of: 0x6F22))
        func frame(_ offset: Int) throws -> Rect {
            try #require(page.frames(of: TextRange(chapter: 0, range: offset..<offset + 1)).first)
        }
        let (before, after) = (try frame(first + 1), try frame(last))
        #expect(before.bottom <= Double(top) + 1 && Double(bottom) <= after.y + 1, "between its neighbours")
        #expect(abs(before.x + before.width / 2 - Double(left + right) / 2) < 8, "in the same line")
        let hit = navigator.hit(x: Double(left + 3), y: Double(top + 3), in: spread)
        #expect(hit?.image?.alternative == "red")
        #expect(navigator.hit(x: Double(left - 40), y: Double(top + 3), in: spread)?.image == nil)
    }
}
