import LecternGeometry

/// Points and directions along a path.
struct PathMeasure {
    private struct Piece {
        let from: Vector
        let to: Vector
        /// The length of the path up to the end of the piece.
        let end: Double
    }
    private var pieces: [Piece] = []
    private(set) var length = 0.0
    /// Pieces beyond this number are left out.
    private static let limit = 500_000

    init(_ path: Path) {
        var (pen, start) = (Vector.zero, Vector.zero)
        for element in path.elements {
            switch element {
            case .move(let x, let y):
                pen = Vector(x, y)
                start = pen
            case .line(let x, let y):
                add(pen, Vector(x, y))
                pen = Vector(x, y)
            case .curve(let x1, let y1, let x2, let y2, let x, let y):
                let curve = Cubic(pen, first: Vector(x1, y1), second: Vector(x2, y2), end: Vector(x, y))
                var last = pen
                for step in 1...32 {
                    let next = curve.point(Double(step) / 32)
                    add(last, next)
                    last = next
                }
                pen = curve.end
            case .close:
                add(pen, start)
                pen = start
            }
        }
    }

    private mutating func add(_ from: Vector, _ to: Vector) {
        let distance = (to - from).length
        guard distance > 0, distance.isFinite, pieces.count < Self.limit else { return }
        length += distance
        pieces.append(Piece(from: from, to: to, end: length))
    }

    /// Returns the point at a distance along the path and the direction there; nil beyond its ends.
    func place(at distance: Double) -> (point: Vector, direction: Vector)? {
        guard distance >= 0, distance <= length, !pieces.isEmpty else { return nil }
        var (low, high) = (0, pieces.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].end < distance { low = middle + 1 } else { high = middle }
        }
        let piece = pieces[low]
        guard let direction = (piece.to - piece.from).unit else { return nil }
        return (piece.to - direction * (piece.end - distance), direction)
    }
}
