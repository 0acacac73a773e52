package import LecternCSS
package import LecternGeometry
package import LecternMarkup

/// Where the texts of an inline drawing are. The drawing is one box for the layout.
package struct DrawnText {
    private let drawing: InlineDrawing

    /// - Parameters:
    ///   - root: the outermost `svg` element.
    ///   - services: fonts, pictures and other documents.
    package init(_ root: NodeID, _ document: StyledDocument, services: DrawingServices) {
        drawing = InlineDrawing(root, DrawingDocument(document, url: services.url), services: services)
    }

    /// Returns the rectangles of the characters in a range of the canonical text, relative to the drawing's box. Those
    /// that follow each other on one line are one rectangle.
    package func frames(of range: Range<Int>, width: Double, height: Double) -> [Rect] {
        let places = drawing.paint(in: Rect(x: 0, y: 0, width: width, height: height)).places
        var frames: [Rect] = []
        for place in places where range.overlaps(Int(place.source.lowerBound)..<Int(place.source.upperBound)) {
            if let last = frames.last, last.continues(into: place.rect) {
                frames[frames.count - 1] = last.union(place.rect)
            } else if !place.rect.isEmpty {
                frames.append(place.rect)
            }
        }
        return frames
    }
}

extension Rect {
    /// Whether another rectangle is next to this one on the same line.
    fileprivate func continues(into next: Rect) -> Bool {
        let tolerance = height / 4
        return abs(y - next.y) < tolerance && abs(height - next.height) < tolerance
            && next.x < right + tolerance && next.right > x - tolerance
    }
}
