/// The values of the grid properties. CSS Grid Layout 1 and 2.
///
/// Stored by reference, since most boxes are not grids.
public struct GridStyle: Hashable, Sendable {
    /// The values; `nil` while all are initial.
    private var storage: Storage?

    private final class Storage: Hashable, Sendable {
        let values: Values
        init(_ values: Values) { self.values = values }
        static func == (a: Storage, b: Storage) -> Bool { a === b || a.values == b.values }
        func hash(into hasher: inout Hasher) { hasher.combine(values) }
    }

    /// The values of all grid properties.
    public struct Values: Hashable, Sendable {
        public var templateColumns = GridTemplate()
        public var templateRows = GridTemplate()
        public var templateAreas = GridAreas()
        public var autoColumns: [TrackSize] = [.auto]
        public var autoRows: [TrackSize] = [.auto]
        public var autoFlow = GridAutoFlow()
        public var rowStart = GridLine.auto
        public var rowEnd = GridLine.auto
        public var columnStart = GridLine.auto
        public var columnEnd = GridLine.auto

        public init() {}
    }

    public init() {}

    private static let initial = Values()

    public var values: Values {
        get { storage?.values ?? Self.initial }
        set { storage = newValue == Self.initial ? nil : Storage(newValue) }
    }
}

/// One side of a track's sizing function.
public enum TrackBreadth: Hashable, Sendable {
    case length(LengthPercentage)
    /// A share of the free space: `fr`.
    case flex(Float)
    case auto
    case minContent
    case maxContent
}

/// How large a track is. CSS Grid 1, section 7.2.
public struct TrackSize: Hashable, Sendable {
    public var minimum: TrackBreadth
    public var maximum: TrackBreadth
    /// The argument of `fit-content()`.
    public var fitContent: LengthPercentage?

    public static let auto = TrackSize(.auto, .auto)

    public init(_ minimum: TrackBreadth, _ maximum: TrackBreadth, fitContent: LengthPercentage? = nil) {
        (self.minimum, self.maximum, self.fitContent) = (minimum, maximum, fitContent)
    }
}

/// The explicit tracks of an axis, with the names of the lines between them.
public struct GridTemplate: Hashable, Sendable {
    public var tracks: [TrackSize] = []
    /// The names of the line before each track, and of the last line.
    public var names: [[String]] = [[]]
    /// Tracks repeated as often as they fit.
    public var repetition: Repetition?

    public struct Repetition: Hashable, Sendable {
        /// The index in `tracks` before which the repetition comes.
        public var index: Int
        /// Whether empty tracks collapse (`auto-fit`).
        public var fits: Bool
        public var tracks: [TrackSize]
        public var names: [[String]]
    }

    public init() {}
}

/// `grid-template-areas`: named rectangles of cells.
public struct GridAreas: Hashable, Sendable {
    public struct Area: Hashable, Sendable {
        public var name: String
        public var rows: Range<Int>
        public var columns: Range<Int>
    }
    public var areas: [Area] = []
    public var rowCount = 0
    public var columnCount = 0

    public init() {}

    /// Returns `nil` if the rows differ in length or an area is not a rectangle.
    public init?(rows: [[String?]]) {
        guard let first = rows.first, !first.isEmpty, rows.allSatisfy({ $0.count == first.count }) else { return nil }
        (rowCount, columnCount) = (rows.count, first.count)
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
public struct GridAutoFlow: Hashable, Sendable {
    public var isColumn = false
    public var isDense = false

    public init(isColumn: Bool = false, isDense: Bool = false) {
        (self.isColumn, self.isDense) = (isColumn, isDense)
    }
}

/// A value of `grid-row-start` and its like. CSS Grid 1, section 8.3.
public enum GridLine: Hashable, Sendable {
    case auto
    /// The n-th line (of that name, if given); negative numbers count from the end.
    case line(Int, name: String?)
    /// A name alone: the edge of an area, or the first line of that name.
    case named(String)
    case span(Int, name: String?)
}
