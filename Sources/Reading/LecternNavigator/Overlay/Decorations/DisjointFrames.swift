import LecternGeometry
import LecternPaint

extension [Rect] {
    /// The same area as rectangles that do not overlap. The boxes of narrow lines
    /// overlap, and no part must be tinted twice.
    var disjoint: [Rect] {
        var result: [Rect] = []
        for rect in self where !rect.isEmpty {
            var parts = [rect]
            for frame in result where frame.overlaps(rect) { parts = parts.flatMap { $0.subtracting(frame) } }
            result += parts
        }
        return result
    }
}

extension Rect {
    /// The area without other rectangles, as rectangles that do not overlap.
    func outside(_ others: [Rect]) -> [Rect] {
        others.reduce([self]) { parts, other in parts.flatMap { $0.subtracting(other) } }
    }

    fileprivate func overlaps(_ other: Rect) -> Bool { !intersection(other).isEmpty }

    /// Returns the remainder without another rectangle: above, below, left and right.
    fileprivate func subtracting(_ other: Rect) -> [Rect] {
        let common = intersection(other)
        guard !common.isEmpty else { return [self] }
        return [
            Rect(left: x, top: y, right: right, bottom: common.y),
            Rect(left: x, top: common.bottom, right: right, bottom: bottom),
            Rect(left: x, top: common.y, right: common.x, bottom: common.bottom),
            Rect(left: common.right, top: common.y, right: right, bottom: common.bottom),
        ].filter { !$0.isEmpty }
    }
}
