internal import CGtk

/// Light or dark, for all windows of the application.
public enum ColorScheme: Sendable {
    /// The desktop's setting, or light.
    case system
    /// Always light.
    case light
    /// Always dark.
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

    /// Runs when windows become dark or light.
    @MainActor @discardableResult
    public static func onDarkChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        GObjectReference(adw_style_manager_get_default(), .borrowed).onNotify("dark", handler)
    }
}
