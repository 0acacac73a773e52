import LecternGeometry
import LecternImages
import LecternLibrary
import LecternPreferences
import Testing

@testable import LecternNavigator
@testable import LecternReader

/// What is read aloud can be read in every theme, also where it is highlighted.
///
/// Spec: https://www.w3.org/TR/WCAG22/#contrast-minimum, https://www.w3.org/TR/WCAG22/#non-text-contrast
@MainActor @Suite(.timeLimit(.minutes(10))) struct SpokenContrastTests {
    private nonisolated static let themes: [LayoutSettings.Theme] =
        [.light, .sepia, .dark]
        + Theme.allCases.map { .init(text: $0.textColor, background: $0.backgroundColor, isDark: $0.isDark) }

    private nonisolated static let highlights: [Decoration.Style?] =
        [nil]
        + Highlight.Style.allCases.flatMap { style in
            Highlight.Color.allCases.flatMap { color in
                [false, true].map { style.decoration(color.tint, isActive: $0) }
            }
        }

    /// Text, link and paper of a theme under decorations, and the line below the text.
    private struct Seen {
        var text: Color
        var link: Color
        var paper: Color
        var line: Color
    }

    /// Draws decorations over a picture with a column of text, one of a link, and one of paper.
    private func seen(_ styles: [Decoration.Style], _ theme: LayoutSettings.Theme) throws -> Seen {
        let frame = Rect(x: 0, y: 0, width: 3, height: 12)
        var bitmap = Bitmap(width: 3, height: 12, bytesPerRow: 12, pixels: [UInt8](repeating: 255, count: 144))
        for (column, color) in [theme.text, theme.link, theme.background].enumerated() {
            for row in 0..<12 {
                let index = row * bitmap.bytesPerRow + column * 4
                bitmap.pixels.replaceSubrange(index..<index + 4, with: [color.blue, color.green, color.red, 255])
            }
        }
        for style in styles {
            let template = try #require(DecorationTemplate.standard[style.id])
            let drawing = DecorationDrawing(
                style: style, lines: [.init(frame: frame, isVertical: false)], isDark: theme.isDark, page: frame,
                text: frame, isBeginning: true)
            bitmap.draw(template.marks(drawing), scale: 1, isDark: theme.isDark)
        }
        func pixel(_ x: Int, _ y: Int) -> Color {
            let index = y * bitmap.bytesPerRow + x * 4
            return Color(red: bitmap.pixels[index + 2], green: bitmap.pixels[index + 1], blue: bitmap.pixels[index])
        }
        return Seen(text: pixel(0, 2), link: pixel(1, 2), paper: pixel(2, 2), line: pixel(2, 11))
    }

    @Test(arguments: themes, highlights)
    func textStaysLegible(_ theme: LayoutSettings.Theme, _ highlight: Decoration.Style?) throws {
        let own = [highlight].compactMap(\.self)
        let sentence = Decoration.Style.highlight(tint: SpeechFollower.sentenceTint)
        let word = Decoration.Style.underline(tint: SpeechFollower.wordTint, isActive: true)
        for styles in [own, own + [sentence], own + [sentence, word]] {
            let seen = try seen(styles, theme)
            #expect(seen.text.contrast(with: seen.paper) >= 4.5, "\(styles) \(seen)")
            #expect(seen.link.contrast(with: seen.paper) >= 4.5, "\(styles) \(seen)")
        }
        let spoken = try seen(own + [sentence, word], theme)
        #expect(spoken.line.contrast(with: spoken.paper) >= 3, "the word: \(spoken)")
        // The sentence is seen on the highlight, and the highlight on the paper.
        let before = try seen(own, theme)
        #expect(before.paper.contrast(with: spoken.paper) >= 1.14, "the sentence: \(before) \(spoken)")
        if case .highlight = highlight {
            #expect(before.paper.contrast(with: theme.background) >= 1.2, "the highlight: \(before)")
        }
        if let highlight, case .underline = highlight {
            let line = try seen([sentence, highlight], theme)
            #expect(line.line.contrast(with: line.paper) >= 3, "the line: \(line)")
        }
    }
}
