import LecternGeometry

extension Rect {
    func contains(x: Double) -> Bool { x >= self.x && x < right }
    func contains(y: Double) -> Bool { y >= self.y && y < bottom }
}

extension RoundedRect {
    /// Returns whether a point is inside; rounded corners are excluded.
    func contains(x: Double, y: Double) -> Bool {
        guard rect.contains(x: x, y: y) else { return false }
        let corners = [
            (topLeft, x - rect.x, y - rect.y), (topRight, rect.right - x, y - rect.y),
            (bottomRight, rect.right - x, rect.bottom - y), (bottomLeft, x - rect.x, rect.bottom - y),
        ]
        for (radius, dx, dy) in corners where !radius.isZero && dx < radius.x && dy < radius.y {
            let (u, v) = (1 - dx / radius.x, 1 - dy / radius.y)
            if u * u + v * v > 1 { return false }
        }
        return true
    }
}

extension Shape {
    /// Returns whether the shape covers a point. Paths count with their bounding
    /// box, since boxes are never clipped to one.
    func contains(x: Double, y: Double) -> Bool {
        switch self {
        case .rect(let rect): rect.contains(x: x, y: y)
        case .rounded(let shape): shape.contains(x: x, y: y)
        case .ring(let outer, let inner): outer.contains(x: x, y: y) && !inner.contains(x: x, y: y)
        case .path, .outline: bounds.contains(x: x, y: y)
        }
    }
}
