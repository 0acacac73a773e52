public import LecternGeometry
public import LecternImages
public import LecternPaint

/// Draws display lists into pictures. Implemented by an adapter.
public protocol PagePainter: Sendable {
    /// Whether pictures are made at all. The default is true.
    var paints: Bool { get }

    /// Returns the picture of pages on their background; nil if it cannot be made.
    ///
    /// - Parameters:
    ///   - lists: Display lists built for the viewport's scale.
    ///   - images: The source of images in the lists.
    func picture(
        of lists: [PlacedDisplayList], in viewport: Viewport, background: Color, images: any ImageProvider
    ) -> Bitmap?
}

extension PagePainter {
    public var paints: Bool { true }
}

/// Draws nothing: for hosts that draw display lists themselves, and for tests.
public struct NoPainter: PagePainter {
    /// Creates a painter. All of them are alike.
    public init() {}

    public var paints: Bool { false }

    public func picture(
        of lists: [PlacedDisplayList], in viewport: Viewport, background: Color, images: any ImageProvider
    ) -> Bitmap? { nil }
}
