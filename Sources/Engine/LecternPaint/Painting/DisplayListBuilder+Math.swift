import LecternCSS
import LecternGeometry
import LecternLayout

extension DisplayListBuilder {
    /// Paints a radical sign: a hook, a thick downstroke, a thin upstroke to the bar.
    ///
    /// All proportions are judgements, after the shape of the sign in print; no standard describes them. The layout
    /// reserves the rectangle (`MathLayout.radical`) and expects the hook in its lower 0.45: an index stands above.
    mutating func paintRadicalSign(_ fragment: Fragment, thickness: LayoutUnit, at offset: PhysicalOffset) {
        guard let style = fragment.box?.style, style.text.visibility == .visible else { return }
        let rect = Rect(fragment, at: offset)
        let thin = max(thickness.double, options.deviceScale > 0 ? 1 / options.deviceScale : 0)
        let color = style.text.color
        func stroke(_ points: [(x: Double, y: Double)], _ width: Double) {
            for (start, end) in zip(points, points.dropFirst()) {
                append(.stroke(Path(from: start, to: end), Pen(width: width, color: color, hasRoundCaps: true)))
            }
        }
        // The hook is at the foot of the sign at every height: a sign that is taller than about 2.4 of its widths does
        // not stretch the hook, only the upstroke.
        let hook = min(rect.height * 0.45, rect.width * 1.1)
        let foot = (x: rect.x + rect.width * 0.5, y: rect.bottom - thin / 2)
        let shoulder = (x: rect.x + rect.width * 0.22, y: rect.bottom - hook)
        // The hook rises by a small part of the width. Greater, it looks like a second stroke.
        stroke([(rect.x + thin / 2, shoulder.y + rect.width * 0.12), shoulder], thin)
        // Nearly twice as thick as the bar, as a broad pen makes it. Much thicker, the sign is darker than letters.
        stroke([shoulder, foot], thin * 1.8)
        stroke([foot, (rect.right, rect.y + thin / 2)], thin)
    }
}
