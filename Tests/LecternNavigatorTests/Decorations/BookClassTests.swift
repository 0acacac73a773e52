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

/// The style that a book gives to the element its media overlay plays.
/// https://www.w3.org/TR/epub-33/#sec-docs-assoc-style
@Suite(.timeLimit(.minutes(10))) @MainActor struct BookClassTests {
    private static let css = """
        .active { background-color: rgb(13, 146, 95); color: rgb(241, 241, 220) }
        .playing .late { background-color: #123456 }
        .playing { color: #808080 }
        """
    private static let tint = Color(rgb: 0xFFE066)

    /// Opens a page with an element `s` in the style of a class.
    private func open(
        _ name: String?, rootClass: String? = nil, theme: Theme = .light
    ) async throws -> (spread: LaidOutSpread, frame: PaintRect) {
        var book = EPUBBuilder(title: "Classes")
        book.chapterHead = "<style>\(Self.css)</style>"
        let words = String(repeating: "some words to read ", count: 12)
        book.addChapter("c.xhtml", body: "<p>Before.</p><p><span id=\"s\">\(words)</span></p>")
        let publication = try await TestRendition.make(book).publication
        var preferences = EPUBPreferences()
        preferences.theme = theme
        let navigator = try EPUBNavigator(
            publication,
            configuration: .init(
                services: DecorationPaintTests.services, preferences: preferences, countsPages: false))
        navigator.setViewport(.init(width: 300, height: 300, scale: 1))
        await navigator.settle()
        let href = try #require(publication.readingOrder[0].url)
        let locator = Locator(href: href, locations: .init(fragments: ["s"]))
        let style = Decoration.Style.bookClass(name, rootClass: rootClass, tint: Self.tint)
        navigator.apply([Decoration(id: "1", locator: locator, style: style)], in: "overlay")
        await navigator.settle()
        let spread = try #require(navigator.spread)
        return (spread, try #require(spread.decorations.first?.frames.all.first))
    }

    private func paper(_ page: (spread: LaidOutSpread, frame: PaintRect)) -> Color {
        page.spread.picture.color(x: Int(page.frame.x) + 5, y: Int(page.frame.y) + 3)
    }

    @Test(arguments: [Theme.light, .sepia, .dark]) func elementHasTheBackgroundOfItsClass(theme: Theme) async throws {
        let page = try await open("active", theme: theme)
        let color = paper(page)
        // Paper that is not quite white or black takes a little of the text's colour.
        let wanted = Color(red: 13, green: 146, blue: 95)
        for channel in [\Color.red, \.green, \.blue] as [KeyPath<Color, UInt8>] {
            #expect(abs(Int(color[keyPath: channel]) - Int(wanted[keyPath: channel])) <= 40, "\(color)")
        }
        let outside = page.spread.picture.color(x: Int(page.frame.x) + 5, y: Int(page.frame.y) - 12)
        #expect(outside == theme.backgroundColor)
    }

    @Test func classesBelowTheRootClassApply() async throws {
        #expect(paper(try await open("late", rootClass: "playing")) == Color(rgb: 0x123456))
        #expect(paper(try await open("late")) == Self.tint, "without the root class nothing matches")
    }

    @Test func booksWithoutSuchAStyleGetAHighlight() async throws {
        for name in ["none", nil] { #expect(paper(try await open(name)) == Self.tint) }
    }

    /// Only the ink changes: the paper stays.
    @Test func rootClassColoursTheText() async throws {
        #expect(paper(try await open(nil, rootClass: "playing")) == .white)
    }
}
