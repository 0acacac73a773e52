import LecternBase
public import LecternGeometry
public import LecternModel

/// Values in effect that all publications of fixed pages share.
public struct FixedPageSettings: ConfigurableSettings {
    /// The colour around pages; nil for the navigator's.
    public var backgroundColor: Color?
    /// How a page fills the viewport.
    public var fit: Fit
    /// Whether the first page stands alone in spreads.
    public var offsetFirstPage: Bool
    /// The gap between pages, in CSS pixels.
    public var pageSpacing: Double
    /// The direction of pages, never `auto`.
    public var readingProgression: ReadingProgression
    /// By how much pages are turned.
    public var rotation: PageRotation
    /// Whether pages form one strip; false unless the navigator scrolls.
    public var scroll: Bool
    /// The axis along which pages follow each other: without a preference vertical in a strip, horizontal where they turn.
    public var scrollAxis: Axis
    /// Whether empty margins of pages are cut off.
    public var trimMargins: Bool
    /// Whether pages are shown in pairs; `never` in a horizontal strip.
    public var spread: PageSpread
    /// Whether the navigator can show strips.
    let scrolling: ScrollSupport

    init<Preferences: FixedPagePreferences>(
        _ wish: Preferences, defaults: Preferences, metadata: Metadata, scrolling: ScrollSupport
    ) {
        self.scrolling = scrolling
        let asked = wish.readingProgression ?? .auto
        let published = metadata.readingProgression
        let language = metadata.language.map { $0.isRTL ? ReadingProgression.rtl : .ltr }
        let assumed = defaults.readingProgression ?? .auto
        readingProgression =
            asked != .auto ? asked : published != .auto ? published : language ?? (assumed != .auto ? assumed : .ltr)
        backgroundColor = wish.backgroundColor ?? defaults.backgroundColor
        offsetFirstPage = wish.offsetFirstPage ?? defaults.offsetFirstPage ?? true
        pageSpacing = PreferenceRange.pageSpacing.clamp(wish.pageSpacing ?? defaults.pageSpacing ?? 0)
        rotation = wish.rotation ?? defaults.rotation ?? .upright
        trimMargins = wish.trimMargins ?? defaults.trimMargins ?? false
        let rolls = metadata.layout == .scrolled
        scroll = scrolling == .supported && (wish.scroll ?? (rolls ? true : defaults.scroll) ?? false)
        scrollAxis = wish.scrollAxis ?? defaults.scrollAxis ?? (scroll ? .vertical : .horizontal)
        // A strip is read along its axis: pages fill it across.
        let usual = scroll ? scrollAxis == .vertical ? Fit.width : .height : .contain
        fit = wish.fit ?? defaults.fit ?? usual
        let declaredSpread = rolls && scroll ? PageSpread.never : metadata.presentation.pageSpread
        spread = wish.spread ?? declaredSpread ?? defaults.spread ?? .auto
        if !pairsPages { spread = .never }
    }

    /// Whether pages can be shown in pairs.
    var pairsPages: Bool { !scroll || scrollAxis == .vertical }
    /// Whether a first page can stand alone.
    var hasSpreads: Bool { pairsPages && spread != .never }
    /// Whether strips are possible.
    var isScrollable: Bool { scrolling == .supported }
}

/// The values in effect in a PDF document: the reader's preferences, else the publication's metadata, else the
/// app's defaults.
@dynamicMemberLookup public struct PDFSettings: ConfigurableSettings {
    /// The values that do not depend on the format; also members of these settings.
    public var pages: FixedPageSettings
    /// The colours of paper and ink.
    public var theme: Theme
    /// Whether a scroll bar is shown.
    public var visibleScrollbar: Bool

    /// Resolves preferences. Numbers are clamped to their ranges.
    ///
    /// - Parameter scrolling: Whether the navigator can show strips.
    public init(
        preferences: PDFPreferences = PDFPreferences(), defaults: PDFDefaults = PDFDefaults(),
        metadata: Metadata = Metadata(), scrolling: ScrollSupport = .unsupported
    ) {
        pages = FixedPageSettings(preferences, defaults: defaults, metadata: metadata, scrolling: scrolling)
        theme = preferences.theme ?? defaults.theme ?? .light
        visibleScrollbar = pages.scroll && (preferences.visibleScrollbar ?? defaults.visibleScrollbar ?? true)
    }

    /// The members of ``pages``.
    public subscript<Value>(dynamicMember path: KeyPath<FixedPageSettings, Value>) -> Value { pages[keyPath: path] }
}
