import LecternPreferences

// The colours of pages.
extension AppearanceModel {
    /// Switches to the next theme: light, sepia, dark, and the reader's own ones.
    public func showNextTheme() {
        let choices = appearance.themeChoices.filter { $0 != .system }
        let systems: Appearance.ThemeChoice = systemIsDark ? .dark : .light
        let current = theme == .system ? systems : theme
        let index = choices.firstIndex(of: current) ?? 0
        theme = choices[(index + 1) % choices.count]
    }

    /// A new theme, not stored yet: the colours that are shown now, to begin with.
    public var newTheme: CustomTheme {
        let shown = effectiveTheme
        let id = (appearance.customThemes.map(\.id).max() ?? 0) + 1
        return CustomTheme(
            id: id, name: tr("My Theme"), paper: customTheme?.paper ?? shown.backgroundColor,
            ink: customTheme?.ink ?? shown.textColor)
    }

    /// Stores a theme, new or changed, and chooses it. A name of white space only is replaced.
    public func keep(_ theme: CustomTheme) {
        var theme = theme
        theme.name = theme.name.trimmed
        if theme.name.isEmpty { theme.name = tr("My Theme") }
        change {
            if let index = $0.customThemes.firstIndex(where: { $0.id == theme.id }) {
                $0.customThemes[index] = theme
            } else {
                $0.customThemes.append(theme)
            }
            $0.theme = .custom(theme.id)
        }
    }

    /// Deletes one of the reader's own themes. If it was shown, the built-in theme that is nearest to it is chosen.
    public func delete(_ theme: CustomTheme) {
        change {
            $0.customThemes.removeAll { $0.id == theme.id }
            if $0.theme == .custom(theme.id) { $0.theme = theme.isDark ? .dark : .light }
        }
    }
}
