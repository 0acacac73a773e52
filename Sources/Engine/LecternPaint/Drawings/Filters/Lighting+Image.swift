import Glibc
import LecternGeometry

extension Lighting {
    private typealias Space = SIMD3<Double>

    /// https://www.w3.org/TR/filter-effects-1/#feDiffuseLightingElement
    func image(on surface: FilterImage, transform: AffineTransform) -> FilterImage {
        var image = FilterImage(width: surface.width, height: surface.height)
        let scale = transform.scale
        let color = lightColor(isLinear: surface.isLinear)
        for row in 0..<surface.height {
            for column in 0..<surface.width {
                let at = (row * surface.width + column) * 4
                let normal = normal(surface, row: row, column: column)
                let height = surfaceScale * Double(surface.pixels[at + 3]) / 255
                let place = Space(Double(column) + 0.5, Double(row) + 0.5, height * scale)
                let light = direction(from: place, transform, scale)
                let shown = color * strength(of: light, at: place, transform: transform, scale: scale)
                write(lit(normal, by: light, color: shown), to: &image.pixels, at: at)
            }
        }
        return image
    }

    private func lightColor(isLinear: Bool) -> SIMD3<Double> {
        let table = isLinear ? LinearLight.fromSRGB : (0...255).map { UInt8($0) }
        return Space(
            Double(table[Int(color.red)]), Double(table[Int(color.green)]), Double(table[Int(color.blue)]))
    }

    private func lit(_ normal: SIMD3<Double>, by light: SIMD3<Double>, color: SIMD3<Double>) -> SIMD4<Double> {
        guard let exponent else {
            let value = color * (constant * Self.dot(normal, light))
            return SIMD4(value.x, value.y, value.z, 255)
        }
        let half = Self.unit(light + Space(0, 0, 1))
        let share = max(Self.dot(normal, half), 0)
        let value = color * (constant * pow(share, exponent))
        return SIMD4(value.x, value.y, value.z, value.max())
    }

    private func write(_ value: SIMD4<Double>, to pixels: inout [UInt8], at: Int) {
        func byte(_ value: Double, limit: UInt8 = 255) -> UInt8 { min(UInt8(rounding: value), limit) }
        let alpha = byte(value.w)
        pixels[at] = byte(value.z, limit: alpha)
        pixels[at + 1] = byte(value.y, limit: alpha)
        pixels[at + 2] = byte(value.x, limit: alpha)
        pixels[at + 3] = alpha
    }

    // MARK: Light

    private func direction(from place: SIMD3<Double>, _ transform: AffineTransform, _ scale: Double) -> SIMD3<Double> {
        switch light {
        case .distant(let azimuth, let elevation):
            return Space(
                Angle.cosine(azimuth) * Angle.cosine(elevation), Angle.sine(azimuth) * Angle.cosine(elevation),
                Angle.sine(elevation))
        case .point(let point), .spot(let point, _, _, _):
            return Self.unit(Self.mapped(point, by: transform, scale: scale) - place)
        }
    }

    private func strength(
        of direction: SIMD3<Double>, at place: SIMD3<Double>, transform: AffineTransform, scale: Double
    ) -> Double {
        guard case .spot(let point, let target, let exponent, let cone) = light else { return 1 }
        let axis = Self.unit(
            Self.mapped(target, by: transform, scale: scale) - Self.mapped(point, by: transform, scale: scale))
        let cosine = -Self.dot(direction, axis)
        guard cosine > 0 else { return 0 }
        if let cone, cosine < Angle.cosine(abs(cone)) { return 0 }
        return pow(cosine, exponent)
    }

    private static func mapped(_ point: SIMD3<Double>, by transform: AffineTransform, scale: Double) -> SIMD3<Double> {
        let flat = transform.apply(Vector(point.x, point.y))
        return Space(flat.x, flat.y, point.z * scale)
    }

    private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

    private static func unit(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        let length = dot(vector, vector).squareRoot()
        return length > 0 && length.isFinite ? vector / length : Space(0, 0, 1)
    }

    /// The normal of the surface by Sobel's kernels, narrower at the edges.
    private func normal(_ surface: FilterImage, row: Int, column: Int) -> SIMD3<Double> {
        let (width, height) = (surface.width, surface.height)
        func alpha(_ dx: Int, _ dy: Int) -> Double {
            Double(surface.pixels[((row + dy) * width + column + dx) * 4 + 3]) / 255
        }
        let (left, right) = (column > 0 ? -1 : 0, column + 1 < width ? 1 : 0)
        let (up, down) = (row > 0 ? -1 : 0, row + 1 < height ? 1 : 0)
        func slope(_ low: Int, _ high: Int, before: Int, after: Int, isVertical: Bool) -> Double {
            guard high > low else { return 0 }
            var (sum, weights) = (0.0, 0.0)
            for across in before...after {
                let weight = across == 0 ? 2.0 : 1.0
                let difference =
                    isVertical ? alpha(across, high) - alpha(across, low) : alpha(high, across) - alpha(low, across)
                sum += weight * difference
                weights += weight
            }
            return sum / (weights * Double(high - low))
        }
        let x = slope(left, right, before: up, after: down, isVertical: false)
        let y = slope(up, down, before: left, after: right, isVertical: true)
        return Self.unit(Space(-surfaceScale * x, -surfaceScale * y, 1))
    }
}
