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
    ) async throws -> (spread: LaidOutSpread, frame: Rect) {
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
        let spread = try #require(navigator.shown?.spread)
        return (spread, try #require(spread.decorations.first?.frames.all.first))
    }

    private func paper(_ page: (spread: LaidOutSpread, frame: Rect)) -> Color {
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

    /// The darkest or lightest colours in a rectangle: the ink.
    private func colors(_ spread: LaidOutSpread, _ frame: Rect) -> Set<UInt32> {
        var found: Set<UInt32> = []
        for y in Int(frame.y)..<Int(frame.bottom) {
            for x in Int(frame.x)..<Int(frame.right) {
                let color = spread.picture.color(x: x, y: y)
                found.insert(UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
            }
        }
        return found
    }

    private func open(css: String, _ decorations: [Decoration.Style]) async throws -> (LaidOutSpread, [Rect]) {
        var book = EPUBBuilder(title: "Classes")
        book.chapterHead = "<style>\(css)</style>"
        book.addChapter("c.xhtml", body: "<p>Before it all.</p><p id=\"s\">The sentence that is read</p>")
        let publication = try await TestRendition.make(book).publication
        let navigator = try EPUBNavigator(
            publication, configuration: .init(services: GlyphBoxPainter.services, countsPages: false))
        navigator.setViewport(.init(width: 300, height: 300, scale: 1))
        await navigator.settle()
        let href = try #require(publication.readingOrder[0].url)
        navigator.apply(
            decorations.enumerated().map { index, style in
                Decoration(
                    id: "\(index)",
                    locator: Locator(href: href, locations: .init(fragments: style == decorations.last ? ["s"] : [])),
                    style: style)
            }, in: "overlay")
        await navigator.settle()
        let spread = try #require(navigator.shown?.spread)
        return (spread, try #require(spread.decorations.last?.frames.all))
    }

    /// White text of a root class that is not painted must not hide the sentence, nor the rest of the page.
    @Test(arguments: [true, false]) func whiteTextStaysLegible(withRoot: Bool) async throws {
        let css = ".on { background: pink } .playing, .playing * { color: white !important }"
        let sentence = Decoration.Style.bookClass("on", rootClass: "playing", tint: Self.tint)
        let root = Decoration.Style.bookClass(nil, rootClass: "playing", tint: nil)
        let (spread, frames) = try await open(css: css, withRoot ? [root, sentence] : [sentence])
        let ink = colors(spread, try #require(frames.first))
        #expect(ink.contains(0xFFC0CB) && ink.contains { $0 >> 16 < 100 }, "pink paper, dark letters")
        let rest = colors(spread, Rect(left: 0, top: 0, right: 300, bottom: frames[0].y - 2))
        #expect(rest.contains { $0 >> 16 < 100 })
    }

    /// The root class is painted on the page, paper included, and the sentence in its own colours on it.
    @Test func rootClassColorsThePage() async throws {
        let css = ".on { background: yellow; color: black } .playing { background: #203040; color: #e0e0e0 }"
        let (spread, frames) = try await open(
            css: css,
            [.bookClass(nil, rootClass: "playing", tint: nil), .bookClass("on", rootClass: "playing", tint: Self.tint)])
        #expect(spread.picture.color(x: 297, y: 297) == Color(rgb: 0x203040))
        let rest = colors(spread, Rect(left: 0, top: 0, right: 300, bottom: frames[0].y - 2))
        #expect(rest.contains(0x203040) && rest.contains { $0 >> 16 > 0xC0 } && !rest.contains(0xFFFFFF))
        let own = colors(spread, frames[0])
        #expect(own.contains(0xFFFF00) && own.contains { $0 >> 16 < 0x40 && $0 & 0xFF < 0x40 })
    }

    /// Grey for what is not read: each text keeps a colour of its own that the class does not change.
    @Test func restIsGrey() async throws {
        let css = ".playing { color: #909090 } .playing .on { color: #000080 }"
        let (spread, frames) = try await open(
            css: css,
            [.bookClass(nil, rootClass: "playing", tint: nil), .bookClass("on", rootClass: "playing", tint: Self.tint)])
        let rest = colors(spread, Rect(left: 0, top: 0, right: 300, bottom: frames[0].y - 2))
        #expect(rest.contains { $0 >> 16 < 0xA0 })
        #expect(rest.allSatisfy { $0 >> 16 >= 0x8C }, "\(rest.map { String($0, radix: 16) })")
        #expect(colors(spread, frames[0]).contains { $0 >> 16 < 0x40 && $0 & 0xFF >= 0x80 })
    }

    /// Only the ink changes: the paper stays.
    @Test func rootClassColorsTheText() async throws {
        #expect(paper(try await open(nil, rootClass: "playing")) == .white)
    }
}
