import Glibc
import LecternGTK

/// The brightness of each part of a bent leaf, as tables; 256 is full brightness.
struct CurlLight {
    /// A column of the cylinder, in quarters of a pixel from the fold.
    struct Column {
        /// The offset from the screen position to the position on the paper, for the front.
        var frontAdvance: Double
        /// The same offset for the back.
        var backAdvance: Double
        /// The brightness of the front.
        var frontLight: UInt32
        /// The brightness of the back.
        var backLight: UInt32
    }

    /// The cylinder.
    let columns: [Column]
    /// The brightness of the page below, by distance from the fold.
    let base: [UInt32]
    /// The brightness of the flat front, by distance from the fold towards the hinge.
    let front: [UInt32]
    /// The brightness of the flap, which lies on its back, by distance from the fold towards the hinge.
    let flap: [UInt32]
    /// The shadow beside the free edges of the flap, by distance from them.
    let edge: [UInt32]

    init(_ geometry: CurlGeometry, strength: Double) {
        let radius = geometry.radius
        columns = Self.cylinder(geometry)
        let reach = radius * 3.2
        base = Self.table(radius + reach) { distance in
            let part = max(0, distance - radius) / max(1, reach)
            return 0.34 * strength * pow(1 - part, 3)
        }
        front = Self.table(radius * 1.6) { 0.11 * pow(1 - $0 / (radius * 1.6), 2) }
        // A darker zone beside the cylinder, where the paper meets the page below.
        flap = Self.table(radius * 4) { distance in
            let part = distance / (radius * 4)
            return 0.045 * CurlGeometry.smooth(part * 3) * (1 - CurlGeometry.smooth((part - 0.35) / 0.65))
        }
        let edgeReach = (radius * 0.45 + 7 * geometry.scale) * strength
        edge = Self.table(edgeReach) { 0.24 * strength * pow(1 - $0 / edgeReach, 2.4) }
    }

    private static func cylinder(_ geometry: CurlGeometry) -> [Column] {
        guard geometry.radius > 0.5 else { return [] }
        return (0...Int(geometry.radius * 4) + 4).map { quarter in
            let distance = min(Double(quarter) / 4, geometry.radius)
            let (front, back) = (geometry.front(at: distance), geometry.back(at: distance))
            let rise = front / geometry.radius / (.pi / 2)
            return Column(
                frontAdvance: front - distance, backAdvance: back - distance,
                frontLight: light(0.11 + 0.22 * rise),
                // Light comes from above and slightly from the left: the rim is dark, the crest is bright.
                backLight: light(0.34 * pow(rise, 2.2) + 0.005))
        }
    }

    private static func table(_ reach: Double, _ darkness: (Double) -> Double) -> [UInt32] {
        guard reach >= 1 else { return [] }
        return (0..<Int(reach.rounded(.up))).map { light(darkness(Double($0))) }
    }

    private static func light(_ darkness: Double) -> UInt32 { UInt32((1 - min(1, max(0, darkness))) * 256) }
}
