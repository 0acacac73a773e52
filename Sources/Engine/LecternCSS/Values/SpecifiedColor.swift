import LecternGeometry

/// A specified `<color>`.
indirect enum SpecifiedColor: Sendable {
    case color(Color)
    /// A colour of the functions of CSS Color 4, which may be outside of the sRGB gamut.
    case modern(FloatColor)
    case current
    case mix(ColorMix)
    case relative(RelativeColor)

    /// Returns the computed colour; `current` is the element's `color`.
    func resolve(current: Color) -> Color {
        switch self {
        case .color(let color): color
        case .modern(let color): color.color
        case .current: current
        case .mix(let mix): mix.resolve(current: current).color
        case .relative(let relative): relative.resolve(current: current).color
        }
    }

    /// Whether colours like it are mixed in sRGB unless a space is named.
    var isLegacy: Bool {
        switch self {
        case .color, .current: true
        case .modern, .mix, .relative: false
        }
    }

    /// Returns the computed colour before it is rounded to 8 bits.
    func resolveExactly(current: Color) -> FloatColor {
        switch self {
        case .color(let color): FloatColor(color)
        case .modern(let color): color
        case .current: FloatColor(current)
        case .mix(let mix): mix.resolve(current: current)
        case .relative(let relative): relative.resolve(current: current)
        }
    }
}

/// `color-mix()`. CSS Color 5, section 3.
struct ColorMix: Sendable {
    var method: ColorMixing
    var first: SpecifiedColor
    var second: SpecifiedColor
    /// The shares of the two colours, which add up to one.
    var firstShare: Double
    var secondShare: Double
    /// Less than one if the percentages add up to less than 100 %.
    var alpha: Double

    func resolve(current: Color) -> FloatColor {
        let a = first.resolveExactly(current: current)
        let b = second.resolveExactly(current: current)
        return FloatColor.mix(a, firstShare, with: b, share: secondShare, in: method, alpha: alpha)
    }
}
