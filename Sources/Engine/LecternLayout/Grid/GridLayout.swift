import LecternCSS
import LecternGeometry

// Grid containers: CSS Grid Layout 1.
//
// A grid is two axes of tracks (`GridAxis`), and an area of tracks for each item
// (`GridArea`). Both are known before anything is measured: `GridTemplates`
// expands `repeat()`, places the items, and adds the implicit tracks that they
// need. Tracks are counted from the first implicit one, lines of the style sheet
// from the first explicit one; `columnsBefore` and `rowsBefore` are the difference.
//
// Layout has four steps (`GridLayout.run`):
//
// 1. *Columns* (`GridAxis.size`, section 12): each track gets a base size and a
//    growth limit. Items that span tracks of intrinsic size say what they need
//    (`GridContribution`); the rest is shared by `fr`.
// 2. *Rows*, in the same way. Items are laid out at the widths of their columns
//    first, because their heights are the contributions (`measured`).
// 3. *Alignment* of the tracks in the container (section 10.5).
// 4. *Placing*: each item is laid out in its area, aligned, and added to the
//    fragment. At the end of a page rows are moved or broken: rows that spanning
//    items join are one unit, and `TrackLayout` searches for the break, as for
//    the lines of flexible boxes.
//
// A grid that continues on a second page sizes its tracks again, with the same
// result, and places what its token names.
//
// - `GridPlacement`: the cells of each item (section 8)
// - `GridTracks`: track sizes (section 12)
// - `GridLayout`: the steps in order, tracks and lines
// - `GridLayout+Items`: contributions and sizes of items (sections 6, 12.5)
// - `GridLayout+Placing`: the fragment, alignment, positioned boxes (sections 9, 10)
// - `GridLayout+Breaking`: rows as units between which pages break (section 11)
// - `TrackContainer`, `TrackLayout`: what grids and flexible boxes share

/// The layout of one grid container.
///
/// <https://www.w3.org/TR/css-grid-1/#layout-algorithm>
struct GridLayout: TrackContainer {
    let context: LayoutContext
    let box: LayoutBox
    /// The items in order-modified document order.
    let items: [LayoutBox]
    let children: [LayoutBox]
    let space: ConstraintSpace
    let token: BreakToken?
    let earlyBreak: EarlyBreak?
    let geometry: BoxGeometry
    let direction: WritingDirection
    let edges: LogicalSides
    let style: GridStyle.Values
    let contentInline: LayoutUnit
    /// The content block size, if it is definite.
    let contentBlock: LayoutUnit?
    let fragmentainer: Fragmentainer?

    var areas: [GridArea] = []
    var columns: GridAxis
    var rows: GridAxis
    /// The number of implicit tracks before the explicit ones, for the lines of positioned boxes.
    var columnsBefore = 0
    var rowsBefore = 0
    var columnLines: GridLines
    var rowLines: GridLines
    /// The space before items that aligns their baselines.
    var baselineShims: [Int: LayoutUnit] = [:]
    var measured: [Int: LayoutResult] = [:]
    var builder: FragmentBuilder
    var search: BreakSearch?

    init(
        _ context: LayoutContext, _ box: LayoutBox, children: [LayoutBox], space: ConstraintSpace,
        token: BreakToken?,
        earlyBreak: EarlyBreak?
    ) {
        self.earlyBreak = earlyBreak
        self.context = context
        self.box = box
        self.children = children
        self.space = space
        self.token = token.flatMap { $0.flags.contains(.isBreakBefore) ? nil : $0 }
        geometry = context.sizes.geometry(box, space)
        direction = geometry.direction
        edges = geometry.edges
        style = box.style.box.grid.values
        contentInline = geometry.contentInline
        contentBlock = Self.contentBlock(geometry, space)
        fragmentainer = Self.fragmentainer(box, geometry, space: space, in: context)
        items = Self.ordered(children)
        let grid = GridTemplates(
            box.style, items, inline: contentInline, block: contentBlock,
            leastBlock: (geometry.minBlock - geometry.edges.blockSum).clampedNegativeToZero)
        areas = grid.areas
        columns = grid.columns
        rows = grid.rows
        columnsBefore = grid.columnsBefore
        rowsBefore = grid.rowsBefore
        columnLines = grid.columnLines
        rowLines = grid.rowLines
        builder = FragmentBuilder(box: box, direction: direction, border: geometry.border, padding: geometry.padding)
        builder.isContinuation = self.token != nil
    }

    /// Returns the items in flow, by `order`.
    static func ordered(_ children: [LayoutBox]) -> [LayoutBox] {
        let items = children.filter { !$0.isOutOfFlow }
        guard items.contains(where: { $0.style.box.order != 0 }) else { return items }
        return items.enumerated().sorted {
            ($0.element.style.box.order, $0.offset) < ($1.element.style.box.order, $1.offset)
        }.map(\.element)
    }

    mutating func run() -> LayoutResult {
        // 1. The sizes of columns.
        sizeColumns()
        // 2. The sizes of rows.
        sizeRows()
        // 3. Align the tracks. Items are aligned when they are placed.
        columns.align(axisAlignment(box.style.box.justifyContent, isInline: true), in: contentInline)
        let content = contentBlock ?? clampBlock(rows.total)
        rows.align(axisAlignment(box.style.box.alignContent, isInline: false), in: content)
        return place(content)
    }

    /// Clamps a content block size to the container's limits.
    func clampBlock(_ size: LayoutUnit) -> LayoutUnit {
        (geometry.clampBlock(size + edges.blockSum) - edges.blockSum).clampedNegativeToZero
    }

    private mutating func sizeColumns() {
        let stretches = [.normal, .stretch].contains(box.style.box.justifyContent)
        let items = items
        let layout = self
        columns.size(in: .definite(contentInline), stretches: stretches) { item, kind in
            layout.inlineContribution(items[item], item, kind: kind)
        }
        columns.align(.start, in: contentInline)
    }

    private mutating func sizeRows() {
        let stretches = [.normal, .stretch].contains(box.style.box.alignContent)
        alignBaselines()
        for index in items.indices { measured[index] = measure(index) }
        let layout = self
        let minimumSize = (geometry.minBlock - edges.blockSum).clampedNegativeToZero
        rows.size(
            in: contentBlock.map { .definite($0) } ?? .maxContent, minimumSize: minimumSize, stretches: stretches
        ) { item, kind in
            layout.blockContribution(item, kind)
        }
        // A limit on the size makes it definite. Section 12.6.
        if contentBlock == nil, geometry.maxBlock != .max, clampBlock(rows.total) < rows.total {
            let limited = clampBlock(rows.total)
            rows.size(in: .definite(limited), stretches: stretches) { item, kind in
                layout.blockContribution(item, kind)
            }
        }
    }

    /// Resolves `left` and `right` in an axis.
    private func axisAlignment(_ value: Alignment, isInline: Bool) -> Alignment {
        guard isInline else { return value }
        switch value {
        case .left: return direction.isRTL ? .flexEnd : .flexStart
        case .right: return direction.isRTL ? .flexStart : .flexEnd
        case .safeLeft: return direction.isRTL ? .safeFlexEnd : .flexStart
        case .safeRight: return direction.isRTL ? .flexStart : .safeFlexEnd
        default: return value
        }
    }
}

/// The tracks and areas of a container before measuring.
struct GridTemplates {
    var areas: [GridArea]
    var columns: GridAxis
    var rows: GridAxis
    var columnsBefore: Int
    var rowsBefore: Int
    var columnLines: GridLines
    var rowLines: GridLines

    init(
        _ container: ComputedStyle, _ items: [LayoutBox], inline: LayoutUnit?, block: LayoutUnit?,
        leastBlock: LayoutUnit
    ) {
        let style = container.box.grid.values
        let columnGap = container.box.columnGap?.resolve(inline ?? .zero).clampedNegativeToZero ?? .zero
        let rowGap = container.box.rowGap?.resolve(block ?? .zero).clampedNegativeToZero ?? .zero
        let named = style.templateAreas
        let explicitColumns = ExplicitTracks(
            style.templateColumns, automatic: style.autoColumns, atLeast: named.columnCount, size: inline,
            gap: columnGap,
            named: named.areas.map { ($0.name, $0.columns) })
        let explicitRows = ExplicitTracks(
            style.templateRows, automatic: style.autoRows, atLeast: named.rowCount, size: block,
            minimumSize: leastBlock,
            gap: rowGap, named: named.areas.map { ($0.name, $0.rows) })
        columnLines = explicitColumns.lines
        rowLines = explicitRows.lines
        let placement = GridPlacement(items, rows: rowLines, columns: columnLines, flow: style.autoFlow)
        areas = placement.areas
        columnsBefore = placement.columnsBefore
        rowsBefore = placement.rowsBefore
        columns = explicitColumns.axis(
            before: columnsBefore, automatic: style.autoColumns, gap: columnGap, spans: areas.map(\.columns))
        rows = explicitRows.axis(
            before: rowsBefore, automatic: style.autoRows, gap: rowGap, spans: areas.map(\.rows))
    }
}

/// The explicit tracks of an axis, with `repeat()` expanded.
private struct ExplicitTracks {
    var sizes: [TrackSize]
    var names: [[String]]
    /// The tracks that collapse if they are empty.
    var fitted: Range<Int> = 0..<0

    /// The greatest number of tracks.
    private static let limit = 1000

    init(
        _ template: GridTemplate, automatic: [TrackSize], atLeast count: Int, size: LayoutUnit?,
        minimumSize: LayoutUnit = .zero,
        gap: LayoutUnit, named: [(name: String, range: Range<Int>)]
    ) {
        sizes = template.tracks
        names = template.names
        if let repetition = template.repetition {
            let times = Self.times(repetition, template, size: size, minimumSize: minimumSize, gap: gap)
            let tracks = Array(repeating: repetition.tracks, count: times).flatMap { $0 }
            sizes.insert(contentsOf: tracks, at: repetition.index)
            var lines: [[String]] = [[]]
            for _ in 0..<times {
                lines[lines.count - 1] += repetition.names[0]
                lines += repetition.names.dropFirst()
            }
            lines[0] = names[repetition.index] + lines[0]
            lines[lines.count - 1] += repetition.namesAfter
            names.replaceSubrange(repetition.index...repetition.index, with: lines)
            if repetition.fits { fitted = repetition.index..<repetition.index + tracks.count }
        }
        while sizes.count < count {
            sizes.append(automatic[(sizes.count - template.tracks.count) % max(automatic.count, 1)])
            names.append([])
        }
        for (name, range) in named {
            names[range.lowerBound].append(name + "-start")
            names[range.upperBound].append(name + "-end")
        }
    }

    /// CSS Grid 1, section 7.2.3.2.
    private static func times(
        _ repetition: GridTemplate.Repetition, _ template: GridTemplate, size: LayoutUnit?, minimumSize: LayoutUnit,
        gap: LayoutUnit
    ) -> Int {
        func fixed(_ track: TrackSize) -> LayoutUnit {
            let maximum = GridTrack.resolved(track.maximum, size)
            let minimum = GridTrack.resolved(track.minimum, size)
            return max(maximum ?? minimum ?? .zero, minimum ?? .zero)
        }
        let repetitionSize = repetition.tracks.reduce(LayoutUnit.zero) { $0 + max(fixed($1), .one) + gap }
        let others = template.tracks.reduce(LayoutUnit.zero) { $0 + fixed($1) + gap }
        guard repetitionSize > .zero else { return 1 }
        let count: Int
        if let size {
            count = Int((size + gap - others).clampedNegativeToZero / repetitionSize)
        } else {
            // At least as many repetitions as fill the minimum size.
            let spaceToFill = (minimumSize + gap - others).clampedNegativeToZero
            count = Int((spaceToFill.double / repetitionSize.double).rounded(.up))
        }
        return min(max(count, 1), limit / max(repetition.tracks.count, 1))
    }

    var lines: GridLines { GridLines(count: sizes.count, names: names) }

    func axis(before: Int, automatic: [TrackSize], gap: LayoutUnit, spans: [Range<Int>]) -> GridAxis {
        var all: [TrackSize] = []
        let count = automatic.count
        // Implicit tracks before the explicit ones take the sizes backwards, from the last.
        for index in 0..<before { all.append(automatic[((index - before) % count + count) % count]) }
        all += sizes
        let end = max(all.count, spans.map(\.upperBound).max() ?? 0)
        for index in 0..<(end - all.count) { all.append(automatic[index % count]) }
        var collapsed: Set<Int> = []
        for index in fitted where !spans.contains(where: { $0.contains(index + before) }) {
            collapsed.insert(index + before)
        }
        return GridAxis(all, gap: gap, spans: spans, collapsed: collapsed)
    }
}

extension GridLayout {
    /// Lays out a grid container.
    static func layout(
        _ box: LayoutBox, _ items: [LayoutBox], space: ConstraintSpace, token: BreakToken?, earlyBreak: EarlyBreak?,
        in context: LayoutContext
    ) -> LayoutResult {
        var layout = GridLayout(context, box, children: items, space: space, token: token, earlyBreak: earlyBreak)
        return layout.run()
    }

    /// Returns the intrinsic content-box inline sizes of a grid container. CSS Grid 1, section 5.2.
    static func contentSizes(_ box: LayoutBox, _ children: [LayoutBox], in context: LayoutContext) -> ContentSizes {
        let items = GridLayout.ordered(children)
        let grid = GridTemplates(box.style, items, inline: nil, block: nil, leastBlock: .zero)
        let direction = box.style.writingDirection
        func total(_ space: GridSpace) -> LayoutUnit {
            var columns = grid.columns
            columns.size(in: space, stretches: false) { item, kind in
                let block = grid.rows.fixedSize(of: grid.areas[item].rows)
                let sizes = context.sizes.contribution(of: items[item], in: direction, block: block)
                return kind == .maxContent ? sizes.maximum : sizes.minimum
            }
            return columns.total
        }
        let minimum = total(.minContent)
        return ContentSizes(minimum: minimum, maximum: max(minimum, total(.maxContent)))
    }
}
