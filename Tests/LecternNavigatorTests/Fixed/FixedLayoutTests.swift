import LecternBase
import LecternGeometry
import LecternImages
import LecternLayout
import LecternMarkup
import LecternModel
import LecternPaint
import LecternPublication
import LecternTestKit
import Testing

@testable import LecternNavigator

/// Documents with a specified size, one page each.
@Suite(.timeLimit(.minutes(10))) struct FixedLayoutTests {
    /// A book of fixed pages; the page box is 220 wide and 180 high.
    private static func book() -> EPUBBuilder {
        var book = EPUBBuilder(title: "Fixed")
        book.extraMetadata = "<meta property=\"rendition:layout\">pre-paginated</meta>"
        return book
    }

    private static func chapter(_ book: EPUBBuilder, at index: Int = 0) async throws -> (Rendition, Chapter) {
        let rendition = try await TestRendition.make(book)
        return (rendition, try await rendition.chapter(at: index))
    }

    private static func viewport(_ text: String) -> String { "<meta name=\"viewport\" content=\"\(text)\"/>" }

    @Test func fixedDocumentIsOnePage() async throws {
        var book = Self.book()
        let long = String(repeating: "<p>Many words stand here. </p>", count: 60)
        book.addChapter("a.xhtml", body: long, head: Self.viewport("width=440, height=180"))
        let (_, chapter) = try await Self.chapter(book)
        #expect(chapter.kind.isFixed)
        #expect(chapter.pageCount == 1)
        let page = try #require(chapter.page(at: 0))
        #expect(page.isLast)
        #expect(page.range == 0..<chapter.length)
        #expect(page.fragment.size == PhysicalSize(width: 440, height: 180))
        #expect(chapter.page(at: 1) == nil)
    }

    @Test func firstViewportElementCounts() async throws {
        var book = Self.book()
        book.addChapter(
            "a.xhtml", body: "a", head: Self.viewport("width=300, height=200") + Self.viewport("width=5, height=5"))
        let (_, chapter) = try await Self.chapter(book)
        #expect(chapter.layout.viewport == PhysicalSize(width: 300, height: 200))
    }

    @Test func fixedPageIsScaledAndCentered() async throws {
        var book = Self.book()
        book.addChapter("a.xhtml", body: "", head: Self.viewport("width=440, height=180"))
        let (_, chapter) = try await Self.chapter(book)
        let page = try #require(chapter.page(at: 0))
        #expect(page.contentTransform == AffineTransform(a: 0.5, d: 0.5, tx: 0, ty: 45))
        #expect(page.contentPoint(at: .init(x: 100, y: 60)) == PhysicalOffset(x: 200, y: 30))
        #expect(
            page.pageRect(of: .init(x: 200, y: 30, width: 40, height: 20))
                == PhysicalRect(x: 100, y: 60, width: 20, height: 10))
        let list = page.displayList()
        #expect(list.dump() == "transform 0.5 0 0 0.5 0 45\n  clip 0,0 440x180\n    fill 0,0 440x180 #ffffff\n")
        #expect(list.bounds == Rect(x: 0, y: 0, width: 220, height: 180))
    }

    @Test func flowingPagesHaveTheirMargins() async throws {
        let rendition = try await TestRendition.make(["<p>ab</p>"])
        let chapter = try await rendition.chapter(at: 0)
        let page = try #require(chapter.page(at: 0))
        #expect(!chapter.kind.isFixed)
        #expect(page.contentPoint(at: .init(x: 15, y: 12)) == PhysicalOffset(x: 5, y: 2))
        #expect(page.pageRect(of: .init(x: 5, y: 2, width: 1, height: 1)) == .init(x: 15, y: 12, width: 1, height: 1))
    }

    @Test func readingStylesDoNotApply() async throws {
        var book = Self.book()
        book.addChapter(
            "a.xhtml", body: "<p style='margin:0;font-size:1rem'>a</p>", head: Self.viewport("width=220, height=180"))
        var settings = TestRendition.settings(fontSize: 40)
        settings.lineHeight = 3
        settings.theme = .dark
        let rendition = try await TestRendition.make(book, settings)
        let chapter = try await rendition.chapter(at: 0)
        let list = try #require(chapter.page(at: 0)).displayList()
        #expect(list.dump().contains("glyphs Stub 16 #000000"))
    }

    @Test func pointsAndLinksAreScaled() async throws {
        var book = Self.book()
        let body = "<a href='x' style='position:absolute;left:400px;top:100px;width:40px;height:40px'>ab</a>"
        book.addChapter("a.xhtml", body: body, head: Self.viewport("width=440, height=180"))
        let (_, chapter) = try await Self.chapter(book)
        let page = try #require(chapter.page(at: 0))
        let point = page.contentPoint(at: .init(x: 205, y: 97))
        #expect(HitTester(page: page.fragment, tree: chapter.document.tree).hit(at: point)?.link?.href == "x")
        let link = try #require(page.displayList().links.first)
        #expect(link.rect.x == 200)
        #expect(link.rect.y >= 95)
    }

    @Test func drawingsFillTheirPage() async throws {
        var book = Self.book()
        book.addDocument(
            "a.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 600 300' width='100' height='20'><rect/></svg>",
            mediaType: "image/svg+xml")
        let (_, chapter) = try await Self.chapter(book)
        let page = try #require(chapter.page(at: 0))
        #expect(chapter.layout.viewport == PhysicalSize(width: 600, height: 300))
        #expect(page.fragment.children.first?.fragment.size == PhysicalSize(width: 600, height: 300))
    }

    @Test func picturesGiveTheirSize() async throws {
        var book = Self.book()
        book.addImage("p.png", Bytes(PNGHead.bytes(width: 500, height: 250)))
        book.addChapter("a.xhtml", body: "<div><img src='p.png' alt=''/></div>")
        book.addChapter("b.xhtml", body: "<p>words <img src='p.png' alt=''/></p>")
        let (rendition, chapter) = try await Self.chapter(book)
        #expect(chapter.layout.viewport == PhysicalSize(width: 500, height: 250))
        // With text beside it: the size of the device.
        #expect(try await rendition.chapter(at: 1).layout.viewport == PhysicalSize(width: 220, height: 180))
    }

    @Test func unsupportedPictureIsReplacedByItsFallback() async throws {
        var book = Self.book()
        book.addItem("p.psd", Bytes([0x38, 0x42, 0x50, 0x53]), mediaType: "image/vnd.adobe.photoshop", fallback: "png")
        book.addItem("p.png", Bytes(PNGHead.bytes(width: 500, height: 250)), mediaType: "image/png", id: "png")
        book.addChapter("a.xhtml", body: "<p>words <img src='p.psd' alt='none'/></p>")
        let (rendition, chapter) = try await Self.chapter(book)
        #expect(chapter.document.tree.dump().contains("p.psd"))
        #expect(rendition.builder.images.info(for: "EPUB/p.psd")?.width == 500)
    }

    @Test func packageMaySpecifyTheViewport() async throws {
        var book = Self.book()
        book.extraMetadata += "<meta property=\"rendition:viewport\">width=1000, height=500</meta>"
        book.addChapter("a.xhtml", body: "<p>a</p>")
        book.addChapter("b.xhtml", body: "<p>b</p>", head: Self.viewport("width=100, height=device-height"))
        let (rendition, chapter) = try await Self.chapter(book)
        #expect(chapter.layout.viewport == PhysicalSize(width: 1000, height: 500))
        #expect(try await rendition.chapter(at: 1).layout.viewport == PhysicalSize(width: 100, height: 180))
    }

    @Test func spineItemsDifferFromTheBook() async throws {
        var book = Self.book()
        book.addChapter("a.xhtml", body: "<p>a</p>", spineProperties: "rendition:layout-reflowable page-spread-left")
        book.addChapter(
            "b.xhtml", body: "<p>b</p>", spineProperties: "rendition:page-spread-center rendition:spread-none")
        book.addChapter("c.xhtml", body: "<p>c</p>", spineProperties: "page-spread-right")
        let rendition = try await TestRendition.make(book)
        let layouts = try await [rendition.chapter(at: 0), rendition.chapter(at: 1), rendition.chapter(at: 2)].map(
            \.layout)
        #expect(layouts.map(\.isFixed) == [false, true, true])
        #expect(layouts.map(\.side) == [.left, .center, .right])
        #expect(layouts[1].spread == Spread.none)
    }
}

/// The header of a PNG file, which is all that layout needs.
private enum PNGHead {
    static func bytes(width: UInt32, height: UInt32) -> [UInt8] {
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        let sides = [width, height].flatMap { side in (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) } }
        return head + sides + [8, 6, 0, 0, 0]
    }
}
