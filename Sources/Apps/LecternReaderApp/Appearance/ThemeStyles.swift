import LecternGTK
import LecternReader

/// The style sheets with the colours of the reader's own themes.
@MainActor enum ThemeStyles {
    /// The class of the line of text in the dialog.
    static let sampleClass = "custom-theme-sample"

    private static let themes = applied()
    private static let sample = applied()

    /// Follows the themes of a library.
    static func follow(_ model: AppearanceModel) {
        func show() { themes.load(model.appearance.customThemes.map(\.styleSheet).joined(separator: "\n")) }
        _ = model.observe(show)
        show()
    }

    /// Gives the line of text in the dialog the colours of a theme.
    static func showSample(_ theme: CustomTheme) {
        sample.load(".\(sampleClass) { background: \(theme.paper); color: \(theme.ink); }")
    }

    private static func applied() -> ApplicationStyleSheet {
        let sheet = ApplicationStyleSheet("")
        sheet.apply()
        return sheet
    }
}
