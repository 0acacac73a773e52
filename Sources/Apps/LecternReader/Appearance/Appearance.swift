import LecternBase
public import LecternGeometry
public import LecternNavigator
public import LecternPreferences

/// The appearance of books: preferences of the toolkit, and choices of the
/// window.
public struct Appearance: Hashable, Sendable {
    /// All preferences except theme, columns and spread, which ``theme`` and
    /// ``dualPage`` decide.
    public var preferences = EPUBPreferences()
    /// One page or two, by the kind of book; missing for `auto`.
    public var dualPage: [BookKind: DualPage] = [:]
    /// More than two columns of text; nil for what ``dualPage`` says.
    public var columns: ColumnCount?
    /// How pages of a fixed size fill the window, by the kind of book; missing
    /// for the whole page.
    public var pageFit: [BookKind: PageFit] = [:]
    /// How the pages of comics and other books of images are changed.
    public var scans = ScanChoices()
    /// Whether pages of a fixed size turn or form a strip, by the kind of book; missing for the book's choice.
    public var strips: [BookKind: StripChoice] = [:]
    /// The axis along which pages of a fixed size turn, by the kind of book; missing for the horizontal one.
    public var turnAxes: [BookKind: Axis] = [:]
    /// The distance between the pages of a strip, in pixels.
    public var stripSpacing = 8.0
    /// Whether the margins of PDF pages are cut off. For comics ``scans`` says it.
    public var trimsSheets = false
    public var theme = ThemeChoice.system
    /// The themes that the reader has made, in the order in which they were made.
    public var customThemes: [CustomTheme] = []
    public var turnStyle = TurnStyle.slide
    /// The speed of automatic scrolling, in words per minute.
    public var scrollWords = 220

    /// The colours of the page.
    public enum ThemeChoice: Hashable, Sendable {
        /// The desktop's: light or dark.
        case system
        case light, sepia, dark
        /// One of ``customThemes``.
        case custom(CustomTheme.ID)
    }

    /// The animation of a page turn.
    public enum TurnStyle: String, Hashable, Sendable, CaseIterable {
        case slide, curl, none

        /// The name in menus.
        public var title: String {
            switch self {
            case .slide: tr("Slide")
            case .curl: tr("Curl")
            case .none: tr("No Animation")
            }
        }
    }

    public init() {}

    /// Returns the preferences for a navigator that shows a kind of book.
    public func effectivePreferences(for kind: BookKind, systemIsDark: Bool) -> EPUBPreferences {
        var result = preferences
        result.theme = theme(systemIsDark: systemIsDark)
        if let customTheme {
            result.backgroundColor = customTheme.paper
            result.textColor = customTheme.ink
        }
        let dualPage = dualPage[kind]
        result.columnCount = kind == .text ? columns ?? dualPage?.columnCount : nil
        result.spread = kind == .text ? nil : dualPage?.spread
        if kind != .text { result.scroll = strips[kind]?.scrolls }
        return result
    }
}

extension Appearance {
    /// The form in which the library stores it.
    var json: JSONValue {
        var (pages, fits, axes, turns) = (JSONObject(), JSONObject(), JSONObject(), JSONObject())
        for kind in BookKind.allCases {
            pages[kind.rawValue] = dualPage[kind].map { .string($0.rawValue) }
            fits[kind.rawValue] = pageFit[kind].map { .string($0.rawValue) }
            axes[kind.rawValue] = strips[kind].map { .string($0.rawValue) }
            turns[kind.rawValue] = turnAxes[kind].map { .string($0.rawValue) }
        }
        var object: JSONObject = [
            "preferences": preferences.json, "theme": .string(theme.rawValue), "turn": .string(turnStyle.rawValue),
            "pages": .object(pages), "fit": .object(fits), "scrollWords": .integer(scrollWords),
            "themes": .array(customThemes.map(\.json)), "scans": scans.json, "trimsSheets": .bool(trimsSheets),
            "strips": .object(axes), "turnAxes": .object(turns), "stripSpacing": .integer(Int(stripSpacing)),
        ]
        if let columns { object["columns"] = .string(columns.rawValue) }
        return .object(object)
    }

    /// Reads a stored appearance; invalid members get their defaults.
    init(json: JSONValue) {
        preferences = json["preferences"].flatMap { EPUBPreferences(json: $0, diagnostics: nil) } ?? EPUBPreferences()
        customThemes = json["themes"]?.array?.compactMap { CustomTheme(json: $0) } ?? []
        theme = json["theme"]?.string.flatMap(ThemeChoice.init) ?? .system
        if case .custom = theme, customTheme == nil { theme = .system }
        turnStyle = json["turn"]?.string.flatMap(TurnStyle.init) ?? .slide
        columns = json["columns"]?.string.flatMap(ColumnCount.init).flatMap { [.three, .four].contains($0) ? $0 : nil }
        scans = json["scans"].map { ScanChoices(json: $0) } ?? ScanChoices()
        trimsSheets = json["trimsSheets"]?.bool ?? false
        scrollWords = json["scrollWords"]?.integer.map { min(max($0, 40), 1_000) } ?? scrollWords
        stripSpacing = json["stripSpacing"]?.double.map { min(max($0, 0), 64) } ?? stripSpacing
        for kind in BookKind.allCases {
            pageFit[kind] = json["fit"]?[kind.rawValue]?.string.flatMap(PageFit.init).flatMap { $0 == .free ? nil : $0 }
            turnAxes[kind] = json["turnAxes"]?[kind.rawValue]?.string.flatMap(Axis.init)
            strips[kind] = json["strips"]?[kind.rawValue]?.string.flatMap(StripChoice.init)
        }
        if let pages = json["pages"] {
            for kind in BookKind.allCases { dualPage[kind] = pages[kind.rawValue]?.string.flatMap(DualPage.init) }
        } else if let columns = preferences.columnCount {
            // Older versions stored one choice for all books.
            dualPage = Dictionary(uniqueKeysWithValues: BookKind.allCases.map { ($0, DualPage(columns: columns)) })
        }
        preferences.columnCount = nil
        preferences.spread = nil
    }
}
