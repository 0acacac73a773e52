import LecternGeometry
import LecternPaint
import LecternPublication

extension PlacedPages {
    /// Returns what is at a point of the viewport; nil beside the pages.
    ///
    /// - Parameters:
    ///   - x: From the left of the viewport, in CSS pixels.
    ///   - y: From its top.
    func hit(x: Double, y: Double, of publication: Publication) -> NavigatorHit? {
        let page = pages.first { $0.content.contains(x: x, y: y) }
        return page?.hit(at: Point(x: x, y: y), of: publication)
    }

    /// Returns the lines of the link at a point of the viewport, or the frame of the sound or video; empty if there is none.
    func linkFrames(at point: Point) -> [Rect] {
        pages.lazy.flatMap(\.linkFrames).first { $0.contains { $0.contains(x: point.x, y: point.y) } } ?? []
    }
}
