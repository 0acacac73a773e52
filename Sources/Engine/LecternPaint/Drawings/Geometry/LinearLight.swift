import Glibc
import LecternGeometry

/// Conversion between sRGB and light. CSS Color 4, section 10.2.
enum LinearLight {
    /// Light of each sRGB byte, from 0 to 255.
    static let fromSRGB: [UInt8] = (0..<256).map { byte(expand(Double($0) / 255)) }
    /// The sRGB byte of each byte of light.
    static let toSRGB: [UInt8] = (0..<256).map { byte(compress(Double($0) / 255)) }

    static func expand(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    static func compress(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }

    private static func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255 + 0.5) }

    /// Mixes colours as light.
    static func mix(_ a: Color, _ b: Color, share: Double) -> Color {
        func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
            let (from, to) = (expand(Double(from) / 255), expand(Double(to) / 255))
            return byte(compress(from + (to - from) * share))
        }
        let alpha = Double(a.alpha) + (Double(b.alpha) - Double(a.alpha)) * share
        return Color(
            red: channel(a.red, b.red), green: channel(a.green, b.green), blue: channel(a.blue, b.blue),
            alpha: UInt8(min(max(alpha, 0), 255) + 0.5 > 255 ? 255 : alpha + 0.5))
    }
}
