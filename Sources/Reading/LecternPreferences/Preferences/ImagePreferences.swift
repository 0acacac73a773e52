public import LecternBase
public import LecternGeometry
public import LecternModel

/// What the reader asks for in comics and other books of images.
///
///     let preferences = ImagePreferences(fit: .width, spread: .never)
///
/// nil means no preference. ``ImageSettings`` resolves preferences to values, and ``ImagePreferencesEditor`` changes
/// them from a form.
public struct ImagePreferences: FixedPagePreferences {
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
    /// The brightness of pages; 1 is their own. From 0.5 to 2, in steps of 0.1.
    public var brightness: Double?
    /// The contrast of pages; 1 is their own. From 0.5 to 3, in steps of 0.1.
    public var contrast: Double?
    /// Whether pages are shown in grey.
    public var grayscale: Bool?
    /// Whether black and white are exchanged.
    public var invert: Bool?
    /// Whether empty margins of pages are cut off.
    public var trimMargins: Bool?
    /// Members of the JSON that are not understood. They are preserved.
    public var other: JSONObject = [:]

    /// Creates preferences without values.
    public init() {}

    /// Creates preferences from values by name.
    public init(
        backgroundColor: Color? = nil, fit: Fit? = nil, offsetFirstPage: Bool? = nil, pageSpacing: Double? = nil,
        readingProgression: ReadingProgression? = nil, scroll: Bool? = nil, scrollAxis: Axis? = nil,
        spread: PageSpread? = nil, brightness: Double? = nil, contrast: Double? = nil, grayscale: Bool? = nil,
        invert: Bool? = nil, trimMargins: Bool? = nil, rotation: PageRotation? = nil
    ) {
        self.backgroundColor = backgroundColor
        self.fit = fit
        self.offsetFirstPage = offsetFirstPage
        self.pageSpacing = pageSpacing
        self.readingProgression = readingProgression
        self.scroll = scroll
        self.scrollAxis = scrollAxis
        self.spread = spread
        self.brightness = brightness
        self.contrast = contrast
        self.grayscale = grayscale
        self.invert = invert
        self.trimMargins = trimMargins
        self.rotation = rotation
    }

    /// The members, sorted by name.
    public static let fields: [PreferenceField<ImagePreferences>] = [
        PreferenceField("backgroundColor", \.backgroundColor),
        PreferenceField("fit", \.fit),
        PreferenceField("offsetFirstPage", \.offsetFirstPage, scope: .publication),
        PreferenceField("pageSpacing", \.pageSpacing),
        PreferenceField("readingProgression", \.readingProgression, scope: .publication),
        PreferenceField("rotation", \.rotation, scope: .publication),
        PreferenceField("scroll", \.scroll),
        PreferenceField("scrollAxis", \.scrollAxis),
        PreferenceField("spread", \.spread, scope: .publication),
        PreferenceField("brightness", \.brightness, scope: .publication),
        PreferenceField("contrast", \.contrast, scope: .publication),
        PreferenceField("grayscale", \.grayscale, scope: .publication),
        PreferenceField("invert", \.invert, scope: .publication),
        PreferenceField("trimMargins", \.trimMargins, scope: .publication),
    ]
}

/// What the app prefers if neither the reader nor the publication decides. A background colour has the same role
/// as in preferences.
public typealias ImageDefaults = ImagePreferences
