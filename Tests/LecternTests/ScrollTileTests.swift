import Lectern
import LecternGeometry
import LecternPaint
import LecternTestKit
import Testing

/// Tiles of a scrolled column, painted with real fonts.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ScrollTileTests {
    private func open(_ scale: Double) async throws -> EPUBNavigator {
        var book = EPUBBuilder(title: "Tiles")
        let words = "The quick brown fox jumps over the lazy dog, and then it does so all over again. "
        let body = (0..<60).map { number in
            "<p style='background: #eef; border: 1px solid red'>\(number) \(String(repeating: words, count: 3))</p>"
        }
        book.addChapter("a.xhtml", title: "A", body: body.joined())
        let resource = DataResource(book.bytes(), properties: ResourceProperties(filename: "a.epub"))
        let publication = try await PublicationOpener().open(
            try await AssetRetriever.standard.retrieve(resource: resource))
        var configuration = EPUBNavigator.Configuration(services: .standard)
        configuration.countsPages = false
        configuration.preferences = EPUBPreferences(scroll: true)
        let navigator = try EPUBNavigator(publication, configuration: configuration)
        navigator.setViewport(Viewport(width: 420, height: 500, scale: scale))
        await navigator.settle()
        await navigator.settleTiles()
        return navigator
    }

    /// The picture of the viewport, made of tiles.
    private func screen(_ navigator: EPUBNavigator, _ scale: Double) throws -> [UInt8] {
        let (width, height) = (Int(420 * scale), Int(500 * scale))
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        for tile in navigator.scrollTiles() {
            let picture = try #require(tile.picture)
            let top = Int((tile.frame.y * scale).rounded())
            for row in 0..<picture.height where (0..<height).contains(top + row) {
                let from = row * picture.bytesPerRow
                let count = min(picture.width, width) * 4
                let to = (top + row) * width * 4
                pixels.replaceSubrange(to..<to + count, with: picture.pixels[from..<from + count])
            }
        }
        return pixels
    }

    /// What is seen at one place does not depend on the way there, and moves with the column.
    @Test(arguments: [1.0, 2]) func tilesJoinWithoutASeam(_ scale: Double) async throws {
        let navigator = try await open(scale)
        let first = try screen(navigator, scale)
        let row = Int(420 * scale) * 4
        for step in [1.0, 37, 200, 61] {
            let before = try screen(navigator, scale)
            #expect(navigator.scroll(by: step) == step)
            await navigator.settleTiles()
            let after = try screen(navigator, scale)
            let shift = Int(step * scale) * row
            #expect(Array(before[shift...]) == Array(after[..<(after.count - shift)]), "\(step)")
        }
        #expect(navigator.scroll(by: -299) == -299)
        await navigator.settleTiles()
        #expect(try screen(navigator, scale) == first)
    }

    /// A tile that shows a decoration is painted again, the others are kept.
    @Test func decorationsArePaintedOnTiles() async throws {
        let navigator = try await open(1)
        let before = try screen(navigator, 1)
        let place = try #require(navigator.shown?.pages.first?.page.range.lowerBound)
        var locator = try #require(navigator.currentLocation)
        locator.locations.textOffset = place
        locator.text = .init(highlight: "The quick brown fox")
        navigator.apply(
            [Decoration(id: "a", locator: locator, style: .highlight(tint: Color(rgb: 0xFFEE55)))], in: "marks")
        await navigator.settle()
        await navigator.settleTiles()
        let after = try screen(navigator, 1)
        let changed = stride(from: 0, to: before.count, by: 4).filter { before[$0] != after[$0] }
        #expect(changed.count > 1_000 && changed.count < 12_000)
        navigator.apply([], in: "marks")
        await navigator.settle()
        await navigator.settleTiles()
        #expect(try screen(navigator, 1) == before)
    }
}
