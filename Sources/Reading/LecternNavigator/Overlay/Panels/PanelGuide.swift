package import LecternImages

/// The panels of a page in reading order: for reading a comic panel by panel.
///
///     let guide = await navigator.panelGuide(ofUnit: 3)
///     print(guide.panels.count)
package struct PanelGuide: Hashable, Sendable {
    /// Where panels come from.
    package enum Source: Hashable, Sendable {
        /// The guided navigation document of the publication, such as Divina's `guided.json`.
        case guidedNavigation
        /// The region-based navigation of an EPUB.
        case regions
        /// The gutters of the page.
        case gutters
        /// Nothing divides the page: it is one panel.
        case page
    }

    package var source: Source
    /// The panels as parts of the page, without trimmed margins. At least one.
    package var panels: [PagePart]

    package init(source: Source, panels: [PagePart]) {
        self.source = source
        self.panels = panels
    }

    /// A page that is one panel.
    package static let page = PanelGuide(source: .page, panels: [.whole])
}

/// The panel that a navigator shows.
public struct ShownPanel: Hashable, Sendable {
    /// The index of its page in `Publication.units`.
    public var unit: Int
    /// The index in `panels`.
    public var index: Int
    /// The number of panels of the page.
    public var count: Int

    /// Creates a panel.
    ///
    /// - Parameter index: from 0 to `count - 1`.
    public init(unit: Int, index: Int, count: Int) {
        self.unit = unit
        self.index = index
        self.count = count
    }
}
