/// A display list and the position of its left top corner, in CSS pixels.
///
///     let spread = [PlacedDisplayList(list: left, x: 0, y: 0), PlacedDisplayList(list: right, x: 400, y: 0)]
public struct PlacedDisplayList: Sendable {
    public var list: DisplayList
    public var x: Double
    public var y: Double

    public init(list: DisplayList, x: Double, y: Double) { (self.list, self.x, self.y) = (list, x, y) }
}
