/// A part of a page, as fractions of its width and height.
public struct PagePart: Hashable, Codable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    /// Creates a part; it is clamped to the page.
    package init(x: Double, y: Double, width: Double, height: Double) {
        func share(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
        self.x = share(x)
        self.y = share(y)
        self.width = max(share(x + width) - self.x, 0)
        self.height = max(share(y + height) - self.y, 0)
    }

    /// The whole page.
    package static let whole = PagePart(x: 0, y: 0, width: 1, height: 1)

    /// Whether nothing is inside.
    package var isEmpty: Bool { width <= 0 || height <= 0 }

    init(_ area: InkMap.Area, of map: InkMap) {
        self.init(
            x: Double(area.x.lowerBound) / Double(map.width), y: Double(area.y.lowerBound) / Double(map.height),
            width: Double(area.x.count) / Double(map.width), height: Double(area.y.count) / Double(map.height))
    }
}
