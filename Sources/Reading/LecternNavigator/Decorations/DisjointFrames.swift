import LecternPaint

extension [PaintRect] {
    /// The same area in rectangles of which no two overlap: where lines are
    /// narrow their boxes do, and no part is to be tinted twice.
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
    fileprivate func overlaps(_ other: PaintRect) -> Bool { !intersection(other).isEmpty }

    /// What is left without another rectangle: above, below, and at its sides.
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
