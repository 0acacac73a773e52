public import LecternModel

/// The values in effect in a book of images: the reader's preferences, else the publication's metadata, else the
/// app's defaults.
@dynamicMemberLookup public struct ImageSettings: ConfigurableSettings {
    /// The values that do not depend on the format; also members of these settings.
    public var pages: FixedPageSettings
    /// The brightness of pages; 1 is their own.
    public var brightness: Double
    /// The contrast of pages; 1 is their own.
    public var contrast: Double
    /// Whether pages are shown in grey.
    public var grayscale: Bool
    /// Whether black and white are exchanged.
    public var invert: Bool

    /// Resolves preferences. Numbers are clamped to their ranges.
    ///
    /// - Parameter scrolling: Whether the navigator can show strips.
    public init(
        preferences: ImagePreferences = ImagePreferences(), defaults: ImageDefaults = ImageDefaults(),
        metadata: Metadata = Metadata(), scrolling: ScrollSupport = .unsupported
    ) {
        pages = FixedPageSettings(preferences, defaults: defaults, metadata: metadata, scrolling: scrolling)
        brightness = PreferenceRange.brightness.clamp(preferences.brightness ?? defaults.brightness ?? 1)
        contrast = PreferenceRange.contrast.clamp(preferences.contrast ?? defaults.contrast ?? 1)
        grayscale = preferences.grayscale ?? defaults.grayscale ?? false
        invert = preferences.invert ?? defaults.invert ?? false
    }

    /// The members of ``pages``.
    public subscript<Value>(dynamicMember path: KeyPath<FixedPageSettings, Value>) -> Value { pages[keyPath: path] }
}
