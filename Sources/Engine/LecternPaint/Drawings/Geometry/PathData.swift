import LecternCSS

/// Reads the data of a `path`.
///
/// https://www.w3.org/TR/SVG2/paths.html#PathData. "The general rule for error handling in path data is that the SVG
/// user agent shall render a path element up to (but not including) the path command containing the first error."
struct PathData {
    private var scanner: NumberScanner
    private var path = Path()
    private var pen = Vector.zero
    private var start = Vector.zero
    /// The last control point, for smooth curves, with the kind of its curve.
    private var control: (point: Vector, isCubic: Bool)?
    /// Elements beyond this number are left out.
    private static let limit = 2_000_000

    private init(_ text: String) { scanner = NumberScanner(text) }

    static func path(_ text: String) -> Path {
        var data = PathData(text)
        data.read()
        return data.path
    }

    private mutating func read() {
        var isFirst = true
        while let command = scanner.letter() {
            // The first command must be a move.
            if isFirst, command | 0x20 != UInt8(ascii: "m") { return }
            guard segments(command, isFirst: isFirst), path.elements.count < Self.limit else { return }
            isFirst = false
        }
    }

    /// Reads the segments of one command; false after an error.
    private mutating func segments(_ command: UInt8, isFirst: Bool) -> Bool {
        let isRelative = command & 0x20 != 0
        if command | 0x20 == UInt8(ascii: "z") {
            close()
            return true
        }
        var kind = command | 0x20
        var isNext = false
        repeat {
            let base = isRelative && !(isFirst && !isNext && kind == UInt8(ascii: "m")) ? pen : .zero
            guard segment(kind, base) else { return false }
            // "If a moveto is followed by multiple pairs of coordinates, the subsequent pairs are … lineto".
            if kind == UInt8(ascii: "m") { kind = UInt8(ascii: "l") }
            isNext = true
            scanner.skipSeparator()
        } while scanner.startsNumber && path.elements.count < Self.limit
        return true
    }

    private mutating func close() {
        path.elements.append(.close)
        pen = start
        control = nil
    }

    private mutating func segment(_ kind: UInt8, _ base: Vector) -> Bool {
        switch kind {
        case UInt8(ascii: "m"):
            guard let point = point(base) else { return false }
            path.elements.append(.move(point.x, point.y))
            pen = point
            start = point
            control = nil
        case UInt8(ascii: "l"):
            guard let point = point(base) else { return false }
            line(to: point)
        case UInt8(ascii: "h"):
            guard let x = scanner.number() else { return false }
            line(to: Vector(base.x + x, pen.y))
        case UInt8(ascii: "v"):
            guard let y = scanner.number() else { return false }
            line(to: Vector(pen.x, base.y + y))
        case UInt8(ascii: "c"):
            guard let first = point(base), let second = point(base), let end = point(base) else { return false }
            curve(first, second, to: end)
        case UInt8(ascii: "s"):
            guard let second = point(base), let end = point(base) else { return false }
            curve(reflected(isCubic: true), second, to: end)
        case UInt8(ascii: "q"):
            guard let middle = point(base), let end = point(base) else { return false }
            quadratic(middle, end)
        case UInt8(ascii: "t"):
            guard let end = point(base) else { return false }
            quadratic(reflected(isCubic: false), end)
        case UInt8(ascii: "a"): return arc(base)
        default: return false
        }
        return true
    }

    private mutating func point(_ base: Vector) -> Vector? {
        scanner.skipSeparator()
        guard let x = scanner.number() else { return nil }
        scanner.skipSeparator()
        guard let y = scanner.number() else { return nil }
        return base + Vector(x, y)
    }

    private func reflected(isCubic: Bool) -> Vector {
        guard let control, control.isCubic == isCubic else { return pen }
        return pen * 2 - control.point
    }

    /// After `z` a segment begins at the start of the closed subpath.
    private mutating func line(to end: Vector) {
        path.elements.append(.line(end.x, end.y))
        pen = end
        control = nil
    }

    private mutating func curve(_ first: Vector, _ second: Vector, to end: Vector) {
        path.elements.append(.curve(first.x, first.y, second.x, second.y, end.x, end.y))
        pen = end
        control = (second, true)
    }

    private mutating func quadratic(_ middle: Vector, _ end: Vector) {
        let (first, second) = (pen + (middle - pen) * (2.0 / 3), end + (middle - end) * (2.0 / 3))
        path.elements.append(.curve(first.x, first.y, second.x, second.y, end.x, end.y))
        pen = end
        control = (middle, false)
    }

    private mutating func arc(_ base: Vector) -> Bool {
        scanner.skipSeparator()
        guard let rx = scanner.number() else { return false }
        scanner.skipSeparator()
        guard let ry = scanner.number() else { return false }
        scanner.skipSeparator()
        guard let turn = scanner.number() else { return false }
        scanner.skipSeparator()
        guard let isLarge = scanner.flag() else { return false }
        scanner.skipSeparator()
        guard let isClockwise = scanner.flag(), let end = point(base) else { return false }
        let arc = EllipticalArc(radii: Vector(rx, ry), degrees: turn, isLarge: isLarge, isClockwise: isClockwise)
        path.elements += arc.elements(from: pen, to: end)
        pen = end
        control = nil
        return true
    }
}

extension NumberScanner {
    /// Whether a number follows.
    fileprivate var startsNumber: Bool {
        var copy = self
        return copy.number() != nil
    }
}
