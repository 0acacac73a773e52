import LecternCSS
import LecternGeometry

extension FilterImage {
    func composited(over other: FilterImage) -> FilterImage { composited(with: other, .over) }

    /// https://www.w3.org/TR/filter-effects-1/#feCompositeElement
    func composited(with other: FilterImage, _ operation: FilterOperator) -> FilterImage {
        if case .arithmetic(let k1, let k2, let k3, let k4) = operation {
            return arithmetic(other, k1: k1, k2: k2, k3: k3, k4: k4)
        }
        return combined(with: other) { a, b, aa, ba in
            switch operation {
            case .over: a * 255 + b * (255 - aa)
            case .in: a * ba
            case .out: a * (255 - ba)
            case .atop: a * ba + b * (255 - aa)
            case .xor: a * (255 - ba) + b * (255 - aa)
            case .lighter: (a + b) * 255
            case .arithmetic: 0
            }
        }
    }

    /// Combines each channel of two images; the result is 255 times too large.
    private func combined(
        with other: FilterImage, _ body: (_ a: Int, _ b: Int, _ aAlpha: Int, _ bAlpha: Int) -> Int
    ) -> FilterImage {
        var result = self
        other.pixels.withUnsafeBufferPointer { b in
            result.pixels.withUnsafeMutableBufferPointer { a in
                for at in stride(from: 0, to: min(a.count, b.count) - 3, by: 4) {
                    let (aa, ba) = (Int(a[at + 3]), Int(b[at + 3]))
                    if aa == 0, ba == 0 { continue }
                    for channel in at..<at + 4 {
                        let value = body(Int(a[channel]), Int(b[channel]), aa, ba)
                        a[channel] = UInt8(min(max((value + 127) / 255, 0), 255))
                    }
                }
            }
        }
        return result
    }

    private func arithmetic(_ other: FilterImage, k1: Double, k2: Double, k3: Double, k4: Double) -> FilterImage {
        var result = self
        for at in stride(from: 0, to: result.pixels.count - 3, by: 4) {
            func value(_ channel: Int) -> Double {
                let (a, b) = (Double(pixels[at + channel]) / 255, Double(other.pixels[at + channel]) / 255)
                let value = k1 * a * b + k2 * a + k3 * b + k4
                return value.isNaN ? 0 : min(max(value, 0), 1)
            }
            let alpha = value(3)
            for channel in 0..<3 { result.pixels[at + channel] = UInt8(min(value(channel), alpha) * 255 + 0.5) }
            result.pixels[at + 3] = UInt8(alpha * 255 + 0.5)
        }
        return result
    }

    /// https://www.w3.org/TR/compositing-1/#blending
    func blended(with backdrop: FilterImage, _ mode: BlendMode) -> FilterImage {
        guard mode != .normal else { return composited(over: backdrop) }
        var result = self
        for at in stride(from: 0, to: result.pixels.count - 3, by: 4) {
            let (sa, ba) = (Double(pixels[at + 3]) / 255, Double(backdrop.pixels[at + 3]) / 255)
            if sa == 0, ba == 0 { continue }
            func color(_ image: FilterImage, _ alpha: Double) -> SIMD3<Double> {
                guard alpha > 0 else { return .zero }
                return SIMD3(
                    Double(image.pixels[at + 2]), Double(image.pixels[at + 1]), Double(image.pixels[at])
                ) / (255 * alpha)
            }
            let (source, below) = (color(self, sa), color(backdrop, ba))
            let mixed = BlendFormula.blend(mode, backdrop: below, source: source)
            let value = source * (sa * (1 - ba)) + mixed * (sa * ba) + below * (ba * (1 - sa))
            func byte(_ value: Double) -> UInt8 { UInt8(min(max(value.isNaN ? 0 : value, 0), 1) * 255 + 0.5) }
            result.pixels[at] = byte(value.z)
            result.pixels[at + 1] = byte(value.y)
            result.pixels[at + 2] = byte(value.x)
            result.pixels[at + 3] = byte(sa + ba - sa * ba)
        }
        return result
    }

    /// https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement
    func multiplied(by m: [Double]) -> FilterImage {
        guard m.count == 20 else { return self }
        var result = self
        result.mapColors { pixel in
            let (b, g, r, a) = (Double(pixel.0), Double(pixel.1), Double(pixel.2), Double(pixel.3))
            func row(_ start: Int) -> UInt8 {
                let value = m[start] * r + m[start + 1] * g + m[start + 2] * b + m[start + 3] * a + m[start + 4] * 255
                return value.isNaN ? 0 : UInt8(min(max(value + 0.5, 0), 255))
            }
            pixel = (row(10), row(5), row(0), row(15))
        }
        return result
    }

    /// A colour in the shape of the image's alpha.
    func colored(_ color: Color, isLinear: Bool) -> FilterImage {
        var result = self
        let table = isLinear ? LinearLight.fromSRGB : (0...255).map { UInt8($0) }
        let pixel = (table[Int(color.blue)], table[Int(color.green)], table[Int(color.red)])
        let alpha = UInt32(color.alpha)
        result.mapColors { $0 = (pixel.0, pixel.1, pixel.2, UInt8((UInt32($0.3) * alpha + 127) / 255)) }
        return result
    }
}

/// The formulas of blend modes. Compositing 1, section 10.
enum BlendFormula {
    typealias RGB = SIMD3<Double>

    static func blend(_ mode: BlendMode, backdrop b: RGB, source s: RGB) -> RGB {
        switch mode {
        case .hue: return setLuminance(setSaturation(s, saturation(b)), luminance(b))
        case .saturation: return setLuminance(setSaturation(b, saturation(s)), luminance(b))
        case .color: return setLuminance(s, luminance(b))
        case .luminosity: return setLuminance(b, luminance(s))
        default:
            return RGB(
                separable(mode, backdrop: b.x, source: s.x), separable(mode, backdrop: b.y, source: s.y),
                separable(mode, backdrop: b.z, source: s.z))
        }
    }

    private static func separable(_ mode: BlendMode, backdrop b: Double, source s: Double) -> Double {
        switch mode {
        case .multiply: return b * s
        case .screen: return b + s - b * s
        case .overlay: return hardLight(s, b)
        case .darken: return min(b, s)
        case .lighten: return max(b, s)
        case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
        case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
        case .hardLight: return hardLight(b, s)
        case .softLight:
            if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
            let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
            return b + (2 * s - 1) * (d - b)
        case .difference: return abs(b - s)
        case .exclusion: return b + s - 2 * b * s
        default: return s
        }
    }

    private static func hardLight(_ b: Double, _ s: Double) -> Double {
        s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
    }

    private static func luminance(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    private static func saturation(_ c: RGB) -> Double { c.max() - c.min() }

    private static func setLuminance(_ c: RGB, _ luminance: Double) -> RGB {
        var c = c + (luminance - Self.luminance(c))
        let (l, low, high) = (Self.luminance(c), c.min(), c.max())
        if low < 0, l > low { c = (c - l) * (l / (l - low)) + l }
        if high > 1, high > l { c = (c - l) * ((1 - l) / (high - l)) + l }
        return c
    }

    private static func setSaturation(_ c: RGB, _ saturation: Double) -> RGB {
        let (low, high) = (c.min(), c.max())
        return high > low ? (c - low) * (saturation / (high - low)) : .zero
    }
}
