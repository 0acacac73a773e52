import LecternGeometry
import LecternMarkup

/// The shape of an `area` of an image map.
/// https://html.spec.whatwg.org/multipage/image-maps.html#image-map-processing-model
enum ImageMapShape {
    case whole
    case rectangle(Rect)
    case circle(x: Double, y: Double, radius: Double)
    case polygon([(x: Double, y: Double)])

    /// Returns `nil` if the coordinates are invalid.
    init?(_ area: NodeID, _ markup: MarkupDocument) {
        let numbers = Self.numbers(markup.attribute(.coords, of: area) ?? "")
        switch (markup.attribute(.shape, of: area) ?? "rect").lowercased() {
        case "default": self = .whole
        case "circle", "circ":
            guard numbers.count >= 3, numbers[2] > 0 else { return nil }
            self = .circle(x: numbers[0], y: numbers[1], radius: numbers[2])
        case "poly", "polygon":
            guard numbers.count >= 6 else { return nil }
            self = .polygon(stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) })
        default:
            guard numbers.count >= 4 else { return nil }
            self = .rectangle(
                Rect(
                    left: min(numbers[0], numbers[2]), top: min(numbers[1], numbers[3]),
                    right: max(numbers[0], numbers[2]), bottom: max(numbers[1], numbers[3])))
        }
    }

    /// Returns whether the shape contains a point of an image of a given size.
    func contains(_ point: (x: Double, y: Double), in size: (width: Double, height: Double)) -> Bool {
        switch self {
        case .whole: return point.x >= 0 && point.y >= 0 && point.x < size.width && point.y < size.height
        case .rectangle(let rect): return rect.contains(x: point.x, y: point.y)
        case .circle(let x, let y, let radius):
            let (dx, dy) = (point.x - x, point.y - y)
            return dx * dx + dy * dy <= radius * radius
        case .polygon(let corners): return Self.contains(point, corners)
        }
    }

    /// The even-odd rule: a ray from the point crosses an odd number of edges.
    private static func contains(_ point: (x: Double, y: Double), _ corners: [(x: Double, y: Double)]) -> Bool {
        var isInside = false
        var last = corners[corners.count - 1]
        for corner in corners {
            if (corner.y > point.y) != (last.y > point.y) {
                let share = (point.y - corner.y) / (last.y - corner.y)
                if point.x < corner.x + share * (last.x - corner.x) { isInside.toggle() }
            }
            last = corner
        }
        return isInside
    }

    private static func numbers(_ text: String) -> [Double] {
        text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.prefix(2048)
            .map { Double($0).flatMap { $0.isFinite ? $0 : nil } ?? 0 }
    }
}
