public import LecternGeometry
public import LecternImages
public import LecternPaint

/// Makes pictures of pages: the engine's last step, done by an adapter.
public protocol PagePainter: Sendable {
    /// Whether there are pictures at all; `true` unless it says otherwise.
    var paints: Bool { get }

    /// The picture of pages on their paper; `nil` where it cannot be made.
    ///
    /// - Parameters:
    ///   - lists: built for the viewport's scale.
    ///   - images: what the lists' pictures are taken from.
    func picture(
        of lists: [PlacedDisplayList], in viewport: Viewport, background: Color, images: any ImageProvider
    ) -> Bitmap?
}

extension PagePainter {
    public var paints: Bool { true }
}

/// A page's drawing and where its corner goes, in CSS pixels.
public struct PlacedDisplayList: Sendable {
    public var list: DisplayList
    public var x: Double
    public var y: Double

    public init(list: DisplayList, x: Double, y: Double) { (self.list, self.x, self.y) = (list, x, y) }
}

/// Paints nothing: for those who draw the display lists themselves, or only ask
/// where things are.
public struct NoPainter: PagePainter {
    public init() {}

    public var paints: Bool { false }

    public func picture(
        of lists: [PlacedDisplayList], in viewport: Viewport, background: Color, images: any ImageProvider
    ) -> Bitmap? { nil }
}
