import LecternBase
import LecternGeometry
import LecternImages
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import LecternTestKit
import Testing

/// A spotlight dims each pixel of the spread once, except for those of its lines.
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

    @Test(arguments: [Theme.light, .dark], [1, 2]) func everythingElseIsDimmed(_ theme: Theme, columns: Int)
        async throws
    {
        let navigator = try await open(theme, columns: columns)
        let bare = try #require(navigator.spread)
        #expect(bare.pages.count == columns)
        let locator = Locator(
            href: try #require(AnyURL(string: "EPUB/c1.xhtml")), text: .init(highlight: "Paragraph number 1 has words.")
        )
        navigator.apply([Decoration(id: "1", locator: locator, style: .spotlight)], in: "ruler")
        await navigator.settle()
        let spread = try #require(navigator.spread)
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
        #expect(navigator.spread?.picture.pixels == bare.picture.pixels)
    }

    private func dimmed(_ color: Color, _ theme: Theme) -> Color {
        let strength = theme.isDark ? 150 : 110
        func part(_ value: UInt8) -> UInt8 { UInt8((Int(value) * (255 - strength) + 127) / 255) }
        return Color(red: part(color.red), green: part(color.green), blue: part(color.blue), alpha: color.alpha)
    }
}
