/// The style of one page: its page box and the boxes in its margins.
/// CSS Paged Media 3, section 4.
package struct PageContext: Sendable {
    /// The `size` of the page box.
    @usableFromInline package enum Size: Hashable, Sendable {
        case auto
        case orientation(isLandscape: Bool)
        /// Width and height in CSS pixels.
        case lengths(Float, Float)
    }

    /// `page-orientation`: the rotation of the finished page.
    @usableFromInline package enum Orientation: UInt8, Hashable, Sendable { case upright, rotateLeft, rotateRight }

    /// Margins, borders, paddings and background of the page box. Margin boxes inherit from it.
    package var style: ComputedStyle
    package var size = Size.auto
    package var orientation = Orientation.upright
    /// The margin boxes that rules define, in the order of ``PageMarginBox``.
    package var marginBoxes: [(box: PageMarginBox, style: ComputedStyle)] = []

    init(style: ComputedStyle) { self.style = style }
}

/// The boxes in the margins of a page, clockwise from the top left corner.
/// CSS Paged Media 3, section 5.
@usableFromInline package enum PageMarginBox: UInt8, CaseIterable, Hashable, Sendable {
    case topLeftCorner, topLeft, topCenter, topRight, topRightCorner
    case rightTop, rightMiddle, rightBottom
    case bottomRightCorner, bottomRight, bottomCenter, bottomLeft, bottomLeftCorner
    case leftBottom, leftMiddle, leftTop

    /// The name of its at-rule without the `@`.
    var name: String { kebabCase(String(describing: self)) }

    /// The default text alignment as declarations.
    ///
    /// <https://www.w3.org/TR/css-page-3/#margin-text-alignment>
    var defaultStyle: String {
        let inline =
            switch self {
            case .topLeftCorner, .topRight, .bottomLeftCorner, .bottomRight: "right"
            case .topLeft, .topRightCorner, .bottomLeft, .bottomRightCorner: "left"
            default: "center"
            }
        let block =
            switch self {
            case .leftTop, .rightTop: "top"
            case .leftBottom, .rightBottom: "bottom"
            default: "middle"
            }
        return "display: block; text-align: \(inline); vertical-align: \(block)"
    }
}
