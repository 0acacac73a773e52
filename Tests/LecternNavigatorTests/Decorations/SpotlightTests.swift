import LecternBase
import LecternGeometry
import LecternImages
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternTestKit
import Testing

/// A spotlight fades each pixel of the spread once, except for those of its lines; the paper stays.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SpotlightTests {
    private static let bodies = [(1...12).map { "<p>Paragraph number \($0) has words.</p>" }.joined()]

    private func open(_ theme: Theme, columns: Int) async throws -> EPUBNavigator {
        let publication = try await TestRendition.make(Self.bodies).publication
        var preferences = EPUBPreferences()
        preferences.theme = theme
        preferences.columnCount = columns == 1 ? .one : .two
        let navigator = try EPUBNavigator(
            publication,
            configuration: .init(
                services: DecorationPaintTests.services, preferences: preferences, countsPages: false))
        navigator.setViewport(.init(width: columns == 1 ? 300 : 700, height: 200, scale: 1))
        await navigator.settle()
        return navigator
    }

    @Test(arguments: [Theme.light, .sepia, .dark], [1, 2]) func everythingElseIsDimmed(_ theme: Theme, columns: Int)
        async throws
    {
        let navigator = try await open(theme, columns: columns)
        let bare = try #require(navigator.shown?.spread)
        #expect(bare.pages.count == columns)
        let locator = Locator(
            href: try #require(AnyURL(string: "EPUB/c1.xhtml")), text: .init(highlight: "Paragraph number 1 has words.")
        )
        navigator.apply([Decoration(id: "1", locator: locator, style: .spotlight)], in: "ruler")
        await navigator.settle()
        let spread = try #require(navigator.shown?.spread)
        let frames = try #require(spread.decorations.first?.frames.all)
        #expect(!frames.isEmpty && spread.decorations.count == 1)
        var (bright, dim, wrong) = (0, 0, 0)
        for y in 0..<spread.picture.height {
            for x in 0..<spread.picture.width {
                let (before, after) = (bare.picture.color(x: x, y: y), spread.picture.color(x: x, y: y))
                let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
                let isOnPage = spread.pages.contains { $0.frame.contains(x: px, y: py) }
                if frames.contains(where: { $0.contains(x: px, y: py) }) || !isOnPage {
                    bright += 1
                    if before != after { wrong += 1 }
                } else {
                    dim += 1
                    if after != dimmed(before, theme) { wrong += 1 }
                }
            }
        }
        #expect(bright > 500 && dim > 20_000 && wrong == 0)
        navigator.apply([], in: "ruler")
        await navigator.settle()
        #expect(navigator.shown?.spread?.picture.pixels == bare.picture.pixels)
    }

    /// Three fifths of the way to the paper, which stays as it is.
    private func dimmed(_ color: Color, _ theme: Theme) -> Color {
        let paper = theme.backgroundColor
        func part(_ value: UInt8, _ paper: UInt8) -> UInt8 {
            let (ink, rest): (Int, Int) = (Int(value) * 102, Int(paper) * 153)
            return UInt8((ink + rest + 127) / 255)
        }
        return Color(
            red: part(color.red, paper.red), green: part(color.green, paper.green), blue: part(color.blue, paper.blue),
            alpha: color.alpha)
    }

    @Test(arguments: [Theme.light, .sepia, .dark]) func thePaperStays(_ theme: Theme) async throws {
        let navigator = try await open(theme, columns: 1)
        let locator = Locator(
            href: try #require(AnyURL(string: "EPUB/c1.xhtml")), text: .init(highlight: "Paragraph number 1 has words.")
        )
        navigator.apply([Decoration(id: "1", locator: locator, style: .spotlight)], in: "ruler")
        await navigator.settle()
        let picture = try #require(navigator.shown?.spread).picture
        #expect(picture.color(x: picture.width - 3, y: picture.height - 3) == theme.backgroundColor)
    }

    /// The hyphen at the end of a line belongs to the word that it divides.
    @Test func hyphensAreLit() async throws {
        let word = "Donau\u{AD}dampf\u{AD}schiff\u{AD}fahrts\u{AD}gesell\u{AD}schafts\u{AD}kapitän"
        let publication = try await TestRendition.make(["<p>\(word) \(word).</p>"]).publication
        let navigator = try EPUBNavigator(
            publication, configuration: .init(services: GlyphBoxPainter.services, countsPages: false))
        navigator.setViewport(.init(width: 240, height: 300, scale: 1))
        await navigator.settle()
        let locator = Locator(
            href: try #require(AnyURL(string: "EPUB/c1.xhtml")), text: .init(highlight: "\(word) \(word)."))
        navigator.apply([Decoration(id: "1", locator: locator, style: .spotlight)], in: "ruler")
        let bare = try #require(navigator.shown?.spread)
        await navigator.settle()
        let spread = try #require(navigator.shown?.spread)
        let frames = try #require(spread.decorations.first?.frames.all)
        #expect(frames.count > 2)
        // No ink is outside of the lit lines.
        var outside: [String] = []
        for y in 0..<bare.picture.height {
            for x in 0..<bare.picture.width where bare.picture.color(x: x, y: y) != .white {
                if !frames.contains(where: { $0.contains(x: Double(x) + 0.5, y: Double(y) + 0.5) }) {
                    outside.append("\(x),\(y)")
                }
            }
        }
        #expect(outside.isEmpty, "\(outside.first ?? "") \(frames)")
    }
}
