/// The area that a navigator fills.
///
///     navigator.setViewport(Viewport(width: 1_000, height: 800, scale: 2))
public struct Viewport: Hashable, Sendable {
    /// The width in CSS pixels.
    public var width: Double
    /// The height in CSS pixels.
    public var height: Double
    /// Device pixels per CSS pixel.
    public var scale: Double

    /// Clamps sizes to 50 to 20,000 pixels, and the scale to 0.5 to 8. A size that is no positive number stays as it is:
    /// such a viewport is not ``isValid``.
    public init(width: Double, height: Double, scale: Double = 1) {
        self.width = Self.clamped(width, 50...20_000)
        self.height = Self.clamped(height, 50...20_000)
        self.scale = Self.clamped(scale, 0.5...8)
    }

    /// Whether width, height and scale are positive numbers. A navigator lays out in no other viewport: it keeps the one
    /// before, and reports `NavigatorError.viewport`.
    public var isValid: Bool { [width, height, scale].allSatisfy(Self.isSize) }

    /// The viewport in which is laid out: of an invalid one, the smallest.
    var usable: Viewport {
        isValid
            ? self
            : Viewport(
                width: Self.isSize(width) ? width : 50, height: Self.isSize(height) ? height : 50,
                scale: Self.isSize(scale) ? scale : 1)
    }

    private static func isSize(_ value: Double) -> Bool { value.isFinite && value > 0 }

    private static func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        isSize(value) ? min(max(value, range.lowerBound), range.upperBound) : value
    }
}
