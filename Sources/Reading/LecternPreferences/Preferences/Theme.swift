public import LecternGeometry

/// A pair of colours to read in.
public enum Theme: String, Hashable, Sendable, CaseIterable {
    /// Dark ink on white paper.
    case light
    /// Dark ink on warm paper.
    case sepia
    /// Light ink on dark paper, neither at its limit: pure white on pure black
    /// glows and tires.
    case dark

    /// The paper.
    public var backgroundColor: Color {
        switch self {
        case .light: Color(rgb: 0xFFFFFF)
        case .sepia: Color(rgb: 0xFAF4E8)
        case .dark: Color(rgb: 0x1C1C1E)
        }
    }

    /// The ink.
    public var textColor: Color {
        switch self {
        case .light, .sepia: Color(rgb: 0x121212)
        case .dark: Color(rgb: 0xE4E4E6)
        }
    }

    /// Whether the paper is darker than the ink.
    public var isDark: Bool { self == .dark }
}
