package import LecternCSS
public import LecternGeometry

/// The geometry of a page: page box, margins, borders, paddings, page area.
/// CSS Paged Media 3, section 3.
public struct PageGeometry: Hashable, Sendable {
    /// The page box, which is the sheet.
    public var size: PhysicalSize
    package var margin = PhysicalSides.zero
    package var border = PhysicalSides.zero
    var padding = PhysicalSides.zero

    /// The page area in the page box, in which content is laid out.
    public var area: PhysicalRect { borderBox.inset(by: border).inset(by: padding) }
    /// The page box without its margins.
    package var borderBox: PhysicalRect { PhysicalRect(offset: .zero, size: size).inset(by: margin) }

    /// Creates the geometry from a page's style.
    ///
    /// - Parameter sheet: the size for `size: auto`.
    package init(_ context: PageContext, sheet: PhysicalSize) {
        size = Self.size(context.size, sheet)
        let box = context.style.box
        let across = PageAxis(
            size: size.width, length: box.width, minSize: box.minWidth, maxSize: box.maxWidth,
            margins: (box.margin.left, box.margin.right), border: (box.borderWidth.left, box.borderWidth.right),
            padding: (box.padding.left, box.padding.right))
        let down = PageAxis(
            size: size.height, length: box.height, minSize: box.minHeight, maxSize: box.maxHeight,
            margins: (box.margin.top, box.margin.bottom), border: (box.borderWidth.top, box.borderWidth.bottom),
            padding: (box.padding.top, box.padding.bottom))
        size = PhysicalSize(width: across.size, height: down.size)
        margin = .init(top: down.margin.0, right: across.margin.1, bottom: down.margin.1, left: across.margin.0)
        border = .init(top: down.border.0, right: across.border.1, bottom: down.border.1, left: across.border.0)
        padding = .init(top: down.padding.0, right: across.padding.1, bottom: down.padding.1, left: across.padding.0)
    }

    /// https://www.w3.org/TR/css-page-3/#page-size-prop
    private static func size(_ size: PageContext.Size, _ sheet: PhysicalSize) -> PhysicalSize {
        switch size {
        case .auto: return sheet
        case .orientation(let isLandscape):
            let (short, long) = (min(sheet.width, sheet.height), max(sheet.width, sheet.height))
            return isLandscape ? .init(width: long, height: short) : .init(width: short, height: long)
        case .lengths(let width, let height):
            return .init(width: max(LayoutUnit(width), .one), height: max(LayoutUnit(height), .one))
        }
    }
}

/// One physical axis of the page model.
///
/// <https://www.w3.org/TR/css-page-3/#page-model>
private struct PageAxis {
    /// The size of the page box.
    var size: LayoutUnit
    var margin = (LayoutUnit.zero, LayoutUnit.zero)
    var border: (LayoutUnit, LayoutUnit)
    var padding: (LayoutUnit, LayoutUnit)

    init(
        size: LayoutUnit, length: Sizing, minSize: Sizing, maxSize: Sizing, margins: (LengthOrAuto, LengthOrAuto),
        border: (Float, Float), padding: (LengthPercentage, LengthPercentage)
    ) {
        self.size = size
        self.border = (LayoutUnit(border.0), LayoutUnit(border.1))
        self.padding = (
            padding.0.resolve(size).clampedNegativeToZero, padding.1.resolve(size).clampedNegativeToZero
        )
        let edges = self.border.0 + self.border.1 + self.padding.0 + self.padding.1
        func used(_ value: LengthOrAuto) -> LayoutUnit? {
            if case .length(let length) = value { return length.resolve(size) }
            return nil
        }
        func used(_ value: Sizing) -> LayoutUnit? {
            if case .length(let length) = value { return length.resolve(size).clampedNegativeToZero }
            return nil
        }
        let (start, end) = (used(margins.0), used(margins.1))
        margin = (start ?? .zero, end ?? .zero)
        let given = used(length)
        var content = given ?? (size - edges - margin.0 - margin.1).clampedNegativeToZero
        if let maximum = used(maxSize) { content = min(content, maximum) }
        if let minimum = used(minSize) { content = max(content, minimum) }
        let free = size - content - edges - margin.0 - margin.1
        switch (start, end) {
        case (nil, nil): margin = (free / 2, free - free / 2)
        case (nil, _): margin.0 = free
        case (_, nil): margin.1 = free
        // Over-constrained: the other values decide the size of the page box.
        default: self.size = max(content + edges + margin.0 + margin.1, .one)
        }
    }
}
