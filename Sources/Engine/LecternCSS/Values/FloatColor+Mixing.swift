import Glibc

// Mixing of colours. https://www.w3.org/TR/css-color-4/#interpolation

extension FloatColor {
    /// Mixes two colours with premultiplied alpha. A colour without a hue takes that of the other.
    static func mix(
        _ a: FloatColor, _ p: Double, with b: FloatColor, share q: Double, in method: ColorMixing, alpha: Double
    ) -> FloatColor {
        let (x, y) = (a.components(in: method.space), b.components(in: method.space))
        let total = a.alpha * p + b.alpha * q
        guard total > 0 else { return FloatColor(red: 0, green: 0, blue: 0, alpha: 0) }
        var mixed = (0..<3).map { (x.values[$0] * a.alpha * p + y.values[$0] * b.alpha * q) / total }
        if let hue = method.space.hueIndex {
            let from = x.hasHue ? x.values[hue] : y.values[hue]
            let to = y.hasHue ? y.values[hue] : x.values[hue]
            mixed[hue] = method.hue(from: from, to: to, share: q)
        }
        return FloatColor(method.space, a: mixed[0], b: mixed[1], c: mixed[2], alpha: total * alpha)
    }

    /// The components of a colour in a space.
    private struct Components {
        var values: [Double]
        /// Whether the hue, if the space has one, says anything.
        var hasHue = true
    }

    /// The three components of a colour in a space.
    func values(in space: ColorSpace) -> [Double] { components(in: space).values }

    private func components(in space: ColorSpace) -> Components {
        switch space {
        case .srgb: return Components(values: [red, green, blue])
        case .hsl:
            let (hue, saturation, lightness) = hueSaturationLightness
            return Components(values: [hue, saturation, lightness], hasHue: abs(saturation) > 1e-5)
        case .hwb:
            let (white, black) = (min(red, green, blue), 1 - max(red, green, blue))
            return Components(values: [hueSaturationLightness.0, white, black], hasHue: white + black < 1 - 1e-5)
        case .lch, .oklch:
            let lab = linearComponents(in: space == .lch ? .lab : .oklab)
            let chroma = (lab.1 * lab.1 + lab.2 * lab.2).squareRoot()
            let hue = atan2(lab.2, lab.1) * 180 / .pi
            return Components(values: [lab.0, chroma, hue], hasHue: chroma > (space == .lch ? 0.0015 : 0.000004))
        default:
            let (first, second, third) = linearComponents(in: space)
            return Components(values: [first, second, third])
        }
    }

    /// The hue in degrees, the others from 0 to 1. https://www.w3.org/TR/css-color-4/#rgb-to-hsl
    private var hueSaturationLightness: (Double, Double, Double) {
        let (high, low) = (max(red, green, blue), min(red, green, blue))
        let (lightness, range) = ((high + low) / 2, high - low)
        guard range > 1e-9 else { return (0, 0, lightness) }
        let saturation = lightness <= 0 || lightness >= 1 ? 0 : (high - lightness) / min(lightness, 1 - lightness)
        let hue: Double
        if high == red {
            hue = (green - blue) / range + (green < blue ? 6 : 0)
        } else if high == green {
            hue = (blue - red) / range + 2
        } else {
            hue = (red - green) / range + 4
        }
        return (hue * 60, saturation, lightness)
    }
}
