import LecternBase
import LecternGeometry
import LecternImages
import LecternModel
import LecternNavigator
import LecternPaint
import LecternPreferences
import Testing

/// The effect of decorations on the pixels of a page.
@Suite(.timeLimit(.minutes(10))) @MainActor struct DecorationPaintTests {
    static let services: EngineServices = {
        var services = TestRendition.services
        services.makePainter = { PlainPainter() }
        return services
    }()

    private static let tints: [UInt32] = [0xFFE066, 0x9BE7A2, 0x93C9FF, 0xFFADC6]

    private func open(
        _ theme: Theme, _ style: Decoration.Style?, scale: Double = 1, isWhole: Bool = true
    ) async throws -> LaidOutSpread {
        let body = "<p>" + String(repeating: "some words to read ", count: 12) + "</p>"
        let publication = try await TestRendition.make([body]).publication
        var preferences = EPUBPreferences()
        preferences.theme = theme
        let navigator = try EPUBNavigator(
            publication,
            configuration: .init(services: Self.services, preferences: preferences, countsPages: false))
        navigator.setViewport(.init(width: 300, height: 200, scale: scale))
        await navigator.settle()
        if let style {
            #expect(navigator.selectFirstWord())
            // The page follows the end of the selection.
            if isWhole { navigator.extendSelection(.paragraph(.forward)) }
            let locator = try #require(navigator.currentSelection).locator
            navigator.apply([.init(id: "1", locator: locator, style: style)], in: "highlights")
            await navigator.settle()
        }
        return try #require(navigator.shown?.spread)
    }

    /// Ink has a contrast of at least 4.5 (WCAG) on every tint, in every theme.
    /// https://www.w3.org/TR/WCAG21/#contrast-minimum
    @Test(arguments: Theme.allCases) func inkStaysLegible(_ theme: Theme) async throws {
        for tint in Self.tints {
            let spread = try await open(theme, .highlight(tint: Color(rgb: tint)))
            let frame = try #require(spread.decorations.first?.frames.all.first)
            let (x, y) = (Int(frame.x) + 5, Int(frame.y) + 3)
            let paper = spread.picture.color(x: x, y: y)
            let ink = spread.picture.color(x: 0, y: y)
            #expect(ink == theme.textColor, "the plain painter paints a stripe of ink at the left")
            #expect(paper != theme.backgroundColor)
            #expect(Self.contrast(paper, theme.textColor) >= 4.5, "\(theme) \(paper)")
            #expect(Self.contrast(paper, theme.backgroundColor) > 1.08, "the tint is visible: \(theme) \(paper)")
        }
    }

    /// Each pixel of a highlight is tinted once, even if line boxes overlap; pixels outside are unchanged.
    @Test(arguments: [1.0, 1.5, 2]) func tintsEachPixelOnce(_ scale: Double) async throws {
        let tint = Color(rgb: 0xFFE066)
        let spread = try await open(.light, .highlight(tint: tint), scale: scale)
        let frames = try #require(spread.decorations.first?.frames.all)
        #expect(frames.count > 2)
        var counts: [Color: Int] = [:]
        for y in 0..<spread.picture.height {
            for x in Int(10 * scale)..<spread.picture.width {
                let color = spread.picture.color(x: x, y: y)
                counts[color, default: 0] += 1
                let (px, py) = ((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
                let isNear = frames.contains { $0.expanded(by: 1).contains(x: px, y: py) }
                if color != .white { #expect(isNear) }
            }
        }
        #expect(counts.keys.count == 2 && counts[tint] ?? 0 > 1_000)
    }

    @Test func activeHighlightIsUnderlined() async throws {
        let (plain, active) = (
            try await open(.light, .highlight(tint: Color(rgb: 0x93C9FF))),
            try await open(.light, .highlight(tint: Color(rgb: 0x93C9FF), isActive: true))
        )
        let frame = try #require(active.decorations.first?.frames.all.first)
        let (x, y) = (Int(frame.x) + 5, Int(frame.bottom) - 1)
        #expect(plain.picture.color(x: x, y: y) != active.picture.color(x: x, y: y))
        let underline = try await open(.light, .underline(tint: Color(rgb: 0x3366CC)))
        #expect(underline.picture.color(x: x, y: y) != .white)
        #expect(underline.picture.color(x: x, y: Int(frame.y) + 2) == .white)
    }

    /// A sheet in the colour of the tint, with lines on it, in the margin, in every theme. The text is unchanged.
    @Test(arguments: [Theme.light, .dark], [1.0, 2]) func noteIsDrawnAsASheetInTheMargin(
        _ theme: Theme, _ scale: Double
    )
        async throws
    {
        let bare = try await open(theme, nil, scale: scale)
        let spread = try await open(theme, .marginNote(tint: Color(rgb: 0x93C9FF)), scale: scale, isWhole: false)
        let drawn = try #require(spread.decorations.first)
        let sheet = try #require(drawn.targets.first)
        #expect(drawn.frames.all.allSatisfy { $0.right <= sheet.x } && sheet.right <= 300)
        func color(_ x: Double, _ y: Double) -> Color {
            spread.picture.color(x: Int(x * scale), y: Int(y * scale))
        }
        let (paper, writing) = (color(sheet.x + 1, sheet.y + 4), color(sheet.x + 4, sheet.y + 2))
        #expect(Int(paper.blue) - Int(paper.red) > 40 && Int(paper.blue) - Int(writing.blue) > 60)
        // Pixels left of the sheet are unchanged.
        let width = Int(sheet.x * scale)
        for row in stride(from: 0, to: spread.picture.height, by: 3) {
            for column in stride(from: 0, to: width, by: 5) {
                #expect(spread.picture.color(x: column, y: row) == bare.picture.color(x: column, y: row))
            }
        }
    }

    @Test func pagesWithoutDecorationsAreNotPaintedAgain() async throws {
        let spread = try await open(.light, nil)
        #expect(spread.decorations.isEmpty && spread.pictureVersion == 0)
    }

    private static func contrast(_ a: Color, _ b: Color) -> Double {
        let (x, y) = (luminance(a), luminance(b))
        return (max(x, y) + 0.05) / (min(x, y) + 0.05)
    }

    /// https://www.w3.org/TR/WCAG21/#dfn-relative-luminance
    private static func luminance(_ color: Color) -> Double {
        func linear(_ value: UInt8) -> Double {
            let share = Double(value) / 255
            return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    /// Returns the power of 2.4, as the fifth root of the twelfth power by Newton's method.
    private static func power(_ base: Double) -> Double {
        let twelfth = base * base * base * base * base * base * base * base * base * base * base * base
        var root = max(base * base, 1e-6)
        for _ in 0..<60 { root -= (root * root * root * root * root - twelfth) / (5 * root * root * root * root) }
        return root
    }
}

/// A painter that fills the paper and draws a stripe of ink at the left.
private struct PlainPainter: PagePainter {
    func picture(
        of lists: [PlacedDisplayList], in viewport: Viewport, background: Color, images: any ImageProvider
    ) -> Bitmap? {
        let (width, height) = (Int(viewport.width * viewport.scale), Int(viewport.height * viewport.scale))
        let ink = Theme.allCases.first { $0.backgroundColor == background }?.textColor ?? .black
        var pixels: [UInt8] = []
        for _ in 0..<height {
            for x in 0..<width {
                let color = x < 4 ? ink : background
                pixels += [color.blue, color.green, color.red, 255]
            }
        }
        return Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: pixels)
    }
}

extension Bitmap {
    func color(x: Int, y: Int) -> Color {
        let index = y * bytesPerRow + x * 4
        return Color(red: pixels[index + 2], green: pixels[index + 1], blue: pixels[index])
    }
}
