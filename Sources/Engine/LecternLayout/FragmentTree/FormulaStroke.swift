package import LecternGeometry

/// A line of a formula that is drawn in the colour of its text: a strike, a frame, a radical sign.
package struct FormulaStroke: Hashable, Sendable {
    package enum Shape: Hashable, Sendable {
        /// A line through points of the fragment.
        case line([PhysicalOffset])
        /// A curve with two control points.
        case curve(from: PhysicalOffset, PhysicalOffset, PhysicalOffset, to: PhysicalOffset)
        /// The outline of a rectangle with elliptic corners of this size.
        case rounded(PhysicalRect, corner: PhysicalSize)
    }
    package var shape: Shape
    /// The thickness; painters draw at least one device pixel.
    package var thickness: LayoutUnit

    init(_ shape: Shape, thickness: LayoutUnit) {
        self.shape = shape
        self.thickness = thickness
    }
}

extension FormulaStroke {
    /// Returns the strokes of a radical sign: a hook, a thick downstroke, a thin upstroke to the bar.
    ///
    /// All proportions are judgements, after the shape of the sign in print; no standard describes them. The hook is in
    /// the lower 0.45: an index is above.
    static func radicalSign(_ size: PhysicalSize, _ thickness: LayoutUnit, isReversed: Bool) -> [FormulaStroke] {
        let (width, height) = (size.width, size.height)
        func point(_ x: LayoutUnit, _ y: LayoutUnit) -> PhysicalOffset {
            PhysicalOffset(x: isReversed ? width - x : x, y: y)
        }
        // The hook is at the foot of the sign at every height: a sign that is taller than about 2.4 of its widths does
        // not stretch the hook, only the upstroke.
        let hook = min(height * 0.45, width * 1.1)
        let foot = point(width * 0.5, height - thickness / 2)
        let shoulder = point(width * 0.22, height - hook)
        return [
            // The hook rises by a small part of the width. Greater, it looks like a second stroke.
            .init(.line([point(thickness / 2, height - hook + width * 0.12), shoulder]), thickness: thickness),
            // Nearly twice as thick as the bar, as a broad pen makes it. Much thicker, the sign is darker than letters.
            .init(.line([shoulder, foot]), thickness: thickness * 1.8),
            .init(.line([foot, point(width, thickness / 2)]), thickness: thickness),
        ]
    }
}
