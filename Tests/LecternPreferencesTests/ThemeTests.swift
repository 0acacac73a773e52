import Foundation
import LecternGeometry
import LecternPreferences
import Testing

@Suite(.timeLimit(.minutes(10))) struct ThemeTests {
    /// Spec: https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio
    static func contrast(_ a: Color, _ b: Color) -> Double {
        func luminance(_ color: Color) -> Double {
            let channels = [color.red, color.green, color.blue].map { byte -> Double in
                let value = Double(byte) / 255
                return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
        }
        let (high, low) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
        return (high + 0.05) / (low + 0.05)
    }

    @Test(arguments: Theme.allCases) func themesHaveEnoughContrast(theme: Theme) {
        #expect(Self.contrast(theme.textColor, theme.backgroundColor) >= 7)
    }

    @Test func onlyDarkIsDark() {
        #expect(Theme.allCases.filter(\.isDark) == [.dark])
    }
}
