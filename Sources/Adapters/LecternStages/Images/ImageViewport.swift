import LecternGTK
import LecternGeometry

/// The visible part of a picture, and its zoom.
///
/// Sizes and positions are in logical pixels. At zoom 1 a pixel of the picture is a device pixel.
struct ImageViewport: Equatable {
    /// The width and height of the picture at a zoom of 1.
    private(set) var image = Point(x: 1, y: 1)
    /// The width and height of the view.
    private(set) var view = Point(x: 1, y: 1)
    /// The zoom.
    private(set) var zoom = 1.0
    /// The position of the picture's top left corner in the view.
    private(set) var origin = Point(x: 0, y: 0)
    /// Whether the picture is fitted. It then stays fitted when the view is resized.
    private(set) var isFitted = true

    /// The zoom that shows the whole picture, at most 1.
    var fitZoom: Double { min(1, view.x / image.x, view.y / image.y) }
    /// The range of the zoom.
    var range: ClosedRange<Double> { min(fitZoom, 1)...max(8, fitZoom) }
    /// The picture's rectangle in the view.
    var frame: Rect { Rect(x: origin.x, y: origin.y, width: image.x * zoom, height: image.y * zoom) }
    /// Whether the picture is larger than the view.
    var canPan: Bool { frame.width > view.x + 0.5 || frame.height > view.y + 0.5 }

    /// Sets another picture or size of the view.
    mutating func resize(image: Point, view: Point) {
        guard image.x > 0, image.y > 0, view.x > 0, view.y > 0 else { return }
        guard image != self.image || view != self.view else { return }
        // Keep the same point in the centre.
        let middle = Point(x: (self.view.x / 2 - origin.x) / zoom, y: (self.view.y / 2 - origin.y) / zoom)
        self.image = image
        self.view = view
        if isFitted { return fit() }
        zoom = min(range.upperBound, max(range.lowerBound, zoom))
        origin = Point(x: view.x / 2 - middle.x * zoom, y: view.y / 2 - middle.y * zoom)
        clamp()
    }

    /// Shows the whole picture.
    mutating func fit() {
        zoom = fitZoom
        isFitted = true
        clamp()
    }

    /// Sets the zoom, with a fixed point in the view.
    mutating func zoom(to requestedZoom: Double, about point: Point) {
        let new = min(range.upperBound, max(range.lowerBound, requestedZoom))
        origin = Point(
            x: point.x - (point.x - origin.x) * new / zoom, y: point.y - (point.y - origin.y) * new / zoom)
        zoom = new
        isFitted = abs(new - fitZoom) < 1e-9
        clamp()
    }

    /// Moves the picture, no farther than its edges.
    mutating func pan(by distance: Point) {
        origin = Point(x: origin.x + distance.x, y: origin.y + distance.y)
        clamp()
    }

    /// Toggles between fitting and the natural size, or twice that if it is smaller than the view.
    mutating func toggle(about point: Point) {
        guard isFitted else { return fit() }
        zoom(to: fitZoom < 0.999 ? 1 : 2, about: point)
    }

    /// Keeps edges outside of the view; a smaller picture is centred.
    private mutating func clamp() {
        func place(_ origin: Double, size: Double, in available: Double) -> Double {
            size <= available ? (available - size) / 2 : min(0, max(available - size, origin))
        }
        origin = Point(
            x: place(origin.x, size: image.x * zoom, in: view.x), y: place(origin.y, size: image.y * zoom, in: view.y))
    }
}
