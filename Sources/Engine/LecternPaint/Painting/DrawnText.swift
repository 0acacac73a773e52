package import LecternCSS
package import LecternGeometry
package import LecternMarkup
import Synchronization

/// Where the texts and links of an inline drawing are. The drawing is one box for the layout.
package struct DrawnText {
    private let root: NodeID
    private let document: StyledDocument
    private let services: DrawingServices

    /// - Parameters:
    ///   - root: the outermost `svg` element.
    ///   - services: fonts, pictures and other documents.
    package init(_ root: NodeID, _ document: StyledDocument, services: DrawingServices) {
        self.root = root
        self.document = document
        self.services = services
    }

    /// Returns the rectangles of the characters in a range of the canonical text, relative to the drawing's box. Those
    /// that follow each other on one line are one rectangle.
    package func frames(of range: Range<Int>, width: Double, height: Double) -> [Rect] {
        var frames: [Rect] = []
        for place in places(width, height).texts
        where range.overlaps(Int(place.source.lowerBound)..<Int(place.source.upperBound)) {
            if let last = frames.last, last.continues(into: place.rect) {
                frames[frames.count - 1] = last.union(place.rect)
            } else if !place.rect.isEmpty {
                frames.append(place.rect)
            }
        }
        return frames
    }

    /// Returns the offset in the canonical text of the character nearest to a point of the drawing's box, and whether
    /// the point is on it; nil for a drawing without text.
    package func character(nearest point: Point, width: Double, height: Double) -> (offset: Int, isHit: Bool)? {
        let nearest = places(width, height).texts.min { $0.rect.distance(to: point) < $1.rect.distance(to: point) }
        return nearest.map { (Int($0.source.lowerBound), $0.rect.contains(point)) }
    }

    /// Returns the link at a point of the drawing's box.
    package func link(at point: Point, width: Double, height: Double) -> HitLink? {
        let region = places(width, height).links.last { $0.rect.contains(point) }
        let description = HitDescription(document: document, resolveURL: services.resolve)
        return region.flatMap { description.link(around: NodeID(rawValue: $0.node)) }
    }

    private func places(_ width: Double, _ height: Double) -> DrawnPlaces.Value {
        services.places.value(DrawnPlaces.Key(node: root, width: width, height: height)) {
            let drawing = InlineDrawing(root, DrawingDocument(document, url: services.url), services: services)
            let result = drawing.paint(in: Rect(x: 0, y: 0, width: width, height: height))
            return DrawnPlaces.Value(texts: result.places, links: result.list.links)
        }
    }
}

/// The places of the drawings of a document that were asked for last.
final class DrawnPlaces: Sendable {
    struct Key: Hashable {
        let node: NodeID
        let width: Double
        let height: Double
    }
    struct Value: Sendable {
        let texts: [TextPlace]
        let links: [LinkRegion]
    }
    private let values = Mutex<[Key: Value]>([:])
    private static let mostValues = 16

    func value(_ key: Key, make: () -> Value) -> Value {
        if let known = values.withLock({ $0[key] }) { return known }
        let fresh = make()
        values.withLock { values in
            if values.count >= Self.mostValues { values = [:] }
            values[key] = fresh
        }
        return fresh
    }
}

extension Rect {
    /// Whether another rectangle is next to this one on the same line.
    fileprivate func continues(into next: Rect) -> Bool {
        let tolerance = height / 4
        return abs(y - next.y) < tolerance && abs(height - next.height) < tolerance
            && next.x < right + tolerance && next.right > x - tolerance
    }

    /// The square of the distance of a point; 0 inside.
    fileprivate func distance(to point: Point) -> Double {
        let dx = max(x - point.x, 0, point.x - right)
        let dy = max(y - point.y, 0, point.y - bottom)
        return dx * dx + dy * dy
    }
}
