import LecternPaint

extension [PaintRect] {
    /// The same area as rectangles that do not overlap. The boxes of narrow lines
    /// overlap, and no part must be tinted twice.
    var disjoint: [PaintRect] {
        var result: [PaintRect] = []
        for rect in self where !rect.isEmpty {
            var parts = [rect]
            for known in result where known.overlaps(rect) { parts = parts.flatMap { $0.subtracting(known) } }
            result += parts
        }
        return result
    }
}

extension PaintRect {
    /// The area without other rectangles, as rectangles that do not overlap.
    func outside(_ others: [PaintRect]) -> [PaintRect] {
        others.reduce([self]) { parts, other in parts.flatMap { $0.subtracting(other) } }
    }

    fileprivate func overlaps(_ other: PaintRect) -> Bool { !intersection(other).isEmpty }

    /// Returns the remainder without another rectangle: above, below, left and right.
    fileprivate func subtracting(_ other: PaintRect) -> [PaintRect] {
        let common = intersection(other)
        guard !common.isEmpty else { return [self] }
        return [
            PaintRect(left: x, top: y, right: right, bottom: common.y),
            PaintRect(left: x, top: common.bottom, right: right, bottom: bottom),
            PaintRect(left: x, top: common.y, right: common.x, bottom: common.bottom),
            PaintRect(left: common.right, top: common.y, right: right, bottom: common.bottom),
        ].filter { !$0.isEmpty }
    }
}
