import Lectern
import LecternCodecs
import LecternGeometry
import LecternImages
import LecternPDFium
import LecternPaint
import LecternTestKit
import Testing

/// Pictures of fixed pages, on pages and in strips, compared with what the libraries draw alone.
@Suite(.timeLimit(.minutes(10))) @MainActor struct FixedStripPictureTests {
    private static var pdf: PDFBuilder {
        PDFBuilder(pages: (1...4).map { ["Page \($0) of this book", "with two lines"] })
    }

    private func open(_ preferences: PDFPreferences, _ viewport: Viewport) async throws -> PDFNavigator {
        let resource = DataResource(Self.pdf.build(), properties: ResourceProperties(filename: "a.pdf"))
        let publication = try await PublicationOpener().open(
            try await AssetRetriever.standard.retrieve(resource: resource))
        var configuration = PDFNavigator.Configuration(services: .standard, preferences: preferences)
        configuration.countsPages = false
        let navigator = try PDFNavigator(publication, configuration: configuration)
        navigator.setViewport(viewport)
        await navigator.settle()
        await navigator.settleTiles()
        return navigator
    }

    /// The picture of the viewport, made of tiles.
    private func screen(_ navigator: SpreadNavigator, _ viewport: Viewport) throws -> Bitmap {
        let (width, height) = (Int(viewport.width * viewport.scale), Int(viewport.height * viewport.scale))
        var screen = Bitmap(
            width: width, height: height, bytesPerRow: width * 4,
            pixels: [UInt8](repeating: 7, count: width * height * 4))
        for tile in navigator.scrollTiles() {
            let picture = try #require(tile.picture)
            try #require(tile.id.index >= 0, "a stand-in")
            let left = Int((tile.frame.x * viewport.scale).rounded())
            let top = Int((tile.frame.y * viewport.scale).rounded())
            for row in 0..<picture.height where (0..<height).contains(top + row) {
                for column in 0..<picture.width where (0..<width).contains(left + column) {
                    let (from, to) = (
                        row * picture.bytesPerRow + column * 4, (top + row) * width * 4 + (left + column) * 4
                    )
                    screen.pixels.replaceSubrange(to..<to + 4, with: picture.pixels[from..<from + 4])
                }
            }
        }
        return screen
    }

    /// Returns what PDFium draws of a page at a place of the viewport.
    private func reference(_ page: PlacedPage, _ viewport: Viewport) async throws -> (PDFPicture, PixelArea) {
        let document = try await PDFiumDocumentFactory().open(DataResource(Self.pdf.build()), password: nil)
        let scale = viewport.scale
        let (left, top) = (Int((page.content.x * scale).rounded()), Int((page.content.y * scale).rounded()))
        let (width, height) = (
            Int((page.content.right * scale).rounded()) - left, Int((page.content.bottom * scale).rounded()) - top
        )
        let seen = PixelArea(
            x: max(left, 0), y: max(top, 0), width: min(left + width, Int(viewport.width * scale)) - max(left, 0),
            height: min(top + height, Int(viewport.height * scale)) - max(top, 0))
        let picture = try #require(
            await document.picture(
                ofPage: page.page.chapter, width: width, height: height,
                region: PixelArea(x: seen.x - left, y: seen.y - top, width: seen.width, height: seen.height)))
        return (picture, seen)
    }

    /// Counts pixels that differ from the reference by more than rounding, which depends on the origin of a tile; except
    /// on a line at the left edge: the spine of a pair.
    private func differences(_ screen: Bitmap, _ reference: PDFPicture, at area: PixelArea) -> Int {
        var count = 0
        for row in 0..<area.height {
            for column in 1..<area.width {
                let from = (row * reference.width + column) * 4
                let to = (area.y + row) * screen.bytesPerRow + (area.x + column) * 4
                let distances = zip(reference.pixels[from..<from + 3], screen.pixels[to..<to + 3]).map {
                    abs(Int($0) - Int($1))
                }
                if distances.contains(where: { $0 > 2 }) { count += 1 }
            }
        }
        return count
    }

    /// A strip is as sharp as the library draws, at every zoom and density.
    @Test(arguments: [(1.0, 1.0), (1, 2), (3, 1), (8, 1), (8, 2)]) func stripIsAsSharpAsTheLibrary(
        zoom: Double, scale: Double
    ) async throws {
        let viewport = Viewport(width: 320, height: 300, scale: scale)
        let navigator = try await open(PDFPreferences(pageSpacing: 10, scroll: true, spread: .never), viewport)
        navigator.setZoom(zoom, at: Point(x: 80, y: 60))
        await navigator.settle()
        navigator.scroll(by: 20)
        await navigator.settleTiles()
        let screen = try screen(navigator, viewport)
        let pages = try #require(navigator.shown).pages
        #expect(abs(pages[0].content.width - 320 * zoom) < 1)
        for page in pages {
            let (picture, area) = try await reference(page, viewport)
            #expect(differences(screen, picture, at: area) == 0)
        }
    }

    /// Magnified pages are as sharp as the library draws.
    @Test(arguments: [1.0, 8, 40]) func pageIsAsSharpAsTheLibrary(zoom: Double) async throws {
        let viewport = Viewport(width: 320, height: 300)
        let navigator = try await open(PDFPreferences(spread: .never), viewport)
        navigator.setZoom(zoom, at: Point(x: 100, y: 60))
        await navigator.settle()
        let spread = try #require(navigator.shown?.spread)
        #expect(spread.layout.zoom.scale == zoom)
        let (picture, area) = try await reference(try #require(spread.pages.first), viewport)
        #expect(differences(spread.picture, picture, at: area) == 0)
    }

    /// Until tiles are painted, a small picture of the page is shown, also after a change of the zoom.
    @Test func smallPictureStandsInForTiles() async throws {
        let viewport = Viewport(width: 320, height: 300)
        let navigator = try await open(PDFPreferences(scroll: true, spread: .never), viewport)
        navigator.setZoom(5)
        await navigator.settle()
        let tiles = navigator.scrollTiles()
        let standIn = try #require(tiles.first)
        #expect(standIn.id.index < 0 && standIn.picture.map { max($0.width, $0.height) == 360 } == true)
        #expect(standIn.frame == navigator.shown?.pages.first?.content)
        await navigator.settleTiles()
        #expect(navigator.scrollTiles().allSatisfy { $0.id.index >= 0 && $0.picture != nil })
    }

    /// Opens a comic of plain pages in two colours.
    private func comic(_ preferences: ImagePreferences, _ viewport: Viewport) async throws -> ImageNavigator {
        var zip = ZIPBuilder()
        for page in 0..<4 {
            let color: [UInt8] = page.isMultiple(of: 2) ? [40, 80, 200, 255] : [200, 90, 30, 255]
            let pixels = [UInt8]((0..<150 * 200).flatMap { _ in color })
            let picture = Bitmap(width: 150, height: 200, bytesPerRow: 600, pixels: pixels)
            zip.add("p\(page).png", Bytes(try #require(PNGEncoder.encode(picture))))
        }
        let resource = DataResource(zip.bytes(), properties: ResourceProperties(filename: "a.cbz"))
        let publication = try await PublicationOpener().open(
            try await AssetRetriever.standard.retrieve(resource: resource))
        var configuration = ImageNavigator.Configuration(services: .standard, preferences: preferences)
        configuration.countsPages = false
        let navigator = try ImageNavigator(publication, configuration: configuration)
        navigator.setViewport(viewport)
        await navigator.settle()
        await navigator.settleTiles()
        return navigator
    }

    /// Returns the pixels of a row that have neither of the two colours of pages.
    private func strangers(_ picture: Bitmap, row: Int, _ range: Range<Int>) -> [Int] {
        range.filter { column in
            let at = row * picture.bytesPerRow + column * 4
            let pixel = Array(picture.pixels[at..<at + 3])
            return pixel != [40, 80, 200] && pixel != [200, 90, 30]
        }
    }

    /// Two pages of a comic meet without a gap, on pages and in a strip.
    @Test(arguments: [1.0, 1.3, 2, 2.7, 4]) func seamOfTwoPagesHasNoGap(zoom: Double) async throws {
        let viewport = Viewport(width: 317, height: 211)
        for scrolls in [false, true] {
            let navigator = try await comic(
                ImagePreferences(offsetFirstPage: false, scroll: scrolls, spread: .always), viewport)
            navigator.setZoom(zoom)
            await navigator.settle()
            await navigator.settleTiles()
            let spread = try #require(navigator.shown)
            let picture = scrolls ? try screen(navigator, viewport) : try #require(spread.spread).picture
            let seam = spread.pages[1].content.x
            #expect(seam > 20 && abs(seam - spread.pages[0].content.right) < 0.01)
            let around = max(Int(seam) - 20, 0)..<min(Int(seam) + 20, picture.width)
            for row in [60, 100, 140] { #expect(strangers(picture, row: row, around) == []) }
        }
    }

    /// Pages of a webtoon join without a seam.
    @Test func seamlessStripHasNoSeam() async throws {
        let viewport = Viewport(width: 317, height: 500)
        let navigator = try await comic(ImagePreferences(pageSpacing: 0, scroll: true, spread: .never), viewport)
        navigator.scroll(by: 300)
        await navigator.settleTiles()
        let picture = try screen(navigator, viewport)
        for row in 0..<picture.height { #expect(strangers(picture, row: row, 10..<300) == []) }
    }
}
