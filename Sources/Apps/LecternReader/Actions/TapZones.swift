public import LecternGeometry

/// What a click or tap on a part of the page does.
///
/// The page is divided into three columns and three rows, in thirds of its width and height.
public enum TapZones: String, CaseIterable, Sendable {
    /// The sides turn to the page on their side, the middle shows the bars.
    case sides
    /// All but the left third turns forward, which is for one hand; the top shows the bars.
    case oneHand = "one-hand"
    /// The upper third turns back, the lower one forward, the middle shows the bars.
    case rows
    /// The lower two thirds turn forward, the upper left third back, the rest of the top shows the bars.
    case corner
    /// Clicks turn no pages.
    case none

    /// The name in the settings, which show about twenty characters of it.
    public var title: String {
        switch self {
        case .sides: tr("At the Sides")
        case .oneHand: tr("For One Hand")
        case .rows: tr("Above and Below")
        case .corner: tr("Below and Corner")
        case .none: tr("Nowhere")
        }
    }

    /// The action of a point; nil where a click shows or hides the bars.
    ///
    /// - Parameters:
    ///   - point: The place, in the coordinates of the page.
    ///   - width: The width of the page.
    ///   - height: The height of the page.
    ///   - isRightToLeft: Whether pages follow each other from right to left: left and right change places.
    public func action(at point: Point, width: Double, height: Double, isRightToLeft: Bool) -> ReaderAction? {
        guard width > 0, height > 0 else { return nil }
        func third(_ part: Double, of whole: Double) -> Int { min(max(Int(part / whole * 3), 0), 2) }
        let row = third(point.y, of: height)
        let side = third(point.x, of: width)
        let column = isRightToLeft ? 2 - side : side
        switch self {
        // The sides are the view's own, which has rims for pages that are magnified.
        case .sides, .none: return nil
        case .oneHand: return row == 0 && column != 0 ? nil : column == 0 ? .previousPage : .nextPage
        case .rows: return row == 1 ? nil : row == 0 ? .previousPage : .nextPage
        case .corner: return row > 0 ? .nextPage : column == 0 ? .previousPage : nil
        }
    }
}
