public import LecternGeometry
public import LecternModel

/// The preferences that books of text, comics and PDF have in common, for controls that need not know which kind is
/// shown.
///
///     navigator.edit { $0.theme = .dark }
///
/// nil means no preference, as in the preferences of each kind.
public struct PagePreferences: Hashable, Sendable {
    /// The colour around and below pages.
    public var backgroundColor: Color?
    /// How pages of a fixed size fill the viewport.
    public var fit: Fit?
    /// The size of text; 1 is 100 %. Only books of text have it: others ignore it.
    public var fontSize: Double?
    /// The gap between pages of a fixed size, in CSS pixels.
    public var pageSpacing: Double?
    /// The direction of pages.
    public var readingProgression: ReadingProgression?
    /// Whether content is a strip instead of pages.
    public var scroll: Bool?
    /// The direction in which content is scrolled.
    public var scrollAxis: Axis?
    /// Whether two pages stand side by side.
    public var spread: PageSpread?
    /// The colours of text and paper. Comics ignore it.
    public var theme: Theme?

    /// Creates preferences without values.
    public init() {}
}

extension EPUBPreferences {
    /// What the preferences have in common with those of other kinds.
    package var common: PagePreferences {
        get {
            var common = PagePreferences()
            common.backgroundColor = backgroundColor
            common.fit = fit
            common.fontSize = fontSize
            common.pageSpacing = pageSpacing
            common.readingProgression = readingProgression
            common.scroll = scroll
            common.scrollAxis = scrollAxis
            common.spread = spread
            common.theme = theme
            return common
        }
        set {
            backgroundColor = newValue.backgroundColor
            fit = newValue.fit
            fontSize = newValue.fontSize
            pageSpacing = newValue.pageSpacing
            readingProgression = newValue.readingProgression
            scroll = newValue.scroll
            scrollAxis = newValue.scrollAxis
            spread = newValue.spread
            theme = newValue.theme
        }
    }
}

extension FixedPagePreferences {
    /// What the preferences have in common with those of other kinds, but for the theme, which only PDF has.
    fileprivate var pages: PagePreferences {
        get {
            var common = PagePreferences()
            common.backgroundColor = backgroundColor
            common.fit = fit
            common.pageSpacing = pageSpacing
            common.readingProgression = readingProgression
            common.scroll = scroll
            common.scrollAxis = scrollAxis
            common.spread = spread
            return common
        }
        set {
            backgroundColor = newValue.backgroundColor
            fit = newValue.fit
            pageSpacing = newValue.pageSpacing
            readingProgression = newValue.readingProgression
            scroll = newValue.scroll
            scrollAxis = newValue.scrollAxis
            spread = newValue.spread
        }
    }
}

extension ImagePreferences {
    /// What the preferences have in common with those of other kinds.
    package var common: PagePreferences {
        get { pages }
        set { pages = newValue }
    }
}

extension PDFPreferences {
    /// What the preferences have in common with those of other kinds.
    package var common: PagePreferences {
        get {
            var common = pages
            common.theme = theme
            return common
        }
        set {
            pages = newValue
            theme = newValue.theme
        }
    }
}
