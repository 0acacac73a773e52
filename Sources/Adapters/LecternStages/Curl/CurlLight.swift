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

    // Darkness is a share of full brightness, lengths are multiples of the radius. The light is a lamp above the reader, a
    // little to the left. None of these values is physics: they are judgements by eye. Where two zones meet, the front of
    // the leaf and of the cylinder, both have the same darkness: else an edge is seen there.

    /// The shadow of the leaf on the page below, where it begins and how far it reaches: a leaf that stands up hides the
    /// lamp from three times its own height.
    private static let shadow = (darkness: 0.34, reach: 3.2)
    /// The front before the fold: paper that begins to rise turns away from the lamp. `darkness` is also where the
    /// cylinder begins.
    private static let slope = (darkness: 0.11, reach: 1.6)
    /// The back of the flap is a plane, and nearly white: only beside the cylinder is it darker.
    private static let flapShade = (darkness: 0.045, reach: 4.0)
    /// The shadow beside the free edges: narrow, because the flap is close to the page. Its 7 pixels are there for a flap
    /// without a bend.
    private static let rim = (darkness: 0.24, reach: 0.45, pixels: 7.0)
    /// How fast shadows fade: a soft one near the fold, a harder one at the edge of the leaf.
    private static let softness = (shadow: 3.0, slope: 2.0, rim: 2.4)
    /// How much darker the front gets up to the crest of the cylinder, from which it is seen edgewise.
    private static let riseOfFront = 0.22
    /// The back is bright at the crest, where it faces the lamp, and dark at the rim; the change is late, as on paper
    /// that bends evenly. A trace is left so that the crest is not whiter than paper.
    private static let backShade = (darkness: 0.34, lateness: 2.2, trace: 0.005)

    init(_ geometry: CurlGeometry, strength: Double) {
        let radius = geometry.radius
        columns = Self.cylinder(geometry)
        let reach = radius * Self.shadow.reach
        base = Self.table(radius + reach) { distance in
            let part = max(0, distance - radius) / max(1, reach)
            return Self.shadow.darkness * strength * pow(1 - part, Self.softness.shadow)
        }
        let slopeReach = radius * Self.slope.reach
        front = Self.table(slopeReach) { Self.slope.darkness * pow(1 - $0 / slopeReach, Self.softness.slope) }
        // A darker zone beside the cylinder, where the paper meets the page below: full at a third of its reach.
        let flapReach = radius * Self.flapShade.reach
        flap = Self.table(flapReach) { distance in
            let part = distance / flapReach
            return Self.flapShade.darkness * CurlGeometry.smooth(part * 3)
                * (1 - CurlGeometry.smooth((part - 0.35) / 0.65))
        }
        let edgeReach = (radius * Self.rim.reach + Self.rim.pixels * geometry.scale) * strength
        edge = Self.table(edgeReach) { Self.rim.darkness * strength * pow(1 - $0 / edgeReach, Self.softness.rim) }
    }

    private static func cylinder(_ geometry: CurlGeometry) -> [Column] {
        guard geometry.radius > 0.5 else { return [] }
        return (0...Int(geometry.radius * 4) + 4).map { quarter in
            let distance = min(Double(quarter) / 4, geometry.radius)
            let (front, back) = (geometry.front(at: distance), geometry.back(at: distance))
            let rise = front / geometry.radius / (.pi / 2)
            return Column(
                frontAdvance: front - distance, backAdvance: back - distance,
                frontLight: light(slope.darkness + riseOfFront * rise),
                backLight: light(backShade.darkness * pow(rise, backShade.lateness) + backShade.trace))
        }
    }

    private static func table(_ reach: Double, _ darkness: (Double) -> Double) -> [UInt32] {
        guard reach >= 1 else { return [] }
        return (0..<Int(reach.rounded(.up))).map { light(darkness(Double($0))) }
    }

    private static func light(_ darkness: Double) -> UInt32 { UInt32((1 - min(1, max(0, darkness))) * 256) }
}
