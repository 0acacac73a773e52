import Foundation
import Lectern
import LecternTestKit
import LecternText
import Testing

/// Animated images on the pages of comics and books.
@MainActor @Suite(.timeLimit(.minutes(10))) struct AnimatedPictureTests {
    private static func gif(_ colors: [UInt8], width: Int = 40, height: Int = 60) -> Bytes {
        var gif = GIFBuilder(width: width, height: height)
        gif.frames = colors.map { .init(color: $0) }
        return gif.build()
    }

    private static var services: EngineServices {
        EngineServices(
            fonts: StubFontCollection(), shaper: StubShaper(), hyphenator: nil, imageDecoder: CompositeDecoder(),
            makePainter: { CairoPagePainter() })
    }

    /// A comic of an animation and a picture.
    private func comic(_ change: (inout ImagePreferences) -> Void = { _ in }) async throws -> ImageNavigator {
        var zip = ZIPBuilder()
        zip.add("p1.gif", Self.gif([1, 3, 2]), method: .stored)
        zip.add("p2.gif", Self.gif([2]), method: .stored)
        var preferences = ImagePreferences()
        change(&preferences)
        let shared = SpreadConfiguration(services: Self.services, countsPages: false)
        let navigator = try ImageNavigator(
            try await ComicFile.open(zip), configuration: .init(shared, preferences: preferences))
        navigator.setViewport(Viewport(width: 80, height: 200, scale: 2))
        await navigator.settle()
        return navigator
    }

    private func colors(_ image: AnimatedImage, _ count: Int) async -> [[UInt8]] {
        var colors: [[UInt8]] = []
        for _ in 0..<count { colors.append(await image.next().map { Array($0.bitmap.pixels[0..<3]) } ?? []) }
        return colors
    }

    @Test func pagesOfAComicMove() async throws {
        let navigator = try await comic()
        let found = await navigator.animatedPictures()
        let picture = try #require(found.first)
        #expect(found.count == 1 && picture.frame == Rect(x: 0, y: 40, width: 80, height: 120))
        #expect(picture.clip == picture.frame && picture.background == .white)
        let frame = try #require(await picture.image.next())
        #expect(frame.bitmap.width == 160 && frame.bitmap.height == 240 && frame.duration == 0.1)
        #expect(await colors(picture.image, 3) == [[255, 0, 0], [0, 255, 0], [0, 0, 255]])
        navigator.turn(.forward)
        await navigator.settle()
        #expect(await navigator.animatedPictures().isEmpty)
    }

    /// A magnified page moves where it is; the clip is what is visible of it.
    @Test func magnifiedPagesMove() async throws {
        let navigator = try await comic()
        navigator.setZoom(2, at: Point(x: 0, y: 40))
        await navigator.settle()
        let picture = try #require(await navigator.animatedPictures().first)
        #expect(picture.frame.width == 160 && picture.frame.height == 240, "\(picture.frame)")
        #expect(picture.clip.width == 80 && picture.clip.right <= 80 && picture.clip.bottom <= 200, "\(picture.clip)")
    }

    @Test func adjustedPagesKeepTheirFirstFrame() async throws {
        #expect(await (try comic { $0.brightness = 0.5 }).animatedPictures().isEmpty)
        #expect(
            await
                (try comic {
                    $0.brightness = 0.5
                    $0.scroll = true
                }).animatedPictures().isEmpty)
    }

    /// In a strip an image is found where it is after scrolling, with the same identity, until it is out of view.
    @Test func imagesOfAStripMoveWithIt() async throws {
        let navigator = try await comic {
            $0.scroll = true
            $0.fit = .width
        }
        #expect(navigator.presentation.isScrolled)
        let first = try #require(await navigator.animatedPictures().first)
        #expect(first.frame == Rect(x: 0, y: 0, width: 80, height: 120) && first.clip == first.frame)
        #expect(await colors(first.image, 2) == [[0, 0, 255], [255, 0, 0]])
        // Both pages are 240 pixels high: 40 of them are not in view.
        #expect(navigator.scroll(by: 30) == 30)
        await navigator.settle()
        let moved = try #require(await navigator.animatedPictures().first)
        #expect(moved.id == first.id && moved.frame.y == -30 && moved.clip.height == 120)
        #expect(first.moved(x: 0, y: -30).frame == moved.frame)
    }

    @Test func imagesOfABookMove() async throws {
        var book = EPUBBuilder(title: "Book")
        book.addItem("a.gif", Self.gif([1, 3], width: 20, height: 10), mediaType: "image/gif")
        book.addItem("b.gif", Self.gif([2], width: 20, height: 10), mediaType: "image/gif")
        let clipped =
            "<div style=\"height: 4px; overflow: hidden\">"
            + "<img style=\"display: block\" src=\"a.gif\" alt=\"\"/></div>"
        let covered =
            "<div style=\"position: relative\"><img src=\"a.gif\" alt=\"\"/>"
            + "<b style=\"position: absolute; left: 0; top: 0\">x</b></div>"
        let faint = "<p style=\"opacity: 0.5\"><img src=\"a.gif\" alt=\"\"/></p>"
        book.addChapter(
            "c1.xhtml", title: "One",
            body: "<p><img src=\"a.gif\" alt=\"\"/> <img src=\"b.gif\" alt=\"\"/></p>" + clipped + covered + faint)
        let asset = Asset.container(try await book.container(), .epub)
        let navigator = try EPUBNavigator(
            try await PublicationOpener(parser: EPUBParser()).open(asset),
            configuration: .init(services: Self.services, countsPages: false))
        navigator.setViewport(Viewport(width: 300, height: 400))
        await navigator.settle()
        let found = await navigator.animatedPictures()
        let (frames, clips) = (found.map(\.frame), found.map(\.clip))
        #expect(frames.map(\.height) == [10, 10] && clips.map(\.height) == [10, 4], "\(frames) \(clips)")
        #expect(await colors(try #require(found.first).image, 2) == [[0, 0, 255], [255, 0, 0]])
    }
}
