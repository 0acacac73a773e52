import LecternGTK
import LecternPreferences
import LecternReader

extension ReaderModel {
    /// The CSS class for the colours of the page.
    var paperStyle: String {
        if let theme = appearance.customTheme { return theme.styleClass }
        return switch appearance.effectiveTheme {
        case .light: "paper-light"
        case .sepia: "paper-sepia"
        case .dark: "paper-dark"
        }
    }

    /// The light or dark colour scheme of the window that goes with the page.
    var colorScheme: ColorScheme {
        if appearance.theme == .system { return .system }
        return isDark ? .dark : .light
    }
}
