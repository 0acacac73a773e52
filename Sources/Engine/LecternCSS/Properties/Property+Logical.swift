import LecternGeometry

// Flow-relative properties and the physical ones to which they map.
// https://www.w3.org/TR/css-logical-1/

extension Property {
    /// The physical properties that a logical one may map to: four sides from
    /// the top clockwise, four corners from the top left, or width and height.
    var physicalCandidates: [Property] { isLogical ? Self.families[Int(familyIndex)] : [self] }

    private var logicalOffset: UInt16 { rawValue - Self.firstLogical.rawValue }

    private var familyIndex: UInt16 {
        let offset = logicalOffset
        // Six families of four sides, five of two axes, one of corners.
        return offset < 24 ? offset / 4 : offset < 34 ? 6 + (offset - 24) / 2 : 11
    }

    /// Which of the candidates a writing direction chooses.
    func candidateIndex(_ writing: WritingDirection) -> Int {
        let offset = logicalOffset
        if offset < 24 { return Int(writing.physicalSide(Self.sides[Int(offset % 4)]).rawValue) }
        if offset < 34 {
            // Inline first; the pairs of overflow and intrinsic sizes are in the same order.
            let isInline = offset % 2 == 0
            return isInline == writing.isHorizontal ? 0 : 1
        }
        let block: LogicalSide = offset - 34 < 2 ? .blockStart : .blockEnd
        let inline: LogicalSide = offset - 34 == 0 || offset - 34 == 3 ? .inlineStart : .inlineEnd
        return Self.corner(writing.physicalSide(block), writing.physicalSide(inline))
    }

    private static let sides: [LogicalSide] = [.blockStart, .inlineEnd, .blockEnd, .inlineStart]

    /// Corners from the top left clockwise.
    private static func corner(_ a: PhysicalSide, _ b: PhysicalSide) -> Int {
        let isTop = a == .top || b == .top
        let isLeft = a == .left || b == .left
        return isTop ? (isLeft ? 0 : 1) : (isLeft ? 3 : 2)
    }

    private static let families: [[Property]] = [
        [.top, .right, .bottom, .left],
        [.marginTop, .marginRight, .marginBottom, .marginLeft],
        [.paddingTop, .paddingRight, .paddingBottom, .paddingLeft],
        [.borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth],
        [.borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle],
        [.borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor],
        [.width, .height], [.minWidth, .minHeight], [.maxWidth, .maxHeight], [.overflowX, .overflowY],
        [.containIntrinsicWidth, .containIntrinsicHeight],
        [.borderTopLeftRadius, .borderTopRightRadius, .borderBottomRightRadius, .borderBottomLeftRadius],
    ]
}
