import LecternGeometry
import LecternNavigator

// Magnifying and moving pages of a fixed size.
extension ViewInput {
    /// Whether pages are magnified, so that a drag and the wheel move them.
    var isMagnified: Bool { (spreads?.zoom.scale ?? 1) > 1 }

    /// Magnifies pages by a factor around a point; returns false if they have no size of their own.
    func magnify(by factor: Double, at point: Point) -> Bool {
        guard let spreads, spreads.canZoom else { return false }
        spreads.setZoom(spreads.zoom.scale * factor, at: point)
        return true
    }

    /// Moves magnified pages by a distance in CSS pixels; returns whether they moved.
    func pan(dx: Double, dy: Double) -> Bool { spreads?.pan(dx: dx, dy: dy) ?? false }
}
