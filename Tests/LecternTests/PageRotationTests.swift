import Lectern
import LecternCodecs
import LecternGeometry
import LecternImages
import LecternPDFium
import LecternPaint
import LecternPreferences
import LecternTestKit
import Testing

@testable import LecternNavigator

/// Pages that are turned, and pages without their margins.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PageRotationTests {
    private static var pdf: PDFBuilder {
        var pdf = PDFBuilder(pages: (1...3).map { ["Page \($0)", "with a link", "and", "four", "lines"] })
        pdf.pages[0].links = [(box: [20, 220, 110, 240], target: .uri("https://example.org/"))]
        return pdf
    }

    /// Opens a book whose pages are 200 x 300 points.
    private func open(_ preferences: PDFPreferences, _ width: Double, _ height: Double) async throws -> PDFNavigator {
        let resource = DataResource(Self.pdf.build(), properties: ResourceProperties(filename: "a.pdf"))
        let publication = try await PublicationOpener().open(
            try await AssetRetriever.standard.retrieve(resource: resource))
        var configuration = PDFNavigator.Configuration(services: .standard, preferences: preferences)
        configuration.countsPages = false
        let navigator = try PDFNavigator(publication, configuration: configuration)
        navigator.setViewport(Viewport(width: width, height: height))
        await navigator.settle()
        await navigator.settleTiles()
        return navigator
    }

    /// Where an area of an upright viewport of 200 x 300 pixels is after its rotation.
    private nonisolated static func turned(_ area: Rect, _ rotation: PageRotation) -> Rect {
        switch rotation {
        case .upright: area
        case .right: Rect(x: 300 - area.bottom, y: area.x, width: area.height, height: area.width)
        case .half: Rect(x: 200 - area.right, y: 300 - area.bottom, width: area.width, height: area.height)
        case .left: Rect(x: area.y, y: 200 - area.right, width: area.height, height: area.width)
        }
    }

    private func isNear(_ one: Rect, _ other: Rect) -> Bool {
        abs(one.x - other.x) < 0.6 && abs(one.y - other.y) < 0.6 && abs(one.right - other.right) < 0.6
            && abs(one.bottom - other.bottom) < 0.6
    }

    /// The picture, words, links and the selection are turned alike.
    @Test(arguments: PageRotation.allCases) func everythingOnAPageTurns(rotation: PageRotation) async throws {
        let upright = try await open(PDFPreferences(spread: .never), 200, 300)
        let (width, height) = rotation.isSideways ? (300.0, 200.0) : (200, 300)
        let navigator = try await open(PDFPreferences(spread: .never, rotation: rotation), width, height)
        let (plain, spread) = (try #require(upright.shown?.spread), try #require(navigator.shown?.spread))
        #expect(spread.pages[0].content == Rect(x: 0, y: 0, width: width, height: height))
        #expect(spread.picture.pixels == rotation.turned(plain.picture).pixels)
        #expect(abs(try #require(navigator.magnification) - 0.75) < 0.01)
        navigator.setMagnification(1.5)
        #expect(abs(try #require(navigator.magnification) - 1.5) < 0.01 && abs(navigator.zoom.scale - 2) < 0.02)
        navigator.setZoom(1)
        await navigator.settle()
        let words = upright.frames(of: 0..<12, chapter: 0, in: plain)
        let turnedWords = navigator.frames(of: 0..<12, chapter: 0, in: spread)
        #expect(words.count == 2 && turnedWords.count == 2)
        for (before, after) in zip(words, turnedWords) {
            #expect(isNear(Self.turned(before, rotation), after))
            let (x, y) = (after.x + after.width / 2, after.y + after.height / 2)
            let was = (x: before.x + before.width / 2, y: before.y + before.height / 2)
            #expect(
                navigator.hit(x: x, y: y, in: spread)?.place == upright.hit(x: was.x, y: was.y, in: plain)?.place)
            #expect(navigator.isOnText(Point(x: x, y: y)))
        }
        let texts = zip(plain.pages[0].paragraphs, spread.pages[0].paragraphs)
        #expect(texts.allSatisfy { $0.text == $1.text && isNear(Self.turned($0.frame, rotation), $1.frame) })
        // The link is 60 to 80 points below the top.
        let link = Self.turned(Rect(x: 50, y: 70, width: 0, height: 0), rotation)
        #expect(navigator.hit(x: link.x, y: link.y, in: spread)?.link?.destination == .outside("https://example.org/"))
        let beside = Self.turned(Rect(x: 150, y: 250, width: 0, height: 0), rotation)
        #expect(navigator.hit(x: beside.x, y: beside.y, in: spread)?.link == nil)
    }

    /// Magnified parts of turned pages are those of the whole picture.
    @Test(arguments: [PageRotation.right, .left, .half]) func magnifiedPartsAreTurned(
        rotation: PageRotation
    ) async throws {
        let navigator = try await open(PDFPreferences(spread: .never, rotation: rotation), 300, 300)
        let before = try #require(navigator.shown?.spread).pages[0]
        let word = try #require(before.frames(of: TextRange(chapter: 0, range: 0..<4)).first)
        let middle = Point(x: word.x + word.width / 2, y: word.y + word.height / 2)
        navigator.setZoom(6, at: middle)
        await navigator.settle()
        let page = try #require(navigator.shown?.spread).pages[0]
        let large = try #require(page.frames(of: TextRange(chapter: 0, range: 0..<4)).first)
        #expect(large.contains(x: middle.x, y: middle.y) && abs(large.width - 6 * word.width) < 2)
        let picture = try #require(navigator.shown?.spread).picture
        #expect(Self.ink(picture, in: large.expanded(by: 4)) > 100)
        #expect(page.caretOffset(nearest: middle).map { (0...4).contains($0) } == true)
    }

    private static func ink(_ picture: Bitmap, in area: Rect) -> Int {
        var count = 0
        for row in max(Int(area.y), 0)..<min(Int(area.bottom), picture.height) {
            for column in max(Int(area.x), 0)..<min(Int(area.right), picture.width)
            where picture.pixels[row * picture.bytesPerRow + column * 4] < 128 { count += 1 }
        }
        return count
    }

    /// Rows of a strip have the size of turned pages, and their tiles show them.
    @Test func turnedPagesScroll() async throws {
        let navigator = try await open(PDFPreferences(scroll: true, spread: .never, rotation: .right), 300, 500)
        let pages = try #require(navigator.shown).pages
        #expect(pages.prefix(2).map(\.content.y) == [0, 200] && pages[0].content.width == 300)
        let word = try #require(pages[1].frames(of: TextRange(chapter: 1, range: 0..<4)).first)
        #expect(word.height > word.width && word.y > 200 && word.bottom < 400)
        let tiles = navigator.scrollTiles()
        let tile = try #require(tiles.first { $0.frame.contains(x: word.x + 1, y: word.y + 1) })
        let own = word.expanded(by: 2).offset(x: -tile.frame.x, y: -tile.frame.y)
        #expect(Self.ink(try #require(tile.picture), in: own) > 10)
    }

    /// Without its margins a page is larger, and its words are where they are drawn.
    @Test(arguments: [PageRotation.upright, .right]) func marginsOfSheetsAreCutOff(
        rotation: PageRotation
    ) async throws {
        let (width, height) = rotation.isSideways ? (300.0, 200.0) : (200, 300)
        let wish = PDFPreferences(spread: .never, rotation: rotation)
        let navigator = try await open(wish, width, height)
        let before = try #require(navigator.shown?.spread).pages[0].frames(of: TextRange(chapter: 0, range: 0..<12))
        var trimmed = wish
        trimmed.trimMargins = true
        navigator.submitPreferences(trimmed)
        await navigator.settle()
        let spread = try #require(navigator.shown?.spread)
        let after = spread.pages[0].frames(of: TextRange(chapter: 0, range: 0..<12))
        #expect(after[0].width > before[0].width * 1.05 && after[0].height > before[0].height * 1.05)
        for (area, old) in zip(after, before) {
            // Frames reach above the ink at which the margin is cut.
            #expect(spread.pages[0].content.expanded(by: 8).contains(x: area.x, y: area.y))
            // As much ink as a larger word has.
            #expect(Self.ink(spread.picture, in: area.expanded(by: 2)) > 40)
            let place = navigator.hit(x: area.x + area.width / 2, y: area.y + area.height / 2, in: spread)?.place
            #expect(place.map { (0...20).contains($0.offset) } == true && old.width > 0)
        }
        navigator.submitPreferences(wish)
        await navigator.settle()
        #expect(
            try #require(navigator.shown?.spread).pages[0].frames(of: TextRange(chapter: 0, range: 0..<12)) == before)
    }

    /// Opens a comic of one page of 80 x 120 pixels whose left top quarter is red.
    private func comic(_ preferences: ImagePreferences, _ width: Double, _ height: Double) async throws -> Bitmap {
        var pixels: [UInt8] = []
        for row in 0..<120 {
            for column in 0..<80 { pixels += row < 60 && column < 40 ? [0, 0, 220, 255] : [200, 160, 0, 255] }
        }
        let picture = Bitmap(width: 80, height: 120, bytesPerRow: 320, pixels: pixels)
        var zip = ZIPBuilder()
        for page in 0..<2 { zip.add("p\(page).png", Bytes(try #require(PNGEncoder.encode(picture)))) }
        let resource = DataResource(zip.bytes(), properties: ResourceProperties(filename: "a.cbz"))
        let publication = try await PublicationOpener().open(
            try await AssetRetriever.standard.retrieve(resource: resource))
        let configuration = ImageNavigator.Configuration(services: .standard, preferences: preferences)
        let navigator = try ImageNavigator(publication, configuration: configuration)
        navigator.setViewport(Viewport(width: width, height: height))
        await navigator.settle()
        return try #require(navigator.shown?.spread).picture
    }

    /// The corner that is red after each rotation.
    @Test(arguments: [
        (PageRotation.upright, 0.25, 0.25), (.right, 0.75, 0.25), (.half, 0.75, 0.75), (.left, 0.25, 0.75),
    ]) func pagesOfComicsTurn(rotation: PageRotation, x: Double, y: Double) async throws {
        let (width, height) = rotation.isSideways ? (240, 160) : (160, 240)
        let picture = try await comic(
            ImagePreferences(spread: .never, rotation: rotation), Double(width), Double(height))
        for (column, row) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
            let at = Int(row * Double(height)) * picture.bytesPerRow + Int(column * Double(width)) * 4
            let isRed = picture.pixels[at + 2] > picture.pixels[at]
            #expect(isRed == ((column, row) == (x, y)), "\(column) \(row)")
        }
    }

    /// Four quarter turns lead back; regions and pixels turn alike.
    @Test func rotationsAreConsistent() {
        for rotation in PageRotation.allCases {
            #expect(rotation.turnedRight.turnedLeft == rotation)
            let pixels = (0..<35).flatMap { index -> [UInt8] in [UInt8(index), 0, 0, 255] }
            let picture = Bitmap(width: 5, height: 7, bytesPerRow: 20, pixels: pixels)
            let turned = rotation.turned(picture)
            let region = PixelArea(x: 1, y: 2, width: 3, height: 2)
            let before = rotation.before(region, width: turned.width, height: turned.height)
            var seen: Set<UInt8> = []
            for row in region.y..<region.y + region.height {
                for column in region.x..<region.x + region.width {
                    seen.insert(turned.pixels[row * turned.bytesPerRow + column * 4])
                }
            }
            var known: Set<UInt8> = []
            for row in before.y..<before.y + before.height {
                for column in before.x..<before.x + before.width { known.insert(UInt8(row * 5 + column)) }
            }
            #expect(seen == known && seen.count == 6)
        }
    }
}
