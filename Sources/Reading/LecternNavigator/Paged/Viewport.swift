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

    /// Clamps sizes to 50 to 20,000 pixels, and the scale to 0.5 to 8.
    public init(width: Double, height: Double, scale: Double = 1) {
        self.width = min(max(width, 50), 20_000)
        self.height = min(max(height, 50), 20_000)
        self.scale = min(max(scale, 0.5), 8)
    }
}
