import Glibc

/// Trigonometry in degrees, exact for multiples of 90.
package enum Angle {
    package static func sine(_ degrees: Double) -> Double {
        let turn = degrees.truncatingRemainder(dividingBy: 360)
        switch turn {
        case 0, 180, -180: return 0
        case 90, -270: return 1
        case -90, 270: return -1
        default: return sin(turn * .pi / 180)
        }
    }

    package static func cosine(_ degrees: Double) -> Double { sine(degrees.truncatingRemainder(dividingBy: 360) + 90) }

    package static func tangent(_ degrees: Double) -> Double {
        let cosine = cosine(degrees)
        return cosine == 0 ? 0 : sine(degrees) / cosine
    }
}
