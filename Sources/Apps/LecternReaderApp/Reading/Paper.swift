import LecternGTK
import LecternPreferences
import LecternReader

extension ReaderModel {
    /// The class of the style sheet that wears the colours of the page.
    var paperStyle: String {
        switch appearance.effectiveTheme {
        case .light: "paper-light"
        case .sepia: "paper-sepia"
        case .dark: "paper-dark"
        }
    }

    /// The colours of the windows around it.
    var colorScheme: ColorScheme {
        if appearance.theme == .system { return .system }
        return isDark ? .dark : .light
    }
}
