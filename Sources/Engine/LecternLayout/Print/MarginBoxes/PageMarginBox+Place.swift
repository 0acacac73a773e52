import LecternCSS
import LecternGeometry

extension PageMarginBox {
    /// An edge of the page, with its margin boxes in order.
    struct Edge {
        let isHorizontal: Bool
        let start: PageMarginBox
        let center: PageMarginBox
        let end: PageMarginBox

        var places: [PageMarginBox] { [start, center, end] }

        static let all = [
            Edge(isHorizontal: true, start: .topLeft, center: .topCenter, end: .topRight),
            Edge(isHorizontal: false, start: .rightTop, center: .rightMiddle, end: .rightBottom),
            Edge(isHorizontal: true, start: .bottomLeft, center: .bottomCenter, end: .bottomRight),
            Edge(isHorizontal: false, start: .leftTop, center: .leftMiddle, end: .leftBottom),
        ]
    }

    static let corners: [PageMarginBox] = [.topLeftCorner, .topRightCorner, .bottomRightCorner, .bottomLeftCorner]

    /// The side of the page whose margin contains the box; `nil` for boxes between the corners at the top and bottom.
    private var column: MarginBoxAxis.Outside? {
        switch self {
        case .topLeftCorner, .bottomLeftCorner, .leftTop, .leftMiddle, .leftBottom: .start
        case .topRightCorner, .bottomRightCorner, .rightTop, .rightMiddle, .rightBottom: .end
        default: nil
        }
    }

    private var row: MarginBoxAxis.Outside? {
        switch self {
        case .topLeftCorner, .topLeft, .topCenter, .topRight, .topRightCorner: .start
        case .bottomLeftCorner, .bottomLeft, .bottomCenter, .bottomRight, .bottomRightCorner: .end
        default: nil
        }
    }

    /// Returns the side of an axis that faces away from the page.
    func outside(isHorizontal: Bool) -> MarginBoxAxis.Outside { (isHorizontal ? column : row) ?? .start }

    /// Returns the part of the page's margin that contains the box. The boxes of an edge share it.
    func area(in page: PageGeometry) -> PhysicalRect {
        func extent(_ place: MarginBoxAxis.Outside?, size: LayoutUnit, margins: (LayoutUnit, LayoutUnit))
            -> (LayoutUnit, LayoutUnit)
        {
            switch place {
            case .start: return (.zero, margins.0.clampedNegativeToZero)
            case .end: return (size - margins.1, margins.1.clampedNegativeToZero)
            case nil: return (margins.0, (size - margins.0 - margins.1).clampedNegativeToZero)
            }
        }
        let (x, width) = extent(column, size: page.size.width, margins: (page.margin.left, page.margin.right))
        let (y, height) = extent(row, size: page.size.height, margins: (page.margin.top, page.margin.bottom))
        return PhysicalRect(x: x, y: y, width: width, height: height)
    }
}
