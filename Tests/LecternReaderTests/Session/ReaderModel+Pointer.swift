import LecternGeometry
import LecternNavigator
import LecternReader

// What the view of the page does with a pointer.
extension ReaderModel {
    /// Taps where no edge turns the page.
    func tap(x: Double, y: Double) { navigator?.tap(at: Point(x: x, y: y)) }

    /// Selects from a point, to another one if given.
    func select(
        x: Double, y: Double, by granularity: SelectionGranularity, to end: (x: Double, y: Double)? = nil
    ) -> Bool {
        guard navigator?.beginSelection(at: Point(x: x, y: y), by: granularity) == true else { return false }
        if let end { navigator?.extendSelection(to: Point(x: end.x, y: end.y)) }
        return true
    }

    /// Whether a tap at a point activates a highlight.
    func isHighlight(x: Double, y: Double) -> Bool {
        navigator?.observedDecoration(at: Point(x: x, y: y)) != nil
    }
}
