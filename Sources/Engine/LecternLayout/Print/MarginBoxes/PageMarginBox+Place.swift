import LecternCSS
import LecternGeometry

extension PageMarginBox {
    /// An edge of the page, with the places on it in order.
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

    /// The left or right margin that the box is in; `nil` for boxes between the corners above and below.
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

    /// The end of an axis that faces away from the page.
    func outside(isHorizontal: Bool) -> MarginBoxAxis.Outside { (isHorizontal ? column : row) ?? .start }

    /// The part of the page's margin that it stands in, which it shares with the others of its edge.
    func area(in page: PageGeometry) -> PhysicalRect {
        func extent(_ place: MarginBoxAxis.Outside?, _ size: LayoutUnit, _ margins: (LayoutUnit, LayoutUnit))
            -> (LayoutUnit, LayoutUnit)
        {
            switch place {
            case .start: return (.zero, margins.0.clampedNegativeToZero)
            case .end: return (size - margins.1, margins.1.clampedNegativeToZero)
            case nil: return (margins.0, (size - margins.0 - margins.1).clampedNegativeToZero)
            }
        }
        let (x, width) = extent(column, page.size.width, (page.margin.left, page.margin.right))
        let (y, height) = extent(row, page.size.height, (page.margin.top, page.margin.bottom))
        return PhysicalRect(x: x, y: y, width: width, height: height)
    }
}
