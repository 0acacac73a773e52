import Lectern
public import LecternGeometry
import LecternImages
import LecternPaint

/// A sheet of paper with its content.
public struct PrintedSheet {
    enum Content {
        /// In CSS pixels.
        case page(DisplayList, any ImageProvider)
        /// With its area in points.
        case picture(Bitmap, Rect)
    }
    let content: Content
    /// The texts in the margins, which the window draws in its typeface.
    public var heads: [Head] = []

    /// A text in a margin.
    public struct Head: Hashable, Sendable {
        public var text: String
        /// In points.
        public var area: Rect
        public var side: Side

        /// Where in its area a text stands.
        public enum Side: Hashable, Sendable { case left, middle, right }
    }

    /// Draws the content of the sheet.
    ///
    /// - Parameter context: A `cairo_t` in points from the left top corner of what the printer can print on.
    public func draw(on context: UnsafeMutableRawPointer) {
        switch content {
        case .page(let list, let images): PageRenderer().draw(list, on: context, scale: 0.75, images: images)
        case .picture(let picture, let area): PageRenderer().draw(picture, on: context, in: area)
        }
    }
}
