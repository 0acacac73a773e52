internal import CGtk

/// Light or dark, for all windows of the application.
public enum ColorScheme: Sendable {
    /// As the desktop says, else light.
    case system
    /// Light, whatever the desktop says.
    case light
    /// Dark, whatever the desktop says.
    case dark

    /// Applies the scheme.
    @MainActor public func apply() {
        let scheme =
            switch self {
            case .system: ADW_COLOR_SCHEME_DEFAULT
            case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
            case .dark: ADW_COLOR_SCHEME_FORCE_DARK
            }
        adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
    }

    /// Whether windows are dark now.
    @MainActor public static var isDark: Bool { adw_style_manager_get_dark(adw_style_manager_get_default()) != 0 }

    /// Whether the user asked for strong contrast.
    @MainActor public static var isHighContrast: Bool {
        adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
    }

    /// Runs when windows become dark or light.
    @MainActor @discardableResult
    public static func onDarkChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        GObjectReference(adw_style_manager_get_default(), .borrowed).onNotify("dark", handler)
    }
}
