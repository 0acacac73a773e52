public import LecternPreferences

extension Appearance {
    /// The chosen one of the reader's own themes; nil for another theme.
    public var customTheme: CustomTheme? {
        guard case .custom(let id) = theme else { return nil }
        return customThemes.first { $0.id == id }
    }

    /// Returns the built-in theme that is shown on a light or dark desktop, or that goes with the reader's own one.
    public func theme(systemIsDark: Bool) -> Theme {
        switch theme {
        case .system: systemIsDark ? .dark : .light
        case .light: .light
        case .sepia: .sepia
        case .dark: .dark
        case .custom: customTheme?.base ?? .light
        }
    }

    /// The choices of colours, as they are listed.
    public var themeChoices: [ThemeChoice] {
        [.light, .sepia, .dark, .system] + customThemes.map { .custom($0.id) }
    }

    /// The name of a choice of colours.
    public func title(of choice: ThemeChoice) -> String {
        switch choice {
        case .system: tr("Follow System")
        case .light: tr("Light")
        case .sepia: tr("Sepia")
        case .dark: tr("Dark")
        case .custom(let id): customThemes.first { $0.id == id }?.name ?? ""
        }
    }

    /// The appearance that *Reset All* restores: what the reader has made stays.
    var defaults: Appearance {
        var result = Appearance()
        result.customThemes = customThemes
        result.preferences.userStyleSheet = preferences.userStyleSheet
        return result
    }
}

extension Appearance.ThemeChoice: RawRepresentable {
    private static let customPrefix = "custom-"

    /// The name under which the library stores the choice.
    public var rawValue: String {
        switch self {
        case .system: "system"
        case .light: "light"
        case .sepia: "sepia"
        case .dark: "dark"
        case .custom(let id): Self.customPrefix + String(id)
        }
    }

    public init?(rawValue: String) {
        let id = rawValue.hasPrefix(Self.customPrefix) ? Int(rawValue.dropFirst(Self.customPrefix.count)) : nil
        let choices = [.system, .light, .sepia, .dark] + [id].compactMap(\.self).map(Self.custom)
        guard let choice = choices.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = choice
    }
}
