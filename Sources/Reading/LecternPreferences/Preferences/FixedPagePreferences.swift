public import LecternGeometry
public import LecternModel

/// Preferences that all publications of fixed pages share: PDF and books of images.
public protocol FixedPagePreferences: JSONPreferences {
    /// The colour around pages.
    var backgroundColor: Color? { get set }
    /// How a page fills the viewport.
    var fit: Fit? { get set }
    /// Whether the first page stands alone in spreads.
    var offsetFirstPage: Bool? { get set }
    /// The gap between pages, in CSS pixels.
    var pageSpacing: Double? { get set }
    /// The direction of pages.
    var readingProgression: ReadingProgression? { get set }
    /// By how much pages are turned.
    var rotation: PageRotation? { get set }
    /// Whether pages form one strip.
    var scroll: Bool? { get set }
    /// The axis along which pages follow each other: in a strip, and where they turn.
    var scrollAxis: Axis? { get set }
    /// Whether pages are shown in pairs.
    var spread: PageSpread? { get set }
    /// Whether empty margins of pages are cut off, so that only their content is fitted.
    var trimMargins: Bool? { get set }
}
