public import LecternGeometry

/// Colours of text and background.
public enum Theme: String, Hashable, Sendable, CaseIterable {
    /// Dark text on white.
    case light
    /// Dark text on a warm background.
    case sepia
    /// Light text on dark. Pure white on pure black would be hard on the eyes.
    case dark

    /// The background colour.
    public var backgroundColor: Color {
        switch self {
        case .light: Color(rgb: 0xFFFFFF)
        case .sepia: Color(rgb: 0xFAF4E8)
        case .dark: Color(rgb: 0x1C1C1E)
        }
    }

    /// The text colour.
    public var textColor: Color {
        switch self {
        case .light, .sepia: Color(rgb: 0x121212)
        case .dark: Color(rgb: 0xE4E4E6)
        }
    }

    /// Whether the background is darker than the text.
    public var isDark: Bool { self == .dark }
}
