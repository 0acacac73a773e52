/// A region of a picture, written as a URL fragment: `xywh=160,120,320,240`,
/// `xywh=percent:25,25,50,50`.
///
///     SpatialFragment("xywh=percent:25,25,50,50")?.rectangle(in: (width: 400, height: 200)).x  // 100
///
/// Spec: https://www.w3.org/TR/media-frags/#naming-space
public struct SpatialFragment: Hashable, Sendable {
    /// The unit of the numbers.
    public enum Unit: String, Hashable, Sendable { case pixel, percent }

    /// The unit of all four numbers: the picture's own pixels, or percent of its width and height.
    public let unit: Unit
    /// The distance of the region from the left edge of the picture, not negative.
    public let x: Double
    /// The distance of the region from the top edge of the picture, not negative.
    public let y: Double
    /// Greater than 0; the region may reach over the edge of the picture.
    public let width: Double
    /// Greater than 0.
    public let height: Double

    /// Creates a region; nil if a number is negative or not finite, or the region has no extent.
    public init?(unit: Unit, x: Double, y: Double, width: Double, height: Double) {
        guard [x, y, width, height].allSatisfy(\.isFinite), x >= 0, y >= 0, width > 0, height > 0 else { return nil }
        self.unit = unit
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Parses a fragment, without `#`; nil if it has no region, or one without extent.
    public init?(_ fragment: String) {
        // 4.1: name-value pairs; of several with the same name the last one counts.
        guard let pair = fragment.split(separator: "&").last(where: { $0.hasPrefix("xywh=") }) else { return nil }
        var value = pair.dropFirst(5)
        var unit = Unit.pixel
        if let colon = value.firstIndex(of: ":") {
            guard let named = Unit(rawValue: String(value[..<colon])) else { return nil }
            unit = named
            value = value[value.index(after: colon)...]
        }
        // DEVIATION: the grammar has whole numbers only; comics have percentages with decimals.
        let numbers = value.split(separator: ",", omittingEmptySubsequences: false).map(Self.number)
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3]
        else { return nil }
        self.init(unit: unit, x: x, y: y, width: width, height: height)
    }

    private static func number(_ text: Substring) -> Double? {
        guard let first = text.utf8.first, (0x30...0x39).contains(first), text.utf8.count <= 16,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E })
        else { return nil }
        return Double(text)
    }

    /// Returns the region in a picture of a size, clipped to the picture.
    public func rectangle(
        in size: (width: Double, height: Double)
    ) -> (x: Double, y: Double, width: Double, height: Double) {
        let (across, down) = unit == .percent ? (size.width / 100, size.height / 100) : (1, 1)
        let (left, top) = (min(x * across, size.width), min(y * down, size.height))
        return (left, top, min(width * across, size.width - left), min(height * down, size.height - top))
    }
}
