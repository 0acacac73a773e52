/// The area that a navigator fills: a window's, or a picture's. It knows no
/// toolkit.
///
///     navigator.setViewport(Viewport(width: 1_000, height: 800, scale: 2))
public struct Viewport: Hashable, Sendable {
    /// In CSS pixels.
    public var width: Double
    /// In CSS pixels.
    public var height: Double
    /// Device pixels for a CSS pixel.
    public var scale: Double

    /// Sizes are kept from 50 to 20,000 pixels, the scale from 0.5 to 8.
    public init(width: Double, height: Double, scale: Double = 1) {
        self.width = min(max(width, 50), 20_000)
        self.height = min(max(height, 50), 20_000)
        self.scale = min(max(scale, 0.5), 8)
    }
}
