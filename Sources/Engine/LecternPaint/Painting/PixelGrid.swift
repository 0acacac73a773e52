import LecternCSS
import LecternGeometry
import LecternLayout

/// The device pixel grid. Edges of boxes are rounded to it before drawing, so
/// that all canvases show the same edges.
struct PixelGrid {
    /// Device pixels per CSS pixel; 0 disables rounding.
    var scale: Double = 1

    /// Returns the coordinate of the nearest device pixel.
    func snap(_ value: Double) -> Double {
        guard scale > 0 else { return value }
        return (value * scale + 0.5).rounded(.down) / scale
    }

    /// A rectangle with all edges on device pixels.
    func snap(_ rect: Rect) -> Rect {
        .init(left: snap(rect.x), top: snap(rect.y), right: snap(rect.right), bottom: snap(rect.bottom))
    }

    /// A border's width: whole device pixels, at least one unless it is zero.
    func snapWidth(_ width: Double) -> Double {
        guard scale > 0, width > 0 else { return max(width, 0) }
        return max((width * scale + 1e-6).rounded(.down), 1) / scale
    }

    func snapWidths(_ sides: PhysicalSides) -> PaintSides {
        .init(
            top: snapWidth(sides.top.double), right: snapWidth(sides.right.double),
            bottom: snapWidth(sides.bottom.double), left: snapWidth(sides.left.double))
    }

    /// The snapped border box with its used radii. CSS Backgrounds 3, section 4.5:
    /// overlapping curves are scaled down together.
    func roundedBorderBox(_ style: ComputedStyle, _ rect: Rect) -> RoundedRect {
        var shape = RoundedRect(snap(rect))
        let corners = style.paint.borderRadius
        guard corners != Corners<LengthPair>(.init()), !style.ignoresRadius else { return shape }
        let (width, height) = (LayoutUnit(rounding: rect.width), LayoutUnit(rounding: rect.height))
        func radius(_ pair: LengthPair) -> RoundedRect.Radius {
            .init(x: max(pair.x.resolve(width).double, 0), y: max(pair.y.resolve(height).double, 0))
        }
        var (tl, tr, br, bl) = (
            radius(corners.topLeft), radius(corners.topRight), radius(corners.bottomRight), radius(corners.bottomLeft)
        )
        var factor = 1.0
        func limit(_ side: Double, _ sum: Double) { if sum > side, sum > 0 { factor = min(factor, side / sum) } }
        limit(shape.rect.width, tl.x + tr.x)
        limit(shape.rect.width, bl.x + br.x)
        limit(shape.rect.height, tl.y + bl.y)
        limit(shape.rect.height, tr.y + br.y)
        func scale(_ radius: inout RoundedRect.Radius) {
            radius.x *= factor
            radius.y *= factor
        }
        scale(&tl)
        scale(&tr)
        scale(&br)
        scale(&bl)
        shape.topLeft = tl
        shape.topRight = tr
        shape.bottomRight = br
        shape.bottomLeft = bl
        return shape
    }
}

extension Rect {
    /// The border box of a fragment.
    init(_ fragment: Fragment, at offset: PhysicalOffset) {
        self.init(PhysicalRect(offset: offset, size: fragment.size))
    }
}

extension ComputedStyle {
    /// CSS Backgrounds 3, section 4.1: boxes of a table with collapsed borders have no round corners.
    fileprivate var ignoresRadius: Bool {
        guard text.borderCollapse == .collapse else { return false }
        return switch box.display.kind {
        case .inner, .box(_, .table): true
        default: false
        }
    }
}
