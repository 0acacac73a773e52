public import LecternPreferences

/// What a scrolled layout needs besides the settings of its column.
public struct ScrollLayout: Hashable, Sendable {
    /// The settings of the pages that the same preferences give. They decide the page numbers.
    let pages: LayoutSettings
    /// The number of these pages side by side.
    let columns: Int
    /// The flow of the chapters. Scrolling goes on from a chapter to the next one if both are `scrolled-continuous`;
    /// all others are columns of their own, or pages in another layout.
    public let flow: FlowRule
}

extension LayoutRequest {
    /// Whether content scrolls instead of turning pages.
    public var isScrolled: Bool { scrolling != nil }

    /// The layout in pages that the same preferences give.
    var paged: LayoutRequest {
        guard let scrolling else { return self }
        return LayoutRequest(
            viewport: viewport, settings: scrolling.pages, columns: scrolling.columns, isRightToLeft: isRightToLeft)
    }

    /// The settings of the pages whose numbers the reader sees.
    var countedSettings: LayoutSettings { scrolling?.pages ?? settings }

    /// Whether another layout has the same page numbers.
    func countsPages(like other: LayoutRequest) -> Bool {
        countedSettings.withoutColours == other.countedSettings.withoutColours
    }
}
