// CSS Backgrounds and Borders 3, section 6.1: box shadows.

import LecternCSS
import LecternGeometry

extension DisplayListBuilder {
    /// Paints shadows outside the border box, the last first.
    mutating func paintOuterShadows(_ shadows: [Shadow], _ box: RoundedRect) {
        for shadow in shadows.reversed() where !shadow.isInset && !shadow.color.isTransparent {
            let shape = spread(box, Double(shadow.spread)).offset(x: Double(shadow.x), y: Double(shadow.y))
            guard !shape.rect.isEmpty else { continue }
            let blur = Double(max(shadow.blur, 0)) / 2
            let reach = shape.rect.expanded(by: blur * 3 + 1)
            // A shadow is not painted below the box itself.
            var outside = Path()
            outside.add(reach.union(box.rect).expanded(by: 1))
            outside.add(box)
            append(.pushClip(.path(outside)))
            fillBlurred(
                shape.isRounded ? .rounded(shape) : .rect(shape.rect), color: shadow.color, blur: blur,
                bounds: shape.rect)
            append(.popClip)
        }
    }

    /// Paints shadows inside the padding box, the last first.
    mutating func paintInnerShadows(_ shadows: [Shadow], _ box: RoundedRect) {
        guard !box.rect.isEmpty else { return }
        for shadow in shadows.reversed() where shadow.isInset && !shadow.color.isTransparent {
            let hole = spread(box, -Double(shadow.spread)).offset(x: Double(shadow.x), y: Double(shadow.y))
            let blur = Double(max(shadow.blur, 0)) / 2
            let frame = RoundedRect(box.rect.union(hole.rect).expanded(by: blur * 3 + 2))
            append(.pushClip(box.isRounded ? .rounded(box) : .rect(box.rect)))
            let shape: Shape = hole.rect.isEmpty ? .rect(frame.rect) : .ring(outer: frame, inner: hole)
            fillBlurred(shape, color: shadow.color, blur: blur, bounds: frame.rect)
            append(.popClip)
        }
    }

    private mutating func fillBlurred(_ shape: Shape, color: Color, blur: Double, bounds: Rect) {
        guard blur > 0 else { return append(.fill(shape, .color(color))) }
        append(.pushGroup(CompositingGroup(blur: blur, bounds: bounds)))
        append(.fill(shape, .color(color)))
        append(.popGroup)
    }

    /// Returns the shape enlarged on all sides; square corners stay square.
    private func spread(_ box: RoundedRect, _ amount: Double) -> RoundedRect { box.inset(by: PaintSides(-amount)) }
}

extension RoundedRect {
    func offset(x: Double, y: Double) -> RoundedRect {
        var copy = self
        copy.rect = rect.offset(x: x, y: y)
        return copy
    }
}
