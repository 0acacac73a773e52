import Glibc
import LecternGTK

/// A page bent over a cylinder, seen from above.
///
/// The leaf is attached at the left edge or the spine (the hinge), and bends
/// along a slightly tilted line (the fold). `u` is the distance across the
/// fold, and `s` the length of paper beyond it. The paper rises along half a
/// turn of the cylinder, shows its back, and then lies flat on its back towards
/// the hinge. All lengths are in device pixels.
struct CurlGeometry: Equatable {
    /// The total width.
    let width: Double
    /// The total height.
    let height: Double
    /// The position of the hinge: the left edge, or the spine between two
    /// pages.
    let hinge: Double
    /// Device pixels per logical pixel.
    let scale: Double
    /// The tilt of the fold; positive if the lower corner rises first.
    let angle: Double
    /// The radius of the cylinder.
    let radius: Double
    /// The position of the fold on `u`.
    let fold: Double

    /// The shape of a turn. All values are judgements by eye: decision 0011 asks for a leaning cylinder, and no more.
    private enum Shape {
        /// The tilt of the fold when a turn begins, in radians (14 degrees), for a full lean. Greater, the corner runs
        /// far ahead of the page; zero is a roller that moves sideways. It decreases to zero, because a leaf lies
        /// parallel to the hinge at the end.
        static let lean = 0.24
        /// The radius of the cylinder as a share of the leaf's width, with limits in logical pixels. Greater, paper
        /// looks like card, and more of the page is bent and has to be drawn for each frame.
        static let radius = 0.065
        static let radiusLimits = 14.0...52.0
        /// The parts of a turn, as shares of its way, in which the radius grows from zero and shrinks to zero. The leaf
        /// is flat at both ends; if they are shorter, the bend appears and disappears with a jump.
        static let growth = 0.12
        static let shrinking = 0.2
    }

    /// The size of a leaf.
    struct Leaf: Equatable {
        /// The total width, in device pixels.
        var width: Double
        /// The height.
        var height: Double
        /// Whether there are two pages, with the spine in the middle.
        var isSpread: Bool
        /// Device pixels in a logical one.
        var scale: Double
    }

    /// Computes the bend of a partly turned leaf.
    init(_ leaf: Leaf, away: Double, lean: Double) {
        width = leaf.width
        height = leaf.height
        scale = leaf.scale
        hinge = leaf.isSpread ? leaf.width / 2 : 0
        let free = width - hinge
        let away = min(1, max(0, away))
        angle = lean * Shape.lean * (1 - away)
        let limits = Shape.radiusLimits
        let full = min(limits.upperBound * scale, max(limits.lowerBound * scale, free * Shape.radius))
        // The radius is zero at both ends.
        radius = full * Self.smooth(away / Shape.growth) * Self.smooth((1 - away) / Shape.shrinking)
        // The innermost point of the fold moves from the free edge to the hinge
        // and never beyond it, or the paper would tear.
        fold = (hinge + free * (1 - away)) * cos(angle) + height / 2 * abs(sin(angle))
    }

    /// Returns a point's coordinate across the fold, `u`.
    func across(_ x: Double, _ y: Double) -> Double { x * cos(angle) + (y - height / 2) * sin(angle) }

    /// Returns the length of paper beyond the fold that is visible from its
    /// front, for a distance from the fold up to the radius.
    func front(at distance: Double) -> Double { radius * asin(min(1, max(0, distance / radius))) }

    /// Returns the length of paper beyond the fold that is visible from its
    /// back, above the front.
    func back(at distance: Double) -> Double { .pi * radius - front(at: distance) }

    /// Interpolates smoothly from 0 to 1.
    static func smooth(_ value: Double) -> Double {
        let value = min(1, max(0, value))
        return value * value * (3 - 2 * value)
    }
}
