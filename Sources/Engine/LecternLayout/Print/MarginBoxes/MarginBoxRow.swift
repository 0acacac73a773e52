import LecternGeometry

/// The three boxes along one edge of the page, which share its length: start, middle, end.
///
/// <https://www.w3.org/TR/css-page-3/#margin-dimension>
struct MarginBoxRow {
    /// The outer sizes of a box along the edge.
    struct Extent {
        /// The specified size; `nil` for `auto`.
        var specified: LayoutUnit?
        /// The min-content and max-content sizes.
        var minimum = LayoutUnit.zero
        var maximum = LayoutUnit.zero
        var minSize = LayoutUnit.zero
        var maxSize = LayoutUnit.max

        /// The extent of a box that does not exist.
        static let none = Extent(specified: .zero)
    }

    let available: LayoutUnit
    private var extents: [Extent]
    private let hasCenter: Bool

    init(available: LayoutUnit, start: Extent?, center: Extent?, end: Extent?) {
        self.available = available
        extents = [start ?? .none, center ?? .none, end ?? .none]
        hasCenter = center != nil
    }

    /// Returns the used sizes of the three boxes.
    mutating func resolve() -> [LayoutUnit] {
        var sizes = distribute()
        // Set each size that exceeds a limit to that limit, and divide the rest again.
        for limits in [\Extent.maxSize, \.minSize] {
            var isChanged = false
            for index in sizes.indices where extents[index].specified == nil {
                let limit = extents[index][keyPath: limits]
                let isOutside = limits == \.maxSize ? sizes[index] > limit : sizes[index] < limit
                guard isOutside else { continue }
                extents[index].specified = limit
                isChanged = true
            }
            if isChanged { sizes = distribute() }
        }
        return sizes
    }

    private func distribute() -> [LayoutUnit] {
        let (start, center, end) = (extents[0], extents[1], extents[2])
        guard hasCenter else {
            let sizes = share(start, end, weight: 1)
            return [sizes.0, .zero, sizes.1]
        }
        // Start and end boxes count as one box, twice as large as the larger of them.
        var sides = Extent(
            minimum: max(start.minimum, end.minimum) * 2, maximum: max(start.maximum, end.maximum) * 2)
        if let one = start.specified, let other = end.specified { sides.specified = max(one, other) * 2 }
        let middle = share(center, sides, weight: 2).0
        let sideSize = ((available - middle) / 2).clampedNegativeToZero
        return [start.specified ?? sideSize, middle, end.specified ?? sideSize]
    }

    /// Divides the edge between two boxes.
    ///
    /// - Parameter weight: the number of boxes that the second represents, if neither has content.
    private func share(_ one: Extent, _ other: Extent, weight: Int) -> (LayoutUnit, LayoutUnit) {
        switch (one.specified, other.specified) {
        case (let first?, let second?): return (first, second)
        case (let first?, nil): return (first, (available - first).clampedNegativeToZero)
        case (nil, let second?): return ((available - second).clampedNegativeToZero, second)
        case (nil, nil): return flexFit(one, other, weight: weight)
        }
    }

    /// https://www.w3.org/TR/css-page-3/#flex-fit
    private func flexFit(_ one: Extent, _ other: Extent, weight: Int) -> (LayoutUnit, LayoutUnit) {
        var base = (one.minimum, other.minimum)
        var factors = (one.maximum - one.minimum, other.maximum - other.minimum)
        if one.maximum + other.maximum <= available {
            base = (one.maximum, other.maximum)
            factors = base
        } else if one.minimum + other.minimum > available {
            factors = base
        }
        if factors.0 + factors.1 <= .zero { factors = (.one, .one * weight) }
        let space = available - base.0 - base.1
        let first = base.0 + space * (factors.0 / (factors.0 + factors.1))
        return (first, base.1 + space - (first - base.0))
    }
}
