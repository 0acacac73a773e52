/// The room that a page leaves for the bars over it, in logical pixels.
///
/// Bars lie over the margins of pages of text, which are never smaller than they: reading and looking at the bars, the
/// lines stay where they are. Pages that fill the window, such as those of PDF, make room while the bars are shown.
public struct BarRoom: Hashable, Sendable {
    public var top = 0
    public var bottom = 0

    public init() {}

    /// How a page fills the window.
    public enum Page: Hashable, Sendable {
        /// Text in pages with margins of these heights.
        case text(top: Double, bottom: Double)
        /// A page of a fixed size, or a strip.
        case filled
    }

    /// Adapts the room.
    ///
    /// - Parameters:
    ///   - bars: The heights of the bars.
    ///   - areShown: Whether they are shown.
    ///   - page: The page as it is laid out with the room of now.
    public mutating func adapt(to bars: (top: Int, bottom: Int), areShown: Bool, page: Page) {
        switch page {
        case .filled: (top, bottom) = areShown ? bars : (0, 0)
        case .text(let above, let below):
            top = Self.adapted(top, to: bars.top, margin: above)
            bottom = Self.adapted(bottom, to: bars.bottom, margin: below)
        }
    }

    /// Another room changes the height of the page, and so its margins a little: small differences do not count.
    private static func adapted(_ height: Int, to bar: Int, margin: Double) -> Int {
        let requiredHeight = max(0, Double(bar) - margin)
        return Double(height) < requiredHeight - 1 || Double(height) > requiredHeight + 8
            ? Int(requiredHeight.rounded(.up)) : height
    }
}
