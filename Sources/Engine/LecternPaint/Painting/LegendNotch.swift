import LecternGeometry
import LecternLayout

/// The gap that a legend makes in the border of its fieldset.
///
/// <https://html.spec.whatwg.org/multipage/rendering.html#the-fieldset-and-legend-elements>
struct LegendNotch {
    private let legend: Rect
    /// The side of the fieldset on which the legend stands, and how far the border is moved inwards there.
    private let side: PhysicalSide
    private let depth: Double

    /// - Returns: nil if the fragment has no legend.
    init?(_ fragment: Fragment, at offset: PhysicalOffset) {
        guard case .legend(let child) = fragment.extra, fragment.children.indices.contains(child) else { return nil }
        let link = fragment.children[child]
        legend = Rect(link.fragment, at: offset + link.offset)
        side = fragment.writingDirection.physicalSide(.blockStart)
        let (box, border) = (Rect(fragment, at: offset), fragment.border)
        let middle: Double
        switch side {
        case .top: middle = legend.y + legend.height / 2 - box.y - border.top.double / 2
        case .bottom: middle = box.bottom - legend.y - legend.height / 2 - border.bottom.double / 2
        case .left: middle = legend.x + legend.width / 2 - box.x - border.left.double / 2
        case .right: middle = box.right - legend.x - legend.width / 2 - border.right.double / 2
        }
        depth = max(middle, 0)
    }

    /// Returns the border box as it is painted.
    func lower(_ rect: Rect) -> Rect {
        var sides = PaintSides.zero
        switch side {
        case .top: sides.top = depth
        case .bottom: sides.bottom = depth
        case .left: sides.left = depth
        case .right: sides.right = depth
        }
        return rect.inset(by: sides)
    }

    /// Returns a border's area without the legend.
    func clip(around border: Rect, _ grid: PixelGrid) -> Shape {
        var path = Path()
        path.add(border)
        path.add(grid.snap(legend).intersection(border))
        return .path(path)
    }
}
