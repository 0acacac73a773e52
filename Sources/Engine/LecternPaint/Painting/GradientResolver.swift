import LecternCSS
import LecternGeometry

/// Resolves a CSS gradient for a box. CSS Images 3, section 3.
enum GradientResolver {
    static func resolve(_ gradient: Gradient, in box: Rect) -> ResolvedGradient? {
        guard !box.isEmpty, !gradient.stops.isEmpty else { return nil }
        let (shape, length) = geometry(gradient.shape, box)
        let isConic = if case .conic = shape { true } else { false }
        var stops = positions(gradient.stops, length: length, isConic: isConic)
        stops = gradient.interpolation == nil ? premultiplied(stops) : mixed(stops, of: gradient)
        if stops.count == 1 { stops.append(stops[0]) }
        return ResolvedGradient(box: box, shape: shape, stops: stops, isRepeating: gradient.isRepeating)
    }

    /// Adds stops between those of a gradient whose colours are not mixed in sRGB, as canvases do.
    private static func mixed(_ stops: [ResolvedGradient.Stop], of gradient: Gradient) -> [ResolvedGradient.Stop] {
        let steps = 32
        var result: [ResolvedGradient.Stop] = [stops[0]]
        for index in stops.indices.dropFirst() {
            let (from, to) = (stops[index - 1], stops[index])
            for step in 1..<steps where from.offset < to.offset {
                let share = Double(step) / Double(steps)
                let color = gradient.color(from: gradient.stops[index - 1], to: gradient.stops[index], share: share)
                result.append(.init(color: color, offset: from.offset + (to.offset - from.offset) * share))
            }
            result.append(to)
        }
        return result
    }

    private static func geometry(_ shape: Gradient.Shape, _ box: Rect) -> (ResolvedGradient.Shape, Double) {
        switch shape {
        case .linear(let angle): return linear(angle, box)
        case .linearTo(let x, let y):
            // Section 3.1.1: towards a corner, the 50 % line passes through the two others.
            if x != 0, y != 0 {
                return linear(dx: Double(x) * box.height, dy: Double(y) * box.width, box)
            }
            return linear(dx: Double(x), dy: Double(y), box)
        case .radial(let isCircle, let extent, let center):
            let c = point(center, box)
            let radii = radialSize(isCircle, extent, center: c, in: box)
            return (.radial(x: c.x, y: c.y, radiusX: radii.x, radiusY: radii.y), radii.x)
        case .conic(let angle, let center):
            let c = point(center, box)
            return (.conic(x: c.x, y: c.y, angle: angle), 360)
        }
    }

    private static func linear(_ degrees: Double, _ box: Rect) -> (ResolvedGradient.Shape, Double) {
        linear(dx: Angle.sine(degrees), dy: -Angle.cosine(degrees), box)
    }

    /// Returns the gradient line in a direction with the length of section 3.1.
    private static func linear(dx: Double, dy: Double, _ box: Rect) -> (ResolvedGradient.Shape, Double) {
        let norm = (dx * dx + dy * dy).squareRoot()
        let (ux, uy) = norm > 0 ? (dx / norm, dy / norm) : (0, 1)
        let length = abs(box.width * ux) + abs(box.height * uy)
        let (cx, cy) = (box.x + box.width / 2, box.y + box.height / 2)
        let (hx, hy) = (ux * length / 2, uy * length / 2)
        return (.linear(x0: cx - hx, y0: cy - hy, x1: cx + hx, y1: cy + hy), length)
    }

    private static func point(_ position: LengthPair, _ box: Rect) -> (x: Double, y: Double) {
        (
            box.x + position.x.resolve(LayoutUnit(rounding: box.width)).double,
            box.y + position.y.resolve(LayoutUnit(rounding: box.height)).double
        )
    }

    /// Section 3.2.2: the ending shape.
    private static func radialSize(
        _ isCircle: Bool, _ extent: Gradient.Extent, center c: (x: Double, y: Double), in box: Rect
    ) -> (x: Double, y: Double) {
        let (left, right) = (abs(c.x - box.x), abs(box.right - c.x))
        let (top, bottom) = (abs(c.y - box.y), abs(box.bottom - c.y))
        let (nearX, farX, nearY, farY) = (min(left, right), max(left, right), min(top, bottom), max(top, bottom))
        func hypotenuse(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
        switch extent {
        case .explicit(let size):
            return (
                size.x.resolve(LayoutUnit(rounding: box.width)).double,
                size.y.resolve(LayoutUnit(rounding: box.height)).double
            )
        case .closestSide:
            return isCircle ? (min(nearX, nearY), min(nearX, nearY)) : (nearX, nearY)
        case .farthestSide:
            return isCircle ? (max(farX, farY), max(farX, farY)) : (farX, farY)
        case .closestCorner:
            let r = hypotenuse(nearX, nearY)
            return isCircle ? (r, r) : (nearX * 2.0.squareRoot(), nearY * 2.0.squareRoot())
        case .farthestCorner:
            let r = hypotenuse(farX, farY)
            return isCircle ? (r, r) : (farX * 2.0.squareRoot(), farY * 2.0.squareRoot())
        }
    }

    /// Section 3.4.3: resolves the positions of all stops to an ascending sequence.
    private static func positions(_ stops: [Gradient.Stop], length: Double, isConic: Bool) -> [ResolvedGradient.Stop] {
        var offsets: [Double?] = stops.map { stop in
            guard let position = stop.position else { return nil }
            if let calculation = position.calculation {
                return length > 0 ? calculation.value(base: length) / length : 0
            }
            let share = Double(position.percent) / 100
            return length > 0 ? share + Double(position.pixels) / length : share
        }
        // 1. First and last without a position are at the ends.
        if offsets[0] == nil { offsets[0] = 0 }
        if offsets[offsets.count - 1] == nil { offsets[offsets.count - 1] = 1 }
        // 2. A position less than one before it is set to that one.
        var greatest = -Double.infinity
        for index in offsets.indices {
            if let offset = offsets[index] {
                greatest = max(greatest, offset)
                offsets[index] = greatest
            }
        }
        // 3. The others are spaced evenly between their neighbours.
        var result: [ResolvedGradient.Stop] = []
        var lastPositioned = 0
        for index in offsets.indices {
            guard let offset = offsets[index] else { continue }
            let start = offsets[lastPositioned] ?? 0
            if index > lastPositioned + 1 {
                for gap in (lastPositioned + 1)..<index {
                    let part = Double(gap - lastPositioned) / Double(index - lastPositioned)
                    result.append(.init(color: stops[gap].color, offset: start + (offset - start) * part))
                }
            }
            result.append(.init(color: stops[index].color, offset: offset))
            lastPositioned = index
        }
        return result
    }

    /// Section 3.4.2 interpolates premultiplied colours. Where alpha changes, extra
    /// stops approximate that for canvases that interpolate otherwise.
    private static func premultiplied(_ stops: [ResolvedGradient.Stop]) -> [ResolvedGradient.Stop] {
        guard stops.contains(where: { $0.color.alpha != stops[0].color.alpha }) else { return stops }
        var result: [ResolvedGradient.Stop] = [stops[0]]
        for (from, to) in zip(stops, stops.dropFirst()) {
            if from.color.alpha != to.color.alpha, from.offset < to.offset {
                let steps = 24
                if from.color.alpha == 0 { result.append(.init(color: to.color.with(alpha: 0), offset: from.offset)) }
                for step in 1..<steps {
                    let part = Double(step) / Double(steps)
                    result.append(
                        .init(
                            color: from.color.mixed(with: to.color, part),
                            offset: from.offset + (to.offset - from.offset) * part))
                }
                if to.color.alpha == 0 { result.append(.init(color: from.color.with(alpha: 0), offset: to.offset)) }
            }
            result.append(to)
        }
        return result
    }
}

extension Color {

    /// Returns the premultiplied mixture with another colour.
    func mixed(with other: Color, _ part: Double) -> Color {
        let a = Double(alpha) * (1 - part) + Double(other.alpha) * part
        guard a > 0 else { return with(alpha: 0) }
        func channel(_ x: UInt8, _ y: UInt8) -> UInt8 {
            let value = (Double(x) * Double(alpha) * (1 - part) + Double(y) * Double(other.alpha) * part) / a
            return UInt8(max(min(value + 0.5, 255), 0))
        }
        return Color(
            red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue),
            alpha: UInt8(max(min(a + 0.5, 255), 0)))
    }

    /// Returns the colour with all channels multiplied by a factor.
    func shaded(_ factor: Double) -> Color {
        func channel(_ x: UInt8) -> UInt8 { UInt8(max(min(Double(x) * factor, 255), 0)) }
        return Color(red: channel(red), green: channel(green), blue: channel(blue), alpha: alpha)
    }
}
