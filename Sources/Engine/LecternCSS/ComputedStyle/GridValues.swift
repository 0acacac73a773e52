/// The values of the grid properties. CSS Grid Layout 1 and 2.
///
/// Stored by reference, since most boxes are not grids.
package struct GridStyle: Hashable, Sendable {
    /// The values; `nil` while all are initial.
    private var storage: Storage?

    private final class Storage: Hashable, Sendable {
        let values: Values
        init(_ values: Values) { self.values = values }
        static func == (a: Storage, b: Storage) -> Bool { a === b || a.values == b.values }
        func hash(into hasher: inout Hasher) { hasher.combine(values) }
    }

    /// The values of all grid properties.
    package struct Values: Hashable, Sendable {
        package var templateColumns = GridTemplate()
        package var templateRows = GridTemplate()
        package var templateAreas = GridAreas()
        package var autoColumns: [TrackSize] = [.auto]
        package var autoRows: [TrackSize] = [.auto]
        package var autoFlow = GridAutoFlow()
        package var rowStart = GridLine.auto
        package var rowEnd = GridLine.auto
        package var columnStart = GridLine.auto
        package var columnEnd = GridLine.auto

        init() {}
    }

    package init() {}

    private static let initial = Values()

    package var values: Values {
        get { storage?.values ?? Self.initial }
        set { storage = newValue == Self.initial ? nil : Storage(newValue) }
    }
}

/// One side of a track's sizing function.
@usableFromInline package enum TrackBreadth: Hashable, Sendable {
    case length(LengthPercentage)
    /// A share of the free space: `fr`.
    case flex(Float)
    case auto
    case minContent
    case maxContent
}

/// How large a track is. CSS Grid 1, section 7.2.
package struct TrackSize: Hashable, Sendable {
    package var minimum: TrackBreadth
    package var maximum: TrackBreadth
    /// The argument of `fit-content()`.
    package var fitContent: LengthPercentage?

    static let auto = TrackSize(.auto, .auto)

    package init(_ minimum: TrackBreadth, _ maximum: TrackBreadth, fitContent: LengthPercentage? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.fitContent = fitContent
    }
}

/// The explicit tracks of an axis, with the names of the lines between them.
package struct GridTemplate: Hashable, Sendable {
    package var tracks: [TrackSize] = []
    /// The names of the line before each track, and of the last line.
    package var names: [[String]] = [[]]
    /// Tracks repeated as often as they fit.
    package var repetition: Repetition?

    package struct Repetition: Hashable, Sendable {
        /// The index in `tracks` before which the repetition comes.
        package var index: Int
        /// Whether empty tracks collapse (`auto-fit`).
        package var fits: Bool
        package var tracks: [TrackSize]
        package var names: [[String]]
        /// The names of the line after the last repetition.
        package var namesAfter: [String]
    }

    package init() {}
}

/// `grid-template-areas`: named rectangles of cells.
package struct GridAreas: Hashable, Sendable {
    package struct Area: Hashable, Sendable {
        package var name: String
        package var rows: Range<Int>
        package var columns: Range<Int>
    }
    package var areas: [Area] = []
    package var rowCount = 0
    package var columnCount = 0

    package init() {}

    /// Returns `nil` if the rows differ in length or an area is not a rectangle.
    init?(rows: [[String?]]) {
        guard let first = rows.first, !first.isEmpty, rows.allSatisfy({ $0.count == first.count }) else { return nil }
        rowCount = rows.count
        columnCount = first.count
        for (row, cells) in rows.enumerated() {
            for (column, name) in cells.enumerated() {
                guard let name, !areas.contains(where: { $0.name == name }) else { continue }
                let columns = column..<(cells[column...].firstIndex { $0 != name } ?? cells.count)
                let end = rows[row...].firstIndex { $0[column] != name } ?? rows.count
                areas.append(Area(name: name, rows: row..<end, columns: columns))
            }
        }
        for (row, cells) in rows.enumerated() {
            for (column, name) in cells.enumerated() {
                let inside = areas.filter { $0.rows.contains(row) && $0.columns.contains(column) }
                guard inside.count <= 1, inside.first?.name == name else { return nil }
            }
        }
    }
}

/// `grid-auto-flow`.
package struct GridAutoFlow: Hashable, Sendable {
    package var isColumn = false
    package var isDense = false

    package init(isColumn: Bool = false, isDense: Bool = false) {
        self.isColumn = isColumn
        self.isDense = isDense
    }
}

/// A value of `grid-row-start` and its like. CSS Grid 1, section 8.3.
@usableFromInline package enum GridLine: Hashable, Sendable {
    case auto
    /// The n-th line (of that name, if given); negative numbers count from the end.
    case line(Int, name: String?)
    /// A name alone: the edge of an area, or the first line of that name.
    case named(String)
    case span(Int, name: String?)
}
