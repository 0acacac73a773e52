import Glibc

/// Paper that is bent over a cylinder, seen from above.
///
/// The leaf hangs on its hinge at the left and bends along a fold, a line that
/// leans a little. `u` is the distance across the fold, and `s` how far the
/// paper has gone past it: for half a turn round the cylinder it rises, shows
/// its back and comes over; from there on it lies on its back, towards the
/// hinge. All lengths are in device pixels.
struct CurlGeometry: Equatable {
    /// The width of all that is seen.
    let width: Double
    /// The height.
    let height: Double
    /// Where the leaf hangs: the left edge, or the spine between two pages.
    let hinge: Double
    /// Device pixels in a logical one.
    let scale: Double
    /// How the fold leans; more than 0 where the lower corner rises first.
    let angle: Double
    /// The radius of the cylinder.
    let radius: Double
    /// Where the fold lies on `u`.
    let fold: Double

    /// What is seen of a leaf.
    struct Leaf: Equatable {
        /// The width of all that is seen, in device pixels.
        var width: Double
        /// The height.
        var height: Double
        /// Whether it hangs on a spine in the middle.
        var isSpread: Bool
        /// Device pixels in a logical one.
        var scale: Double
    }

    /// The bend of a leaf that is partly away.
    init(_ leaf: Leaf, away: Double, lean: Double) {
        (width, height, scale) = (leaf.width, leaf.height, leaf.scale)
        hinge = leaf.isSpread ? leaf.width / 2 : 0
        let free = width - hinge
        let away = min(1, max(0, away))
        angle = lean * 0.24 * (1 - away)
        let full = min(52 * scale, max(14 * scale, free * 0.065))
        // Flat at both ends: the cylinder grows and shrinks.
        radius = full * Self.smooth(away / 0.12) * Self.smooth((1 - away) / 0.2)
        // The fold's innermost point travels from the free edge to the hinge,
        // and never crosses it, or the paper would tear.
        fold = (hinge + free * (1 - away)) * cos(angle) + height / 2 * abs(sin(angle))
    }

    /// The distance of a place across the fold.
    func across(_ x: Double, _ y: Double) -> Double { x * cos(angle) + (y - height / 2) * sin(angle) }

    /// How far the paper is past the fold that is seen from its front, at a
    /// distance from the fold of no more than the radius.
    func front(at distance: Double) -> Double { radius * asin(min(1, max(0, distance / radius))) }

    /// The same for what is seen of its back, above that.
    func back(at distance: Double) -> Double { .pi * radius - front(at: distance) }

    /// 0 to 1 without corners.
    static func smooth(_ value: Double) -> Double {
        let value = min(1, max(0, value))
        return value * value * (3 - 2 * value)
    }
}
