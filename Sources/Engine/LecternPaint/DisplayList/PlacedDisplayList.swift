/// A display list and the position of its left top corner, in CSS pixels.
///
///     let spread = [PlacedDisplayList(list: left, x: 0, y: 0), PlacedDisplayList(list: right, x: 400, y: 0)]
public struct PlacedDisplayList: Sendable {
    package var list: DisplayList
    package var x: Double
    package var y: Double

    package init(list: DisplayList, x: Double, y: Double) {
        self.list = list
        self.x = x
        self.y = y
    }
}
