public import LecternGeometry
public import LecternModel

/// Edits the preferences that all publications of fixed pages share, so that one form shows them.
open class FixedPagePreferencesEditor<Preferences: FixedPagePreferences, Settings: ConfigurableSettings>:
    StatefulPreferencesEditor<Preferences, Settings>
{
    private let pages: (Settings) -> FixedPageSettings

    init(
        _ preferences: Preferences, pages: @escaping (Settings) -> FixedPageSettings,
        resolve: @escaping (Preferences) -> Settings
    ) {
        self.pages = pages
        super.init(preferences, resolve: resolve)
    }

    /// The colour around pages.
    public var backgroundColor: AnyPreference<Color?> {
        optionalPreference(\.backgroundColor, effect: page(\.backgroundColor))
    }

    /// How a page fills the viewport.
    public var fit: AnyEnumPreference<Fit> {
        AnyEnumPreference(preference(\.fit, effect: page(\.fit)), supportedValues: Fit.allCases)
    }

    /// Whether the first page stands alone in spreads.
    public var offsetFirstPage: AnyPreference<Bool> {
        preference(\.offsetFirstPage, effect: page(\.offsetFirstPage), when: page(\.hasSpreads))
    }

    /// The gap between pages.
    public var pageSpacing: AnyRangePreference<Double> {
        rangePreference(\.pageSpacing, .pageSpacing, unit: .pixels, effect: page(\.pageSpacing))
    }

    /// The direction of pages.
    public var readingProgression: AnyEnumPreference<ReadingProgression> {
        AnyEnumPreference(
            preference(\.readingProgression, effect: page(\.readingProgression)), supportedValues: [.ltr, .rtl])
    }

    /// By how much pages are turned.
    public var rotation: AnyEnumPreference<PageRotation> {
        AnyEnumPreference(preference(\.rotation, effect: page(\.rotation)), supportedValues: PageRotation.allCases)
    }

    /// Whether empty margins of pages are cut off.
    public var trimMargins: AnyPreference<Bool> { preference(\.trimMargins, effect: page(\.trimMargins)) }

    /// Whether pages form one strip. Without effect unless the navigator scrolls.
    public var scroll: AnyPreference<Bool> {
        preference(\.scroll, effect: page(\.scroll), when: page(\.isScrollable))
    }

    /// The axis along which pages follow each other: in a strip, and where they turn.
    public var scrollAxis: AnyEnumPreference<Axis> {
        AnyEnumPreference(
            preference(\.scrollAxis, effect: page(\.scrollAxis)), supportedValues: Axis.allCases)
    }

    /// Whether pages are shown in pairs.
    public var spread: AnyEnumPreference<PageSpread> {
        AnyEnumPreference(
            preference(\.spread, effect: page(\.spread), when: page(\.pairsPages)),
            supportedValues: PageSpread.allCases)
    }

    /// A member of the shared settings.
    private func page<Value>(_ path: KeyPath<FixedPageSettings, Value>) -> (Settings) -> Value {
        { [pages] in pages($0)[keyPath: path] }
    }
}

/// Edits the preferences of a PDF document from a form.
///
///     let editor = PDFPreferencesEditor(preferences, metadata: publication.metadata)
///     editor.fit.set(.width)
public final class PDFPreferencesEditor: FixedPagePreferencesEditor<PDFPreferences, PDFSettings> {
    /// Creates an editor of preferences for a publication.
    ///
    /// - Parameter scrolling: Whether the navigator can show strips.
    public init(
        _ preferences: PDFPreferences = PDFPreferences(), defaults: PDFDefaults = PDFDefaults(),
        metadata: Metadata = Metadata(), scrolling: ScrollSupport = .unsupported
    ) {
        super.init(preferences, pages: \.pages) {
            PDFSettings(preferences: $0, defaults: defaults, metadata: metadata, scrolling: scrolling)
        }
    }

    /// The colours of paper and ink.
    public var theme: AnyEnumPreference<Theme> {
        AnyEnumPreference(preference(\.theme, effect: \.theme), supportedValues: Theme.allCases)
    }

    /// Whether a scroll bar is shown.
    public var visibleScrollbar: AnyPreference<Bool> {
        preference(\.visibleScrollbar, effect: \.visibleScrollbar, when: { $0.pages.scroll })
    }
}
