// CSS Backgrounds and Borders 3, section 4.
// https://www.w3.org/TR/css-backgrounds-3/#borders

import LecternCSS
import LecternGeometry

/// The four borders of a box, with used values.
struct BorderEdges {
    var widths: PaintSides
    var styles: Sides<BorderStyle>
    var colors: Sides<Color>
    var shape: RoundedRect

    func isVisible(_ side: PhysicalSide) -> Bool {
        widths[side] > 0 && styles[side] != .none && styles[side] != .hidden && !colors[side].isTransparent
    }

    /// Whether all sides look the same and none is missing.
    var isUniform: Bool {
        let sides = PhysicalSide.allCases.filter { widths[$0] > 0 }
        guard sides.count > 1, let first = sides.first else { return false }
        return sides.allSatisfy { isVisible($0) && styles[$0] == styles[first] && colors[$0] == colors[first] }
    }

    /// Whether all sides are solid and opaque with square corners.
    var hidesSeams: Bool {
        !shape.isRounded
            && PhysicalSide.allCases.allSatisfy { side in
                let isPlain = styles[side] == .solid || styles[side] == .inset || styles[side] == .outset
                return isVisible(side) && isPlain && colors[side].alpha == 255
            }
    }

    /// Returns the colour of a side with a single shade.
    func shade(_ side: PhysicalSide) -> Color {
        let isTopLeft = side == .top || side == .left
        return switch styles[side] {
        case .inset: isTopLeft ? colors[side].borderShadow : colors[side]
        case .outset: isTopLeft ? colors[side] : colors[side].borderShadow
        default: colors[side]
        }
    }

    /// Returns the polygon of a side, bounded by the diagonals of its corners.
    func wedge(_ side: PhysicalSide) -> [(x: Double, y: Double)] {
        let (o, i) = (shape.rect, shape.rect.inset(by: widths))
        let rounded = shape.isRounded
        // With round corners the diagonals extend to the centre, so that the curve is included.
        let center = (x: (i.x + i.right) / 2, y: (i.y + i.bottom) / 2)
        switch side {
        case .top:
            let inner = rounded ? [center] : [(x: i.right, y: i.y), (x: i.x, y: i.y)]
            return [(x: o.x, y: o.y), (x: o.right, y: o.y)] + inner
        case .right:
            let inner = rounded ? [center] : [(x: i.right, y: i.bottom), (x: i.right, y: i.y)]
            return [(x: o.right, y: o.y), (x: o.right, y: o.bottom)] + inner
        case .bottom:
            let inner = rounded ? [center] : [(x: i.x, y: i.bottom), (x: i.right, y: i.bottom)]
            return [(x: o.right, y: o.bottom), (x: o.x, y: o.bottom)] + inner
        case .left:
            let inner = rounded ? [center] : [(x: i.x, y: i.y), (x: i.x, y: i.bottom)]
            return [(x: o.x, y: o.bottom), (x: o.x, y: o.y)] + inner
        }
    }
}

extension DisplayListBuilder {
    /// Paints the borders side by side, or as one ring if they are uniform.
    mutating func paint(_ edges: BorderEdges) {
        guard PhysicalSide.allCases.contains(where: { edges.isVisible($0) }) else { return }
        if edges.isUniform, let side = PhysicalSide.allCases.first(where: { edges.widths[$0] > 0 }) {
            let (style, color) = (edges.styles[side], edges.colors[side])
            switch style {
            case .solid:
                return fillRing(edges.shape, outer: .zero, inner: edges.widths, color: color)
            case .double where PhysicalSide.allCases.allSatisfy({ edges.widths[$0] == 0 || edges.widths[$0] >= 3 }):
                return paintDouble(edges.shape, widths: edges.widths, color: color)
            default: break
            }
        }
        if edges.hidesSeams {
            // Left and right end below top and bottom, so that no seam shows along the diagonals.
            let rect = edges.shape.rect
            let (left, right) = (edges.widths.left, edges.widths.right)
            append(
                .fill(.rect(.init(x: rect.x, y: rect.y, width: left, height: rect.height)), .color(edges.shade(.left))))
            append(
                .fill(
                    .rect(.init(x: rect.right - right, y: rect.y, width: right, height: rect.height)),
                    .color(edges.shade(.right))))
            for side in [PhysicalSide.top, .bottom] { paint(edges, side) }
            return
        }
        for side in [PhysicalSide.top, .right, .bottom, .left] where edges.isVisible(side) { paint(edges, side) }
    }

    private mutating func fillRing(_ shape: RoundedRect, outer: PaintSides, inner: PaintSides, color: Color) {
        let (o, i) = (shape.inset(by: outer), shape.inset(by: inner))
        if i.rect.isEmpty {
            append(.fill(o.isRounded ? .rounded(o) : .rect(o.rect), .color(color)))
        } else {
            append(.fill(.ring(outer: o, inner: i), .color(color)))
        }
    }

    /// Two lines and a space, each about a third.
    private mutating func paintDouble(_ shape: RoundedRect, widths: PaintSides, color: Color) {
        var (outer, inner) = (PaintSides.zero, PaintSides.zero)
        for side in PhysicalSide.allCases {
            let line = third(widths[side])
            outer[side] = line
            inner[side] = widths[side] - line
        }
        fillRing(shape, outer: .zero, inner: outer, color: color)
        fillRing(shape, outer: inner, inner: widths, color: color)
    }

    private func third(_ width: Double) -> Double {
        let scale = max(options.deviceScale, 1)
        return (width * scale / 3 + 0.5).rounded(.down) / scale
    }

    private mutating func paint(_ edges: BorderEdges, _ side: PhysicalSide) {
        let (style, color) = (edges.styles[side], edges.colors[side])
        let isTopLeft = side == .top || side == .left
        let (dark, light) = (color.borderShadow, color)
        switch style {
        case .none, .hidden: return
        case .solid, .inset, .outset: paintSolid(edges, side, color: edges.shade(side))
        case .dotted, .dashed: paintDashes(edges, side)
        case .double, .groove, .ridge:
            append(.pushClip(.path(Path(polygon: edges.wedge(side)))))
            if style == .double {
                if edges.widths[side] < 3 {
                    fillRing(edges.shape, outer: .zero, inner: edges.widths, color: color)
                } else {
                    paintDouble(edges.shape, widths: edges.widths, color: color)
                }
            } else {
                var half = edges.widths
                for side in PhysicalSide.allCases { half[side] = snapHalf(half[side]) }
                let outerDark = (style == .groove) == isTopLeft
                fillRing(edges.shape, outer: .zero, inner: half, color: outerDark ? dark : light)
                fillRing(edges.shape, outer: half, inner: edges.widths, color: outerDark ? light : dark)
            }
            append(.popClip)
        }
    }

    private func snapHalf(_ width: Double) -> Double {
        let scale = max(options.deviceScale, 1)
        return (width * scale / 2 + 0.5).rounded(.down) / scale
    }

    private mutating func paintSolid(_ edges: BorderEdges, _ side: PhysicalSide, color: Color) {
        let wedge = edges.wedge(side)
        if edges.shape.isRounded {
            append(.pushClip(.path(Path(polygon: wedge))))
            fillRing(edges.shape, outer: .zero, inner: edges.widths, color: color)
            append(.popClip)
            return
        }
        let rect = edges.shape.rect
        let (w, h) = (edges.widths, edges.widths)
        // A side without neighbours is a rectangle.
        switch side {
        case .top where w.left == 0 && w.right == 0:
            append(.fill(.rect(.init(x: rect.x, y: rect.y, width: rect.width, height: h.top)), .color(color)))
        case .bottom where w.left == 0 && w.right == 0:
            append(
                .fill(
                    .rect(.init(x: rect.x, y: rect.bottom - h.bottom, width: rect.width, height: h.bottom)),
                    .color(color)))
        case .left where h.top == 0 && h.bottom == 0:
            append(.fill(.rect(.init(x: rect.x, y: rect.y, width: w.left, height: rect.height)), .color(color)))
        case .right where h.top == 0 && h.bottom == 0:
            append(
                .fill(
                    .rect(.init(x: rect.right - w.right, y: rect.y, width: w.right, height: rect.height)), .color(color)
                ))
        default: append(.fill(.path(Path(polygon: wedge)), .color(color)))
        }
    }

    /// Dots and dashes along the middle of the side, stretched to fit a whole number of times.
    private mutating func paintDashes(_ edges: BorderEdges, _ side: PhysicalSide) {
        let (width, rect) = (edges.widths[side], edges.shape.rect)
        let isDotted = edges.styles[side] == .dotted
        let clipsToWedge = PhysicalSide.allCases.contains { $0 != side && edges.widths[$0] > 0 }
        if edges.shape.isRounded {
            append(.pushClip(.ring(outer: edges.shape, inner: edges.shape.inset(by: edges.widths))))
        }
        if clipsToWedge { append(.pushClip(.path(Path(polygon: edges.wedge(side))))) }
        let middle = width / 2
        let (from, to): ((x: Double, y: Double), (x: Double, y: Double)) =
            switch side {
            case .top: ((rect.x, rect.y + middle), (rect.right, rect.y + middle))
            case .bottom: ((rect.x, rect.bottom - middle), (rect.right, rect.bottom - middle))
            case .left: ((rect.x + middle, rect.y), (rect.x + middle, rect.bottom))
            case .right: ((rect.right - middle, rect.y), (rect.right - middle, rect.bottom))
            }
        strokeDashes(from, to, width: width, color: edges.colors[side], isDotted: isDotted)
        if clipsToWedge { append(.popClip) }
        if edges.shape.isRounded { append(.popClip) }
    }

    /// Strokes a dashed or dotted straight line that begins and ends with a whole mark.
    mutating func strokeDashes(
        _ from: (x: Double, y: Double), _ to: (x: Double, y: Double), width: Double, color: Color, isDotted: Bool
    ) {
        let length = max(abs(to.x - from.x), abs(to.y - from.y))
        guard length > 0, width > 0 else { return }
        let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length)
        if isDotted, width > 1 {
            // Dots are dashes of zero length with round caps, half a dot in from both ends.
            let innerLength = max(length - width, 0)
            let count = max((innerLength / (2 * width) + 0.5).rounded(.down), 1)
            let inset = min(width, length) / 2
            let (start, end) = (
                (x: from.x + dx * inset, y: from.y + dy * inset), (x: to.x - dx * inset, y: to.y - dy * inset)
            )
            let pen = Pen(width: width, color: color, dashes: [0, max(innerLength / count, 0.1)], hasRoundCaps: true)
            return append(.stroke(Path(from: start, to: end), pen))
        }
        let mark = isDotted ? width : width * (width >= 3 ? 2 : 3)
        let gap = isDotted ? width : width * (width >= 3 ? 1 : 2)
        let count = max(((length + gap) / (mark + gap) + 0.5).rounded(.down), 1)
        let used = count > 1 ? max((length - count * mark) / (count - 1), 0) : 0
        let dashes = used > 0 ? [mark, used] : []
        append(.stroke(Path(from: from, to: to), Pen(width: width, color: color, dashes: dashes)))
    }
}

extension Color {
    /// The dark side of three-dimensional borders.
    var borderShadow: Color {
        if red < 32, green < 32, blue < 32 { return Color(red: 76, green: 76, blue: 76, alpha: alpha) }
        return shaded(0.6)
    }
}
