import LecternBase
import LecternGeometry
import LecternImages
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternPublication
import LecternTestKit
import Testing

/// The effect of colour preferences on the pixels of a page. The painter fills the paper, and at the left a stripe in
/// the colour of the first glyphs.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PreferenceColourTests {
    private func picture(isFixed: Bool = false, _ change: (inout EPUBPreferences) -> Void) async throws -> Bitmap {
        var book = EPUBBuilder(title: "Colours")
        if isFixed { book.extraMetadata = "<meta property=\"rendition:layout\">pre-paginated</meta>" }
        book.addChapter(
            "c.xhtml", body: "<p>words</p>",
            head: isFixed ? "<meta name=\"viewport\" content=\"width=300, height=400\"/>" : "")
        var preferences = EPUBPreferences()
        change(&preferences)
        var services = TestRendition.services
        services.makePainter = { InkPainter() }
        let navigator = try EPUBNavigator(
            try await TestRendition.make(book).publication,
            configuration: .init(services: services, preferences: preferences, countsPages: false))
        navigator.setViewport(.init(width: 300, height: 200))
        await navigator.settle()
        return try #require(navigator.spread).picture
    }

    @Test(arguments: Theme.allCases) func themeSetsPaperAndInk(_ theme: Theme) async throws {
        let picture = try await picture { $0.theme = theme }
        #expect(picture.color(x: 0, y: 5) == theme.textColor)
        #expect(picture.color(x: 299, y: 199) == theme.backgroundColor)
    }

    /// Custom colours take precedence over the theme. On fixed pages, they apply to the paper around the page only.
    @Test func ownColoursOverrideTheTheme() async throws {
        let (paper, ink) = (Color(rgb: 0x102030), Color(rgb: 0xF0E0D0))
        let wish: (inout EPUBPreferences) -> Void = {
            ($0.theme, $0.backgroundColor, $0.textColor) = (.sepia, paper, ink)
        }
        let flowing = try await picture(wish)
        #expect(flowing.color(x: 299, y: 199) == paper && flowing.color(x: 0, y: 5) == ink)
        let fixed = try await picture(isFixed: true, wish)
        #expect(fixed.color(x: 299, y: 199) == paper && fixed.color(x: 0, y: 5) == .black)
    }
}

/// A painter that fills the paper and draws a stripe in the colour of the first glyphs.
private struct InkPainter: PagePainter {
    func picture(
        of lists: [PlacedDisplayList], in viewport: Viewport, background: Color, images: any ImageProvider
    ) -> Bitmap? {
        let (width, height) = (Int(viewport.width), Int(viewport.height))
        let inks = lists.flatMap(\.list.operations).compactMap { operation in
            if case .glyphs(let run) = operation { run.color } else { nil }
        }
        guard let ink = inks.first else { return nil }
        let row = (0..<width).flatMap { x in
            let color = x < 4 ? ink : background
            return [color.blue, color.green, color.red, 255]
        }
        let pixels = Array(repeatElement(row, count: height).joined())
        return Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: pixels)
    }
}
