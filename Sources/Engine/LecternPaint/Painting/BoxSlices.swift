import LecternCSS
import LecternGeometry
import LecternLayout

/// The boxes of a page that are fragmented: "as if the box was rendered with no
/// breaks present and then sliced".
///
/// Only the fragments on the page are available; a box that began on an earlier
/// page is treated as beginning on this one.
///
/// <https://www.w3.org/TR/css-break-3/#break-decoration>
struct BoxSlices {
    /// The position of a fragment in its box.
    struct Slice {
        /// Block sizes of the box's fragments before and after this one.
        var before: LayoutUnit
        var after: LayoutUnit
        /// The borders of the whole box.
        var border: LogicalSides
        var padding: LogicalSides
    }

    /// The part of a row, column or group behind the cells of a table fragment.
    private struct TablePart {
        var table: Fragment
        var size: LayoutUnit
    }

    /// A column, row or row group in a fragment of a table.
    private struct TableKey: Hashable {
        var table: ObjectIdentifier
        var box: Int32
    }

    private var slices: [ObjectIdentifier: Slice] = [:]
    private var tableSlices: [TableKey: (before: LayoutUnit, after: LayoutUnit)] = [:]

    init(of page: Fragment) {
        var parts: [Int32: [Fragment]] = [:]
        var tables: [Int32: [TablePart]] = [:]
        Self.collect(page, parts: &parts, tables: &tables)
        for list in parts.values where list.count > 1 { add(list) }
        for (box, list) in tables where list.count > 1 { add(list, of: box) }
    }

    /// Returns the positioning area of a background behind cells, including other fragments of the table.
    func area(of background: TablePaint.Background, in table: Fragment) -> PhysicalRect {
        guard let slice = tableSlices[TableKey(table: ObjectIdentifier(table), box: background.box.id)] else {
            return background.area
        }
        var reach = LogicalSides.zero
        reach.blockStart = -slice.before
        reach.blockEnd = -slice.after
        return background.area.inset(by: table.writingDirection.physical(reach))
    }

    subscript(fragment: Fragment) -> Slice? {
        slices.isEmpty ? nil : slices[ObjectIdentifier(fragment)]
    }

    private static func collect(
        _ fragment: Fragment, parts: inout [Int32: [Fragment]], tables: inout [Int32: [TablePart]]
    ) {
        if case .table(let paint) = fragment.extra, fragment.isContinuation || fragment.breakToken != nil {
            collect(paint, of: fragment, &tables)
        }
        if let box = fragment.box, fragment.isContinuation || fragment.breakToken != nil, !fragment.isRepeated,
            fragment.kind == .box, box.style.showsSlices
        {
            parts[box.id, default: []].append(fragment)
        }
        for child in fragment.children { collect(child.fragment, parts: &parts, tables: &tables) }
    }

    private static func collect(_ paint: TablePaint, of table: Fragment, _ tables: inout [Int32: [TablePart]]) {
        for background in paint.backgrounds where background.box.style.showsSlices {
            if tables[background.box.id]?.last?.table === table { continue }
            let size = table.writingDirection.logical(background.area.size).block
            tables[background.box.id, default: []].append(TablePart(table: table, size: size))
        }
    }

    private mutating func add(_ parts: [TablePart], of box: Int32) {
        var before = LayoutUnit.zero
        let total = parts.reduce(LayoutUnit.zero) { $0 + $1.size }
        for part in parts {
            let key = TableKey(table: ObjectIdentifier(part.table), box: box)
            tableSlices[key] = (before, total - before - part.size)
            before = before + part.size
        }
    }

    private mutating func add(_ parts: [Fragment]) {
        guard let first = parts.first, let last = parts.last else { return }
        let direction = first.writingDirection
        let sizes = parts.map { direction.logical($0.size).block }
        var before = LayoutUnit.zero
        let total = sizes.reduce(LayoutUnit.zero, +)
        var (border, padding) = (direction.logical(first.border), direction.logical(first.padding))
        border.blockEnd = direction.logical(last.border).blockEnd
        padding.blockEnd = direction.logical(last.padding).blockEnd
        for (part, size) in zip(parts, sizes) {
            slices[ObjectIdentifier(part)] = Slice(
                before: before, after: total - before - size, border: border, padding: padding)
            before = before + size
        }
    }
}

extension ComputedStyle {
    /// Whether a fragment is painted differently from a complete box of its size.
    fileprivate var showsSlices: Bool {
        guard box.boxDecorationBreak == .slice else { return false }
        return paint.borderRadius != Corners<LengthPair>(.init()) || !paint.boxShadows.isEmpty
            || paint.borderImage != nil || paint.backgroundLayers.contains { $0.image != nil }
    }
}

extension BackgroundAreas {
    /// Creates the areas of the whole box, and the part that the fragment shows.
    init(_ fragment: Fragment, _ slice: BoxSlices.Slice, at offset: PhysicalOffset) {
        let direction = fragment.writingDirection
        var reach = LogicalSides.zero
        reach.blockStart = -slice.before
        reach.blockEnd = -slice.after
        let whole = PhysicalRect(offset: offset, size: fragment.size).inset(by: direction.physical(reach))
        self.init(
            borderBox: Rect(whole), border: PaintSides(direction.physical(slice.border)),
            padding: PaintSides(direction.physical(slice.padding)))
    }
}

extension BoxSlices.Slice {
    /// Returns the clip of a fragment: its own area, extended outwards on edges that are not cut.
    func clip(_ fragment: Fragment, at offset: PhysicalOffset) -> Rect {
        let far = LayoutUnit(pixels: -10_000)
        var outside = LogicalSides.zero
        outside.inlineStart = far
        outside.inlineEnd = far
        outside.blockStart = before > .zero ? .zero : far
        outside.blockEnd = after > .zero ? .zero : far
        let sides = fragment.writingDirection.physical(outside)
        return Rect(PhysicalRect(offset: offset, size: fragment.size).inset(by: sides))
    }
}
