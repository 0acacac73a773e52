public import LecternModel

/// Edits the preferences of a book of images from a form.
public final class ImagePreferencesEditor: FixedPagePreferencesEditor<ImagePreferences, ImageSettings> {
    /// Creates an editor of preferences for a publication.
    ///
    /// - Parameter scrolling: Whether the navigator can show strips.
    public init(
        _ preferences: ImagePreferences = ImagePreferences(), defaults: ImageDefaults = ImageDefaults(),
        metadata: Metadata = Metadata(), scrolling: ScrollSupport = .unsupported
    ) {
        super.init(preferences, pages: \.pages) {
            ImageSettings(preferences: $0, defaults: defaults, metadata: metadata, scrolling: scrolling)
        }
    }

    /// The brightness of pages.
    public var brightness: AnyRangePreference<Double> {
        rangePreference(\.brightness, .brightness, unit: .percent, effect: \.brightness)
    }

    /// The contrast of pages.
    public var contrast: AnyRangePreference<Double> {
        rangePreference(\.contrast, .contrast, unit: .percent, effect: \.contrast)
    }

    /// Whether pages are shown in grey.
    public var grayscale: AnyPreference<Bool> { preference(\.grayscale, effect: \.grayscale) }

    /// Whether black and white are exchanged.
    public var invert: AnyPreference<Bool> { preference(\.invert, effect: \.invert) }
}
