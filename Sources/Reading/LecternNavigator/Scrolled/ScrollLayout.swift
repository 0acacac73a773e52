import LecternGeometry
import LecternPreferences

/// What a scrolled layout needs besides the settings of its column.
public struct ScrollLayout: Hashable, Sendable {
    /// The settings of the pages that the same preferences give. They decide the page numbers.
    let pages: LayoutSettings
    /// The number of these pages side by side.
    let columns: Int
    /// The flow of the chapters. Scrolling goes on from a chapter to the next one if both are `scrolled-continuous`;
    /// all others are columns of their own, or pages in another layout.
    let flow: FlowRule
    /// What decides about the direction of the column.
    let column: ColumnDirection
    /// How pages of a fixed size follow each other; nil for columns of text.
    var fixed: FixedScroll?
}

/// How pages of a fixed size form a strip.
struct FixedScroll: Hashable, Sendable {
    /// The direction in which the strip goes on.
    var direction: ScrollDirection
    /// The distance between pages, in CSS pixels; 0 for a seamless strip.
    var spacing: Double
    /// How a page fills the viewport at zoom 1; never `free`.
    var fit: PageFit
}

extension LayoutRequest {
    /// The layout in pages that the same preferences give.
    var paged: LayoutRequest {
        guard let scrolling else { return self }
        var paged = LayoutRequest(
            viewport: viewport, settings: scrolling.pages, columns: scrolling.columns, isRightToLeft: isRightToLeft)
        paged.offsetsFirstPage = offsetsFirstPage
        paged.insets = insets
        return paged
    }

    /// The settings of the pages whose numbers the reader sees.
    var countedSettings: LayoutSettings { scrolling?.pages ?? settings }

    /// Whether another layout has the same page numbers.
    func countsPages(like other: LayoutRequest) -> Bool {
        countedSettings.withoutColors == other.countedSettings.withoutColors
    }
}
