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
@Suite(.timeLimit(.minutes(10))) @MainActor struct PreferenceColorTests {
    private func picture(
        isFixed: Bool = false, body: String = "<p>words</p>", css: String? = nil,
        _ change: (inout EPUBPreferences) -> Void
    ) async throws -> Bitmap {
        var book = EPUBBuilder(title: "Colours")
        if isFixed { book.extraMetadata = "<meta property=\"rendition:layout\">pre-paginated</meta>" }
        book.addChapter(
            "c.xhtml", body: body,
            head: isFixed
                ? "<meta name=\"viewport\" content=\"width=300, height=400\"/>"
                : css.map { "<style>\($0)</style>" } ?? "")
        var preferences = EPUBPreferences()
        change(&preferences)
        var services = TestRendition.services
        services.makePainter = { InkPainter(showsFills: !isFixed) }
        let navigator = try EPUBNavigator(
            try await TestRendition.make(book).publication,
            configuration: .init(services: services, preferences: preferences, countsPages: false))
        navigator.setViewport(.init(width: 300, height: 200))
        await navigator.settle()
        return try #require(navigator.shown?.spread).picture
    }

    @Test(arguments: Theme.allCases) func themeSetsPaperAndInk(_ theme: Theme) async throws {
        let picture = try await picture { $0.theme = theme }
        #expect(picture.color(x: 0, y: 5) == theme.textColor)
        #expect(picture.color(x: 299, y: 199) == theme.backgroundColor)
    }

    /// Custom colours take precedence over the theme. On fixed pages, they apply to the paper around the page only.
    @Test func ownColorsOverrideTheTheme() async throws {
        let (paper, ink) = (Color(rgb: 0x102030), Color(rgb: 0xF0E0D0))
        let wish: (inout EPUBPreferences) -> Void = {
            $0.theme = .sepia
            $0.backgroundColor = paper
            $0.textColor = ink
        }
        let flowing = try await picture(wish)
        #expect(flowing.color(x: 299, y: 199) == paper && flowing.color(x: 0, y: 5) == ink)
        let fixed = try await picture(isFixed: true, wish)
        #expect(fixed.color(x: 299, y: 199) == paper && fixed.color(x: 0, y: 5) == .black)
    }

    /// Ways in which books colour their paper and ink.
    nonisolated private static let coloredBooks = [
        "html { background-color: #fff4e7 }", "body { background: white; color: black }",
        "html { background: linear-gradient(white, white) }", "body { background-color: #fff; } p { color: #111 }",
        "html, body { background: #eee !important; color: #222 !important }", "p { background: #fff; color: #000 }",
        "p { background-image: linear-gradient(white, white); color: #000 }", "p::first-line { color: black }",
        ".anchor { color: black } p::before { content: 'before '; color: #111 }",
    ]

    /// In a dark theme all text is light on the theme's paper, however the book colours its own.
    @Test(arguments: coloredBooks) func darkThemeReplacesTheColorsOfBooks(css: String) async throws {
        let book = "<p><a class=\"anchor\" id=\"here\">words</a> and <span style=\"color: #000\">more</span></p>"
        let picture = try await picture(body: book, css: css) { $0.theme = .dark }
        for row in 0..<20 { #expect(picture.color(x: 0, y: row) == Theme.dark.textColor) }
        #expect(picture.color(x: 299, y: 199) == Theme.dark.backgroundColor)
    }

    /// A tinted theme replaces the paper of the page and the ink that was chosen for it; coloured words keep their colour.
    @Test func tintedThemeReplacesThePaperOfBooks() async throws {
        let css = "body { background: #202020; color: #eeeeee } span { color: #802020 }"
        let picture = try await picture(body: "<p>words</p><span>red</span>", css: css) { $0.theme = .sepia }
        #expect(picture.color(x: 299, y: 199) == Theme.sepia.backgroundColor)
        #expect(picture.color(x: 0, y: 0) == Theme.sepia.textColor)
        #expect(picture.color(x: 0, y: 1) == Color(rgb: 0x802020))
    }

    /// With the light theme a book has its own colours.
    @Test func lightThemeKeepsTheColorsOfBooks() async throws {
        let picture = try await picture(css: "html { background-color: #fff4e7 } p { color: #202080 }") { _ in }
        #expect(picture.color(x: 299, y: 199) == Color(rgb: 0xFFF4E7))
        #expect(picture.color(x: 0, y: 0) == Color(rgb: 0x202080))
    }

    /// An ink of the reader's own reaches text that the book colours; on dark paper it counts as a dark theme.
    @Test func ownInkReplacesTheColorsOfBooks() async throws {
        let (paper, ink) = (Color(rgb: 0x1D2021), Color(rgb: 0xEBDBB2))
        let picture = try await picture(css: "body { background: white } p { color: black }") {
            $0.backgroundColor = paper
            $0.textColor = ink
        }
        #expect(picture.color(x: 299, y: 199) == paper && picture.color(x: 0, y: 0) == ink)
    }
}

/// A painter that fills the paper and draws stripes at its left, a row for each colour of glyphs in their order.
private struct InkPainter: PagePainter {
    /// Whether the paper is the last fill that a page draws.
    let showsFills: Bool

    func picture(
        of lists: [PlacedDisplayList], in viewport: Viewport, background: Color, images: any ImageProvider
    ) -> Bitmap? {
        let (width, height) = (Int(viewport.width), Int(viewport.height))
        var (paper, inks) = (background, [Color]())
        for operation in lists.flatMap(\.list.operations) {
            switch operation {
            case .glyphs(let run) where !inks.contains(run.color): inks.append(run.color)
            case .fill(_, .color(let color)) where showsFills && !color.isTransparent: paper = color
            case .fill(_, .gradient) where showsFills: paper = .white
            default: break
            }
        }
        guard !inks.isEmpty else { return nil }
        let rows = (0..<height).map { y in
            (0..<width).flatMap { x in
                let color = x < 4 ? inks[min(y, inks.count - 1)] : paper
                return [color.blue, color.green, color.red, 255]
            }
        }
        return Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: Array(rows.joined()))
    }
}
