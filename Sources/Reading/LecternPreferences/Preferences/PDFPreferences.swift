public import LecternBase
public import LecternGeometry
public import LecternModel

/// What the reader asks for in PDF documents.
///
///     let preferences = PDFPreferences(fit: .width, spread: .never)
///
/// nil means no preference. ``PDFSettings`` resolves preferences to values, and ``PDFPreferencesEditor`` changes
/// them from a form.
public struct PDFPreferences: FixedPagePreferences {
    /// The colour around pages.
    public var backgroundColor: Color?
    /// How a page fills the viewport.
    public var fit: Fit?
    /// Whether the first page stands alone in spreads. Effective: where pages are shown in pairs.
    public var offsetFirstPage: Bool?
    /// The gap between pages, in CSS pixels. From 0 to 50, in steps of 5.
    public var pageSpacing: Double?
    /// The direction of pages.
    public var readingProgression: ReadingProgression?
    /// By how much pages are turned.
    public var rotation: PageRotation?
    /// Whether pages form one strip. Effective: in a navigator that scrolls, see ``ScrollSupport``.
    public var scroll: Bool?
    /// The axis along which pages follow each other: in a strip, and where they turn.
    public var scrollAxis: Axis?
    /// Whether pages are shown in pairs. Effective: unless pages form a horizontal strip.
    public var spread: PageSpread?
    /// Whether empty margins of pages are cut off, so that only their content is fitted.
    public var trimMargins: Bool?
    /// The colours of paper and ink. Pictures keep theirs.
    public var theme: Theme?
    /// Whether a scroll bar is shown. Effective: where pages form a strip.
    public var visibleScrollbar: Bool?
    /// Members of the JSON that are not understood. They are preserved.
    public var other: JSONObject = [:]

    /// Creates preferences without values.
    public init() {}

    /// Creates preferences from values by name.
    public init(
        backgroundColor: Color? = nil, fit: Fit? = nil, offsetFirstPage: Bool? = nil, pageSpacing: Double? = nil,
        readingProgression: ReadingProgression? = nil, scroll: Bool? = nil, scrollAxis: Axis? = nil,
        spread: PageSpread? = nil, theme: Theme? = nil, visibleScrollbar: Bool? = nil,
        rotation: PageRotation? = nil, trimMargins: Bool? = nil
    ) {
        self.backgroundColor = backgroundColor
        self.fit = fit
        self.offsetFirstPage = offsetFirstPage
        self.pageSpacing = pageSpacing
        self.readingProgression = readingProgression
        self.scroll = scroll
        self.scrollAxis = scrollAxis
        self.spread = spread
        self.theme = theme
        self.visibleScrollbar = visibleScrollbar
        self.rotation = rotation
        self.trimMargins = trimMargins
    }

    /// The members, sorted by name.
    public static let fields: [PreferenceField<PDFPreferences>] = [
        PreferenceField("backgroundColor", \.backgroundColor),
        PreferenceField("fit", \.fit),
        PreferenceField("offsetFirstPage", \.offsetFirstPage, scope: .publication),
        PreferenceField("pageSpacing", \.pageSpacing),
        PreferenceField("readingProgression", \.readingProgression, scope: .publication),
        PreferenceField("rotation", \.rotation, scope: .publication),
        PreferenceField("scroll", \.scroll),
        PreferenceField("scrollAxis", \.scrollAxis),
        PreferenceField("spread", \.spread, scope: .publication),
        PreferenceField("theme", \.theme),
        PreferenceField("trimMargins", \.trimMargins, scope: .publication),
        PreferenceField("visibleScrollbar", \.visibleScrollbar),
    ]
}

/// What the app prefers if neither the reader nor the publication decides. A background colour has the same role
/// as in preferences.
public typealias PDFDefaults = PDFPreferences
