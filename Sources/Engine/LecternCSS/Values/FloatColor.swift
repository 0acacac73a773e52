import Glibc
import LecternGeometry

/// Colour spaces. CSS Color 4.
enum ColorSpace: String, Sendable {
    case srgb, srgbLinear = "srgb-linear", displayP3 = "display-p3", a98 = "a98-rgb", prophoto = "prophoto-rgb"
    case rec2020, xyz, xyzD50 = "xyz-d50", xyzD65 = "xyz-d65", lab, oklab, lch, oklch, hsl, hwb

    /// The index of the hue component, if the space has one.
    var hueIndex: Int? {
        switch self {
        case .lch, .oklch: 2
        case .hsl, .hwb: 0
        default: nil
        }
    }
}

/// An unclamped sRGB colour with floating-point components.
package struct FloatColor: Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha: Double = 1

    init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    init(_ color: Color) {
        self.init(
            red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
            alpha: Double(color.alpha) / 255)
    }

    /// The colour clamped to the gamut and rounded to 8 bits.
    var color: Color {
        func byte(_ value: Double) -> UInt8 { value.isNaN ? 0 : UInt8(min(max(value, 0), 1) * 255 + 0.5) }
        return Color(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
    }

    // MARK: Conversions

    /// Creates a colour from three components in a space.
    init(_ space: ColorSpace, a: Double, b: Double, c: Double, alpha: Double) {
        switch space {
        case .srgb: self.init(red: a, green: b, blue: c)
        case .srgbLinear: self = Self.fromLinear((a, b, c))
        case .hsl: self = Self.hsl(a, saturation: b, lightness: c)
        case .hwb: self = Self.hwb(a, white: b, black: c)
        case .lab: self = Self.fromXYZ50(Self.labToXYZ50(a, a: b, b: c))
        case .lch: self = Self.fromXYZ50(Self.labToXYZ50(a, a: b * cosine(c), b: b * sine(c)))
        case .oklab: self = Self.fromLinear(Self.oklabToLinear(a, a: b, b: c))
        case .oklch: self = Self.fromLinear(Self.oklabToLinear(a, a: b * cosine(c), b: b * sine(c)))
        case .xyz, .xyzD65: self = Self.fromLinear(multiply(xyzToSRGB, (a, b, c)))
        case .xyzD50: self = Self.fromXYZ50((a, b, c))
        case .displayP3:
            self = Self.fromLinear(multiply(xyzToSRGB, multiply(p3ToXYZ, (expand(a), expand(b), expand(c)))))
        case .a98:
            let linear = (power(a, 563 / 256), power(b, 563 / 256), power(c, 563 / 256))
            self = Self.fromLinear(multiply(xyzToSRGB, multiply(a98ToXYZ, linear)))
        case .prophoto:
            self = Self.fromXYZ50(multiply(prophotoToXYZ50, (power(a, 1.8), power(b, 1.8), power(c, 1.8))))
        case .rec2020:
            self = Self.fromLinear(
                multiply(xyzToSRGB, multiply(rec2020ToXYZ, (expand2020(a), expand2020(b), expand2020(c)))))
        }
        self.alpha = min(max(alpha.isNaN ? 0 : alpha, 0), 1)
    }

    fileprivate typealias Triple = (Double, Double, Double)

    private static func fromLinear(_ linear: Triple) -> FloatColor {
        FloatColor(red: compress(linear.0), green: compress(linear.1), blue: compress(linear.2))
    }

    private static func fromXYZ50(_ xyz: Triple) -> FloatColor {
        fromLinear(multiply(xyzToSRGB, multiply(d50ToD65, xyz)))
    }

    /// Converts from HSL: hue in degrees, the others from 0 to 1.
    /// https://www.w3.org/TR/css-color-4/#hsl-to-rgb
    static func hsl(_ hue: Double, saturation: Double, lightness: Double) -> FloatColor {
        func channel(_ n: Double) -> Double {
            var k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
            if k < 0 { k += 12 }
            let a = saturation * min(lightness, 1 - lightness)
            return lightness - a * max(-1, min(k - 3, 9 - k, 1))
        }
        return FloatColor(red: channel(0), green: channel(8), blue: channel(4))
    }

    /// https://www.w3.org/TR/css-color-4/#hwb-to-rgb
    static func hwb(_ hue: Double, white: Double, black: Double) -> FloatColor {
        if white + black >= 1 {
            let gray = white / (white + black)
            return FloatColor(red: gray, green: gray, blue: gray)
        }
        let pure = hsl(hue, saturation: 1, lightness: 0.5)
        let scale = 1 - white - black
        return FloatColor(
            red: pure.red * scale + white, green: pure.green * scale + white, blue: pure.blue * scale + white)
    }

    private static func labToXYZ50(_ l: Double, a: Double, b: Double) -> Triple {
        let kappa = 24_389.0 / 27
        let epsilon = 216.0 / 24_389
        let y = (l + 16) / 116
        let x = a / 500 + y
        let z = y - b / 200
        func inverse(_ f: Double) -> Double { f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa }
        return (inverse(x) * 0.3457 / 0.3585, l > kappa * epsilon ? y * y * y : l / kappa, inverse(z) * 0.2958 / 0.3585)
    }

    private static func oklabToLinear(_ l: Double, a: Double, b: Double) -> Triple {
        let x = l + 0.3963377773761749 * a + 0.2158037573099136 * b
        let y = l - 0.1055613458156586 * a - 0.0638541728258133 * b
        let z = l - 0.0894841775298119 * a - 1.2914855480194092 * b
        let (p, q, r) = (x * x * x, y * y * y, z * z * z)
        return (
            4.0767416360759574 * p - 3.3077115392580616 * q + 0.2309699031821046 * r,
            -1.2684379732850317 * p + 2.6097573492876887 * q - 0.3413193760026573 * r,
            -0.0041960761386756 * p - 0.7034186179359362 * q + 1.7076146940746117 * r
        )
    }

    // MARK: Components

    /// Returns the components in a space without hue.
    func linearComponents(in space: ColorSpace) -> (Double, Double, Double) {
        let linear = (expand(red), expand(green), expand(blue))
        let xyz = multiply(sRGBToXYZ, linear)
        switch space {
        case .srgb, .hsl, .hwb: return (red, green, blue)
        case .srgbLinear: return linear
        case .oklab, .oklch: return Self.linearToOklab(linear)
        case .xyz, .xyzD65: return xyz
        case .xyzD50: return multiply(d65ToD50, xyz)
        case .lab, .lch: return Self.xyz50ToLab(multiply(d65ToD50, xyz))
        case .displayP3: return map(multiply(inverse(p3ToXYZ), xyz), compress)
        case .a98: return map(multiply(inverse(a98ToXYZ), xyz)) { power($0, 256.0 / 563) }
        case .prophoto: return map(multiply(inverse(prophotoToXYZ50), multiply(d65ToD50, xyz))) { power($0, 1 / 1.8) }
        case .rec2020: return map(multiply(inverse(rec2020ToXYZ), xyz), compress2020)
        }
    }

    private static func linearToOklab(_ c: Triple) -> Triple {
        let l = cbrt(0.4122214694707629 * c.0 + 0.5363325372617349 * c.1 + 0.0514459932675022 * c.2)
        let m = cbrt(0.2119034958178251 * c.0 + 0.6806995506452344 * c.1 + 0.1073969535369405 * c.2)
        let s = cbrt(0.0883024591900564 * c.0 + 0.2817188391361215 * c.1 + 0.6299787016738222 * c.2)
        return (
            0.2104542683093140 * l + 0.7936177747023054 * m - 0.0040720430116193 * s,
            1.9779985324311684 * l - 2.4285922420485799 * m + 0.4505937096174110 * s,
            0.0259040424655478 * l + 0.7827717124575296 * m - 0.8086757549230774 * s
        )
    }

    /// https://www.w3.org/TR/css-color-4/#color-conversion-code
    private static func xyz50ToLab(_ xyz: Triple) -> Triple {
        func f(_ value: Double) -> Double {
            value > 216.0 / 24_389 ? cbrt(value) : (24_389.0 / 27 * value + 16) / 116
        }
        let (x, y, z) = (f(xyz.0 / (0.3457 / 0.3585)), f(xyz.1), f(xyz.2 / (0.2958 / 0.3585)))
        return (116 * y - 16, 500 * (x - y), 200 * (y - z))
    }
}

private typealias Matrix = (
    (Double, Double, Double), (Double, Double, Double), (Double, Double, Double)
)

private let xyzToSRGB: Matrix = (
    (3.2409699419045226, -1.5373831775700939, -0.4986107602930034),
    (-0.9692436362808796, 1.8759675015077202, 0.04155505740717559),
    (0.05563007969699366, -0.20397695888897652, 1.0569715142428786)
)
private let d50ToD65: Matrix = (
    (0.955473421488075, -0.02309845494876471, 0.06325924320057072),
    (-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
    (0.012314014864481998, -0.020507649298898964, 1.330365926242124)
)
private let p3ToXYZ: Matrix = (
    (0.4865709486482162, 0.26566769316909306, 0.1982172852343625),
    (0.2289745640697488, 0.6917385218365064, 0.079286914093745),
    (0, 0.04511338185890264, 1.043944368900976)
)
private let a98ToXYZ: Matrix = (
    (0.5766690429101305, 0.1855582379065463, 0.1882286462349947),
    (0.29734497525053605, 0.6273635662554661, 0.07529145849399788),
    (0.02703136138641234, 0.07068885253582723, 0.9913375368376388)
)
private let prophotoToXYZ50: Matrix = (
    (0.7977666449006423, 0.13518129740053308, 0.0313477341283922),
    (0.2880748288194013, 0.711835234241873, 0.00008993693872564),
    (0, 0, 0.8251046025104602)
)
private let rec2020ToXYZ: Matrix = (
    (0.6369580483012914, 0.14461690358620832, 0.1688809751641721),
    (0.2627002120112671, 0.6779980715188708, 0.05930171646986196),
    (0, 0.028072693049087428, 1.060985057710791)
)

private func multiply(_ m: Matrix, _ v: (Double, Double, Double)) -> (Double, Double, Double) {
    (
        m.0.0 * v.0 + m.0.1 * v.1 + m.0.2 * v.2, m.1.0 * v.0 + m.1.1 * v.1 + m.1.2 * v.2,
        m.2.0 * v.0 + m.2.1 * v.1 + m.2.2 * v.2
    )
}

private func power(_ value: Double, _ exponent: Double) -> Double {
    value < 0 ? -pow(-value, exponent) : pow(value, exponent)
}

/// The inverse sRGB transfer function, extended to negative values.
private func expand(_ value: Double) -> Double {
    let size = abs(value)
    let linear = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -linear : linear
}

private func compress(_ value: Double) -> Double {
    let size = abs(value)
    let encoded = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return value < 0 ? -encoded : encoded
}

/// The transfer function of ITU-R BT.2020.
private func expand2020(_ value: Double) -> Double {
    let (alpha, beta) = (1.09929682680944, 0.018053968510807)
    let size = abs(value)
    let linear = size < beta * 4.5 ? size / 4.5 : pow((size + alpha - 1) / alpha, 1 / 0.45)
    return value < 0 ? -linear : linear
}

private func compress2020(_ value: Double) -> Double {
    let (alpha, beta) = (1.09929682680944, 0.018053968510807)
    let size = abs(value)
    let encoded = size < beta ? size * 4.5 : alpha * pow(size, 0.45) - (alpha - 1)
    return value < 0 ? -encoded : encoded
}

private let sRGBToXYZ = inverse(xyzToSRGB)
private let d65ToD50 = inverse(d50ToD65)

/// Returns the inverse of a matrix by its cofactors.
private func inverse(_ m: Matrix) -> Matrix {
    func minor(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double { a * d - b * c }
    let x = minor(m.1.1, m.1.2, m.2.1, m.2.2)
    let y = minor(m.1.0, m.1.2, m.2.0, m.2.2)
    let z = minor(m.1.0, m.1.1, m.2.0, m.2.1)
    let scale = 1 / (m.0.0 * x - m.0.1 * y + m.0.2 * z)
    return (
        (x * scale, -minor(m.0.1, m.0.2, m.2.1, m.2.2) * scale, minor(m.0.1, m.0.2, m.1.1, m.1.2) * scale),
        (-y * scale, minor(m.0.0, m.0.2, m.2.0, m.2.2) * scale, -minor(m.0.0, m.0.2, m.1.0, m.1.2) * scale),
        (z * scale, -minor(m.0.0, m.0.1, m.2.0, m.2.1) * scale, minor(m.0.0, m.0.1, m.1.0, m.1.1) * scale)
    )
}

private func map(
    _ triple: (Double, Double, Double), _ function: (Double) -> Double
) -> (Double, Double, Double) {
    (function(triple.0), function(triple.1), function(triple.2))
}

private func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
private func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
