import LecternCSS
import LecternGeometry
import LecternLayout

extension DisplayListBuilder {
    /// Paints the lines that a formula draws itself.
    mutating func paint(_ strokes: [FormulaStroke], of fragment: Fragment, at offset: PhysicalOffset) {
        guard let style = fragment.box?.style, style.text.visibility == .visible else { return }
        let thinnest = options.deviceScale > 0 ? 1 / options.deviceScale : 0
        for stroke in strokes {
            let pen = Pen(
                width: max(stroke.thickness.double, thinnest), color: style.text.color, hasRoundCaps: true)
            for path in paths(of: stroke.shape, at: offset) { append(.stroke(path, pen)) }
        }
    }

    private func paths(of shape: FormulaStroke.Shape, at offset: PhysicalOffset) -> [Path] {
        func place(_ point: PhysicalOffset) -> (x: Double, y: Double) {
            ((point.x + offset.x).double, (point.y + offset.y).double)
        }
        switch shape {
        case .line(let points):
            return zip(points, points.dropFirst()).map { Path(from: place($0), to: place($1)) }
        case .curve(let from, let first, let second, let to):
            var path = Path()
            let (start, one, two, end) = (place(from), place(first), place(second), place(to))
            path.elements = [.move(start.x, start.y), .curve(one.x, one.y, two.x, two.y, end.x, end.y)]
            return [path]
        case .rounded(let rect, let corner):
            var rounded = RoundedRect(Rect(rect.offset(by: offset)))
            let radius = RoundedRect.Radius(x: corner.width.double, y: corner.height.double)
            rounded.topLeft = radius
            rounded.topRight = radius
            rounded.bottomRight = radius
            rounded.bottomLeft = radius
            var path = Path()
            path.add(rounded)
            return [path]
        }
    }
}
