public import LecternHarfBuzz
import LecternPreferences

// The controls of text and margins, each with its range.
extension AppearanceModel {
    /// The size of text, in percent.
    public var fontSizePercent: Int { Int((fontSize * 100).rounded()) }

    private var fontSize: Double { appearance.preferences.fontSize ?? PreferenceRange.fontSize.neutral }

    /// The selectable sizes, as multiples of the normal size.
    private static let sizes = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.25, 2.5, 2.75, 3]

    public var canIncreaseFontSize: Bool { fontSize < 3 - 0.001 }
    public var canDecreaseFontSize: Bool { fontSize > 0.5 + 0.001 }

    public func increaseFontSize() {
        guard let next = Self.sizes.first(where: { $0 > fontSize + 0.001 }) else { return }
        edit { $0.fontSize = next }
    }

    public func decreaseFontSize() {
        guard let next = Self.sizes.last(where: { $0 < fontSize - 0.001 }) else { return }
        edit { $0.fontSize = next }
    }

    public func resetFontSize() { edit { $0.fontSize = nil } }

    /// The family that replaces the book's; nil for the book's own.
    public var fontFamily: String? {
        get { appearance.preferences.fontFamily?.rawValue }
        set { edit { $0.fontFamily = newValue.map(FontFamily.init(rawValue:)) } }
    }

    /// Returns the installed font families that suit long texts.
    public nonisolated static func fontFamilies(in fonts: SystemFontCollection) -> [String] {
        [
            "Gentium Book Plus", "Literata", "Bookerly", "EB Garamond", "Gentium Plus", "Charis SIL", "Crimson Pro",
            "Libertinus Serif",
            "P052",
            "C059", "URW Bookman", "Noto Serif", "Liberation Serif", "DejaVu Serif", "Vollkorn", "Cantarell",
            "Noto Sans",
            "Liberation Sans", "Atkinson Hyperlegible", "Lexend", "OpenDyslexic", "Andika", "DejaVu Sans",
        ].filter { fonts.hasFamily($0) }
    }

    /// The line spacing as a multiple of the font size, 1 to 2; nil for the book's.
    public var lineHeight: Double? {
        get { usesBookLayout ? nil : appearance.preferences.lineHeight }
        set {
            editLayout { $0.lineHeight = newValue.map { min(max(($0 * 20).rounded() / 20, 1), 2) } }
        }
    }

    /// The margins as a multiple of the normal ones.
    public var pageMargins: Double {
        get { appearance.preferences.pageMargins ?? PreferenceRange.pageMargins.neutral }
        set { edit { $0.pageMargins = min(max((newValue * 10).rounded() / 10, 0.2), 3) } }
    }

    /// Justified, or aligned at the start; nil for the book's choice.
    public var isJustified: Bool? {
        get { usesBookLayout ? nil : appearance.preferences.textAlign.map { $0 == .justify } }
        set { editLayout { $0.textAlign = newValue.map { $0 ? .justify : .start } } }
    }

    /// Whether words are hyphenated; nil for the book's choice.
    public var hyphenates: Bool? {
        get { usesBookLayout ? nil : appearance.preferences.hyphens }
        set { editLayout { $0.hyphens = newValue } }
    }

    /// Whether the book decides about line spacing, alignment and hyphenation.
    public var usesBookLayout: Bool {
        get { appearance.preferences.publisherStyles ?? true }
        set { edit { $0.publisherStyles = newValue ? nil : false } }
    }

    /// Changes one of the book's choices, and overrides the others with it.
    private func editLayout(_ body: (inout EPUBPreferences) -> Void) {
        edit { preferences in
            body(&preferences)
            preferences.publisherStyles = false
        }
    }
}
