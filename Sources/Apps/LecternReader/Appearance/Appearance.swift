import LecternBase
public import LecternPreferences

/// How a reader wants books to look: the preferences of the toolkit and what
/// only a window knows.
public struct Appearance: Hashable, Sendable {
    /// Everything but the theme, which follows ``theme``.
    public var preferences = EPUBPreferences()
    public var theme = ThemeChoice.system
    public var turnStyle = TurnStyle.slide

    /// The colours of the page.
    public enum ThemeChoice: String, Hashable, Sendable, CaseIterable {
        /// As the desktop is: light or dark.
        case system
        case light, sepia, dark

        /// What it is called.
        public var title: String {
            switch self {
            case .system: tr("Follow System")
            case .light: tr("Light")
            case .sepia: tr("Sepia")
            case .dark: tr("Dark")
            }
        }

        /// The theme on a desktop that is dark or not.
        public func theme(systemIsDark: Bool) -> Theme {
            switch self {
            case .system: systemIsDark ? .dark : .light
            case .light: .light
            case .sepia: .sepia
            case .dark: .dark
            }
        }
    }

    /// How pages are turned.
    public enum TurnStyle: String, Hashable, Sendable, CaseIterable {
        case slide, curl, none

        /// What it is called.
        public var title: String {
            switch self {
            case .slide: tr("Slide")
            case .curl: tr("Curl")
            case .none: tr("No Animation")
            }
        }
    }

    public init() {}

    /// What a navigator is asked for.
    public func effectivePreferences(systemIsDark: Bool) -> EPUBPreferences {
        var result = preferences
        result.theme = theme.theme(systemIsDark: systemIsDark)
        return result
    }
}

extension Appearance {
    /// As it is kept in the library.
    var json: JSONValue {
        .object([
            "preferences": preferences.json, "theme": .string(theme.rawValue), "turn": .string(turnStyle.rawValue),
        ])
    }

    /// What is not understood is as in a new library.
    init(json: JSONValue) {
        preferences = json["preferences"].flatMap { EPUBPreferences(json: $0, diagnostics: nil) } ?? EPUBPreferences()
        theme = json["theme"]?.string.flatMap(ThemeChoice.init) ?? .system
        turnStyle = json["turn"]?.string.flatMap(TurnStyle.init) ?? .slide
    }
}
